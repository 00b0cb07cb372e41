"""Kanonkugle at a real table: a plan of who is there. Where the figures stand only people know."""

from __future__ import annotations

from math import isqrt

from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.state import Force, State
from kit.space.plane import Point


def laid_out(s: State) -> State:
    """The state to be drawn and pointed at: on a real table a row of troops for each player, the first one's nearest,
    on a table without anything else; any other state as it is."""
    if not s.treaty.real_table:
        return s
    width, height = s.table.size
    forces = []
    for number, force in enumerate(s.forces):
        mates = [n for n, other in enumerate(s.forces) if other.owner == force.owner]
        slot = width // len(mates)
        middle = Point(slot // 2 + slot * mates.index(number), height * (2 * force.owner + 1) // (2 * s.players))
        forces.append(force.but(places=block(force, middle, slot)))
    return s.but(table=Table("", s.table.size, s.table.zones), forces=tuple(forces))


def block(force: Force, middle: Point, wide: int) -> tuple[Point, ...]:
    """A place for each figure in a square around a point, closer together where it would be wider than that."""
    count = len(force.places)
    columns = isqrt(count - 1) + 1 if count else 1
    rows, pitch = -(-count // columns), min(2 * force.radius, wide // (columns + 1))
    left = middle.x - (columns - 1) * pitch // 2
    low = middle.y - (rows - 1) * pitch // 2
    return tuple(Point(left + n % columns * pitch, low + n // columns * pitch) for n in range(count))
