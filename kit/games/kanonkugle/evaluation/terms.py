"""Kanonkugle: the named parts of a position's worth, in life points, good for the player when positive.

What dice that are awaited will do counts on the average. The weights were chosen by hand; what a change of one is worth
anybody can measure by `python3 -m kit simulate kanonkugle wall --levels 3,3@FOLDER --matches 200`, where FOLDER is a
checkout of the kit from before the change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, isqrt, sqrt

from kit.games.kanonkugle.evaluation import reach
from kit.games.kanonkugle.evaluation.reach import LATER, NOTHING, ROUT, SHIELD, Blow, Fight, pressing
from kit.games.kanonkugle.rules import assault, ending
from kit.games.kanonkugle.state import (
    ACTIVATE,
    COUNTER,
    MORALE,
    MOVE,
    OBJECTIVE,
    RALLY,
    ROUNDS,
    SHOOT,
    STRIKE,
    STRIKING_BACK,
    VOLLEY,
    Force,
    State,
)  # fmt: skip
from kit.space.plane import CM, square

TERMS = ("life", "shields", "routs", "near", "together", "aim", "danger", "cover", "ready", "objective", "victory")
"""The names of the terms."""
NEXT, AFTER, EITHER = 1.0, 0.5, 0.75
"""What blows count of a side that has the next turn, of one that comes after it, and where the dice will say."""
READY, STEP = 0.9, 0.3
"""The part of its best blow that a troop which may act is worth more, and the least, as it can move."""
WIN = 8.0
"""What it is worth to win for sure, against an even match."""
MINDED = 0.5
"""The part of what others can do that is minded: who hardly dares to come near never gets to do anything."""
APART, ROOM = 0.05, 8
"""What each centimetre costs that a troop is farther than the room it needs from its nearest friend."""
NEAR = 0.3
"""The part of the worth of its best blow that a troop is worth more at a glance, once it is near enough."""
MARKER, PER_CM = 3.0, 0.06
"""What it is worth to hold the marker, and to be nearer to it by a centimetre, where it ends the match."""


def terms(s: State, player: int) -> dict[str, float]:
    """The named parts of the evaluation at a glance: what can be done now, and how near one is to doing more."""
    found, forces = _standing(s, player)
    if s.outcome is None:
        for side in range(s.players):
            blows = strongest(s, forces, side)
            if side == player:
                found["near"] = NEAR * sum(one.bare * LATER**one.away for one in blows.values())
            _ready(s, forces, dict.fromkeys(blows, NOTHING), side, player, found)
    return found


def prospects(s: State, player: int) -> dict[str, float]:
    """The same with what everybody's next turn is likely to bring, cover counted (`kit.core.game.Prospective`)."""
    found, forces = _standing(s, player)
    if s.outcome is not None:
        return found
    rivals = max(s.players - 1, 1)
    for side in range(s.players):
        blows = strongest(s, forces, side)
        weight = coming(s, side)
        worth = weight * chained([(nerve(forces[n]), pressing(one)) for n, one in blows.items()])
        if side == player:
            found["aim"] = worth
            found["together"] = -APART * scattered(forces, player)
        else:
            bare = weight * chained([(nerve(forces[n]), one.bare * LATER**one.away) for n, one in blows.items()])
            found["danger"] -= MINDED * bare / rivals
            found["cover"] += MINDED * (bare - worth) / rivals
        _ready(s, forces, blows, side, player, found)
    return found


def _standing(s: State, player: int) -> tuple[dict[str, float], Sequence[Force]]:
    """The parts that count what is on the table, and the troops as a fight under way is likely to leave them."""
    found = dict.fromkeys(TERMS, 0.0)
    forces, lead = expected(s)
    rivals = max(s.players - 1, 1)
    total = 0.0
    for number, force in enumerate(forces):
        share = 1.0 if force.owner == player else -1.0 / rivals
        life, shield, rout = lead.get(number) or (force.pv, force.sc if force.pv else 0, force.pv * force.routed)
        found["life"] += share * life
        found["shields"] += share * SHIELD * shield
        found["routs"] -= share * ROUT * rout
        total += share * life
    found["victory"] = _victory(s, player, total)
    if s.outcome is None and s.treaty.end == OBJECTIVE and not s.treaty.real_table:
        others = [_marker(s, forces, side) for side in range(s.players) if side != player]
        found["objective"] = _marker(s, forces, player) - sum(others) / rivals
    return found, forces


def _ready(
    s: State, forces: Sequence[Force], blows: Mapping[int, Blow], side: int, player: int, found: dict[str, float]
) -> None:
    """What the rest of a turn under way can bring."""
    if side == s.side and under_way(s):
        now = READY * _rest(s, forces, blows)
        found["ready"] += now if side == player else -now / max(s.players - 1, 1)


# --- what dice will do


def expected(s: State) -> tuple[Sequence[Force], dict[int, tuple[float, float, float]]]:
    """The troops as a fight under way is likely to leave them; and exactly, on the average, the life points and shields
    of those that are in it, and the life points of theirs that are routed."""
    c = s.clash
    if c is None or s.phase not in (VOLLEY, STRIKE, COUNTER, STRIKING_BACK, MORALE):
        return s.forces, {}
    by, at = reach.bare(s.forces[c.doer]), reach.bare(s.forces[c.target])
    if s.phase == MORALE:
        return s.forces, {n: _shaken(s.forces[n]) for n in c.tests}
    if s.phase == VOLLEY:
        fight = reach.volley(c.dice, by.troop.ratings.tir, at)
    elif s.phase == STRIKE:
        fight = reach.melee(s.treaty, by, at, c.sacrifice[0])
    else:
        paid = reach.answered(s.treaty, by, at, c.dice if s.phase == STRIKING_BACK else assault.dice(at, 0))
        fight = Fight(paid=paid.lost, flees=paid.routs)
    found = {c.doer: _left(by, fight.paid, 0.0, fight.flees), c.target: _left(at, fight.lost, fight.worn, fight.routs)}
    forces = list(s.forces)
    for number, (life, _, _) in found.items():
        forces[number] = forces[number].but(pv=max(round(life), 1))
    return forces, found


