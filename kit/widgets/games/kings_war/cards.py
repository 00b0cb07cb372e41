"""The pictures on the cards of Kings War in the lobby. `python -m kit.serve.lobby_pictures` makes their files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.draw.art import pictogram
from kit.draw.chessmen import chessman
from kit.draw.pictures import CARD
from kit.draw.scene import Group, Path, Scene, Shape
from kit.draw.squareboard import SquareBoard

WIDTH, HEIGHT = CARD


def kings_war_picture() -> Scene:
    """Kings War: a Knight and a Bishop face each other across a chessboard, two dice between them."""
    board = SquareBoard(cols=7, rows=3, side=96, margin=0)
    dark = [cell for cell in range(21) if (cell % 7 + cell // 7) % 2 == 0]
    left, top = 16.0, 12.0
    ground = (Path(board.places(range(21)), "chess.light"), Path(board.places(dark), "chess.dark"))
    knight, bishop, pawn = 2, 3, 1
    men: list[Shape] = [
        chessman("", 64, 84, 74, pawn, 0),
        chessman("", 168, 142, 158, knight, 0),
        chessman("", 576, 84, 74, pawn, 1),
        chessman("", 474, 142, 158, bishop, 1),
        pictogram("die_5", 288, 112, 66, turn=-8, line="paper.card"),
        pictogram("die_3", 352, 164, 66, turn=9, line="accent.main"),
        pictogram("token", 300, 216, 40),
    ]
    return Scene(WIDTH, HEIGHT, ground=(Group("", ground, dx=-left, dy=-top),), pieces=tuple(men))


PICTURES: Mapping[str, Callable[[], Scene]] = {"kings_war": kings_war_picture}
"""What makes each picture, by its card."""
