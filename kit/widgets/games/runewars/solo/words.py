"""What is said beside the map in the whole game: what is asked, drawn from what can be done now, and each action."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kit.core.compose import legal
from kit.core.game import CHANCE, Facts, Phrase, Ref, Slot
from kit.games.runewars import actions as do
from kit.games.runewars import advice
from kit.games.runewars.differences import CARDS, card
from kit.games.runewars.events import models
from kit.games.runewars.owners import owner, together
from kit.games.runewars.pieces import NUMBER, PLAYERS
from kit.games.runewars.realm import ATTRIBUTES, DIALS, Task
from kit.games.runewars.rules import tasks
from kit.games.runewars.rules.draws import SYMBOLS
from kit.games.runewars.rules.fight import face
from kit.games.runewars.rules.moving import unsettled
from kit.games.runewars.rules.tasks import OPS, listed, op, place, waiting
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import BATTLE, ORDER, RESOLVE, TITLES, State
from kit.text import Catalogue
from kit.widgets.features import Hint, Selection, chosen
from kit.widgets.games.runewars.editor import button_key
from kit.widgets.games.runewars.solo.taps import candidates, offered
from kit.widgets.games.runewars.words import Telling, a_player_decides, deed_of, equals, in_short

RULE_OF = {"bid": "RS-GEN-14", "hero_turn": "BG-HERO-1", "talk.answer": "BG-DIPLO-1", "talk.failed": "BG-DIPLO-1",
           "order.recruit": "BG-RECRUIT-1", "order.rally": "BG-CITY-1", "starve": "BG-FOOD-1"}  # fmt: skip
"""Per step that asks its rule; of what a card asks, that what it says is done."""
RULE_OF_ORDER = ("RS-ORDER-2", *("BG-MOVE-1",) * 3, "BG-HARVEST-1", "BG-RECRUIT-1", "BG-CITY-1", *("BG-ORDER-1",) * 2)
"""By the order that is carried out the rule of what it does."""
if TYPE_CHECKING:
    from kit.players import Decision

MARCHES = 2, 3
"""The orders that activate an area."""


def thing(name: str) -> Ref | Phrase:
    """What is chosen or drawn by its id, as a noun: a card, a hero, a title, a symbol, the face of a rune."""
    if name in TITLES:
        return Ref("title", name)
    if name in ("dragon", "false"):
        return Ref("rune", name)
    return Ref("symbol", name) if name in SYMBOLS else card(name)


def source(task: Task) -> Ref | None:
    """The card or the kind of model that an effect stands on; `None` where a rule alone asks."""
    name = place(task).partition(".")[0]
    kind = next((kind for kind, known in CARDS.items() if name in known), "kind" if name in NUMBER else "")
    return Ref(kind, name) if kind and kind not in ("city", "development") else None


def effect_words(places: list[str], t: Catalogue) -> str:
    """What a list of effects brings or costs."""
    said = []
    for at in places:
        effect = OPS[at]
        facts = {"n": effect.get("n", 1), "shape": effect.get("shape", "any")}
        said.append(t(f"deed.{effect.name}", **facts))
    words = ", ".join(said)
    return words[:1].upper() + words[1:]


def option_words(s: State, option: int, t: Catalogue) -> str:
    """One of several ways."""
    task = waiting(s)
    assert task is not None
    name = op(task).name
    if name == "order.rally":
        assert task.area is not None
        return effect_words([*listed(f"{tasks.realm(s).cities[task.area]}.rally.{option}")], t)
    if name == "order_back":
        return t("ui.order", n=option + 1, order=Ref("order", str(option + 1)))
    if name == "talk.failed":
        return t(f"act.talk_failed.{option}")
    if name == "battle.keep":
        kind = NUMBER[task.card]
        mine = [one for one in tasks.realm(s).fight.hand if one[:2] == (task.side, kind)]  # type: ignore[union-attr]
        return face_words(face(kind, mine[option].n), t)
    return effect_words([*listed(f"{task.what}.options.{option}")], t)


def face_words(said: str, t: Catalogue) -> str:
    """What a Fate card says to a model."""
    return t(f"aid.face.{said[0]}", n=int(said[1:] or 1))


def me(s: State) -> int:
    """The player whose things are shown: the one who is asked, else the one it is about."""
    task = waiting(s)
    if a_player_decides(s):
        return GAME.current_player(s)
    return task.side if task is not None and task.side < len(s.factions) else s.side


class SoloTelling(Telling):
    """The part of the table that speaks."""

    chance = "card"
    draw = "want.draw"

    def people_only(self, s: State) -> str:
        return "seat.solo" if len(s.factions) == 1 else "seat.pair"

    # --- what is asked

    def now(self, s: State, selection: Selection) -> str:
        """The rule that says what to do now."""
        task = waiting(s)
        if task is not None:
            name = op(task).name
            found = "BG-START-1" if name.startswith("setup.") else "BG-BATTLE" if s.phase == BATTLE else ""
            return found or RULE_OF.get(name, "RS-SEASON-3")
        if s.phase == RESOLVE:
            return RULE_OF_ORDER[s.chosen[s.side]]
        return super().now(s, selection)

    def now_facts(self, s: State) -> Facts:
        return {"screen": "yes"}

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked, and of whom where two play; what both choose together needs no name."""
        words, more = self._asked(s, selection, t)
        parts = chosen(selection)
        if len(s.factions) == 1 or not a_player_decides(s) or parts.keys() - {"n", "lost"} or equals(s):
            return words, more
        who = int("n" in parts) if isinstance(legal(GAME, s)[0], do.Bid) else me(s)
        return t("want.of_two", who=owner(s, who), ask=words), more

    def _asked(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        parts = chosen(selection)
        if "hero" in parts:
            return t("want.hero", hero=Ref("hero", parts["hero"])), ""
        for kind, at in (("party", "look"), ("swap", "look"), ("odds", "odds")):
            if kind in parts:
                return t(f"want.{kind}", area=s.land.names[parts[at]]), ""
        if "left" in parts:
            return t("want.left"), ""
        if "look" in parts:
            return self._asks_area(s, parts, t)[0], ""
        if GAME.current_player(s) == CHANCE:
            return self.chance_ask(s, True, t)
        task = waiting(s)
        if task is not None and tasks.decider(s, task) == GAME.current_player(s):
            return self._asks_task(s, task, t)
        if equals(s):
            return t("ask.tie", **together(s)), ""
        if s.phase == RESOLVE:
            return self._asks_order(s, t)
        if s.phase == ORDER:
            return t("ask.order"), t("order.star")
        return t(f"ask.{s.phase}", season=Ref("season", s.season), area=""), ""

    def _asks_task(self, s: State, task: Task, t: Catalogue) -> tuple[str, str]:
        """What an effect asks for, and the words of its card."""
        found = legal(GAME, s)
        whose = [a.models[0].owner for a in found if isinstance(a, do.PickModels)]
        facts: dict[str, Any] = {
            "mine": "yes" if not whose or whose[0] in PLAYERS else "no",
            "owner": owner(s, whose[0] if whose else None),
            "by": "automa" if tasks.is_automas(task) else "player",
            "gift": "yes" if place(task).startswith("secondary.autumn") else "no",
            "n": task.n,
        }
        if task.hero:
            facts["hero"] = Ref("hero", task.hero)
        if task.area is not None:
            facts["area"] = s.land.names[task.area]
        if task.card in CARDS["hero"]:
            facts["hero"] = Ref("hero", task.card)
        if op(task).name == "order.rally" and task.area is not None:
            facts["city"] = card(tasks.realm(s).cities[task.area])
        if task.seen and task.seen[0] in NUMBER:
            facts |= {"kind": Ref("kind", task.seen[0]), "n": task.seen.count(task.seen[0])}
        on = source(task)
        more = "" if on is None else in_short(on.id, t) if on.kind == "season_card" else deed_of(on, t)
        return t(f"want.{op(task).name}", **facts), more

    def _asks_order(self, s: State, t: Catalogue) -> tuple[str, str]:
        """What can still be done with an order."""
        number, kinds = s.chosen[s.side], {type(a) for a in offered(s)}
        active = tasks.realm(s).active
        if unsettled(s):
            return t("want.settle", area=s.land.names[active], talk="yes" if do.Talk in kinds else "no"), ""  # type: ignore[index]
        anytime = {do.Done, do.PlayTactic, do.Shards, do.Trade, do.Achieve}
        if kinds <= anytime or (kinds <= {*anytime, do.Activate} and not candidates(s)):
            return t("want.done", order=Ref("order", str(number))), ""
        if kinds <= {*anytime, do.Supremacy}:
            return t("want.bonus", order=Ref("order", str(number))), ""
        if number in MARCHES:
            if do.Move in kinds and active is not None:
                return t("want.march", area=s.land.names[active]), ""
            return t("want.activate"), ""
        return t(f"want.order.{number}"), ""

    def chance_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, str]:
        if s.phase in ("bid", "draw", "hero"):
            return super().chance_ask(s, mine, t)
        return t("want.drawn"), ""

    # --- actions

    def part_words(self, s: State, slot: Slot, t: Catalogue) -> str:
        """A part of an action that others follow."""
        match slot.kind:
            case "models":
                return t.word(models(slot.value), "And")
            case "hero" | "quest" | "played" | "taken" | "development":
                return t.word(thing(slot.value), "Name")
            case "title":
                return t.word(Ref("title", TITLES[slot.value]), "Name")
            case "attribute":
                return t(f"print.cards.{ATTRIBUTES[slot.value]}")
        return super().part_words(s, slot, t)

    def way_of(self, s: State, a: Any) -> tuple[int, ...]:
        """From where to where it goes; of what is done in one area that area."""
        way = (getattr(a, "start", None), getattr(a, "end", getattr(a, "area", None)))
        return tuple(at for at in way if at is not None)

    def hint(self, s: State, thought: Decision[Any], t: Catalogue) -> Hint:
        """What to try, and what that does."""
        a, way = thought.action, self.way_of(s, thought.action)
        point = advice.best(s, a)
        does = t(f"order.{a.number}.does") + "." if isinstance(a, do.Order) else ""
        if point is not None:
            facts = {key: Ref(key, of) if key == "hero" else of for key, of in point.facts.items()}
            does = f"{does} {t(f'speaks.{point.kind}', **facts)}".strip()
        words = t("advice.try", what=self.action_words(s, a, t).rstrip("."))
        return Hint(words, does, way[-1] if way else None, way, parts=(button_key(s, a),))

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        """An action as a line of the list of moves, or on its button."""
        names = s.land.names
        match a:
            case do.Choose(option):
                return option_words(s, option, t)
            case do.PickCard(name) | do.Draw(name):
                return t.word(thing(name), "Name")
            case do.PickDial(dial):
                return t.word(Ref("dial", DIALS[dial]), "Name")
            case do.PickModels(area, those, damage):
                if damage:
                    return t("act.hurt", models=models(those), n=damage)
                task = waiting(s)
                known = s.phase == BATTLE or (task is not None and task.area == area)  # what is asked names it
                where = {} if known else {"area": names[area]}
                return t("act.models", models=models(those), **where)
            case do.Send(start, end, those) | do.Move(start, end, those):
                return t("act.move", models=models(those), start=names[start], end=names[end])
            case do.Travel(hero, area) | do.Ride(hero, area):
                stays = any(one.id == hero and one.area == area for one in tasks.realm(s).heroes)
                return t("act.stays" if stays else "act.walks", hero=Ref("hero", hero), area=names[area])
            case do.Train(hero, number):
                return t("act.train", hero=Ref("hero", hero), attribute=t(f"print.cards.{ATTRIBUTES[number]}"))
            case do.Heal(hero):
                return t("act.heal", hero=Ref("hero", hero))
            case do.Attempt(hero, quest):
                return t("act.attempt", hero=Ref("hero", hero), quest=Ref("quest", quest))
            case do.PlayTactic(name):
                return t("act.play", card=Ref("tactic", name))
        return self._order_words(s, a, t)

    def _order_words(self, s: State, a: Any, t: Catalogue) -> str:
        names = s.land.names
        match a:
            case do.PickArea(area) | do.Next(area):
                return names[area]
            case do.Activate(area) | do.Build(area) | do.Repair(area) | do.Battle(area):
                return t(f"act.{type(a).__name__.lower()}", area=names[area])
            case do.Talk(n) | do.Hire(n):
                return t(f"act.{type(a).__name__.lower()}", n=n)
            case do.Recruit(dial):
                return t.word(Ref("dial", DIALS[dial]), "Name")
            case do.TakeTitle(title, n):
                return t("act.taketitle", title=Ref("title", TITLES[title]), n=n)
            case do.Swap(start, end):
                return t("act.swap", start=names[start], end=names[end])
            case do.Develop(area, kind):
                return t("act.develop", card=Ref("development", kind), area=names[area])
            case do.Done() | do.Decline() | do.Supremacy() | do.Shards() | do.Trade() | do.Achieve():
                return t(f"act.{type(a).__name__.lower()}")
        return super().action_words(s, a, t)
