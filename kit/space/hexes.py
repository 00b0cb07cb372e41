"""Hexagons: which hex touches which, how far apart two of them are, and where each lies. No pixels.

The map is a rectangle of pointy-top hexes, rows lettered from the top (A, B, C...), columns numbered from the left
(1, 2, 3...); every second row (B, D, F...) is shifted half a hex to the right ("odd-r"). A hex is a small integer,
``row * cols + col`` counted from 0, and a set of hexes is an integer used as a bit set: bit ``i`` stands for hex ``i``.

Lengths are in units of the hex radius (centre to corner). The origin is the upper left corner of the box around the
map; x grows to the right, y downwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from math import sqrt
from operator import or_
from typing import Literal, NamedTuple

MAX_COLS = 30
MAX_ROWS = 20

Point = tuple[float, float]
Direction = Literal["left", "right", "up", "down"]

ROOT3 = sqrt(3.0)
CORNERS: tuple[Point, ...] = (
    (0.0, -1.0),
    (ROOT3 / 2, -0.5),
    (ROOT3 / 2, 0.5),
    (0.0, 1.0),
    (-ROOT3 / 2, 0.5),
    (-ROOT3 / 2, -0.5),
)
"""Of a hex, clockwise from the top; side k joins corner k to corner k + 1, so side 0 is the upper right one."""
AXIAL_STEPS: tuple[tuple[int, int], ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""To the neighbour beyond side k, in axial coordinates (q, r)."""


