"""A board of squares in board units, seen from any of its four sides, how an empty chessboard looks, and the marks on
its squares. Every mark has a shape of its own, so that none depends on its colour."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import lru_cache
from math import cos, hypot, pi, sin

from kit.draw.art import pictogram
from kit.draw.pathdata import Point, circle, polyline, rounded_box
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


RAYS = 8
"""Of the burst around a King in check."""


def _rimmed(d: str, fill: str, line: str, width: float, rim: float) -> Shapes:
    """A form with its line, in a rim of paper that sets it off any square."""
    return Path(d, stroke="paper.card", width=rim), Path(d, fill, line, width)


def _boxes(board: SquareBoard, cells: Iterable[int], share: float) -> str:
    """Squares with soft corners."""
    side = share * board.side
    centres = map(board.centre, sorted(cells))
    return "".join(rounded_box(x - side / 2, y - side / 2, side, side, 0.12 * side) for x, y in centres)


def trace(board: SquareBoard, cells: Collection[int]) -> Shapes:
    """Where the last move began and ended: a light wash with a thin edge."""
    if not cells:
        return ()
    d = board.places(sorted(cells), 0.98)
    return Path(d, "terrain.reach", opacity=0.5), Path(d, stroke="accent.deep", width=0.03 * board.side)


def pointed(board: SquareBoard, cells: Collection[int]) -> Shapes:
    """Squares that are pointed at: a light wash in a wide marigold frame, plain to see on the dark squares too."""
    if not cells:
        return ()
    d = _boxes(board, cells, 0.86)
    return (
        Path(d, "terrain.reach", opacity=0.5),  # what stands on the ground, such as a star, is seen through it
        Path(d, stroke="paper.card", width=0.15 * board.side),
        Path(d, stroke="ink.main", width=0.115 * board.side),
        Path(d, stroke="accent.main", width=0.07 * board.side),
    )


def area(board: SquareBoard, cells: Collection[int]) -> Shapes:
    """The range or the grid of an ability: a wash with a corner mark at the upper left of each square."""
    if not cells:
        return ()
    d = board.places(sorted(cells), 0.94)
    corners = ""
    for x, y in map(board.centre, sorted(cells)):
        left, top, arm = x - 0.4 * board.side, y - 0.4 * board.side, 0.16 * board.side
        corners += polyline([(left, top + arm), (left, top), (left + arm, top)])
    return (
        Path(d, "accent.link", opacity=0.2),
        Path(d, stroke="accent.link", width=0.025 * board.side),
        Path(corners, stroke="paper.card", width=0.09 * board.side),
        Path(corners, stroke="accent.link", width=0.05 * board.side),
    )


def chosen(board: SquareBoard, cells: Collection[int]) -> Shapes:
    """The square of the chosen piece: marigold in a frame of ink."""
    if not cells:
        return ()
    d = _boxes(board, cells, 0.94)
    return _rimmed(d, "accent.main", "ink.main", 0.055 * board.side, 0.1 * board.side)


def spots(board: SquareBoard, cells: Collection[int]) -> Shapes:
    """Squares to move to: a marigold disc in the middle of each."""
    if not cells:
        return ()
    d = "".join(circle(*board.centre(cell), 0.17 * board.side) for cell in sorted(cells))
    return _rimmed(d, "accent.main", "ink.main", 0.045 * board.side, 0.13 * board.side)


def hit(board: SquareBoard, cells: Collection[int]) -> Shapes:
    """Squares whose piece can be captured: a wash in a dashed frame."""
    if not cells:
        return ()
    d, side = _boxes(board, cells, 0.9), board.side
    return (
        Path(d, "status.threat_wash", "paper.card", 0.1 * side),
        Path(d, stroke="status.threat", width=0.055 * side, dash=(0.17 * side, 0.09 * side), cap="butt"),
    )


def alarm(board: SquareBoard, cells: Collection[int]) -> Shapes:
    """A King in check: a burst of pointed rays behind it, and neither ring nor frame."""
    if not cells:
        return ()
    d = "".join(_burst(*board.centre(cell), 0.5 * board.side) for cell in sorted(cells))
    return _rimmed(d, "status.threat_wash", "status.threat", 0.05 * board.side, 0.1 * board.side)


def _burst(x: float, y: float, radius: float) -> str:
    """A star of so many rays, every second one towards a corner, where a piece leaves most room, and longer."""
    turns = [pi * n / RAYS for n in range(2 * RAYS)]
    far = [1.18 if n % 4 == 2 else 0.94 if n % 4 == 0 else 0.7 for n in range(2 * RAYS)]
    points = [(x + far[n] * radius * cos(turn), y + far[n] * radius * sin(turn)) for n, turn in enumerate(turns)]
    return polyline([*points, points[0], points[1]])


def refused(board: SquareBoard, cell: int) -> Shapes:
    """A square that was asked for and refused: a dashed frame of ink, and a cross in its corner."""
    (x, y), side = board.centre(cell), board.side
    d, across, up = _boxes(board, (cell,), 0.88), x + 0.33 * side, y - 0.33 * side
    return (
        Path(d, stroke="paper.card", width=0.12 * side, opacity=0.7),
        Path(d, stroke="ink.main", width=0.07 * side, dash=(0.17 * side, 0.13 * side), cap="butt"),
        Path(circle(across, up, 0.15 * side), "ink.main", "paper.card", 0.03 * side),
        pictogram("close", across, up, 0.2 * side, main="paper.card"),
    )


ABOVE = 0.7, 0.15
"""How large a piece with a plate is, as a share of its size, and how much higher it stands, as a share of a square."""


def plate(board: SquareBoard, cell: int, words: str) -> Shapes:
    """A chance such as "21/36" at the lower edge of a square; without words a tick: no luck is needed. The piece there
    stands above it (`ABOVE`)."""
    (x, y), side = board.centre(cell), board.side
    wide, tall = (0.84 if words else 0.4) * side, 0.33 * side
    low, size = y + 0.36 * side, 0.28 * side
    box = rounded_box(x - wide / 2, low - tall / 2, wide, tall, 0.14 * side)
    inside = Text(x, low + 0.36 * size, words, size, "figure") if words else pictogram("check", x, low, 0.26 * side)
    return Path(box, "accent.main", "ink.main", 0.035 * side), inside


def lunge(board: SquareBoard, start: int, end: int) -> Shapes:
    """The way of an attack that is being fought out: a bent line of dots from one square to the other."""
    (x0, y0), (x1, y1) = board.centre(start), board.centre(end)
    far = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    gap = 0.46 * board.side
    ax, ay, bx, by = x0 + gap * ux, y0 + gap * uy, x1 - gap * ux, y1 - gap * uy
    bend = 0.16 * far * (1 if x1 >= x0 else -1)
    d = f"M{ax:.2f} {ay:.2f}Q{(ax + bx) / 2 + bend * uy:.2f} {(ay + by) / 2 - bend * ux:.2f} {bx:.2f} {by:.2f}"
    return (
        Path(d, stroke="paper.card", width=0.13 * board.side),
        Path(d, stroke="ink.main", width=0.07 * board.side, dash=(0.03, 0.13 * board.side)),
    )
