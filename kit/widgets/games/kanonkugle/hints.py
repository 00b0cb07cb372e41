"""What is said to whoever asks for advice on the table of Kanonkugle, or why: one reason that is surely true, and the
rule that says what can be done at this very moment, or what dice decide."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.advice import best
from kit.games.kanonkugle.board import KanonkugleBoard
from kit.games.kanonkugle.events import aimed, side, told
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.sight import Cover, covers
from kit.games.kanonkugle.state import MOVE, SHOOT, State, of, others
from kit.games.kanonkugle.tabletop import name_of, place_of
from kit.space.plane import CM, Point, square
from kit.text import Catalogue
from kit.widgets.dice import likely
from kit.widgets.features import Hint, Phase, Selection, chosen
from kit.widgets.games.kanonkugle import beside, hearts
from kit.widgets.games.kanonkugle.going import middle
from kit.widgets.games.kanonkugle.marks import callable_now
from kit.widgets.games.kanonkugle.parts import ASSAULT, SHOT

if TYPE_CHECKING:
    from kit.core.game import Threat
    from kit.players import Decision

Said = tuple[str, dict[str, Any]]
"""The end of a key, and the facts of its sentence."""
SURE = 4
"""Faces of six with which a test is likelier to succeed than not."""
PHASES = {
    "order": Phase(rule="KK-DEP-1"),
    "deploy": Phase(rule="KK-DEP-2"),
    "initiative": Phase(rule="KK-INIT-1"),
    "rally": Phase(rule="KK-RALLY-1", ends="skip", ending=do.Skip()),
    "rallying": Phase(rule="KK-RALLY-1"),
    "activate": Phase(rule="KK-ACT-1", ends="stop", ending=do.Stop()),
    "activating": Phase(rule="KK-ACT-1"),
    "shoot": Phase(rule="KK-ACT-3", ends="end_turn", ending=do.EndTurn()),
    "move": Phase(rule="KK-ACT-0", ends="end_turn", ending=do.EndTurn()),
    "volley": Phase(rule="KK-SHOOT-5"),
    "strike": Phase(rule="KK-ASLT-4"),
    "counter": Phase(rule="KK-COUNTER-1", alone="KK-COUNTER-1", ends="decline", ending=do.Decline()),
    "counterstrike": Phase(rule="KK-COUNTER-1"),
    "morale": Phase(rule="KK-MOR-1"),
    "remove": Phase(rule="KK-UNIT-2", alone="KK-UNIT-2"),
    "holding": Phase(rule="KK-END-4"),
}
"""The parts of a turn."""


def hint(s: State, thought: Decision[Action], t: Catalogue) -> Hint:
    """A computer player's advice: why, what to try, and where."""
    a = thought.action
    tried, names = attempt(s, a)
    out = a.path[-1:] if isinstance(a, do.Shoot) else ()
    drawn = do.Shoot(a.troop, a.target) if isinstance(a, do.Shoot) else a  # a tap on the target steps out by itself
    way = () if isinstance(a, do.TOLD) else KanonkugleBoard().way(s, drawn)
    place = way[0] if way else None
    marked = tuple(map(place_of, out))
    return Hint(because(s, thought, t), t(f"hint.try.{tried}", **names), place, way, marked, buttons(a))


def because(s: State, thought: Decision[Action], t: Catalogue) -> str:
    """What in particular speaks for an action, else what can be said of any of its kind."""
    point = best(s, thought.action, thought.reason)
    if point is None:
        why, facts = reason(s, thought.action, t)
        return t(f"hint.why.{why}", **facts)
    facts = {"count": point.count, "before": point.before}
    if point.troop is not None:
        facts |= told(s, point.troop)
    if point.by is not None:
        facts["by"] = called(s.forces[point.by].troop.name)
    return t(f"advice.{point.kind}", **facts)


def attempt(s: State, a: Action) -> Said:
    """What is tried."""
    match a:
        case do.Deploy(troop=troop, places=places):
            return "deploy", {**told(s, troop), "at": name_of(place_of(middle(places)))}
        case do.Activate(troop=troop) | do.Rally(troop=troop):
            return type(a).__name__.lower(), told(s, troop)
        case do.Move(troop=troop, path=path):
            return ("move" if path[0] != path[-1] or a.places else "stay"), told(s, troop)
        case do.Shoot(troop=troop, target=target):
            return ("shoot_out" if a.path else "shoot"), aimed(s, troop, target)
        case do.Assault(troop=troop, target=target):
            return "assault", aimed(s, troop, target)
        case do.ToldMove(troop=troop):
            return "told_move", told(s, troop)
        case do.ToldShoot(troop=troop, target=target) | do.ToldAssault(troop=troop, target=target):
            return f"told_{type(a).__name__.removeprefix('Told').lower()}", aimed(s, troop, target)
        case do.Remove() | do.Counter():
            return type(a).__name__.lower(), {}
    return next((name for name, end in beside.PASSES.items() if end == a), "told"), {}