def bits(mask: int) -> Iterator[int]:
    """The hexes in a bit set, ascending.

    >>> list(bits(0b10110))
    [1, 2, 4]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(cells: Iterable[int]) -> int:
    """The bit set of some hexes.

    >>> mask_of([1, 2, 4]) == 0b10110
    True
    """
    mask = 0
    for cell in cells:
        mask |= 1 << cell
    return mask


class _Tables(NamedTuple):
    """What is computed once for every map of one size."""

    names: tuple[str, ...]
    by_name: dict[str, int]
    axial: tuple[tuple[int, int], ...]
    around: tuple[tuple[int | None, ...], ...]
    neighbours: tuple[tuple[int, ...], ...]
    neighbour_mask: tuple[int, ...]
    distances: tuple[bytes, ...]


def _strip(cols: int, row: int, there: int) -> bytes:
    """The distances from a hex of one row to those of another: from ``cols - 1`` columns before it to as many after."""
    down, shift = there - row, (row >> 1) - (there >> 1)
    return bytes(max(abs(right), abs(down), abs(right + down)) for right in range(shift - cols + 1, shift + cols))


@lru_cache(maxsize=32)
def _tables(cols: int, rows: int) -> _Tables:
    names = tuple(f"{chr(ord('A') + row)}{col + 1}" for row in range(rows) for col in range(cols))
    axial = tuple((col - (row >> 1), row) for row in range(rows) for col in range(cols))
    cell_of = {place: cell for cell, place in enumerate(axial)}
    around = tuple(tuple(cell_of.get((q + dq, r + dr)) for dq, dr in AXIAL_STEPS) for q, r in axial)
    neighbours = tuple(tuple(sorted(cell for cell in ring if cell is not None)) for ring in around)
    strips = [[_strip(cols, row, there) for there in range(rows)] for row in range(rows)]
    distances = tuple(
        b"".join(strip[cols - 1 - col : 2 * cols - 1 - col] for strip in strips[row])
        for row in range(rows)
        for col in range(cols)
    )
    masks = tuple(map(mask_of, neighbours))
    return _Tables(names, {name: i for i, name in enumerate(names)}, axial, around, neighbours, masks, distances)


@dataclass(frozen=True)
class HexGrid:
    """A rectangular map of ``cols`` x ``rows`` hexes; equal by size, hashable, cheap to make (tables are shared).

    ``neighbours[i]`` the hexes that touch hex i, ascending; ``neighbour_mask[i]`` the same as a bit set;
    ``distances[i][j]`` the fewest steps from i to j (``distance`` is the same table behind a call).
    Raises ValueError unless 1 <= cols <= 30 and 1 <= rows <= 20.
    """

    cols: int
    rows: int
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)
    neighbour_mask: tuple[int, ...] = field(init=False, repr=False, compare=False)
    distances: tuple[bytes, ...] = field(init=False, repr=False, compare=False)
    _all: _Tables = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not (1 <= self.cols <= MAX_COLS and 1 <= self.rows <= MAX_ROWS):
            raise ValueError(
                f"A map of hexes has 1 to {MAX_COLS} columns and 1 to {MAX_ROWS} rows, not {self.cols} x {self.rows}."
            )
        tables = _tables(self.cols, self.rows)
        object.__setattr__(self, "_all", tables)
        object.__setattr__(self, "neighbours", tables.neighbours)
        object.__setattr__(self, "neighbour_mask", tables.neighbour_mask)
        object.__setattr__(self, "distances", tables.distances)

    def __reduce__(self) -> tuple[type[HexGrid], tuple[int, int]]:
        return HexGrid, (self.cols, self.rows)

    @property
    def size(self) -> int:
        """How many hexes there are; they are numbered 0 to size - 1."""
        return self.cols * self.rows

    @property
    def full_mask(self) -> int:
        """The bit set of all hexes."""
        return (1 << self.size) - 1

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all hexes, by number."""
        return self._all.names

    def name(self, cell: int) -> str:
        """The name of a hex: row letter and column number, as in "D4"."""
        return self._all.names[cell]

    def index(self, name: str) -> int:
        """The hex of that name, written in capitals or small letters. ValueError if the map has none.

        >>> grid = HexGrid(9, 8)
        >>> grid.index("b3"), grid.name(11)
        (11, 'B3')
        """
        cell = self._all.by_name.get(name.upper()) if isinstance(name, str) else None
        if cell is None:
            shown = str(name)[:12]
            raise ValueError(f"This map has no hex {shown!r}: its hexes run from A1 to {self._all.names[-1]}.")
        return cell

    def row(self, cell: int) -> int:
        """The row of a hex, 0 for A."""
        return cell // self.cols

    def col(self, cell: int) -> int:
        """The column of a hex, 0 for the first."""
        return cell % self.cols

    def axial(self, cell: int) -> tuple[int, int]:
        """Axial coordinates (q, r) of a hex: r the row, q growing along it; A1 is (0, 0)."""
        return self._all.axial[cell]

    def from_axial(self, q: int, r: int) -> int | None:
        """The hex at axial coordinates (q, r), None outside the map."""
        col = q + (r >> 1)
        return r * self.cols + col if 0 <= r < self.rows and 0 <= col < self.cols else None

    def distance(self, cell: int, other: int) -> int:
        """The fewest steps between two hexes; 0 for the same, 1 for neighbours.

        >>> grid = HexGrid(9, 8)
        >>> grid.distance(grid.index("A1"), grid.index("H9"))
        12
        """
        return self.distances[cell][other]

    def within(self, cell: int, steps: int) -> int:
        """Bit set of the hexes at most ``steps`` away, the hex itself included; empty for negative steps.

        >>> grid = HexGrid(9, 8)
        >>> [grid.name(cell) for cell in bits(grid.within(0, 1))]
        ['A1', 'A2', 'B1']
        """
        discs = _discs(self, cell)
        return discs[min(steps, len(discs) - 1)] if steps >= 0 else 0

    def ring(self, cell: int, steps: int) -> int:
        """Bit set of the hexes exactly ``steps`` away."""
        return self.within(cell, steps) & ~self.within(cell, steps - 1)

    def route(self, start: int, goal: int) -> tuple[int, ...]:
        """A shortest way, both ends included, as near to the straight line as one can be; never leaves the map.

        >>> grid = HexGrid(9, 8)
        >>> [grid.name(cell) for cell in grid.route(grid.index("A1"), grid.index("C4"))]
        ['A1', 'A2', 'B2', 'B3', 'C4']
        """
        (x0, y0), (x1, y1) = self.centre(start), self.centre(goal)
        way = [start]
        while way[-1] != goal:
            left = self.distances[way[-1]][goal]
            nearer = [cell for cell in self.neighbours[way[-1]] if self.distances[cell][goal] < left]
            centres = {cell: self.centre(cell) for cell in nearer}
            # Rounding makes the two mirror images of a bend an exact tie, so that the lower number always wins it.
            way.append(min(nearer, key=lambda cell: round(_aside(centres[cell], (x0, y0), (x1, y1)), 6)))
        return tuple(way)

    def ruler(self, start: int, goal: int) -> tuple[tuple[int, ...], ...]:
        """The hexes under the straight line between two centres, in order, both ends included.

        An entry holds one hex whose inside the line enters, however little, or the hexes along whose common side it
        runs: two, or at the edge of the map one. Hexes that it only touches at a corner are left out.
        """
        (q, r), (p, o) = self._all.axial[start], self._all.axial[goal]
        cells = ([self.from_axial(q + dq, r + dr) for dq, dr in places] for places in _under(p - q, o - r))
        return tuple(tuple(cell for cell in entry if cell is not None) for entry in cells)

    def step(self, cell: int, direction: Direction) -> int:
        """The hex an arrow key leads to, the same one at the edge of the map.

        Up and down keep the column number, so that pressing the same arrow again and again goes straight in zigzag.

        >>> grid = HexGrid(9, 8)
        >>> grid.name(grid.step(grid.index("D4"), "down")), grid.name(grid.step(0, "left"))
        ('E4', 'A1')
        """
        row, col = divmod(cell, self.cols)
        if direction == "left":
            return cell - 1 if col > 0 else cell
        if direction == "right":
            return cell + 1 if col < self.cols - 1 else cell
        if direction == "up":
            return cell - self.cols if row > 0 else cell
        if direction == "down":
            return cell + self.cols if row < self.rows - 1 else cell
        raise ValueError(f"An arrow points left, right, up or down, not {str(direction)[:12]!r}.")

    @property
    def extent(self) -> Point:
        """Width and height of the box around the map."""
        half = 0.5 if self.rows > 1 else 0.0
        return ROOT3 * (self.cols + half), 1.5 * self.rows + 0.5

    def centre(self, cell: int) -> Point:
        """Where the middle of a hex lies."""
        row, col = divmod(cell, self.cols)
        return ROOT3 * (col + 0.5 + 0.5 * (row & 1)), 1.5 * row + 1.0

    def corners(self, cell: int) -> tuple[Point, ...]:
        """The six corners, clockwise from the top one."""
        x, y = self.centre(cell)
        return tuple((x + dx, y + dy) for dx, dy in CORNERS)

    def around(self, cell: int) -> tuple[int | None, ...]:
        """The six neighbours clockwise from the upper right, None where the map ends; side k touches neighbour k."""
        return self._all.around[cell]

    def side(self, cell: int, k: int) -> tuple[Point, Point]:
        """The two ends of side k of a hex (0 = upper right, then clockwise)."""
        corners = self.corners(cell)
        return corners[k], corners[(k + 1) % 6]

    def at(self, x: float, y: float) -> int | None:
        """The hex a point lies in, None outside the map."""
        r = (y - 1.0) / 1.5
        q = (x / ROOT3 - 0.5) - r / 2
        return self.from_axial(*_rounded(q, r))


