"""Shapes on a square lattice, a whole row of which is one number: bit i of row j stands for the point (i, j) × step.

So shapes are united and shifted a row at a time. What is drawn may be a little larger than what it stands for, never
smaller, where the caller adds a margin for the lattice. Lengths are whole micrometres, as in `kit.space.plane`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot, isqrt

from kit.space.plane import Circle, Point, Shape

Rows = list[int]
"""Per row its bits, the lowest row first."""


def blank(high: int) -> Rows:
    """So many rows without anything in them.

    >>> blank(3)
    [0, 0, 0]
    """
    return [0] * high


def run(left: float, right: float, step: int) -> int:
    """The bits of the points from one x to another.

    >>> bin(run(20, 40, step=10))
    '0b11100'
    """
    first, last = max(-int(-left // step), 0), int(right // step)
    return ((1 << (last - first + 1)) - 1) << first if last >= first else 0


def add_disc(rows: Rows, centre: Point, radius: int, step: int) -> None:
    """Draws a disc.

    >>> rows = blank(5)
    >>> add_disc(rows, Point(20, 20), 10, step=10)
    >>> [f"{row:05b}" for row in rows]
    ['00000', '00100', '01110', '00100', '00000']
    """
    x, y = centre
    for j in range(max(-(-(y - radius) // step), 0), min((y + radius) // step, len(rows) - 1) + 1):
        half = isqrt(radius * radius - (j * step - y) ** 2)
        rows[j] |= run(x - half, x + half, step)


def spans(corners: Sequence[tuple[float, float]], j: int, step: int) -> Iterable[tuple[float, float]]:
    """The parts of a row inside a polygon.

    >>> list(spans([(0, 0), (40, 0), (40, 20), (0, 20)], 1, step=10))
    [(0.0, 40.0)]
    """
    y, cuts = j * step, []
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if (y0 <= y) != (y1 <= y):
            cuts.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
    cuts.sort()
    return zip(cuts[::2], cuts[1::2], strict=True)


def reached(corners: Sequence[tuple[float, float]], high: int, step: int) -> range:
    """The rows that a polygon may lie in.

    >>> reached([(0, 15), (10, 35)], high=10, step=10)
    range(1, 5)
    """
    ys = [y for _, y in corners]
    return range(max(int(min(ys) // step), 0), min(int(max(ys) // step) + 1, high - 1) + 1)


def add_polygon(rows: Rows, corners: Sequence[tuple[float, float]], step: int) -> None:
    """Draws a polygon.

    >>> rows = blank(3)
    >>> add_polygon(rows, [(0, 0), (20, 0), (20, 20), (0, 20)], step=10)
    >>> [f"{row:04b}" for row in rows]
    ['0111', '0111', '0000']
    """
    for j in reached(corners, len(rows), step):
        for left, right in spans(corners, j, step):
            rows[j] |= run(left, right, step)


def add_grown(rows: Rows, shape: Shape, by: int, step: int) -> None:
    """Draws all points that are nearer to a shape than so much, or in it.

    >>> rows = blank(5)
    >>> add_grown(rows, Circle(Point(20, 20), 5), 5, step=10)
    >>> [f"{row:05b}" for row in rows]
    ['00000', '00100', '01110', '00100', '00000']
    """
    if isinstance(shape, Circle):
        add_disc(rows, shape.centre, shape.radius + by, step)
        return
    add_polygon(rows, shape.corners, step)
    for a, b in shape.sides:
        far = hypot(b.x - a.x, b.y - a.y)
        dx, dy = (b.y - a.y) * by / far, (a.x - b.x) * by / far
        add_polygon(
            rows, [(a.x + dx, a.y + dy), (b.x + dx, b.y + dy), (b.x - dx, b.y - dy), (a.x - dx, a.y - dy)], step
        )
        add_disc(rows, a, by, step)


def plain(shape: Shape, high: int, step: int) -> Rows:
    """A shape alone.

    >>> [f"{row:05b}" for row in plain(Circle(Point(20, 20), 10), high=5, step=10)]
    ['00000', '00100', '01110', '00100', '00000']
    """
    rows = blank(high)
    if isinstance(shape, Circle):
        add_disc(rows, shape.centre, shape.radius, step)
    else:
        add_polygon(rows, shape.corners, step)
    return rows


def grown(rows: Rows, by: int) -> Rows:
    """All points at most so many points away, in a square.

    >>> [f"{row:05b}" for row in grown([0, 0, 0b00100, 0, 0], 1)]
    ['00000', '01110', '01110', '01110', '00000']
    """
    wide = []
    for row in rows:
        found = row
        for k in range(1, by + 1):
            found |= row << k | row >> k
        wide.append(found)
    padded = [0] * by + wide + [0] * by
    found_rows = list(wide)
    for k in range(2 * by + 1):
        found_rows = [one | two for one, two in zip(found_rows, padded[k : k + len(wide)], strict=True)]
    return found_rows


def shifted(rows: Rows, first: int, high: int, right: int, up: int) -> Rows:
    """Rows `first` and following, of what has been shifted to the left by `right` points and downwards by `up`.

    >>> [f"{row:04b}" for row in shifted([0b0100, 0b0110], first=0, high=2, right=1, up=1)]
    ['0011', '0000']
    """
    low = first + up
    part = [0] * min(max(-low, 0), high) + rows[max(low, 0) : max(low + high, 0)]
    part += [0] * (high - len(part))
    return [row >> right for row in part] if right >= 0 else [row << -right for row in part]


def union(rows: Rows, first: int, high: int, offsets: Iterable[tuple[int, int]]) -> Rows:
    """Where a group of points, given by their offsets from the first, has one of them on what is drawn.

    >>> [f"{row:04b}" for row in union([0b0100, 0], first=0, high=2, offsets=[(0, 0), (1, 0)])]
    ['0110', '0000']
    """
    found = [0] * high
    for right, up in offsets:
        found = [one | two for one, two in zip(found, shifted(rows, first, high, right, up), strict=True)]
    return found


Spot = tuple[float, float]
Side = tuple[int, int, bool]
# Per square, by which of its corners are inside (1 lower left, 2 lower right, 4 upper right, 8 upper left): the sides
# that a line runs between, what is inside to its left. Sides: 0 below, 1 right, 2 above, 3 left.
_RUNS: tuple[tuple[tuple[int, int], ...], ...] = (
    (), ((0, 3),), ((1, 0),), ((1, 3),), ((2, 1),), ((0, 3), (2, 1)), ((2, 0),), ((2, 3),),
    ((3, 2),), ((0, 2),), ((1, 0), (3, 2)), ((1, 2),), ((3, 1),), ((0, 1),), ((3, 0),), (),
)  # fmt: skip


def contours(field: Sequence[float], wide: int) -> list[list[Spot]]:
    """The lines around what is positive, in columns and rows of the field, which is given row by row from below.

    What is positive lies to the left of a line, so that lines around it run counter-clockwise, those around holes
    clockwise. The border of the field must not be positive.

    >>> hill = [-1, -1, -1, -1, 1, -1, -1, -1, -1]
    >>> [sorted(line) for line in contours(hill, wide=3)]
    [[(0.5, 1), (1, 0.5), (1, 1.5), (1.5, 1)]]
    """
    high, follows = len(field) // wide, {}
    for j in range(high - 1):
        low, up = j * wide, (j + 1) * wide
        for i in range(wide - 1):
            a, b, c, d = field[low + i], field[low + i + 1], field[up + i + 1], field[up + i]
            kind = (a > 0) | (b > 0) << 1 | (c > 0) << 2 | (d > 0) << 3
            if kind in (0, 15):
                continue
            for start, end in _RUNS[kind]:
                follows[_side(i, j, start)] = _side(i, j, end)
    return [ring for ring in _rings(follows, field, wide) if len(ring) > 2]


def _side(i: int, j: int, side: int) -> Side:
    """A side of the square whose lower left corner is (i, j): where it begins, and whether it runs upwards."""
    if side == 0:
        return i, j, False
    if side == 1:
        return i + 1, j, True
    return (i, j + 1, False) if side == 2 else (i, j, True)


def _rings(follows: dict[Side, Side], field: Sequence[float], wide: int) -> list[list[Spot]]:
    found = []
    while follows:
        first = at = next(iter(follows))
        ring = []
        while at in follows:
            ring.append(_cut(at, field, wide))
            at = follows.pop(at)
        assert at == first
        found.append(_without_flat(ring))
    return found


def _cut(side: Side, field: Sequence[float], wide: int) -> Spot:
    """Where the field is 0 on a side."""
    i, j, upwards = side
    here = field[j * wide + i]
    there = field[(j + 1) * wide + i] if upwards else field[j * wide + i + 1]
    share = here / (here - there)
    return (i, j + share) if upwards else (i + share, j)


def _without_flat(ring: list[Spot], flat: float = 0.02) -> list[Spot]:
    """The corners of a line at which it bends, more or less."""
    kept: list[Spot] = []
    for n, (x, y) in enumerate(ring):
        (px, py), (qx, qy) = kept[-1] if kept else ring[-1], ring[(n + 1) % len(ring)]
        if abs((x - px) * (qy - py) - (y - py) * (qx - px)) > flat:
            kept.append((x, y))
    return kept
