"""What fills a plain shape on a table: dots, crosses, bricks, lines. A shape is the points of its outline.

The same outline always gets the same picture. What is drawn in one style becomes one path.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, floor, hypot, pi, sin
from random import Random

from kit.draw.pathdata import Point, circle, num, polyline

Outline = Sequence[Point]
Line = tuple[Point, Point]
ROUND = 48
"""Corners that stand for a circle where it has to be cut."""


def ring(x: float, y: float, radius: float, corners: int = ROUND) -> list[Point]:
    """A circle as an outline."""
    return [(x + radius * cos(2 * pi * k / corners), y + radius * sin(2 * pi * k / corners)) for k in range(corners)]


@lru_cache(maxsize=64)
def boulder(x: float, y: float, radius: float) -> tuple[list[Point], Point]:
    """The nine corners of a rock in a circle, and its peak; the same at the same place."""
    chance = Random(round(x * 31 + y))
    rim = [(2 * pi * (k + chance.uniform(-0.25, 0.25)) / 9, chance.uniform(0.78, 0.9)) for k in range(9)]
    edge = [(x + far * radius * cos(angle), y + far * radius * sin(angle)) for angle, far in rim]
    return edge, (x + 0.12 * radius, y - 0.22 * radius)


def sides(outline: Outline) -> Iterator[Line]:
    """The sides of an outline."""
    return pairwise((*outline, outline[0]))


def holds(outline: Outline, p: Point) -> bool:
    """Whether a point lies inside."""
    (x, y), inside = p, False
    for (x0, y0), (x1, y1) in sides(outline):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) * (x1 - x0) / (y1 - y0):
            inside = not inside
    return inside


def edge_distance(outline: Outline, p: Point) -> float:
    """How far a point is from the outline."""
    return min(_from_segment(p, a, b) for a, b in sides(outline))


def _from_segment(p: Point, a: Point, b: Point) -> float:
    ux, uy, px, py = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    whole = ux * ux + uy * uy
    share = min(max((px * ux + py * uy) / whole, 0.0), 1.0) if whole else 0.0
    return hypot(px - share * ux, py - share * uy)


def box_of(outline: Outline) -> tuple[float, float, float, float]:
    """Left, top, right, bottom."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), min(ys), max(xs), max(ys)


def cut(outline: Outline, box: tuple[float, float, float, float]) -> list[Point]:
    """The part of an outline in a box (left, top, right, bottom); none where it lies outside."""
    left, top, right, bottom = box
    found = list(outline)
    for axis, limit, sign in ((0, left, 1), (0, right, -1), (1, top, 1), (1, bottom, -1)):
        before, found = found, []
        for a, b in sides(before) if before else ():
            inner, other = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if inner:
                found.append(a)
            if inner != other:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                found.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return found


def lattice(outline: Outline, pitch: float, margin: float) -> Iterator[tuple[int, Point]]:
    """Points inside an outline, at least so far from its edge: numbered, in rows each shifted by half against the one
    before, on a lattice that is the same for all outlines."""
    left, top, right, bottom = box_of(outline)
    for row in range(floor(top / pitch), ceil(bottom / pitch) + 1):
        for col in range(floor(left / pitch) - 1, ceil(right / pitch) + 1):
            p = ((col + row % 2 / 2) * pitch, row * pitch)
            if holds(outline, p) and edge_distance(outline, p) >= margin:
                yield row * 1000 + col, p


def dots(outline: Outline, pitch: float, radius: float) -> str:
    """Scattered dots of two sizes."""
    found = []
    for number, (x, y) in lattice(outline, pitch, 1.6 * radius):
        chance = Random(number)
        dx, dy = chance.uniform(-0.12, 0.12) * pitch, chance.uniform(-0.12, 0.12) * pitch
        if holds(outline, (x + dx, y + dy)):
            found.append(circle(x + dx, y + dy, radius * (1 if number % 2 else 0.72)))
    return "".join(found)


