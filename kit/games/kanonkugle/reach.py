"""Kanonkugle: where a troop can get to, as a shape on the ground, for the person who chooses; whether a way is legal is
judged by the rules alone.

The shape is that of the first figure's centre while the formation is shifted as it stands. It counts ground, walls,
enemies, the edge, and where nobody may stop. It is honest: to a point well inside (half a centimetre) there is a way
that the rules allow, straight or with up to three bends (`kit.games.kanonkugle.wayfinding`). It may leave something
out: what can be got to only by passing a wall or an enemy closer than half a centimetre, or around more bends; behind a
bend all figures are taken to walk on the worst ground that one of them is on, and limits are not rounded up. Of a
routed troop nothing is shown, as its ways are bound to its enemies' places.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import atan2, floor, hypot, pi

from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.sweeping import DIRECTIONS, RAYS, STEP, UNIT, Rays, Source, Spot, Sweep
from kit.space.plane import CM, Point
from kit.space.raster import contours

CELL = 5_000
"""Micrometres between the points that are asked whether they can be got to."""
BENDS, SOURCES = 3, 24
"""How many bends a way may have, and how many points ways may bend at."""
BEYOND = (0.7, 2.4)
"""Centimetres by which a ray goes on beside one that is stopped, to bend there."""
APART = 0.9
"""Centimetres between two bends."""
NO = -0.25
"""What stands in the field where nobody may stop: half a cell."""
SPECK = 16.0
"""Cells below which what lies apart is not shown: four square centimetres."""
WEIGHTS = (1, 2, 3, 2, 1)
"""How much a corner and its neighbours count where the outline is smoothed."""
Rings = tuple[tuple[Point, ...], ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """What a troop can get to."""

    rings: Rings = ()
    """The outline: around what is inside counter-clockwise, around holes clockwise."""
    bends: tuple[tuple[Point, ...], ...] = ()
    """Beginnings of ways that bend, the shortest first."""


@lru_cache(maxsize=16)
def reach(s: State, number: int, allowed: int | None = None) -> Reach:
    """What a troop can get to with its movement, or with so many centimetres, as when it leaves cover."""
    force = s.forces[number]
    allowed = force.troop.walks if allowed is None else allowed
    if force.routed or not force.places:
        return Reach()
    sweep = Sweep(s, number, allowed)
    found = sources(sweep)
    return Reach(_outline(sweep, found), tuple(_points(source) for source, _ in found[1:]))


def sources(sweep: Sweep) -> list[tuple[Source, Rays]]:
    """Where ways begin and bend, and what lies around each: first where the troop stands, then the shortest way."""
    found = [(Source(sweep.home), sweep.straight())]
    open_ends, depth = list(found), 0
    while open_ends and depth < BENDS and len(found) < SOURCES:
        next_ends: list[tuple[Source, Rays]] = []
        for source, rays in open_ends:
            for bend in _bends(sweep, source, rays):
                if len(found) < SOURCES and _is_new(bend, found):
                    entry = bend, sweep.bent(bend)
                    found.append(entry)
                    next_ends.append(entry)
        open_ends, depth = next_ends, depth + 1
    return [found[0], *sorted(found[1:], key=lambda entry: entry[0].gone)]


def _is_new(bend: Source, found: list[tuple[Source, Rays]]) -> bool:
    x, y = bend.at
    return all(hypot(x - other.at[0], y - other.at[1]) * UNIT >= APART for other, _ in found)


def _bends(sweep: Sweep, source: Source, rays: Rays) -> list[Source]:
    """Points beside rays that are stopped by something, where one that is not goes on."""
    found = []
    for k, far in enumerate(rays.free):
        for beside in (k - 1, (k + 1) % RAYS):
            for beyond in BEYOND:
                if rays.limits[beside] >= far + beyond and source.gone + far + beyond < sweep.allowed - 1:
                    bend = _bend(sweep, source, DIRECTIONS[beside], far + beyond)
                    found += [bend] if bend is not None else []
    return found


def _bend(sweep: Sweep, source: Source, direction: Spot, cm: float) -> Source | None:
    """A bend about so far in a direction, on one of the four points around that are asked, the nearest that can be got
    to; `None` for none."""
    ratio, (x0, y0), (x, y) = CELL / STEP, sweep.home, source.at
    i, j = (x + direction[0] * cm / UNIT - x0) / ratio, (y + direction[1] * cm / UNIT - y0) / ratio
    around = [(floor(i) + m, floor(j) + n) for m in (0, 1) for n in (0, 1)]
    for m, n in sorted(around, key=lambda cell: hypot(cell[0] - i, cell[1] - j)):
        found = _led_on(sweep, source, (x0 + m * ratio, y0 + n * ratio))
        if found is not None:
            return found
    return None


def _led_on(sweep: Sweep, source: Source, end: Spot) -> Source | None:
    """A bend at a point; `None` where the way there is barred, or too long."""
    (x, y), (left, low, right, top) = source.at, sweep.bounds
    far = hypot(end[0] - x, end[1] - y)
    if far < 1 or not (left <= end[0] <= right and low <= end[1] <= top):
        return None
    ux, uy = (end[0] - x) / far, (end[1] - y) / far
    if sweep.free(x, y, ux, uy, far) < far or sweep.is_set(sweep.barred, *end):
        return None
    if any(_sees(sweep, earlier, end) for earlier in (sweep.home, *source.bends)[:-1]):
        return None  # a way with fewer bends is shorter
    spent = source.spent + sweep.cost(source, ux, uy, far * UNIT)
    return Source(end, source.gone + far * UNIT, spent, (*source.bends, end)) if spent < sweep.allowed else None


def _sees(sweep: Sweep, start: Spot, end: Spot) -> bool:
    """Whether a straight way leads from one point to another."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    far = hypot(dx, dy)
    return far < 1 or sweep.free(*start, dx / far, dy / far, far) >= far


