"""Marks on a chessboard: the chosen piece, where it can go, what it can capture and with which chance. Drawing only.

Every mark has a shape of its own, so that none depends on its colour.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import cos, hypot, pi, sin

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Path, Shapes, Text
from kit.draw.squareboard import SquareBoard

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
