"""A table measured in centimetres: points on a fine grid, circles and polygons, and what lies where. No pixels.

A point has whole coordinates in micrometres (10,000 to the centimetre), x to the right, y upwards, the origin in the
lower left corner. What is inside, crosses, touches, or is near is decided by whole numbers alone, so it is exact and
the same on every machine. A length is rarely a whole number: it is told in whole picometres, rounded down, which is
ten thousand times finer than what the rules allow for.

Inside means the open inside: the border of a shape belongs to neither side, and what only touches does not cross.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import isqrt, prod

from kit.space.points import CM as CM
from kit.space.points import LONG_CM as LONG_CM
from kit.space.points import PM as PM
from kit.space.points import Point as Point
from kit.space.points import at as at
from kit.space.points import length as length
from kit.space.points import meet as meet
from kit.space.points import micro as micro
from kit.space.points import nearer as nearer
from kit.space.points import nearer_segments as nearer_segments
from kit.space.points import nearer_squared as nearer_squared
from kit.space.points import square as square
from kit.space.points import turn as turn

Box = tuple[int, int, int, int]
"""Left, bottom, right, top, in micrometres."""


# --- shapes


@dataclass(frozen=True, slots=True)
class Circle:
    """All points around a centre that are nearer than a radius, in micrometres.

    >>> pond = Circle(at(10, 10), micro(3))
    >>> pond.side(at(10, 12)), pond.side(at(10, 13)), pond.crossed(at(0, 10), at(20, 10))
    (1, 0, True)
    """

    centre: Point
    radius: int

    @property
    def box(self) -> Box:
        """The box around it."""
        (x, y), r = self.centre, self.radius
        return x - r, y - r, x + r, y + r

    def side(self, p: Point) -> int:
        """1 for a point inside, 0 on the border, -1 outside."""
        off = self.radius * self.radius - square(p, self.centre)
        return (off > 0) - (off < 0)

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether a segment has a point inside."""
        return nearer(self.centre, a, b, self.radius)

    def brushed(self, a: Point, b: Point, r: int) -> bool:
        """Whether a base of radius r whose centre goes from a to b comes to lie on it; touching does not count."""
        return nearer(self.centre, a, b, self.radius + r)

    def spans(self, a: Point, b: Point) -> list[tuple[int, int]]:
        """The parts of a segment inside: from where to where, in picometres from a."""
        whole = square(a, b)
        if not whole or not self.crossed(a, b):
            return []
        along = (self.centre.x - a.x) * (b.x - a.x) + (self.centre.y - a.y) * (b.y - a.y)
        chord = self.radius**2 * whole - turn(a, b, self.centre) ** 2  # its half, squared, times the segment squared
        middle = along * PM * PM // length(a, b)
        half, end = isqrt(chord * PM * PM // whole), length(a, b)
        first, last = max(middle - half, 0), min(middle + half, end)
        return [(first, last)] if first < last else []


@dataclass(frozen=True, slots=True)
class Polygon:
    """What a closed line that does not cross itself goes around.

    Raises:
        ValueError: fewer than three corners, no area, or a line that crosses or touches itself.

    >>> house = rect(0, 0, 40, 30)
    >>> house.side(Point(5, 5)), house.side(Point(0, 5)), house.convex, house.crossed(Point(-5, 5), Point(50, 5))
    (1, 0, True, True)
    """

    corners: tuple[Point, ...]
    """Counter-clockwise, however they were given."""
    box: Box = field(init=False, compare=False, repr=False)
    sides: tuple[tuple[Point, Point], ...] = field(init=False, compare=False, repr=False)
    convex: bool = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        corners = _without_flat(self.corners)
        if len(corners) < 3:
            raise ValueError("a polygon has three corners that are not on one line")
        if sum(p.x * q.y - p.y * q.x for p, q in _around(corners)) < 0:
            corners = (corners[0], *corners[:0:-1])
        sides = tuple(_around(corners))
        bends = [turn(p, q, r) for (p, q), (_, r) in zip(sides, (*sides[1:], sides[0]), strict=True)]
        convex = all(bend > 0 for bend in bends) and _winds_once(sides)
        if not convex and _tangled(sides):
            raise ValueError("the line around a polygon may not cross or touch itself")
        xs, ys = [p.x for p in corners], [p.y for p in corners]
        for name, value in (
            ("corners", corners),
            ("box", (min(xs), min(ys), max(xs), max(ys))),
            ("sides", sides),
            ("convex", convex),
        ):
            object.__setattr__(self, name, value)

    def side(self, p: Point) -> int:
        """1 for a point inside, 0 on the border, -1 outside."""
        left, bottom, right, top = self.box
        if not (left <= p.x <= right and bottom <= p.y <= top):
            return -1
        inside = False
        for a, b in self.sides:
            if (a.y > p.y) != (b.y > p.y):
                bend = turn(a, b, p)
                if not bend:
                    return 0
                inside ^= (bend > 0) == (b.y > a.y)
            elif (a.y == p.y == b.y and min(a.x, b.x) <= p.x <= max(a.x, b.x)) or p in (a, b):
                return 0
        return 1 if inside else -1

    def crossed(self, a: Point, b: Point) -> bool:
        """Whether a segment has a point inside."""
        left, bottom, right, top = self.box
        if (
            (a.x <= left and b.x <= left)
            or (a.x >= right and b.x >= right)
            or (a.y <= bottom and b.y <= bottom)
            or (a.y >= top and b.y >= top)
        ):
            return False
        if a == b:
            return self.side(a) > 0
        if not self.convex:
            cuts = self._cuts(a, b)
            if cuts is None:
                return self.side(a) > 0 or self.side(b) > 0 or bool(self._inside(a, b))
            return bool(cuts) or self.side(a) > 0
        # What follows is `turn`, written out, as this is what is asked most of all.
        (ax, ay), (bx, by) = a, b
        for (cx, cy), (dx, dy) in self.sides:  # a side that has both ends outside parts them
            ux, uy = dx - cx, dy - cy
            if ux * (ay - cy) <= uy * (ax - cx) and ux * (by - cy) <= uy * (bx - cx):
                return False
        ux, uy = bx - ax, by - ay
        bends = [ux * (cy - ay) - uy * (cx - ax) for cx, cy in self.corners]
        return min(bends) < 0 < max(bends)

    def brushed(self, a: Point, b: Point, r: int) -> bool:
        """Whether a base of radius r whose centre goes from a to b comes to lie on it; touching does not count."""
        left, bottom, right, top = self.box
        if (
            (a.x + r <= left and b.x + r <= left)
            or (a.x - r >= right and b.x - r >= right)
            or (a.y + r <= bottom and b.y + r <= bottom)
            or (a.y - r >= top and b.y - r >= top)
        ):
            return False
        return self.crossed(a, b) or any(nearer_segments(a, b, c, d, r) for c, d in self.sides)

    def spans(self, a: Point, b: Point) -> list[tuple[int, int]]:
        """The parts of a segment inside: from where to where, in picometres from a."""
        whole = length(a, b)
        if not whole:
            return []
        found = self._chord(a, b, whole) if self.convex else self._pieces(a, b, whole)
        return [(first, last) for first, last in found if first < last]

    def _chord(self, a: Point, b: Point, whole: int) -> list[tuple[int, int]]:
        """The part of a segment inside a convex polygon: what is left of it by each side, exactly until the end."""
        (ax, ay), (bx, by) = a, b
        ux, uy = bx - ax, by - ay
        enters, of_enters, leaves, of_leaves = 0, 1, 1, 1
        for (cx, cy), (dx, dy) in self.sides:
            vx, vy = dx - cx, dy - cy
            start, slope = vx * (ay - cy) - vy * (ax - cx), vx * uy - vy * ux
            if slope > 0:
                if -start * of_enters > enters * slope:
                    enters, of_enters = -start, slope
            elif slope < 0:
                if -start * of_leaves > leaves * slope:
                    leaves, of_leaves = start, -slope
            elif start <= 0:
                return []
        if enters * of_leaves >= leaves * of_enters:
            return []
        return [(whole * enters // of_enters, whole * leaves // of_leaves)]

    def _cuts(self, a: Point, b: Point) -> list[tuple[int, int]] | None:
        """Where a segment goes through sides, as shares of it: numerators and denominators. `None` where it touches the
        border, too, or runs along it, of which `_inside` makes sure."""
        (ax, ay), (bx, by) = a, b
        ux, uy = bx - ax, by - ay
        cuts = []
        cx, cy = self.corners[-1]
        before = ux * (cy - ay) - uy * (cx - ax)
        for dx, dy in self.corners:
            bend = ux * (dy - ay) - uy * (dx - ax)
            if not bend and (not before or (min(ax, bx) <= dx <= max(ax, bx) and min(ay, by) <= dy <= max(ay, by))):
                return None
            if before < 0 < bend or bend < 0 < before:
                vx, vy = dx - cx, dy - cy
                here, there = vx * (ay - cy) - vy * (ax - cx), vx * (by - cy) - vy * (bx - cx)
                if not here or not there:
                    return None
                if (here < 0) != (there < 0):
                    cuts.append((abs(here), abs(here) + abs(there)))
            cx, cy, before = dx, dy, bend
        return cuts

    def _pieces(self, a: Point, b: Point, whole: int) -> list[tuple[int, int]]:
        """The parts of a segment inside, in picometres, also of no length."""
        cuts = self._cuts(a, b)
        if cuts is None:
            return [(int(whole * first), int(whole * last)) for first, last in self._inside(a, b)]
        common = prod(part for _, part in cuts)
        ends = [whole * share // common for share in sorted(share * (common // part) for share, part in cuts)]
        ends = [0] * (self.side(a) > 0) + ends
        ends += [whole] * (len(ends) % 2)
        return list(zip(ends[::2], ends[1::2], strict=True))

    def _inside(self, a: Point, b: Point) -> list[tuple[Fraction, Fraction]]:
        """The parts of a segment inside, as shares of it, exactly."""
        ux, uy = b.x - a.x, b.y - a.y
        cuts = {Fraction(0), Fraction(1)}
        for c, d in self.sides:
            vx, vy = d.x - c.x, d.y - c.y
            slope = ux * vy - uy * vx
            wx, wy = c.x - a.x, c.y - a.y
            if slope:
                share, there = wx * vy - wy * vx, wx * uy - wy * ux
                if slope < 0:
                    slope, share, there = -slope, -share, -there
                if 0 < share < slope and 0 <= there <= slope:
                    cuts.add(Fraction(share, slope))
            elif not ux * wy - uy * wx:  # on one line: its corners part the segment
                for corner in (c, d):
                    share = (corner.x - a.x) * ux + (corner.y - a.y) * uy
                    if 0 < share < ux * ux + uy * uy:
                        cuts.add(Fraction(share, ux * ux + uy * uy))
        parts: list[tuple[Fraction, Fraction]] = []
        for first, last in pairwise(sorted(cuts)):
            if self._holds(a, ux, uy, (first + last) / 2):
                if parts and parts[-1][1] == first:
                    first = parts.pop()[0]
                parts.append((first, last))
        return parts

    def _holds(self, a: Point, ux: int, uy: int, share: Fraction) -> bool:
        """Whether the point at a share of a segment is inside; a point on the border is not."""
        n, d = share.numerator, share.denominator
        x, y, inside = a.x * d + ux * n, a.y * d + uy * n, False
        for p, q in self.sides:
            if (p.y * d > y) != (q.y * d > y):
                bend = (q.x - p.x) * (y - p.y * d) - (q.y - p.y) * (x - p.x * d)
                if not bend:
                    return False
                inside ^= (bend > 0) == (q.y > p.y)
            elif p.y * d == y == q.y * d and min(p.x, q.x) * d <= x <= max(p.x, q.x) * d:
                return False
        return inside


Shape = Circle | Polygon
"""Anything that lies on a table."""


def rect(left: int, bottom: int, right: int, top: int) -> Polygon:
    """An upright rectangle, in micrometres.

    >>> rect(0, 0, 40, 30).box
    (0, 0, 40, 30)
    """
    return Polygon((Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)))


Wedge = tuple[Point, Point]
"""Two points, the leftmost and the rightmost of something as it is seen from somewhere."""


def wedge(p: Point, shape: Shape) -> Wedge | None:
    """What a shape lies between as it is seen from a point: a way from there that does not lead to the right of the
    first and to the left of the second has no point inside the shape. `None` from within the box around it.

    >>> wedge(Point(0, 0), rect(10, -5, 20, 5))
    (Point(x=10, y=5), Point(x=10, y=-5))
    >>> wedge(Point(15, 0), rect(10, -5, 20, 5)) is None
    True
    """
    left, bottom, right, top = shape.box
    corners = shape.corners if isinstance(shape, Polygon) else _corners(left, bottom, right, top)
    if left <= p.x <= right and bottom <= p.y <= top:
        return None
    one = other = corners[0]
    (x, y) = p
    ox, oy, tx, ty = one.x - x, one.y - y, one.x - x, one.y - y
    for corner in corners:
        cx, cy = corner.x - x, corner.y - y
        if ox * cy > oy * cx:
            one, ox, oy = corner, cx, cy
        if tx * cy < ty * cx:
            other, tx, ty = corner, cx, cy
    return one, other


def _corners(left: int, bottom: int, right: int, top: int) -> tuple[Point, ...]:
    return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)


def apart(one: Shape, two: Shape) -> bool:
    """Whether two shapes have no inside in common; they may touch.

    >>> apart(rect(0, 0, 10, 10), rect(10, 0, 20, 10)), apart(rect(0, 0, 10, 10), Circle(Point(12, 5), 3))
    (True, False)
    """
    if isinstance(one, Circle) and isinstance(two, Circle):
        return square(one.centre, two.centre) >= (one.radius + two.radius) ** 2
    if isinstance(one, Circle):
        one, two = two, one
    assert isinstance(one, Polygon)
    if isinstance(two, Circle):
        return not one.brushed(two.centre, two.centre, two.radius)
    if any(two.crossed(a, b) for a, b in one.sides) or any(one.crossed(a, b) for a, b in two.sides):
        return False
    return _from_lowest(one) != _from_lowest(two)


def within(box: Box, p: Point, r: int) -> bool:
    """Whether a base of radius r lies wholly in a box, its border included.

    >>> within((0, 0, 100, 60), Point(10, 30), 10), within((0, 0, 100, 60), Point(9, 30), 10)
    (True, False)
    """
    left, bottom, right, top = box
    return left + r <= p.x <= right - r and bottom + r <= p.y <= top - r


def _from_lowest(shape: Polygon) -> tuple[Point, ...]:
    first = shape.corners.index(min(shape.corners))
    return (*shape.corners[first:], *shape.corners[:first])


def _around(corners: Sequence[Point]) -> list[tuple[Point, Point]]:
    return list(zip(corners, (*corners[1:], corners[0]), strict=True))


def _without_flat(corners: Sequence[Point]) -> tuple[Point, ...]:
    """The corners at which the line bends, or turns back."""
    kept = [p for p, q in _around(corners) if p != q]
    if len(kept) < 3:
        return tuple(kept)
    before, after = (kept[-1], *kept[:-1]), (*kept[1:], kept[0])
    bends = zip(before, kept, after, strict=True)
    return tuple(q for p, q, r in bends if turn(p, q, r) or (q.x - p.x) * (r.x - q.x) + (q.y - p.y) * (r.y - q.y) < 0)


def _winds_once(sides: Sequence[tuple[Point, Point]]) -> bool:
    """Whether a line that always bends to the left goes round once only: it then turns upwards once."""
    ups = [b.y > a.y or (b.y == a.y and b.x > a.x) for a, b in sides]
    return sum(not one and two for one, two in zip(ups, (*ups[1:], ups[0]), strict=True)) == 1


def _tangled(sides: Sequence[tuple[Point, Point]]) -> bool:
    """Whether two sides that are no neighbours meet, or a neighbour turns back."""
    for n, (a, b) in enumerate(sides):
        for m in range(n + 1, len(sides)):
            c, d = sides[m]
            if m == n + 1 or (n == 0 and m == len(sides) - 1):
                p, q, r = (a, b, d) if b == c else (c, d, b)
                if not turn(p, q, r):
                    return True
            elif meet(a, b, c, d):
                return True
    return False
