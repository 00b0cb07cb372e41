"""What a person is told on the table of Kanonkugle: what is asked, dice, places, moves."""

from __future__ import annotations

from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kit.core.compose import legal
from kit.core.game import Refusal, Slot
from kit.games.kanonkugle import GAME, looking
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.events import aimed, side, told
from kit.games.kanonkugle.game import rating
from kit.games.kanonkugle.legal import shots
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.rules import assault, control, moving, shooting, ways
from kit.games.kanonkugle.state import (
    ACTIVATING,
    INITIATIVE,
    MORALE,
    MOVE,
    ORDER,
    REMOVE,
    SHOOT,
    STRIKING_BACK,
    THROWN,
    State,
    of,
)  # fmt: skip
from kit.games.kanonkugle.tabletop import name_of, place_of, point_of
from kit.space.plane import CM, PM
from kit.text import Catalogue
from kit.widgets.features import Selection, Thrown, chosen
from kit.widgets.games.kanonkugle import beside, going, hints, marks, taps
from kit.widgets.games.kanonkugle.going import middle
from kit.widgets.games.kanonkugle.parts import action_of, figures, numbered

if TYPE_CHECKING:
    from kit.core.game import Outcome
    from kit.players import Decision

FACES = range(1, 7)


def hits(s: State, number: int) -> list[int]:
    """The faces with which a troop's test for control succeeds."""
    return [n for n in FACES if n <= s.forces[number].troop.ratings.ctr]


