"""Chapter: movement."""

from __future__ import annotations

from itertools import pairwise

from kit.core.rules import No, need
from kit.games.war_kids import ground
from kit.games.war_kids.actions import EndMovement, Move
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import GONE, MOVEMENT
from kit.games.war_kids.state import State, hex_name, name, on_map


@BOOK.refuses("WK-TURN-1", Move, EndMovement)
def moving_belongs_to_movement(s: State, a: Move | EndMovement) -> No:
    return need(s.phase == MOVEMENT, "WRONG_PHASE")


@BOOK.refuses("WK-MOVE-12", Move)
def nobody_leaves_the_map(s: State, a: Move) -> No:
    return need(isinstance(a.path, tuple) and all(on_map(s, h) for h in a.path), "OFF_MAP")


@BOOK.refuses("WK-MOVE-2", Move)
def a_move_goes_somewhere(s: State, a: Move) -> No:
    return need(len(a.path) > 1 and a.path[0] != a.path[-1], "SAME_HEX", unit=name(s, a.unit))


@BOOK.refuses("WK-MOVE-2", Move)
def step_by_step(s: State, a: Move) -> No:
    chain = all(there in s.battle.prices[here] for here, there in pairwise(a.path))
    return need(chain and a.path[0] == s.at[a.unit], "BAD_PATH")


@BOOK.refuses("WK-MOVE-7", Move)
def nobody_is_walked_over(s: State, a: Move) -> No:
    blocked = [h for h in a.path[1:-1] if (s.taken[0] | s.taken[1]) >> h & 1 and h != a.path[0]]
    return need(not blocked, "PATH_BLOCKED", at=hex_name(s, blocked[0]) if blocked else "")


@BOOK.refuses("WK-MOVE-8", Move)
def two_never_share_a_hex(s: State, a: Move) -> No:
    free = not (s.taken[0] | s.taken[1]) >> a.path[-1] & 1
    return need(free, "HEX_OCCUPIED", at=hex_name(s, a.path[-1]))


def points_for(s: State, a: Move) -> int:
    """What the unit may spend on that very path."""
    return ground.allowance(s.battle, s.battle.points[a.unit], a.path)


@BOOK.refuses("WK-MOVE-2", Move)
def no_more_steps_than_points(s: State, a: Move) -> No:
    steps, points = len(a.path) - 1, points_for(s, a)
    ok = steps <= points or ground.last_effort(a.path)
    return need(ok, "TOO_FAR", need=ground.cost(s.battle, a.path), have=points, unit=name(s, a.unit))


@BOOK.refuses("WK-MOVE-9", Move)
def the_last_effort_needs_fresh_legs(s: State, a: Move) -> No:
    total, points = ground.cost(s.battle, a.path), points_for(s, a)
    left = points - ground.cost(s.battle, a.path[:-1])
    ok = total <= points or left <= 0 or ground.last_effort(a.path)
    return need(ok, "TOO_FAR", need=total, have=points, unit=name(s, a.unit))


@BOOK.refuses("WK-MOVE-5", Move)
def hard_ground_is_paid(s: State, a: Move) -> No:
    total, points = ground.cost(s.battle, a.path), points_for(s, a)
    ok = total <= points or ground.last_effort(a.path)
    return need(ok, "TOO_FAR", need=total, have=points, unit=name(s, a.unit))


@BOOK.refuses("WK-MOVE-11", Move)
def one_move_each(s: State, a: Move) -> No:
    return need(not s.moved >> a.unit & 1, "ALREADY_MOVED", unit=name(s, a.unit))


def moves(s: State) -> list[Move]:
    """One move per unit and destination."""
    found: list[Move] = []
    battle, ways, points, zones = s.battle, s.battle.moves, s.battle.points, s.battle.zones
    occupied = s.taken[0] | s.taken[1]
    for u in battle.armies[s.side]:
        here = s.at[u]
        if here != GONE and not s.moved >> u & 1:
            found += ways(u, here, occupied & zones[points[u]][here])
    return found
