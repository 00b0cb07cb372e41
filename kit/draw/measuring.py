"""What one measures with on a table: the tape, how far something reaches, lines of sight, rings around round bases.

Points are those of a scene; a unit is a millimetre of the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import acos, atan2, ceil, cos, hypot, pi, sin

from kit.draw.pathdata import Point, circle, num, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text

Arc = tuple[Point, float, float]
"""A part of a circle: its centre, and from what angle to what angle it runs, in radians."""
Box = tuple[float, float, float, float]
_LETTER = 0.58
"""Share of its size that a bold figure is wide on average."""


def around(centres: Sequence[Point], radius: float, box: Box | None = None) -> list[Arc]:
    """The outline of equal circles that lie on each other, as far as it lies in a box (left, top, right, bottom)."""
    found = []
    for n, (x, y) in enumerate(centres):
        hidden: list[tuple[float, float]] = [*_outside(x, y, radius, box)] if box is not None else []
        covered = False
        for m, (p, q) in enumerate(centres):
            far = hypot(p - x, q - y)
            if m == n or far >= 2 * radius:
                continue
            if far < 1e-6:
                covered = covered or m < n
                continue
            half, angle = acos(far / 2 / radius), atan2(q - y, p - x)
            hidden.append((angle - half, angle + half))
        if not covered:
            found += [((x, y), first, last) for first, last in _free(hidden)]
    return found


def _outside(x: float, y: float, radius: float, box: Box) -> Iterable[tuple[float, float]]:
    """The angles at which a circle lies outside a box."""
    left, top, right, bottom = box
    for gap, angle in ((right - x, 0.0), (bottom - y, pi / 2), (x - left, pi), (y - top, -pi / 2)):
        if gap < radius:
            half = acos(max(gap / radius, -1.0))
            yield angle - half, angle + half


def _free(hidden: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """What is left of a full turn; one that is not touched at all begins where it ends."""
    parts: list[tuple[float, float]] = []
    for first, last in hidden:
        begin = first % (2 * pi)
        end = begin + min(last - first, 2 * pi)
        parts += [(begin, min(end, 2 * pi))] + ([(0.0, end - 2 * pi)] if end > 2 * pi else [])
    if not parts:
        return [(0.0, 2 * pi)]
    free, at = [], 0.0
    for first, last in sorted(parts):
        if first > at + 1e-9:
            free.append((at, first))
        at = max(at, last)
    if at < 2 * pi - 1e-9:
        free.append((at, 2 * pi))
    if len(free) > 1 and free[0][0] == 0 and free[-1][1] == 2 * pi:
        free = [*free[1:-1], (free[-1][0], free[0][1] + 2 * pi)]
    return free


def arcs(found: Iterable[Arc], radius: float) -> str:
    """Arcs of circles as a path string."""
    return "".join(_arc(x, y, radius, first, last) for (x, y), first, last in found)


def _arc(x: float, y: float, radius: float, first: float, last: float) -> str:
    if last - first >= 2 * pi - 1e-9:
        return circle(x, y, radius)
    parts = ceil((last - first) / (pi / 2) - 1e-9)
    ends = [first + (last - first) * k / parts for k in range(parts + 1)]
    points = [(x + radius * cos(angle), y + radius * sin(angle)) for angle in ends]
    r = num(radius)
    return f"M{num(points[0][0])} {num(points[0][1])}" + "".join(
        f"A{r} {r} 0 0 1 {num(px)} {num(py)}" for px, py in points[1:]
    )


# --- labels


def plate(words: str, size: float) -> tuple[float, float]:
    """Width and height of the plate of a label."""
    return len(words) * _LETTER * size + 1.1 * size, 1.65 * size


def label(
    at: Point, words: str, size: float, fill: str = "ink.main", tone: str = "paper.card", edge: str = ""
) -> Shapes:
    """Words on a plate whose middle is at a point."""
    wide, tall = plate(words, size)
    box = rounded_box(at[0] - wide / 2, at[1] - tall / 2, wide, tall, 0.5 * size)
    return (
        Path(box, fill, edge, 0.12 * size if edge else 0),
        Text(at[0], at[1] + 0.36 * size, words, size, "figure", fill=tone),
    )


def kept_in(at: Point, words: str, size: float, box: Box) -> Point:
    """The middle of a label, moved into a box."""
    wide, tall = plate(words, size)
    half, up, (left, top, right, bottom) = wide / 2 + 2, tall / 2 + 2, box
    return min(max(at[0], left + half), right - half), min(max(at[1], top + up), bottom - up)


# --- the tape


def tape(way: Sequence[Point], wide: float, wrong: bool = False) -> Shapes:
    """A tape measure along a way, with a tick each centimetre, a long one each five; one that is too long is red."""
    legs = [(a, b) for a, b in pairwise(way) if a != b]
    edge = "status.threat" if wrong else "ink.main"
    shapes: list[Shape] = []
    gone, ticks = 0.0, []
    for (x0, y0), (x1, y1) in legs:
        far = hypot(x1 - x0, y1 - y0)
        ticks.append((x0, y0, (x1 - x0) / far, (y1 - y0) / far, far, gone))
        gone += far
    line = polyline([legs[0][0], *[b for _, b in legs]]) if legs else ""
    if not line:
        return ()
    shapes += [
        Group("", (Path(line, stroke="ink.main", width=wide + 2.6, cap="butt", opacity=0.25),), dx=1.5, dy=3),
        Path(line, stroke=edge, width=wide + 3.6, cap="butt"),
        Path(line, stroke="status.threat_wash" if wrong else "table.ruler", width=wide, cap="butt"),
        Path("".join(_ticks(ticks, wide)), stroke=edge, width=1.5, cap="butt"),
    ]
    return tuple(shapes)


def _ticks(legs: Sequence[tuple[float, float, float, float, float, float]], wide: float) -> Iterable[str]:
    for x, y, ux, uy, far, gone in legs:
        first = 10 - gone % 10
        for k in range(int((far - first) // 10) + 1 if far >= first else 0):
            along = first + 10 * k
            long = wide * (0.62 if round((gone + along) / 10) % 5 == 0 else 0.36)
            px, py = x + along * ux + wide / 2 * uy, y + along * uy - wide / 2 * ux
            yield polyline([(px, py), (px - long * uy, py + long * ux)])


def middle(way: Sequence[Point]) -> Point:
    """The point half way along a line."""
    legs = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    left = sum(legs) / 2
    for leg, (a, b) in zip(legs, pairwise(way), strict=True):
        if left <= leg and leg:
            return a[0] + (b[0] - a[0]) * left / leg, a[1] + (b[1] - a[1]) * left / leg
        left -= leg
    return way[-1]


def course(way: Sequence[Point]) -> tuple[Point, float]:
    """The direction of the leg half way along a line, and the length of the whole."""
    legs = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)]
    left = sum(legs) / 2
    for leg, (a, b) in zip(legs, pairwise(way), strict=True):
        if left <= leg and leg:
            return ((b[0] - a[0]) / leg, (b[1] - a[1]) / leg), sum(legs)
        left -= leg
    return (1.0, 0.0), sum(legs)


# --- how far something reaches


def limit(d: str, tone: str = "table.sight") -> Shapes:
    """The line up to which something reaches."""
    return (
        Path(d, stroke="paper.card", width=5.4, opacity=0.85, cap="butt"),
        Path(d, stroke=tone, width=2.4, dash=(11, 7), cap="butt"),
    )


# --- lines of sight


def sight(start: Point, end: Point) -> Shapes:
    """A free line of sight."""
    line = polyline([start, end])
    return Path(line, stroke="paper.card", width=5.4, opacity=0.85), Path(line, stroke="table.sight", width=2.6)


def blocked(start: Point, at: Point, size: float) -> Shapes:
    """A line of sight that ends at something, with a cross there."""
    line, arm = polyline([start, at]), 0.36 * size
    (x, y) = at
    cross = polyline([(x - arm, y - arm), (x + arm, y + arm)]) + polyline([(x - arm, y + arm), (x + arm, y - arm)])
    return (
        Path(line, stroke="paper.card", width=5.4, opacity=0.85),
        Path(line, stroke="ink.soft", width=2.4, dash=(1.5, 6)),
        Path(circle(x, y, size), "paper.card", "ink.main", 0.17 * size),
        Path(cross, stroke="ink.main", width=0.19 * size),
    )


def rings(places: Sequence[Point], radius: float, half: bool = False) -> Shapes:
    """Rings around bases that are seen, half rings around those that are half hidden."""
    if not places:
        return ()
    r = radius + 1.2
    if half:
        d = "".join(f"M{num(x - r)} {num(y)}A{num(r)} {num(r)} 0 0 0 {num(x + r)} {num(y)}" for x, y in places)
    else:
        d = "".join(circle(x, y, r) for x, y in places)
    return Path(d, stroke="paper.card", width=5, cap="butt"), Path(d, stroke="table.sight", width=3, cap="butt")


def stations(found: Iterable[Arc], radius: float) -> list[Point]:
    """Points on arcs, several on each."""
    shares = (0.0, 0.25, 0.5, 0.75, 1.0)
    return [
        (x + radius * cos(first + share * (last - first)), y + radius * sin(first + share * (last - first)))
        for (x, y), first, last in found
        for share in shares
    ]