class Telling:
    """The part of the table that speaks."""

    now = staticmethod(hints.rule)

    # --- what is asked

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        """What is asked of the person now: one sentence and one softer line."""
        match s.phase:
            case "deploy":
                return _asks_place(s, selection, t)
            case "shoot" | "move":
                return _asks_act(s, selection, t)
            case "remove":
                number = assault.losing(s)
                if s.treaty.real_table:
                    count = s.forces[number].excess
                    return t("real.remove", count=count, **told(s, number)), t("real.remove.more")
                left = s.forces[number].excess - len(figures(selection))
                facts = told(s, number)
                return t("ask.remove", count=left, **facts), t("ask.remove.more", **facts)
            case "counter":
                return t("ask.counter", **aimed(s, s.fight.target, s.fight.doer)), t("ask.counter.more")
        return t(f"ask.{s.phase}", who=side(s.side)), t(f"ask.{s.phase}.more")

    def only_ends(self, s: State, a: Action) -> bool:
        return a in beside.PASSES.values()

    # --- dice

    def roll_ask(self, s: State, mine: bool, t: Catalogue) -> tuple[str, list[int]]:
        """What is asked while dice are awaited, and the faces that succeed."""
        if s.phase in (ORDER, INITIATIVE):
            return t(f"ask.roll.{s.phase}", who=side(s.side)), []
        if s.phase in THROWN:
            c, back = s.fight, s.phase == STRIKING_BACK
            facts = aimed(s, c.target, c.doer) if back else aimed(s, c.doer, c.target)
            return t(f"ask.roll.{s.phase}", dice=c.dice, **facts), [n for n in FACES if n <= rating(s)]
        number = tested(s)
        return t(f"ask.roll.{s.phase}", **told(s, number)), hits(s, number)

    def roll_fraction(self, s: State, t: Catalogue) -> str:
        faces = self.roll_ask(s, True, t)[1]
        return t("odds.low", n=len(faces)) if faces else t("odds.order" if s.phase == INITIATIVE else "odds.placing")

    def chance_button(self, s: State, t: Catalogue) -> str:
        return t("dice.roll.many", n=taps.dice(s) or 1)

    def told_roll(self, s: State, pips: int, t: Catalogue) -> list[Thrown]:
        """The die that was rolled in this state."""
        if s.phase in (ORDER, INITIATIVE):
            return [(PLAYERS[s.side].id, (pips,), self.roll_fraction(s, t), False)]
        number = tested(s)
        good = pips in hits(s, number)
        key = {ACTIVATING: "active", MORALE: "calm"}.get(s.phase, "rallied")
        return [(PLAYERS[s.forces[number].owner].id, (pips,), t(f"dice.{key if good else f'not_{key}'}"), good)]

    # --- places

    def board_label(self, s: State, t: Catalogue) -> str:
        """What a screen reader says of the whole table."""
        lives = [t("say.lives", who=side(n), n=sum(f.pv for f in s.forces if f.owner == n)) for n in range(s.players)]
        return " ".join((t("say.board"), *lives, t("region.board.keys")))

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A place for those who listen: its name, who stands there, what is around, how far it would be."""
        p = point_of(place)
        words = [t("say.place", at=name_of(place))]
        hit = taps.figure_at(s, p, 0)
        if hit is not None:
            words.append(t("say.troop", **told(s, hit[0])))
            words += [t("say.routed")] if s.forces[hit[0]].routed else []
        words += [t(f"say.ground.{s.table.terrain(p)}")] if s.table.terrain(p) != "open" else []
        words += [t(f"say.obstacle.{kind}") for kind in hints.obstacles(s, p)]
        parts = chosen(selection)
        if s.phase in (SHOOT, MOVE) and "troop" in parts and hit is None:
            a = going.best_move(s, parts["troop"], parts.get("form", "kept"), parts.get("spin", 0), p)
            words.append(measured(s, a, t))
        if s.phase == REMOVE and hit is not None and hit[1] in figures(selection):
            words.append(t("say.leaves"))
        return ", ".join(words)

    # --- actions

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        """An action as a line of the list of moves."""
        match a:
            case do.Deploy(troop=troop, places=places):
                at = name_of(place_of(middle(places)))
                abreast = sorted({p.x for p in places})
                gap = {"gap": ways.cm((abreast[1] - abreast[0]) * PM)} if len(abreast) > 1 else {}
                return t("move.deploy", at=at, n=len(abreast), **gap, **told(s, troop))
            case do.Move(troop=troop, path=path):
                found = going.longest(s, a)
                length = ways.cm(found[0].length) if found is not None else Decimal(0)
                return t("move.move", at=name_of(place_of(path[-1])), length=length, **told(s, troop))
            case do.Shoot(troop=troop, target=target, path=path):
                facts = {**aimed(s, troop, target), "dice": GAME.choice_facts(s, a)["dice"]}
                return (
                    t("move.shoot_out", at=name_of(place_of(path[-1])), **facts) if path else t("move.shoot", **facts)
                )
            case do.Assault(troop=troop, target=target, sacrifice=given):
                dice = assault.dice(s.forces[troop], given or 0)
                return t("move.assault", dice=dice, given=given, **aimed(s, troop, target))
            case do.ToldDeploy() | do.ToldMove() | do.ToldShoot() | do.ToldAssault() | do.Holds():
                return _told_words(s, a, t)
            case do.Rally(troop=troop) | do.Activate(troop=troop):
                return t(f"move.{type(a).__name__.lower()}", n=len(hits(s, troop)), **told(s, troop))
            case do.Remove(units=units):
                return t("move.remove", figures=[str(unit + 1) for unit in units], count=len(units))
            case do.Counter(sacrifice=given):
                return t("move.counter", dice=assault.dice(s.forces[s.fight.target], given or 0), given=given)
            case do.Hits(count=count):
                return t("dice.hits", n=count)
        name = next((name for name, end in beside.PASSES.items() if end == a), "")
        return t(f"ui.{name}") if name else str(getattr(a, "pips", ""))

    def thought(self, s: State, thought: Decision[Action], number: int, t: Catalogue) -> str:
        """An action in the words of whoever does it."""
        a = thought.action
        if isinstance(a, do.Holds):
            return self.action_words(s, a, t)
        key = f"thought.{type(a).__name__.removeprefix('Told').lower()}"
        if isinstance(a, do.Remove | do.Counter):
            return t(key, count=len(a.units)) if isinstance(a, do.Remove) else t(key)
        if isinstance(a, (*do.SHOTS, *do.ASSAULTS)):
            return t(key, **aimed(s, a.troop, a.target))
        return t(key, **told(s, a.troop)) if hasattr(a, "troop") else t("thought.pass")

    def part_words(self, s: State, slot: Slot, t: Catalogue) -> str:
        """A part of an action that more parts follow."""
        kind, value = slot.kind, slot.value
        if kind in ("troop", "target"):
            return t("move.troop" if kind == "troop" else "move.target", **told(s, value)) + numbered(s, value)
        return t(f"move.deed.{value}")

    def outcome_facts(self, outcome: Outcome) -> dict[str, Any]:
        """What the sentence about the end names."""
        winners = [side(player) for player in outcome.winners]
        gone = outcome.facts.get("player")
        losers = [side(n) for n in range(len(PLAYERS)) if n not in outcome.winners] if gone is None else [side(gone)]
        named = {"winner": winners, "loser": losers}
        return {**{key: refs[0] if len(refs) == 1 else refs for key, refs in named.items() if refs}, **outcome.facts}


def _told_words(s: State, a: Any, t: Catalogue) -> str:
    """What was told of a real table, as a line of the list of moves."""
    match a:
        case do.ToldDeploy(troop=troop):
            return t("move.told.deploy", **told(s, troop))
        case do.ToldMove(troop=troop, legs=way):
            return t("move.told.move", way=_legs(way, t), **told(s, troop))
        case do.ToldShoot(troop=troop, target=target, gap=far, view=view, half=half):
            facts = {**aimed(s, troop, target), "length": ways.cm(far * PM), "view": view, "half": half}
            return t("move.told.shoot", **facts)
        case do.ToldAssault(troop=troop, target=target, legs=way, sacrifice=given):
            return t("move.told.assault", way=_legs(way, t), given=given, **aimed(s, troop, target))
    return t("event.holds", who=side(a.side)) if a.side >= 0 else t("event.nobody_holds")


def _legs(way: do.Legs, t: Catalogue) -> str:
    found = [t("real.leg", length=ways.cm(far * PM), ground=t(f"real.ground.{ground}")) for far, ground in way]
    return ", ".join(found)


def tested(s: State) -> int:
    """The troop whose test for control is awaited."""
    return s.clash.tests[0] if s.phase == MORALE and s.clash is not None else s.tested


def measured(s: State, a: going.Going, t: Catalogue) -> str:
    """How long a way is, and what is left of what one has; or that it is too long."""
    found = going.longest(s, a)
    if found is None:
        return ""
    measure = found[0]
    if not measure.fits:
        return t("tape.too_far", length=ways.cm(measure.length), limit=ways.cm(measure.limit))
    return t(
        "tape.left",
        length=ways.cm(measure.length),
        left=ways.cm(max(measure.limit - measure.length, 0), up=False),
    )


def refused(s: State, a: Any, refusal: Refusal, t: Catalogue) -> str:
    """Why not, in one line; of a way that is too long, its length as the tape measure shows it."""
    if refusal.code == "TOO_FAR" and isinstance(a, do.Move | do.Shoot):
        return measured(s, a, t)
    return t.refusal(refusal).partition("\n")[0]


def _asks_place(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    parts = chosen(selection)
    if s.treaty.real_table:
        left, low, right, top = (edge // CM for edge in s.table.zones[s.side])
        return t("ask.deploy", who=side(s.side)), t("real.ask.deploy.more", wide=right - left, deep=top - low)
    if "troop" not in parts:
        return t("ask.deploy", who=side(s.side)), t("ask.deploy.more")
    a = action_of(s, selection)
    refusal = GAME.explain(s, a) if a is not None else None
    facts = told(s, parts["troop"])
    if a is None:
        room = any(isinstance(one, do.Deploy) and one.troop == parts["troop"] for one in legal(GAME, s))
        return t("ask.place", **facts), t("ask.place.more" if room else "ask.place.no_room")
    return t("ask.place", **facts), refused(s, a, refusal, t) if refusal is not None else t("ask.place.more")


def _asks_act(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    parts = chosen(selection)
    if control.none_acts(s):
        acted = any(s.forces[n].acted for n in of(s, s.side))
        return t("ask.turn_over", who=side(s.side)), t("ask.turn_done" if acted else "ask.turn_over.more")
    if "troop" not in parts:
        phase = SHOOT if s.phase == SHOOT and may_shoot(s) else MOVE
        return t(f"ask.{phase}", who=side(s.side)), t(f"ask.{phase}.more")
    number = parts["troop"]
    if s.treaty.real_table:
        return _asks_told(s, selection, t)
    if "target" in parts:
        return _asks_aimed(s, selection, t)
    a = action_of(s, selection)
    if not isinstance(a, do.Move):
        key = "ask.troop.enemy" if marks.targets(s, number) else "ask.troop"
        return t(key, **told(s, number)), t(f"{key}.more", length=s.forces[number].troop.walks)
    refusal = GAME.explain(s, a)
    words = measured(s, a, t) if refusal is None else refused(s, a, refusal, t)
    return t("ask.go", **told(s, number)), words


@lru_cache(maxsize=16)
def may_shoot(s: State) -> bool:
    """Whether any troop has somebody to shoot at, where it stands or after a step out of its cover."""
    if s.treaty.real_table:  # nobody but people sees that
        return any(f.active and not f.acted and f.troop.ratings.tir for f in s.forces if f.owner == s.side)
    return any(True for number in of(s, s.side) for _ in shots(s, number))


def _asks_told(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    """What is asked of people who measure at a real table, and what is wrong with what they have told."""
    parts = chosen(selection)
    deed, facts = parts.get("deed"), told(s, parts["troop"])
    if deed is None:
        return t("real.ask.deed", **facts), t("real.ask.deed.more")
    if deed != "move" and "target" not in parts:
        return t(f"real.ask.{deed}.whom", **facts), t("real.ask.whom.more")
    if "target" in parts:
        facts = aimed(s, parts["troop"], parts["target"])
    a = action_of(s, selection)
    refusal = GAME.explain(s, a) if a is not None else None
    more = t(f"real.ask.{deed}.more") if refusal is None else refused(s, a, refusal, t)
    return t(f"real.ask.{deed}", **facts), more


def _asks_aimed(s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
    parts = chosen(selection)
    facts = aimed(s, parts["troop"], parts["target"])
    a = action_of(s, selection)
    if a is None:
        return t("ask.which", **facts), t("ask.which.more")
    refusal = GAME.explain(s, a)
    if refusal is not None:
        return t("ask.aim" if isinstance(a, do.Shoot) else "ask.assault", **facts), refused(s, a, refusal, t)
    if isinstance(a, do.Shoot):
        more = (
            measured(s, a, t)
            if a.path
            else t("ask.aim.more", length=gap(s, a), limit=s.forces[a.troop].troop.ratings.ddt * 10)
        )
        return t("ask.aim", **facts), more
    assert isinstance(a, do.Assault)
    found = moving.length_of(s, a.path, s.forces[a.troop].troop.walks)
    return t("ask.assault", **facts), t("ask.assault.more", length=ways.cm(found.length), limit=ways.cm(found.limit))


def gap(s: State, a: do.Shoot) -> Decimal:
    """How far it is from base to base to the nearest figure that can be hit."""
    shooter, target = s.forces[a.troop], s.forces[a.target]
    pair = looking.in_sight(shooting.stand(s, a), target.places, shooting.seen(s, a))
    return ways.cm(looking.gap(pair, shooter.radius + target.radius) if pair is not None else 0)
