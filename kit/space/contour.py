"""Where a field of numbers is positive, as closed lines."""

from __future__ import annotations

from collections.abc import Sequence

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
