"""What a person is told beside the table of Rune Winter: what is asked, areas, instructions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

from kit.core.compose import legal
from kit.core.game import CHANCE, Phrase, Ref, Scenario, Slot
from kit.games.runewars import GAME, reasons
from kit.games.runewars import actions as do
from kit.games.runewars.events import models
from kit.games.runewars.owners import owner, together
from kit.games.runewars.pieces import AUTOMAS, DATA, OWNERS
from kit.games.runewars.rules.control import control, crowded
from kit.games.runewars.rules.draws import SYMBOL, SYMBOLS
from kit.games.runewars.rules.ending import dragon_runes, needed, years
from kit.games.runewars.rules.runes import to_reveal
from kit.games.runewars.rules.winter import fortress
from kit.games.runewars.state import AUTUMN, BID, CARD, HERO, RUNES, SPRING, SUMMER, State
from kit.text import Catalogue
from kit.widgets.features import Selection, chosen

DEEDS = get_args(do.Automas)
CARD_RULES = {"bid": "RS-GEN-14", "sums": "RS-GEN-16", "grants": "RS-GEN-18"}
"""By what is open of a season card its rule."""
CARDS = {"weigh": "ask.weigh.more", "aid": "", "check": "ask.check.more", "grants": ""}
"""The cards that are opened in the same words whenever it is, each with its softer line."""
CARD_WAYS = "bid", "sums", "grant", "worst", "discard"
"""What can be the matter with a season card."""


def a_player_decides(s: State) -> bool:
    """Whether a person is asked, and neither chance nor an automa."""
    return 0 <= GAME.current_player(s) < len(s.factions)


def deed(s: State) -> Any:
    """What the automa does now; `None` while something else is awaited, or people choose among equals."""
    player = GAME.current_player(s)
    return GAME.policy(s).action if player >= len(s.factions) else None


def in_the_box(factions: Sequence[str], t: Catalogue) -> str:
    """Which race of an owner's box plays the part of each of these."""
    those = [
        Phrase("opening.box.one", {"race": Ref("faction", one), "box": DATA.factions[one].box}) for one in factions
    ]
    return t("opening.box", those=those)


def equals(s: State) -> list[Any]:
    """The deeds of the automa among which people choose."""
    return [a for a in legal(GAME, s) if isinstance(a, DEEDS)] if a_player_decides(s) else []


