"""Formations of Kanonkugle: how a troop's figures stand around its middle, and which figure takes which place."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from kit.space.plane import CM, Point, square

KEPT = "kept"
FORMS = ("line", "column", "block", "loose")
"""The formations that can be asked for; `KEPT` is the one in which a troop stands."""
SPINS = 8
"""Eighths of a whole turn."""
SPARE = 20
"""Micrometres between bases that stand side by side, so that turning them never lays one on another."""
LOOSE = CM
"""The gap of a loose formation."""
FEW = 12
"""Figures up to which a line is one rank deep; of a crowd it has three."""
RANKS = 3
_DIAGONAL = (707_107, 10**6)
_WIDER = (10_001, 10_000)
Places = tuple[Point, ...]


def shaped(units: int, radius: int, form: str) -> Places:
    """The places of a formation around the origin."""
    side = isqrt(units - 1) + 1
    ranks = 1 if units <= FEW else RANKS
    columns = {"line": -(-units // ranks), "column": ranks, "block": side}.get(form, side if units <= FEW else 2 * side)
    pitch = 2 * radius + (LOOSE if form == "loose" else SPARE)
    found = [Point(n % columns * pitch, -(n // columns) * pitch) for n in range(units)]
    return centred(found)


def centred(places: Sequence[Point]) -> Places:
    """Places moved so that the middle of what they span is the origin."""
    x, y = middle(places)
    return tuple(p.by(-x, -y) for p in places)


def middle(places: Sequence[Point]) -> Point:
    """The middle of what some places span."""
    xs, ys = [p.x for p in places], [p.y for p in places]
    return Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def turned(places: Sequence[Point], spin: int) -> Places:
    """Places turned around the origin by so many eighths, to the left."""
    found = tuple(places)
    if spin % 2:
        much, whole = _DIAGONAL
        found = tuple(
            Point(
                _round((p.x - p.y) * much * _WIDER[0], whole * _WIDER[1]),
                _round((p.x + p.y) * much * _WIDER[0], whole * _WIDER[1]),
            )
            for p in found
        )
    for _ in range(spin % SPINS // 2):
        found = tuple(Point(-p.y, p.x) for p in found)
    return found


def _round(share: int, whole: int) -> int:
    return (2 * share + whole) // (2 * whole)


@lru_cache(maxsize=512)
def formed(places: Places, units: int, radius: int, form: str, spin: int) -> Places:
    """The formation around the origin; `places` are those of the troop as it stands now, if it does."""
    kept = form == KEPT and len(places) > 0
    return turned(centred(places) if kept else shaped(units, radius, "block" if form == KEPT else form), spin)


@lru_cache(maxsize=256)
def shared_out(now: Places, ends: Places) -> Places:
    """The ends in the order of the figures: each takes the place by which all ways together are shortest.

    Both are around the origin: where a formation goes does not change who stands where in it.
    """
    best = _assigned([[square(p, q) for q in ends] for p in now])
    return tuple(ends[k] for k in best)


def _assigned(cost: Sequence[Sequence[int]]) -> list[int]:
    """Per row the column that it gets, so that the sum is smallest (the Hungarian method)."""
    n = len(cost)
    far = 1 + sum(max(row) for row in cost)
    u, v, match = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
    for row in range(1, n + 1):
        match[0], column = row, 0
        least, back, used = [far] * (n + 1), [0] * (n + 1), [False] * (n + 1)
        while match[column]:
            used[column], here, step, after = True, match[column], far, 0
            for k in range(1, n + 1):
                if used[k]:
                    continue
                much = cost[here - 1][k - 1] - u[here] - v[k]
                if much < least[k]:
                    least[k], back[k] = much, column
                if least[k] < step:
                    step, after = least[k], k
            for k in range(n + 1):
                if used[k]:
                    u[match[k]] += step
                    v[k] -= step
                else:
                    least[k] -= step
            column = after
        while column:
            match[column], column = match[back[column]], back[column]
    found = [0] * n
    for column in range(1, n + 1):
        found[match[column] - 1] = column - 1
    return found