def buttons(a: Action) -> tuple[str, ...]:
    """The buttons beside the table that it takes."""
    match a:
        case do.Deploy(troop=troop) | do.Activate(troop=troop) | do.Rally(troop=troop):
            return (f"troop-{troop}",)
        case do.ToldDeploy(troop=n) | do.ToldMove(troop=n) | do.ToldShoot(troop=n) | do.ToldAssault(troop=n):
            return (f"troop-{n}",)
        case do.Remove():
            return ("rest-on",)
        case do.Counter():
            return ("counter-on",)
    return ("end",) if a in beside.PASSES.values() else ()


def warning(s: State, threat: Threat, t: Catalogue) -> str:
    """What would be regretted, in the state that is shown while the tutor asks."""
    better = threat.better
    by = threat.by[0][0] if threat.by else getattr(better, "target", None)
    facts: dict[str, Any] = {"troop": called(s.forces[threat.piece].troop.name), "count": 0}
    if by is not None:
        facts |= {"by": called(s.forces[by].troop.name), "whose": side(s.forces[by].owner)}
    if threat.kind == "vain":
        facts["count"] = assault.shield(s.forces[threat.piece])
    elif threat.kind == "leave":
        facts["count"] = GAME.choice_facts(s, better)["dice"]
    return t(f"tutor.regret.{threat.kind}", **facts)


# --- why


def reason(s: State, a: Action, t: Catalogue) -> Said:
    """One thing that speaks for an action."""
    match a:
        case do.Activate(troop=troop):
            return waking(s, troop)
        case do.Shoot(troop=troop, target=target) | do.Assault(troop=troop, target=target):
            return fight(s, a, troop, target, t)
        case do.Counter():
            return "counter", {"dice": assault.dice(s.forces[s.fight.target], a.sacrifice or 0)}
        case do.Move():
            return going_there(s, a)
        case do.Stop():
            return "stop", {"n": sum(s.forces[n].active for n in of(s, s.side))}
        case do.Deploy() | do.Rally() | do.Remove():
            return type(a).__name__.lower(), {}
    return "best", {}


def waking(s: State, number: int) -> Said:
    """A troop is the surest, or a sure one, or it could fight at once."""
    chance = min(s.forces[number].troop.ratings.ctr, 6)
    others_waiting = [s.forces[n].troop.ratings.ctr for n in callable_now(s) if n != number]
    if others_waiting and chance > max(others_waiting):
        return "surest", {"n": chance}
    return ("sure" if chance >= SURE else "try"), {"n": chance}


def fight(s: State, a: Action, doer: int, target: int, t: Catalogue) -> Said:
    """How many dice, and how likely it is that they cost the enemy anything."""
    after = GAME.apply(s, a)
    dice = after.clash.dice if after.clash is not None else 0
    share = Fraction(0)
    for action, chance in GAME.chance_outcomes(after):
        share += chance if hearts.lost(after, getattr(action, "count", 0)) else 0
    kind = "shoot" if isinstance(a, do.Shoot) else "assault"
    return kind, {"dice": dice, "chance": likely(share, t)}


def going_there(s: State, a: do.Move) -> Said:
    """Nobody sees the troop there any more, or it comes closer to an enemy, or gets away from one."""
    force, after = s.forces[a.troop], GAME.apply(s, a).forces[a.troop]
    enemies = [n for n in others(s, force.owner) if s.forces[n].troop.ratings.tir]
    if any(in_view(s, n, force.places) for n in enemies) and not any(in_view(s, n, after.places) for n in enemies):
        return "hidden", {}
    near = min(others(s, force.owner), key=lambda n: distance(force.places, s.forces[n].places), default=-1)
    if near < 0:
        return "best", {}
    before, then = (distance(one.places, s.forces[near].places) for one in (force, after))
    facts = told(s, near)
    foe = s.forces[near].troop
    threatened = before <= max(foe.walks * CM, foe.shoots) ** 2
    return ("closer", facts) if then < before else ("away", facts) if then > before and threatened else ("best", {})


def in_view(s: State, number: int, places: tuple[Point, ...]) -> bool:
    """Whether a troop sees any of some figures."""
    return any(cover is not Cover.HIDDEN for cover in covers(s.table, s.forces[number].places, places))


def distance(one: tuple[Point, ...], two: tuple[Point, ...]) -> int:
    """The square of the distance of the nearest two figures."""
    return min(square(p, q) for p in one for q in two)


# --- why?: the rule of this very moment


def rule(s: State, selection: Selection) -> str:
    """The rule that answers for the moment, and for what is chosen."""
    parts = chosen(selection)
    if s.phase in (SHOOT, MOVE) and "troop" in parts:
        if parts.get("deed") == SHOT:
            return "KK-SHOOT-4" if parts.get("leaves") else "KK-COV-1"
        if parts.get("deed") == ASSAULT:
            return "KK-ASLT-2"
        return "KK-MOVE-1"
    return PHASES[s.phase].rule if s.phase in PHASES else ""


def obstacles(s: State, p: Point) -> Iterator[str]:
    """What kind of thing stands at a point: a wall, a crate, a wood."""
    for one in s.table.obstacles:
        if one.shape.side(p) > 0:
            yield "wood" if not one.solid else "wall" if one.total else "crate"
