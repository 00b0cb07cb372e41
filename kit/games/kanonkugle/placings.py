"""Kanonkugle: where a troop may be placed, as a menu, every entry of which is legal."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.rules import BOOK, ways
from kit.games.kanonkugle.state import Force, State
from kit.space.plane import CM, Point, square

LOOSE = CM
"""The gap in a loose formation."""
FINE = CM // 2
"""How fine is looked for room where no formation fits."""


def deployments(s: State, number: int) -> Iterator[do.Deploy]:
    """A line, a column, a block and a loose block, in the middle and in front of the zone, at its sides and between
    them; where none of them fits, the first place where a formation does, else figures wherever there is room."""
    force = s.forces[number]
    some = False
    for columns, gap in shapes(force):
        for across in (1, 0, 2):
            for up in (1, front(s)):
                a = do.Deploy(number, block(s, force, columns, gap, across, up))
                if BOOK.explain(s, a) is None:
                    some = True
                    yield a
    if not some:
        yield from _anywhere(s, number)


def front(s: State) -> int:
    """Which end of the zone lies towards the middle of the table: 0 for the low one, 2 for the high one."""
    _, bottom, _, top = s.table.zones[s.side]
    return 2 if bottom + top <= s.table.size[1] else 0


def shapes(force: Force) -> list[tuple[int, int]]:
    """Columns and gaps of the formations."""
    units = force.troop.units
    side = isqrt(units - 1) + 1
    found = [(side, 0), (side, LOOSE), (units, 0), (1, 0), (2 * side, LOOSE)]
    return list(dict.fromkeys((min(columns, units), gap) for columns, gap in found))


def block(s: State, force: Force, columns: int, gap: int, across: int, up: int) -> Path:
    """Rows of figures in the owner's zone, from 0 (left, low) to 2 (right, high)."""
    left, bottom, right, top = s.table.zones[s.side]
    rows, pitch = -(-force.troop.units // columns), 2 * force.radius + gap
    wide, high = (columns - 1) * pitch + 2 * force.radius, (rows - 1) * pitch + 2 * force.radius
    x = left + (right - left - wide) * across // 2 + force.radius
    y = bottom + (top - bottom - high) * up // 2 + force.radius
    return tuple(Point(x + n % columns * pitch, y + n // columns * pitch) for n in range(force.troop.units))


def _anywhere(s: State, number: int) -> Iterator[do.Deploy]:
    force = s.forces[number]
    left, bottom, right, top = s.table.zones[s.side]
    for columns, gap in shapes(force):
        form = block(s, force, columns, gap, 0, 0)
        for up in range(0, top - bottom, CM):
            for across in range(0, right - left, CM):
                a = do.Deploy(number, ways.shifted(form, across, up))
                if BOOK.explain(s, a) is None:
                    yield a
                    return
    for a in _squeezed(s, number):
        if BOOK.explain(s, a) is None:
            yield a
            return


def _squeezed(s: State, number: int) -> Iterator[do.Deploy]:
    """Figures one beside the other around whatever stands there, from each part of the zone that is still free."""
    force = s.forces[number]
    left = _free(s, force)
    while left:
        found = _grown(left, force, s.treaty.cohesion)
        if len(found) == force.troop.units:
            yield do.Deploy(number, found)
        left = [p for p in left if all(square(p, q) >= 4 * force.radius**2 for q in found)]


def _free(s: State, force: Force) -> list[Point]:
    """Where in the owner's zone a figure by itself could stand."""
    (left, bottom, right, top), r = s.table.zones[s.side], force.radius
    bases = ways.bases_near(s, range(len(s.forces)), (left, bottom, right, top))
    spots = (Point(x, y) for x in range(left + r, right - r + 1, FINE) for y in range(bottom + r, top - r + 1, FINE))
    return [p for p in spots if ways.on_solid(s.table, r, p) is None and ways.lies_on(bases, r, p) < 0]


def _grown(free: list[Point], force: Force, cohesion: int) -> Path:
    """A group that begins with the first place and takes those nearest to it, as many as there are figures."""
    group, r = [free[0]], force.radius
    reach = cohesion + 2 * r if cohesion >= 0 else max(square(free[0], p) for p in free)
    near = sorted(free, key=lambda p: square(free[0], p))
    while len(group) < force.troop.units:
        fits = (p for p in near if any(square(p, q) <= reach * reach for q in group))
        found = next((p for p in fits if all(square(p, q) >= 4 * r * r for q in group)), None)
        if found is None:
            break
        group.append(found)
    return tuple(group)
