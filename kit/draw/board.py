"""What drawing needs to know of a board, whatever the form of its places; lengths in board units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from kit.draw.pathdata import Point


class Board(Protocol):
    """A board of numbered places, frame included (`HexBoard` and `SquareBoard` are such boards)."""

    @property
    def width(self) -> float: ...
    @property
    def height(self) -> float: ...
    @property
    def radius(self) -> float:
        """About half the width of a place: what marks are measured in."""

    @property
    def place_width(self) -> float: ...
    def centre(self, cell: int, /) -> Point: ...
    def at(self, x: float, y: float, /) -> int | None:
        """The place under a point, `None` on the frame."""

    def around(self, cell: int, /) -> Sequence[int]:
        """The neighbours of a place."""

    def step(self, cell: int, direction: Any, /) -> int:
        """The place that an arrow key leads to: "left", "right", "up", "down"."""

    def places(self, cells: Iterable[int], share: float = 1.0, /) -> str:
        """The path string of some places, each drawn in to this share of its size."""