def _left(force: Force, lost: float, worn: float, routs: float) -> tuple[float, float, float]:
    life = force.pv - lost
    return life, force.sc - worn, life if force.routed else routs * life


def _shaken(force: Force) -> tuple[float, float, float]:
    return force.pv, force.sc, force.pv * (1 - nerve(force))


# --- turns


def strongest(s: State, forces: Sequence[Force], side: int) -> dict[int, Blow]:
    """Per troop of a side the best that it can do; at a real table, where only people know who stands where, as if
    everybody were near."""
    found = best_of_near if s.treaty.real_table else best
    return {n: found(s, forces, n) for n, f in enumerate(forces) if f.owner == side and f.places}


def best(s: State, forces: Sequence[Force], number: int) -> Blow:
    """The best that a troop can do to any other side's."""
    by = forces[number]
    found = [reach.blow(s, by, at) for at in forces if at.owner != by.owner and at.places]
    return max(found, key=pressing, default=NOTHING)


def best_of_near(s: State, forces: Sequence[Force], number: int) -> Blow:
    """The same if it could reach anybody."""
    by = forces[number]
    found = [reach.near(s, by, at) for at in forces if at.owner != by.owner and at.pv]
    return max(found, key=pressing, default=NOTHING)


def scattered(forces: Sequence[Force], player: int) -> float:
    """How many centimetres too far the troops of a side are from each other, each from the nearest."""
    mine = [f for f in forces if f.owner == player and f.places]
    total = 0.0
    for one in mine:
        gaps = [isqrt(square(*reach.nearest(one.places, f.places))) / CM for f in mine if f is not one]
        total += max(min(gaps, default=0.0) - ROOM, 0.0)
    return total


def nerve(force: Force) -> float:
    """The chance that a troop acts when it is tried; one that is routed has to be rallied before."""
    once = min(force.troop.ratings.ctr, 6) / 6
    return once * once if force.routed else once


def chained(tries: list[tuple[float, float]]) -> float:
    """What troops that are activated one after the other do on the average, in the best order, up to the first that
    fails: per troop its chance and what it then does."""
    tries.sort(key=lambda one: one[0] * one[1] / (1.001 - one[0]), reverse=True)
    total, still = 0.0, 1.0
    for chance, worth in tries:
        still *= chance
        total += still * worth
    return total


def under_way(s: State) -> bool:
    """Whether somebody is in the middle of a turn."""
    if s.phase in (RALLY, ACTIVATE):
        return any(f.owner == s.side and (f.tried or f.rallied) for f in s.forces)
    return s.clash is not None or s.phase in (SHOOT, MOVE)


def coming(s: State, side: int) -> float:
    """How much it counts what a side can do in its next turn, the present one not counted once it is under way."""
    last = s.treaty.end == ROUNDS and s.round >= s.treaty.rounds
    if not s.order or not s.round or s.side not in s.order or side not in s.order:
        return 0.0 if last and s.round and s.side not in s.order else EITHER
    going = s.order.index(s.side) + under_way(s)
    there = s.order.index(side)
    if going >= len(s.order):
        return 0.0 if last else EITHER
    if there < going:
        return 0.0 if last else AFTER
    return NEXT if there == going or under_way(s) else AFTER


def _rest(s: State, forces: Sequence[Force], blows: Mapping[int, Blow]) -> float:
    """What the rest of the present turn can bring."""
    total, tries = 0.0, []
    for number, one in blows.items():
        force = forces[number]
        if force.acted or force.routed:
            continue
        able = one.away == 0 and not (one.shot and s.phase == MOVE)
        worth = max(one.worth if able else 0.0, STEP)
        if force.active:
            total += worth
        elif s.phase == ACTIVATE and not force.tried:
            tries.append((nerve(force), worth))
    return total + chained(tries)


# --- the end


def _victory(s: State, player: int, lead: float) -> float:
    """The chance to win, above an even one."""
    if s.outcome is not None:
        winners = s.outcome.winners
        return 0.0 if not winners or len(winners) > 1 else WIN if player in winners else -WIN
    return chance_to_win(lead, max(s.treaty.rounds - s.round, 0) + 0.5 if s.treaty.end == ROUNDS else 6.0)


def chance_to_win(lead: float, rounds: float) -> float:
    """The same of so many life points more than the others, with so many rounds left."""
    return WIN * (2 / (1 + exp(-lead / (1.0 + 2.0 * sqrt(rounds)))) - 1)


def _marker(s: State, forces: Sequence[Force], side: int) -> float:
    """How near a side is to the marker, and whether it holds it."""
    spot = ending.marker(s)
    ways = [
        isqrt(min(square(spot, p) for p in f.places)) - f.radius
        for f in forces
        if f.owner == side and f.places and not f.routed
    ]
    near = max(min(ways, default=10**6) - ending.NEAR, 0) / CM
    return MARKER * (ending.holder(s) == side) - PER_CM * near
