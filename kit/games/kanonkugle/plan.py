"""Kanonkugle at a real table: a plan of who is there. Where the figures stand only people know."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from math import isqrt

from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.state import DEPLOY, ORDER, Force, State
from kit.games.kanonkugle.tabletop import TableTop, top_of
from kit.space.plane import CM, Point

ROW = 14 * CM
"""How high the row of a player is: a crowd in a square, and its banner above it."""
PLAN_FRAME = 16
"""Width of the frame of a plan, on which there is nothing to measure."""


def awaited(s: State) -> tuple[int, ...]:
    """The troops that are still to be placed on a real table."""
    if not s.treaty.real_table or s.phase not in (ORDER, DEPLOY):
        return ()
    return tuple(n for n, force in enumerate(s.forces) if not force.places)


def laid_out(s: State, to_come: Collection[int] = ()) -> State:
    """The state to be drawn and pointed at: of a real table a row of troops for each player, the first one's nearest,
    with nothing else around them; any other state as it is. Troops `to_come` have the places that will be theirs."""
    if not s.treaty.real_table:
        return s
    width = s.table.size[0]
    forces = []
    for number, force in enumerate(s.forces):
        mates = [n for n, other in enumerate(s.forces) if other.owner == force.owner]
        slot = width // len(mates)
        middle = Point(slot // 2 + slot * mates.index(number), ROW * (2 * force.owner + 1) // 2)
        count = force.troop.units if number in to_come else len(force.places)
        forces.append(force.but(places=block(force, count, middle, slot)))
    treaty, table = replace(s.treaty, marker=None), Table("", (width, ROW * s.players), ())
    return s.but(treaty=treaty, table=table, forces=tuple(forces))


def top(s: State) -> TableTop:
    """The measures of what is drawn of a state: of its table, or of the plan of a real one."""
    if not s.treaty.real_table:
        return top_of(s.table)
    return replace(top_of(laid_out(s).table), frame=PLAN_FRAME, ruled=False)


def block(force: Force, count: int, middle: Point, wide: int) -> tuple[Point, ...]:
    """A place for each of so many figures in a square around a point, closer together where it would be too wide."""
    columns = isqrt(count - 1) + 1 if count else 1
    rows, pitch = -(-count // columns), min(2 * force.radius, wide // (columns + 1))
    left = middle.x - (columns - 1) * pitch // 2
    low = middle.y - (rows - 1) * pitch // 2
    return tuple(Point(left + n % columns * pitch, low + n // columns * pitch) for n in range(count))