@lru_cache(maxsize=1024)
def _discs(grid: HexGrid, cell: int) -> tuple[int, ...]:
    """Per number of steps, up to the farthest hex, those at most so far away, as a bit set."""
    rings = [0] * (max(grid.distances[cell]) + 1)
    for other, far in enumerate(grid.distances[cell]):
        rings[far] |= 1 << other
    return tuple(accumulate(rings, or_))


@lru_cache(maxsize=4096)
def _under(dq: int, dr: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """`HexGrid.ruler` for a line from (0, 0) to (dq, dr), in axial coordinates and exact."""
    across, far = _sides(dq, dr), _steps(dq, dr)
    stretches: dict[tuple[Fraction, Fraction], list[tuple[int, int]]] = {}
    for q in range(min(0, dq) - 1, max(0, dq) + 2):
        for r in range(min(0, dr) - 1, max(0, dr) + 2):
            if _steps(q, r) + _steps(dq - q, dr - r) > far + 1:
                continue
            begin, end = Fraction(0), Fraction(1)
            for slope, place in zip(across, _sides(q, r), strict=True):
                if slope:
                    one, other = Fraction(place - 1, slope), Fraction(place + 1, slope)
                    begin, end = max(begin, min(one, other)), min(end, max(one, other))
                elif abs(place) > 1:
                    end = begin
            if begin < end:
                stretches.setdefault((begin, end), []).append((q, r))
    return tuple(tuple(stretches[stretch]) for stretch in sorted(stretches))


def _steps(q: int, r: int) -> int:
    """The distance of a place from (0, 0)."""
    return max(abs(q), abs(r), abs(q + r))


def _sides(q: int, r: int) -> tuple[int, int, int]:
    """Three measures of a place, one for each pair of opposite sides: inside a hex all differ from its own by less
    than 1, and by exactly 1 on its sides."""
    return 2 * q + r, -q - 2 * r, r - q


def _aside(point: Point, start: Point, goal: Point) -> float:
    """How far a point is from the line through start and goal (times the length of that line)."""
    return abs((goal[0] - start[0]) * (point[1] - start[1]) - (goal[1] - start[1]) * (point[0] - start[0]))


def _rounded(q: float, r: float) -> tuple[int, int]:
    """The hex nearest to fractional axial coordinates: round all three, mend the one that was off most."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(rq - q), abs(rr - r), abs(rs - s)
    if off_q > off_r and off_q > off_s:
        return -rr - rs, rr
    return (rq, -rq - rs) if off_r > off_s else (rq, rr)
