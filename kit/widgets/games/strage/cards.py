"""The picture on the card of La Strage in the lobby. `python -m kit.serve.lobby_pictures` makes its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.draw.art import pictogram
from kit.draw.pictures import CARD
from kit.draw.scene import Group, Path, Scene, Shape
from kit.draw.squareboard import SquareBoard
from kit.games.strage.scene import elf_shapes, orc_shapes, piece, sprite_shapes

WIDTH, HEIGHT = CARD
HOME, COLUMNS = 14, 7


def strage_picture() -> Scene:
    """La Strage: half-elves lead sprites by the hand, up to the row of stars, past an orc."""
    board = SquareBoard(cols=COLUMNS, rows=3, side=96, margin=0)
    cells = range(3 * COLUMNS)
    dark = [cell for cell in cells if (cell % COLUMNS + cell // COLUMNS) % 2 == 0]
    home = [cell for cell in cells if cell >= HOME]
    ground: list[Shape] = [
        Path(board.places(cells), "chess.light"),
        Path(board.places(dark), "chess.dark"),
        Path(board.places(home), "chess.exit"),
        Path(board.places(cell for cell in home if cell in dark), "chess.exit_dark"),
    ]
    ground += [
        pictogram("star_empty", *board.centre(cell), 36, main="chess.exit_star", line="chess.exit") for cell in home
    ]
    men: list[Shape] = [
        piece("", orc_shapes(), 560, 96, 118),
        piece("", sprite_shapes(), 96, 60, 78),
        piece("", elf_shapes(1), 176, 112, 112),
        piece("", elf_shapes(0), 306, 132, 182),
        piece("", sprite_shapes(), 382, 190, 136),
        piece("", elf_shapes(2), 474, 206, 96),
    ]
    return Scene(WIDTH, HEIGHT, ground=(Group("", tuple(ground), dx=-16, dy=-12),), pieces=tuple(men))


PICTURES: Mapping[str, Callable[[], Scene]] = {"strage": strage_picture}
"""What makes each picture, by its card."""
