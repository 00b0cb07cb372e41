"""A board of squares in board units, seen from any of its four sides, and how an empty chessboard looks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from kit.draw.pathdata import Point, polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text

SIDE = 88.0
"""Of a square, in board units."""
MARGIN = 27.0
"""The frame around the squares, where letters and numbers stand."""
LETTERS = 0.66
LARGE = 0.95
"""The same on a board that is shown small."""


@dataclass(frozen=True, slots=True)
class SquareBoard:
    """Squares numbered from the lower left corner, row by row upwards; `turned`: seen from the opposite side.

    `edge` is the side from which the board is seen, clockwise from that of the first row: 1 is that of the first
    column, so that somebody who sits there has it below, 2 that of the last row, 3 that of the last column.

    `letters` is the size of those in the frame, in margins. It may be a part of a board with `of` columns, whose
    squares keep their numbers: `left` columns and `low` rows of that one are not shown.
    """

    cols: int = 8
    rows: int = 8
    turned: bool = False
    side: float = SIDE
    margin: float = MARGIN
    edge: int = 0
    letters: float = LETTERS
    of: int = 0
    left: int = 0
    low: int = 0

    @property
    def cells(self) -> tuple[int, ...]:
        """The squares, row by row from the lower left."""
        return tuple(self._number(col, row) for row in range(self.rows) for col in range(self.cols))

    def _number(self, col: int, row: int) -> int:
        return (self.low + row) * (self.of or self.cols) + self.left + col

    def _place(self, cell: int) -> tuple[int, int]:
        """Row and column of a square in what is shown."""
        row, col = divmod(cell, self.of or self.cols)
        return row - self.low, col - self.left

    @property
    def below(self) -> int:
        """The edge that lies below."""
        return (self.edge + 2 * self.turned) % 4

    @property
    def across(self) -> int:
        """Squares from left to right, as the board is seen."""
        return self.rows if self.below % 2 else self.cols

    @property
    def upwards(self) -> int:
        """Squares from the lower edge to the upper one, as the board is seen."""
        return self.cols if self.below % 2 else self.rows

    @property
    def width(self) -> float:
        """Of the whole board, frame included."""
        return self.across * self.side + 2 * self.margin

    @property
    def height(self) -> float:
        """Of the whole board, frame included."""
        return self.upwards * self.side + 2 * self.margin

    @property
    def radius(self) -> float:
        """What marks are measured in: a little more than half a side."""
        return 0.55 * self.side

    @property
    def place_width(self) -> float:
        """Of a square."""
        return self.side

    def _seen(self, cell: int) -> tuple[int, int]:
        """Column from the left and row from the top, as the board is seen."""
        row, col = self._place(cell)
        right, up = self.cols - 1 - col, self.rows - 1 - row
        return ((col, up), (up, right), (right, row), (row, col))[self.below]

    def _cell(self, col: int, row: int) -> int:
        right, up = self.across - 1 - col, self.upwards - 1 - row
        there, here = ((up, col), (right, up), (row, right), (col, row))[self.below]
        return self._number(here, there)

    def centre(self, cell: int) -> Point:
        """The middle of a square."""
        col, row = self._seen(cell)
        return self.margin + (col + 0.5) * self.side, self.margin + (row + 0.5) * self.side

    def at(self, x: float, y: float) -> int | None:
        """The square under a point of the board, `None` on the frame."""
        col, row = int((x - self.margin) // self.side), int((y - self.margin) // self.side)
        return self._cell(col, row) if 0 <= col < self.across and 0 <= row < self.upwards else None

    def step(self, cell: int, direction: str) -> int:
        """The square an arrow key leads to, as the board is seen; the same one at the edge."""
        col, row = self._seen(cell)
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}[direction]
        return self._cell(min(max(col + dx, 0), self.across - 1), min(max(row + dy, 0), self.upwards - 1))

    def around(self, cell: int) -> tuple[int, ...]:
        """The up to eight neighbours of a square."""
        row, col = self._place(cell)
        return tuple(
            self._number(x, y)
            for y in range(max(row - 1, 0), min(row + 2, self.rows))
            for x in range(max(col - 1, 0), min(col + 2, self.cols))
            if (y, x) != (row, col)
        )

    def places(self, cells: Iterable[int], share: float = 1.0) -> str:
        """The path string of some squares, each drawn in to this share of its size."""
        half = share * self.side / 2
        return "".join(
            polyline([(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)], True)
            for x, y in map(self.centre, cells)
        )


@lru_cache(maxsize=8)
def chessboard(board: SquareBoard) -> Shapes:
    """The frame with its letters and numbers, and the squares, light and dark."""
    cells = board.cells
    dark = [cell for cell in cells if sum(divmod(cell, board.of or board.cols)) % 2 == 0]
    if not board.margin:
        return Path(board.places(cells), "chess.light"), Path(board.places(dark), "chess.dark")
    whole = rounded_box(0, 0, board.width, board.height, 0.2 * board.side)
    inner, margin = 0.05 * board.side, board.margin
    rim = rounded_box(
        margin - inner, margin - inner, board.width - 2 * (margin - inner), board.height - 2 * (margin - inner), 5
    )
    shapes: list[Shape] = [Path(whole, "chess.frame"), Path(rim, "chess.light")]
    shapes += [Path(board.places(cells), "chess.light"), Path(board.places(dark), "chess.dark")]
    return (*shapes, *_edge(board))


def _edge(board: SquareBoard) -> Shapes:
    """The letters of the columns and the numbers of the rows, below and at the left."""
    size = board.letters * board.margin
    low, left = board.height - 0.5 * board.margin + 0.3 * size, 0.48 * board.margin
    letters = [(cell, chr(ord("a") + board.left + col)) for col, cell in enumerate(board.cells[: board.cols])]
    numbers = [(cell, str(board.low + row + 1)) for row, cell in enumerate(board.cells[:: board.cols])]
    under, beside = (numbers, letters) if board.below % 2 else (letters, numbers)
    places = [(board.centre(cell)[0], low, said) for cell, said in under]
    places += [(left, board.centre(cell)[1] + 0.36 * size, said) for cell, said in beside]
    return tuple(Text(x, y, said, size, "label", fill="chess.light") for x, y, said in places)
