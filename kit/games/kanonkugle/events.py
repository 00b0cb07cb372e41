"""Kanonkugle: what an action makes happen, for the log and the animation. A troop is told with its player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import Any

from kit.core.chance import Roll
from kit.core.game import Event, Ref
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.action_notation import name
from kit.games.kanonkugle.actions import Action, Path
from kit.games.kanonkugle.pieces import PLAYERS, called
from kit.games.kanonkugle.rules import assault, control, moving, ways
from kit.games.kanonkugle.state import (
    ACTIVATING,
    INITIATIVE,
    MORALE,
    ORDER,
    RALLYING,
    STRIKING_BACK,
    VOLLEY,
    State,
    of,
)  # fmt: skip
from kit.games.kanonkugle.tabletop import place_of

Told = Iterator[Event]


def side(number: int) -> Ref:
    return Ref("side", PLAYERS[number].id)


def key(s: State, number: int) -> str:
    """The key of a troop in a scene."""
    return f"troop{name(s, number)}"


def figure(s: State, number: int, unit: int) -> str:
    """The key of one of its figures."""
    return f"{key(s, number)}.{unit}"


def told(s: State, number: int) -> dict[str, Any]:
    """A troop and whose it is, as a sentence says them."""
    return {"troop": called(s.forces[number].troop.name), "who": side(s.forces[number].owner)}


def aimed(s: State, troop: int, target: int) -> dict[str, Any]:
    """A troop, and the one it is sent against."""
    other = s.forces[target]
    return {**told(s, troop), "target": called(other.troop.name), "whose": side(other.owner)}


def events(s: State, a: Action, t: State) -> Sequence[Event]:
    """What happened between two states."""
    return (*_done(s, a, t), *_followed(s, a, t))


def _done(s: State, a: Action, t: State) -> Told:  # noqa: C901  one line each
    who: dict[str, Any] = {"who": side(s.side)}
    match a:
        case do.Deploy(troop=troop) | do.ToldDeploy(troop=troop):
            yield Event("deployed", "KK-DEP-2", told(s, troop), (key(s, troop),))
        case do.Rally(troop=troop):
            yield Event("rallies", "KK-RALLY-1", told(s, troop), (key(s, troop),))
        case do.Activate(troop=troop):
            yield Event("activates", "KK-ACT-1", told(s, troop), (key(s, troop),))
        case do.Skip():
            yield Event("skipped", "KK-RALLY-1", who)
        case do.Stop():
            routed = all(s.forces[number].routed for number in of(s, s.side)) and control.none_acts(t)
            yield Event("all_routed", "KK-ROUT-2", who) if routed else Event("stopped", "KK-ACT-2", who)
        case do.EndShooting():
            yield Event("shooting_over", "KK-ACT-3", who)
        case do.EndTurn():
            yield Event("turn_over", "KK-SEQ-2", who)
        case do.Move(troop=troop) | do.ToldMove(troop=troop):
            facts = {**told(s, troop), "length": _length(s, a)}
            yield Event("moved", "KK-MOVE-1", facts, *_gone(s, a))
        case do.Shoot(troop=troop, target=target) | do.ToldShoot(troop=troop, target=target):
            if a.path if isinstance(a, do.Shoot) else a.legs:
                facts = {**told(s, troop), "length": _length(s, a)}
                yield Event("left_cover", "KK-SHOOT-4", facts, *_gone(s, a))
            facts = {**aimed(s, troop, target), "dice": _dice(t)}
            yield Event("shoots", "KK-SHOOT-5", facts, (key(s, troop), key(s, target)))
        case do.Assault(troop=troop, target=target) | do.ToldAssault(troop=troop, target=target):
            facts = {**aimed(s, troop, target), "dice": _dice(t)}
            yield Event("assaults", "KK-ASLT-3", facts, *_charged(s, a, t))
        case do.Holds(side=holds):
            facts = {"who": side(holds)} if holds >= 0 else {}
            yield Event("holds" if holds >= 0 else "nobody_holds", "KK-END-4", facts)
        case do.Remove(units=units):
            number = assault.losing(s)
            gone = [figure(s, number, unit) for unit in units]
            facts = {**told(s, number), "count": len(units)}
            yield Event("removed", "KK-UNIT-2", facts, (key(s, number), *gone))
        case do.Counter():
            yield Event("counters", "KK-COUNTER-1", {**_answering(s), "dice": _dice(t)})
        case do.Decline():
            yield Event("declined", "KK-COUNTER-1", _answering(s))
        case Roll(pips=pips):
            yield from _rolled(s, pips, t)
        case do.Hits(count=count):
            yield from _thrown(s, count, t)


def _length(s: State, a: do.Move | do.Shoot | do.ToldMove | do.ToldShoot) -> Decimal:
    if isinstance(a, do.ToldMove | do.ToldShoot):
        return ways.cm(moving.told(s, a, 0).length)
    return ways.cm(max(moving.length_of(s, way, 0).length for way in moving.each(s.forces[a.troop], a)))


Gone = tuple[tuple[str, ...], tuple[int, ...]]


def _gone(s: State, a: do.Move | do.Shoot | do.ToldMove | do.ToldShoot) -> Gone:
    """A troop that goes, and how; of one on a real table nothing is known."""
    if isinstance(a, do.ToldMove | do.ToldShoot):
        return (key(s, a.troop),), ()
    return _on_their_ways(s, a.troop, moving.each(s.forces[a.troop], a))


def _charged(s: State, a: do.Assault | do.ToldAssault, t: State) -> Gone:
    """The same of a troop that assaults."""
    if isinstance(a, do.ToldAssault):
        return (key(s, a.troop), key(s, a.target)), ()
    force = s.forces[a.troop]
    return _on_their_ways(s, a.troop, list(zip(force.places, t.forces[a.troop].places, strict=True)), a.path)


def _on_their_ways(s: State, troop: int, all_ways: Sequence[Path], common: Path = ()) -> Gone:
    """A troop and its figures, and the way of each, one after another, all with the same number of places: the last one
    is repeated. Where all go alike it is the troop alone, and the way of its first figure."""
    shifts = {tuple((q.x - p.x, q.y - p.y) for p, q in pairwise(way)) for way in all_ways}
    if len(shifts) == 1:
        return (key(s, troop),), tuple(map(place_of, common or all_ways[0]))
    most = max(map(len, all_ways))
    padded = [(*way, *(way[-1:] * (most - len(way)))) for way in all_ways]
    pieces = (key(s, troop), *(figure(s, troop, unit) for unit in range(len(all_ways))))
    return pieces, tuple(place_of(p) for way in padded for p in way)


def _dice(t: State) -> int:
    return t.clash.dice if t.clash is not None else 0


def _answering(s: State) -> dict[str, Any]:
    return told(s, s.fight.target)


def _rolled(s: State, pips: int, t: State) -> Told:
    if s.phase in (ORDER, INITIATIVE):
        rule = "KK-DEP-1" if s.phase == ORDER else "KK-INIT-1"
        yield Event("order_die", rule, {"who": side(s.side), "pips": pips})
        if t.order:
            yield Event("order_known" if s.phase == INITIATIVE else "placing_known", rule, {"who": side(t.order[0])})
    elif s.phase in (RALLYING, ACTIVATING):
        force, facts = s.forces[s.tested], {**told(s, s.tested), "pips": pips}
        if s.phase == RALLYING:
            good = control.rallies(force, pips)
            yield Event("rallied" if good else "not_rallied", "KK-RALLY-1", facts, (key(s, s.tested),))
        else:
            good = control.activates(force, pips)
            kind = "activated" if good else "nobody_obeys" if control.none_acts(t) else "not_activated"
            yield Event(kind, "KK-ACT-1", facts, (key(s, s.tested),))
    elif s.phase == MORALE and s.clash is not None:
        number = s.clash.tests[0]
        kind = "stands" if control.stands(s.forces[number], pips) else "routs"
        yield Event(kind, "KK-MOR-1", {**told(s, number), "pips": pips}, (key(s, number),))


def _thrown(s: State, count: int, t: State) -> Told:
    c = s.fight
    back = c.step == STRIKING_BACK
    doer, number = (c.target, c.doer) if back else (c.doer, c.target)
    before = s.forces[number]
    facts = {**told(s, number), "hits": count, "dice": c.dice}
    if c.step == VOLLEY:
        lost = before.pv - t.forces[number].pv
        yield Event("shot", "KK-SHOOT-5", {**facts, "lost": lost}, (key(s, doer), key(s, number)))
        if t.forces[number].sc < before.sc and t.forces[number].pv:
            yield Event("shield_worn", "KK-SHOOT-6", {**told(s, number), "shield": t.forces[number].sc})
        return
    done = assault.damage(s.treaty, s.forces[doer].troop.ratings.dan, count)
    lost = assault.lost(s.treaty, done, count, before)
    facts |= {"damage": done, "shield": assault.shield(before), "lost": lost}
    yield Event("countered" if back else "struck", "KK-ASLT-6", facts, (key(s, doer), key(s, number)))


def _followed(s: State, a: Action, t: State) -> Told:
    for number, (before, after) in enumerate(zip(s.forces, t.forces, strict=True)):
        if before.pv and not after.pv:
            yield Event("destroyed", "KK-UNIT-3", told(s, number), (key(s, number),))
    if t.outcome is not None:
        winners = [side(player) for player in t.outcome.winners]
        who = {"who": winners[0]} if winners else {}
        yield Event("end.won" if winners else "end.nobody", t.outcome.rule_id, {**who, **t.outcome.facts})
    elif t.round > max(s.round, 1):
        yield Event("round_begins", "KK-SEQ-2", {"round": t.round})
