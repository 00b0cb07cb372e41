"""Points on a fine grid, and what is near, to the left, or crossed, by whole numbers alone: see `kit.space.plane`."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

CM = 10_000
"""Micrometres in a centimetre."""
PM = 10**6
"""Picometres in a micrometre."""
LONG_CM = CM * PM
"""Picometres in a centimetre."""


class Point(NamedTuple):
    """A point, in micrometres.

    >>> Point(30_000, 0).by(0, 5_000)
    Point(x=30000, y=5000)
    """

    x: int
    y: int

    def by(self, dx: int, dy: int) -> Point:
        """The point shifted."""
        return Point(self.x + dx, self.y + dy)


def micro(cm: Decimal | Fraction | float | str) -> int:
    """The whole micrometres nearest to a length in centimetres.

    Raises:
        ValueError: it is not a number.

    >>> micro(2.5), micro("0.0001")
    (25000, 1)
    >>> micro("near")
    Traceback (most recent call last):
    ValueError: 'near' is not a length in centimetres
    """
    try:
        return round(Fraction(cm) * CM)
    except (ValueError, OverflowError, ZeroDivisionError) as error:
        raise ValueError(f"{cm!r} is not a length in centimetres") from error


def at(x: Decimal | Fraction | float | str, y: Decimal | Fraction | float | str) -> Point:
    """The point of the grid nearest to a place in centimetres.

    >>> at(3, "4.5")
    Point(x=30000, y=45000)
    """
    return Point(micro(x), micro(y))


# --- distances


def square(a: Point, b: Point) -> int:
    """The square of the distance of two points, in square micrometres.

    >>> square(Point(0, 0), Point(3, 4))
    25
    """
    dx, dy = a.x - b.x, a.y - b.y
    return dx * dx + dy * dy


def length(a: Point, b: Point) -> int:
    """The distance of two points in picometres, rounded down.

    >>> length(at(0, 0), at(3, 4)) == 5 * LONG_CM
    True
    """
    return isqrt(square(a, b) * PM * PM)


def turn(a: Point, b: Point, c: Point) -> int:
    """Twice the area of a triangle: positive where c lies to the left of the way from a to b, 0 on its line.

    >>> turn(Point(0, 0), Point(2, 0), Point(1, 1)), turn(Point(0, 0), Point(2, 0), Point(5, 0))
    (2, 0)
    """
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)


def nearer(p: Point, a: Point, b: Point, d: int) -> bool:
    """Whether a point is nearer to a segment than d micrometres; where d is 0, never.

    >>> nearer(Point(1, 3), Point(0, 0), Point(9, 0), 4), nearer(Point(1, 3), Point(0, 0), Point(9, 0), 3)
    (True, False)
    """
    return nearer_squared(p, a, b, d * d)


def nearer_squared(p: Point, a: Point, b: Point, dd: int) -> bool:
    """Whether the square of the distance of a point from a segment is less than dd square micrometres.

    >>> nearer_squared(Point(12, 4), Point(0, 0), Point(9, 0), 26)
    True
    """
    ux, uy, px, py = b.x - a.x, b.y - a.y, p.x - a.x, p.y - a.y
    along, whole = px * ux + py * uy, ux * ux + uy * uy
    if along <= 0:
        return px * px + py * py < dd
    if along >= whole:
        return (p.x - b.x) ** 2 + (p.y - b.y) ** 2 < dd
    return (ux * py - uy * px) ** 2 < dd * whole


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common, an end included.

    >>> meet(Point(0, 0), Point(4, 4), Point(0, 4), Point(4, 0))
    True
    >>> meet(Point(0, 0), Point(1, 0), Point(2, 0), Point(3, 0))
    False
    """
    if max(a.x, b.x) < min(c.x, d.x) or max(c.x, d.x) < min(a.x, b.x):
        return False
    if max(a.y, b.y) < min(c.y, d.y) or max(c.y, d.y) < min(a.y, b.y):
        return False
    one, two = turn(a, b, c), turn(a, b, d)
    if one and two and (one > 0) == (two > 0):
        return False
    one, two = turn(c, d, a), turn(c, d, b)
    return not (one and two and (one > 0) == (two > 0))


def nearer_segments(a: Point, b: Point, c: Point, d: Point, gap: int) -> bool:
    """Whether two segments are nearer to each other than a gap in micrometres; where it is 0, never.

    >>> nearer_segments(Point(0, 0), Point(9, 0), Point(0, 3), Point(9, 3), 4)
    True
    """
    if not gap:
        return False
    return (
        nearer(c, a, b, gap) or nearer(d, a, b, gap) or nearer(a, c, d, gap) or nearer(b, c, d, gap) or meet(a, b, c, d)
    )