def crosses(outline: Outline, pitch: float, arm: float) -> str:
    """Crosses, with a tuft of reed at every second place."""
    found = []
    for number, (x, y) in lattice(outline, pitch, 1.5 * arm):
        if number % 2:
            found.append(f"M{num(x - arm)} {num(y - arm)}L{num(x + arm)} {num(y + arm)}")
            found.append(f"M{num(x + arm)} {num(y - arm)}L{num(x - arm)} {num(y + arm)}")
        else:
            found.append(f"M{num(x - arm)} {num(y + arm)}Q{num(x)} {num(y - arm)} {num(x + arm)} {num(y + arm)}")
    return "".join(found)


def across(outline: Outline, p: Point, ux: float, uy: float) -> list[Line]:
    """The parts inside an outline of the line through a point in a direction of length 1."""
    cuts = []
    for (x0, y0), (x1, y1) in sides(outline):
        here, there = ux * (y0 - p[1]) - uy * (x0 - p[0]), ux * (y1 - p[1]) - uy * (x1 - p[0])
        if (here > 0) != (there > 0):
            share = here / (here - there)
            x, y = x0 + share * (x1 - x0), y0 + share * (y1 - y0)
            cuts.append(ux * (x - p[0]) + uy * (y - p[1]))
    cuts.sort()
    ends = [(p[0] + far * ux, p[1] + far * uy) for far in cuts]
    return list(zip(ends[::2], ends[1::2], strict=False))


def longest(outline: Outline) -> tuple[float, float]:
    """The direction of the longest side, from left to right."""
    (x0, y0), (x1, y1) = max(sides(outline), key=lambda side: hypot(side[1][0] - side[0][0], side[1][1] - side[0][1]))
    far = hypot(x1 - x0, y1 - y0)
    sign = 1 if (x1, y1) > (x0, y0) else -1
    return sign * (x1 - x0) / far, sign * (y1 - y0) / far


def rows(outline: Outline, pitch: float) -> list[Line]:
    """Lines along the longest side, evenly spread with about that pitch, the edges left out."""
    ux, uy = longest(outline)
    depths = [-uy * x + ux * y for x, y in outline]
    low, high = min(depths), max(depths)
    count = max(round((high - low) / pitch), 1)
    found = []
    for k in range(1, count):
        deep = low + (high - low) * k / count
        found += across(outline, (-uy * deep, ux * deep), ux, uy)
    return found


def bricks(outline: Outline, tall: float, long: float) -> str:
    """Courses of bricks along the longest side: two at least."""
    ux, uy = longest(outline)
    depths, alongs = [-uy * x + ux * y for x, y in outline], [ux * x + uy * y for x, y in outline]
    low, high = min(depths), max(depths)
    count = max(round((high - low) / tall), 2)
    deep, found = (high - low) / count, []
    for k in range(1, count):
        found += across(outline, _turned(0, low + k * deep, ux, uy), ux, uy)
    for k in range(count):
        far, number = min(alongs) + (long if k % 2 else long / 2), 0
        while far < max(alongs) - long / 4:
            a, b = _turned(far, low + k * deep, ux, uy), _turned(far, low + (k + 1) * deep, ux, uy)
            if holds(outline, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)):
                found.append((a, b))
            far, number = far + long, number + 1
    return lines(found)


def _turned(along: float, deep: float, ux: float, uy: float) -> Point:
    return along * ux - deep * uy, along * uy + deep * ux


def lines(found: Sequence[Line]) -> str:
    """Lines as one path string."""
    return "".join(polyline(line) for line in found)


def hachures(outline: Outline, pitch: float, short: float, long: float, outwards: bool = True) -> str:
    """Strokes that run down from an outline, by turns short and long."""
    turning = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in sides(outline))
    found: list[Line] = []
    for a, b in sides(outline):
        far = hypot(b[0] - a[0], b[1] - a[1])
        sign = (1 if turning > 0 else -1) * (1 if outwards else -1)
        dx, dy = sign * (b[1] - a[1]) / far, sign * (a[0] - b[0]) / far
        count = max(round(far / pitch), 1)
        for k in range(count):
            share, deep = (k + 0.5) / count, (long if k % 2 else short)
            x, y = a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
            found.append(((x, y), (x + dx * deep, y + dy * deep)))
    return lines(found)
