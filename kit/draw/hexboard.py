"""A board of hexes in board units: how big it is, where each hex lies on it, and shapes in the form of hexes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import isclose
from typing import Any, Protocol

from kit.draw.pathdata import Point, polyline

RADIUS = 56.0
"""Centre to corner of a hex, in board units."""
MARGIN = 38.0
"""The frame around the hexes, where letters and numbers stand."""
LETTERS = 0.74
LARGE = 0.9
"""The same on a board that is shown small."""


class Grid(Protocol):
    """What drawing needs to know of a hex map (`kit.space.hexes.HexGrid` is one); lengths in hex radii."""

    @property
    def cols(self) -> int: ...
    @property
    def rows(self) -> int: ...
    @property
    def size(self) -> int: ...
    @property
    def extent(self) -> Point: ...
    def name(self, cell: int, /) -> str: ...
    def centre(self, cell: int, /) -> Point: ...
    def corners(self, cell: int, /) -> tuple[Point, ...]: ...
    def around(self, cell: int, /) -> tuple[int | None, ...]: ...
    @property
    def neighbours(self) -> Sequence[tuple[int, ...]]: ...
    def step(self, cell: int, direction: Any, /) -> int: ...
    def at(self, x: float, y: float, /) -> int | None: ...


@dataclass(frozen=True, slots=True)
class HexBoard:
    """A hex map with its frame, in board units."""

    grid: Grid
    radius: float = RADIUS
    margin: float = MARGIN
    letters: float = LETTERS
    """Size of those in the frame, in margins."""

    @property
    def width(self) -> float:
        """Of the whole board, frame included."""
        return self.grid.extent[0] * self.radius + 2 * self.margin

    @property
    def height(self) -> float:
        """Of the whole board, frame included."""
        return self.grid.extent[1] * self.radius + 2 * self.margin

    @property
    def place_width(self) -> float:
        """Of a hex, from one upright side to the other."""
        return self.radius * 3**0.5

    def point(self, place: Point) -> Point:
        """A place on the map, given in hex radii, as a point of the board."""
        return self.margin + place[0] * self.radius, self.margin + place[1] * self.radius

    def centre(self, cell: int) -> Point:
        """The middle of a hex."""
        return self.point(self.grid.centre(cell))

    def corners(self, cell: int, share: float = 1.0) -> tuple[Point, ...]:
        """The corners of a hex, clockwise from the top, drawn in towards its middle to this share of the size."""
        x, y = self.centre(cell)
        whole = (self.point(corner) for corner in self.grid.corners(cell))
        return tuple((x + (cx - x) * share, y + (cy - y) * share) for cx, cy in whole)

    def side(self, one: int, other: int) -> tuple[Point, Point]:
        """The two ends of the side that neighbours share."""
        k, corners = self.grid.around(one).index(other), self.corners(one)
        return corners[k], corners[(k + 1) % 6]

    def between(self, one: int, other: int) -> Point:
        """Where a mark about two neighbours lies on the side that they share and on neither's counter: amid an upright
        side, and of a slanting one at the end below the upper of them, where no flag stands (`marks.goal`)."""
        ends = self.side(one, other)
        (x0, y0), (x1, y1) = ends
        return (x0, (y0 + y1) / 2) if isclose(x0, x1) else max(ends, key=lambda end: end[1])

    def at(self, x: float, y: float) -> int | None:
        """The hex under a point of the board, None on the frame."""
        return self.grid.at((x - self.margin) / self.radius, (y - self.margin) / self.radius)

    def around(self, cell: int) -> tuple[int, ...]:
        """The neighbours of a hex."""
        return self.grid.neighbours[cell]

    def step(self, cell: int, direction: Any) -> int:
        """The hex that an arrow key leads to."""
        return self.grid.step(cell, direction)

    def places(self, cells: Iterable[int], share: float = 1.0) -> str:
        """The path string of some hexes, each drawn in to this share of its size."""
        return "".join(polyline(self.corners(cell, share), closed=True) for cell in cells)

    def outline(self) -> tuple[Point, ...]:
        """The rim of the whole map, clockwise, each corner once."""
        return _outline(self)


@lru_cache(maxsize=8)
def _outline(board: HexBoard) -> tuple[Point, ...]:
    grid = board.grid
    rim: dict[tuple[int, int], tuple[Point, Point]] = {}
    for cell in range(grid.size):
        corners = board.corners(cell)
        for k, beyond in enumerate(grid.around(cell)):
            if beyond is None:
                rim[_knot(corners[k])] = corners[k], corners[(k + 1) % 6]
    first = next(iter(rim))
    points, knot = [], first
    while True:
        point, end = rim[knot]
        points.append(point)
        knot = _knot(end)
        if knot == first:
            return tuple(points)


def _knot(point: Point) -> tuple[int, int]:
    """A corner as whole numbers, so that the three hexes which share it agree."""
    return round(point[0] * 8), round(point[1] * 8)