def _points(source: Source) -> tuple[Point, ...]:
    """The bends of a way as points of the table."""
    return tuple(Point(round(x * STEP), round(y * STEP)) for x, y in source.bends)


# --- the outline


@lru_cache(maxsize=8)
def _around(cells: int) -> tuple[tuple[int, int, float, int], ...]:
    """The cells around one: how far off, at what distance in centimetres, and the ray on their right."""
    found = []
    for j in range(-cells, cells + 1):
        for i in range(-cells, cells + 1):
            far = hypot(i, j) * CELL / CM
            if far <= (cells + 1) * CELL / CM:
                found.append((i, j, far, int(atan2(j, i) % (2 * pi) / (2 * pi) * RAYS) % RAYS))
    return tuple(found)


def _outline(sweep: Sweep, found: list[tuple[Source, Rays]]) -> Rings:
    cells = sweep.allowed * CM // CELL + 2
    wide = 2 * cells + 1
    field = [NO] * (wide * wide)
    for source, rays in found:
        _spread(sweep, source, rays, field, cells)
    ratio, (x0, y0) = CELL / STEP, sweep.home
    left, low, right, top = sweep.bounds
    for n, value in enumerate(field):
        if value > 0:
            x, y = x0 + (n % wide - cells) * ratio, y0 + (n // wide - cells) * ratio
            if not (left <= x <= right and low <= y <= top and sweep.can_stop(x, y)):
                field[n] = NO
    origin = sweep.start.by(-cells * CELL, -cells * CELL)
    shown = [_smooth(ring) for ring in contours(field, wide) if len(ring) > 3 and not 0 < _area(ring) < SPECK]
    return tuple(tuple(origin.by(round(x * CELL), round(y * CELL)) for x, y in ring) for ring in shown)


def _area(ring: Sequence[Spot]) -> float:
    """What a ring surrounds, in cells; below 0 around a hole."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*ring, ring[0]))) / 2


def _smooth(ring: Sequence[Spot]) -> list[Spot]:
    """A ring without the wobble that rays and cells leave: each corner lies amid those around it."""
    n, whole = len(ring), sum(WEIGHTS)
    near = [[ring[(k + off) % n] for off in range(-2, 3)] for k in range(n)]
    return [
        (sum(w * x for w, (x, _) in zip(WEIGHTS, spots, strict=True)) / whole,
         sum(w * y for w, (_, y) in zip(WEIGHTS, spots, strict=True)) / whole)
        for spots in near
    ]  # fmt: skip


def _spread(sweep: Sweep, source: Source, rays: Rays, field: list[float], cells: int) -> None:
    """What can be got to from a source: by how many centimetres at least."""
    limits = [min(one, two) for one, two in zip(rays.limits, (*rays.limits[1:], rays.limits[0]), strict=True)]
    most, wide, ratio = max(limits), 2 * cells + 1, CELL / STEP
    if most <= 0:
        return
    at = round((source.at[0] - sweep.home[0]) / ratio) + cells, round((source.at[1] - sweep.home[1]) / ratio) + cells
    for i, j, far, k in _around(min(int(most * CM / CELL) + 1, cells)):
        x, y = at[0] + i, at[1] + j
        slack = limits[k] - far
        if 0 < x < wide - 1 and 0 < y < wide - 1 and slack > field[y * wide + x]:
            field[y * wide + x] = slack
