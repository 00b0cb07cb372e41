"""Small pictures of Kings War for pages: pieces, tokens, what each kind of match ends with; and the one on its card in
the lobby, of which `python -m kit.serve.lobby_pictures` makes the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from markupsafe import Markup

from kit.draw.art import pictogram
from kit.draw.chessmen import chessman, piece_shapes
from kit.draw.inline import icon_svg
from kit.draw.pathdata import circle
from kit.draw.pictures import CARD
from kit.draw.scene import Group, Path, Scene, Shape
from kit.draw.squareboard import SquareBoard
from kit.draw.svg import shapes_svg
from kit.games.kings_war import diagrams
from kit.games.kings_war.pieces import KINDS, SIDES, WHITE
from kit.widgets import html

WIDTH, HEIGHT = CARD


@lru_cache(maxsize=64)
def chess_icon(kind: int, side: int, size: int) -> Markup:
    """A piece as on the board; decoration, for its name stands beside it."""
    return Markup(shapes_svg(piece_shapes(kind, side), (-6, -6, 112, 112), size=size, css="icon"))


def named_icon(name: str, size: int) -> Markup | None:
    """The piece of a noun such as "white_rook"; `None` for anything else."""
    side, _, kind = name.partition("_")
    if side not in SIDES or kind not in KINDS[1:]:
        return None
    return chess_icon(KINDS.index(kind), SIDES.index(side), size)


@lru_cache(maxsize=8)
def coin(size: int, empty: bool = False) -> Markup:
    """A token; an empty one is a place for one."""
    if not empty:
        return Markup(icon_svg("token", size, main="ink.main"))
    shapes = (Path(circle(50, 50, 44), "paper.card", "paper.line", 7), Path(circle(50, 50, 26), "", "paper.line", 5))
    return Markup(shapes_svg(shapes, (0, 0, 100, 100), size=size, css="icon"))


def side_die(pips: int, side: int, size: int) -> Markup:
    """A die in its side's own colours, so that nobody takes the other side's for one's own."""
    if side == WHITE:
        return html.die(pips, size)
    return Markup(icon_svg(f"die_{pips}", size, main="paper.card", line="ink.main", css="die"))


@lru_cache(maxsize=8)
def ability_picture(name: str) -> Markup:
    """What an ability does, as on the printed card; decoration, for its rule stands beside it."""
    drawn = diagrams.ability(name)
    return Markup(shapes_svg(drawn.shapes, (0, 0, drawn.width, drawn.height), size=drawn.width, css="kit-diagram"))


def scenario_picture(name: str) -> Markup:
    """A corner of the board with what the match ends with: a cornered King, a flag, an hourglass."""
    board = SquareBoard(cols=4, rows=2, margin=0)
    dark = board.places(cell for cell in range(8) if (cell % 4 + cell // 4) % 2 == 0)
    shapes: list[Shape] = [Path(board.places(range(8)), "chess.light"), Path(dark, "chess.dark")]
    men = {
        "checkmate": ((6, 7, 1), (5, 6, 0), (4, 1, 0), (2, 3, 1)),
        "rounds": ((1, 4, 0), (2, 5, 0), (1, 6, 1), (1, 3, 1)),
        "clock": ((5, 4, 0), (3, 1, 0), (5, 7, 1), (4, 2, 1)),
    }[name]
    for kind, cell, side in men:
        x, y = board.centre(cell)
        shapes.append(chessman("", x, y, 0.82 * board.side, kind, side))
    x, y = board.width / 2, board.height / 2
    sign = {"checkmate": "swords", "rounds": "flag", "clock": "hourglass"}[name]
    shapes += [Path(circle(x, y, 44), "paper.card", "ink.main", 5), pictogram(sign, x, y, 56)]
    return Markup(shapes_svg(tuple(shapes), (0, 0, board.width, board.height), size=board.width, css="icon"))


# --- the lobby


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