def about(s: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The areas that are spoken of now, and the way for an arrow."""
    a = deed(s)
    if a is not None:
        way = tuple(at for at in (getattr(a, "start", None), getattr(a, "end", None)) if at is not None)
        here = getattr(a, "area", None)
        return (way or (() if here is None else (here,))), (way if len(way) > 1 else ())
    token = to_reveal(s)
    if token is not None:
        return (token,), ()
    if GAME.current_player(s) == CHANCE:
        return drawn_for(s), ()
    return (() if s.at is None else (s.at,)), ()


def drawn_for(s: State) -> tuple[int, ...]:
    """The areas for which a Fate card is turned."""
    if s.phase in (BID, HERO) or s.season == SUMMER:
        return ()
    if s.season == SPRING:
        return s.queue if s.treaty.spring_draw == "shared" else s.queue[:1]
    there = fortress(s, AUTOMAS[s.side])
    return () if there is None else (there,)


def candidates(s: State) -> tuple[int, ...]:
    """The areas among which people choose, each by one deed."""
    if GAME.current_player(s) < 0 or s.phase not in ("sequence", "march", "place", "retreat", "loot"):
        return ()
    found = [aim(a) for a in legal(GAME, s)]
    return tuple(area for area in found if area is not None and found.count(area) == 1) if len(found) > 1 else ()


def aim(a: Any) -> int | None:
    """The area that a deed is about, or leads to."""
    area: int | None = getattr(a, "end", getattr(a, "area", None))
    return area


def deed_of(thing: Ref, t: Catalogue, **facts: Any) -> str:
    """What a card, a model, a development or a title does, in a sentence: of a kind of model its special, of a faction
    its ward. A quest that is bound to a tile names its area where `area` is given."""
    name = thing.id
    keys = {
        "kind": f"unit.{name}", "tactic": f"tactic.{name}", "hero": f"hero.{name}", "quest": f"quest.{name}",
        "reward": f"reward.{name}", "objective": f"objective.{name}", "explore": f"explore.{name}",
        "season_card": f"season.{name}", "development": f"development.{name}", "faction": f"ward.{name}",
        "title": f"title.{name}",
    }  # fmt: skip
    return t(keys[thing.kind], **facts)


def in_short(season_card: str, t: Catalogue) -> str:
    """What a season card does, as short as it must be read to go on; its own words tell it exactly."""
    key = f"season.{season_card}.short"
    return t(key) if t.has(key) else t(f"season.{season_card}")


class Telling:
    """The part of the table that speaks."""

    chance = "fate"
    draw = "automa.draw"
    """Where the catalogue says for what a Fate card is turned."""

    def now(self, s: State, selection: Selection) -> str:
        """The rule that says what to do now; of an instruction, that it is to be done."""
        if selection and selection[0].kind in CARD_RULES:
            return CARD_RULES[selection[0].kind]
        if deed(s) is not None:
            return "RS-AUTOMA-1"
        if to_reveal(s) is not None and crowded(s) is None:
            return "RS-GEN-21"
        phase = self.phase(s)  # type: ignore[attr-defined]
        rule: str = phase.rule
        return rule

    def goal(self, scenario: Scenario, t: Catalogue) -> str:
        """How a match is won."""
        s = self.game.initial_state(scenario)  # type: ignore[attr-defined]
        return t("goal", n=needed(s), years=years(s))

    def turn_words(self, s: State, t: Catalogue) -> str:
        return t("chip.year", n=s.year, of=years(s))

    def heading(self, s: State, t: Catalogue) -> str:
        return t("event.turn_passes.season", year=s.year, season=Ref("season", s.season))

    def board_label(self, s: State, t: Catalogue) -> str:
        runes = t("say.runes", n=dragon_runes(s), of=needed(s))
        return " ".join((t("say.board", year=s.year, season=Ref("season", s.season)), runes, t("region.board.keys")))

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """An area for those who listen: its name, whose it is, who stands there, what lies there."""
        whose = control(s, place)
        words = [t("say.area", area=s.land.names[place], owner=owner(s, whose if whose >= 0 else None))]
        for number, _ in enumerate(OWNERS):
            there = models([group for group in s.forces[place] if group.owner == number])  # type: ignore[arg-type]
            if there:
                words.append(t("say.models", owner=owner(s, number), models=there))
        words += [t("say.city")] if s.land.cities >> place & 1 else []
        stronghold = s.strongholds[place]
        if stronghold is not None:
            key = "say.damaged" if stronghold.damaged else "say.stronghold"
            words.append(t(key, owner=owner(s, stronghold.owner)))
        words += [t("say.rune", rune=Ref("rune", RUNES[s.runes[place]]))] if s.runes[place] else []
        words += [t("say.heroes", n=s.heroes[place])] if s.heroes[place] else []
        words += [t("say.fallen", n=len(s.fallen[place]))] if s.fallen[place] else []
        return " ".join(words)

    # --- what is asked

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked of whoever is at the table."""
        parts = chosen(selection)
        if "look" in parts:
            return self._asks_area(s, parts, t)
        for card, more in CARDS.items():
            if card in parts:
                return t(f"ask.{card}"), t(more) if more else ""
        if "bid" in parts or "sums" in parts:
            given = parts.get("bid", parts.get("sums", ()))
            several, more = len(s.factions) > 1, "ask.bids.more" if "bid" in parts else "ask.bids.sums"
            words = t("ask.bids.who", who=owner(s, len(given))) if several else t("ask.bids")
            return words, t(more, n=s.stocks[len(given)].influence)
        if "leaves" in parts:
            return t("ask.leaves", areas=[s.land.names[a.area] for a in legal(GAME, s) if isinstance(a, do.Battle)]), ""
        if GAME.current_player(s) == CHANCE:
            return self.chance_ask(s, True, t)
        a = deed(s)
        if a is not None:
            ruling = GAME.policy(s)
            return t(ruling.key, **ruling.facts), ""
        if equals(s):
            return t("ask.tie", **together(s)), ""
        facts = together(s, s.side) | {"season": Ref("season", s.season)}
        facts |= {} if s.at is None else {"area": s.land.names[s.at]}
        if s.unclaimed:
            facts["area"] = s.land.names[s.unclaimed[0]]
        return t(f"ask.{s.phase}", **facts), (self._season_more(s, t) if s.phase == CARD else "")

    def _asks_area(self, s: State, parts: Any, t: Catalogue) -> tuple[str, str]:
        name, whose = s.land.names[parts["look"]], control(s, parts["look"])
        if "going" in parts:
            return t("ask.going", area=name), t("ask.going.more")
        return t("say.area", area=name, owner=owner(s, whose if whose >= 0 else None)), t("ask.area.more")

    def _season_more(self, s: State, t: Catalogue) -> str:
        """What a season brings besides its card; who has no cards of his own shuffles none."""
        drawn = (s.season, s.treaty.fate) == (AUTUMN, "drawn")
        return t("ask.card.autumn.drawn" if drawn else f"ask.card.{s.season}", **together(s))

    def chance_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, str]:
        token = to_reveal(s)
        if token is not None:
            return t("ask.reveal", area=s.land.names[token]), ""
        areas = [s.land.names[area] for area in drawn_for(s)]
        key = "bid" if s.phase == BID else "hero" if s.phase == HERO else "title" if s.season == SUMMER else ""
        key = key or ("fortress" if s.season != SPRING else "city" if s.treaty.spring_draw != "shared" else "cities")
        key = "fallen" if key == "hero" and not any(s.fallen) else key
        return t(f"{self.draw}.{key}", area=areas[0] if areas else "", **together(s)), ""

    def own_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, str]:
        words = self.chance_ask(s, mine, t)[0]
        return words, "" if to_reveal(s) is not None else t("ask.symbol")

    def chance_lands(self, s: State) -> bool:
        return False

    def chance_button(self, s: State, t: Catalogue) -> str:
        return t("ui.turn")

    # --- actions

    def part_words(self, s: State, slot: Slot, t: Catalogue) -> str:
        """A part of an action: what is bid, or an area with what is there."""
        if slot.kind == "bids":
            return t("ui.bids", bids=list(slot.value))
        return self.describe(s, self.choice_place(s, slot), (), t)  # type: ignore[attr-defined]

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        """An action as a line of the list of moves."""
        if isinstance(a, DEEDS):
            ruling = reasons.ruling(s, a)
            return t(ruling.key, **ruling.facts)
        match a:
            case do.Turn(card):
                return t.word(Ref("symbol", SYMBOL[card]), "Name")
            case do.Shown(symbol):
                return t.word(Ref("symbol", SYMBOLS[symbol]), "Name")
            case do.Reveal(dragon):
                return t.word(Ref("rune", "dragon" if dragon else "false"), "A")
            case do.Order(number):
                return t("ui.order", n=number, order=Ref("order", str(number)))
            case do.Bid(influence, sums):
                return t("ui.bids.sums" if sums else "ui.bids", bids=list(influence))
            case do.Grant(scope):
                return t(f"ui.grant.{scope}")
            case do.Won(attacker):
                return t(f"ui.won.{'attacker' if attacker else 'defender'}")
            case do.Claim(whose):
                return t.word(owner(s, whose), "Name")
            case do.Next(area):
                return s.land.names[area]
            case do.Battle(area) | do.Driven(area):
                return t(f"ui.{type(a).__name__.lower()}", area=s.land.names[area])
        return t(f"ui.{type(a).__name__.lower()}")
