"""Small pictures of La Strage for pages: pieces, action points, cards, what each kind of match is about; and the one on
its card in the lobby, of which `python -m kit.serve.lobby_pictures` makes the file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache

from markupsafe import Markup

from kit.draw import pictures as lobby
from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Scene, Shape, Text
from kit.draw.squareboard import SquareBoard
from kit.draw.svg import shapes_svg
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.events import card as card_ref
from kit.games.strage.pieces import SIDES
from kit.games.strage.scene import CARD, back_shapes, card_shapes, elf_shapes, orc_shapes, piece, sprite_shapes
from kit.text import Catalogue

ROWS = (
    ("chess.placement", "chess.placement_dark"),
    ("chess.light", "chess.dark"),
    ("chess.exit", "chess.exit_dark"),
)
"""Light and dark squares of the start, the way and home."""
BEYOND = 12
"""So many squares of that ground lie beyond the picture at either side."""
BOX = (-48.0, -48.0, 96.0, 96.0)
HOME, COLUMNS = 14, 7


@lru_cache(maxsize=32)
def elf_icon(clan: int, size: int) -> Markup:
    """A half-elf as on the board; decoration, for its clan's name stands beside it."""
    return Markup(shapes_svg(elf_shapes(clan), BOX, size=size, css="icon"))


@lru_cache(maxsize=8)
def sprite_icon(size: int) -> Markup:
    """A sprite as on the board."""
    return Markup(shapes_svg(sprite_shapes(), (-34, -34, 68, 70), size=size, css="icon"))


@lru_cache(maxsize=8)
def orc_icon(size: int) -> Markup:
    """An orc as on the board."""
    return Markup(shapes_svg(orc_shapes(), BOX, size=size, css="icon"))


def named_icon(name: str, size: int) -> Markup | None:
    """Who did something: a clan's half-elf, an orc, a sprite; `None` for anybody else."""
    if name in SIDES:
        return elf_icon(SIDES.index(name), size)
    return {"orc": orc_icon, "sprite": sprite_icon}[name](size) if name in ("orc", "sprite") else None


@lru_cache(maxsize=4)
def point(size: int, spent: bool = False) -> Markup:
    """An action point: a disc, or a dashed ring with a tick once it is spent."""
    if not spent:
        return Markup(
            shapes_svg((Path(circle(50, 50, 44), "accent.main", "ink.main", 9),), (0, 0, 100, 100), size=size)
        )
    ring = Path(circle(50, 50, 44), "paper.sunk", "paper.line", 6, dash=(17, 10.6), cap="butt")
    tick = pictogram("check", 50, 50, 58, main="ink.faint")
    return Markup(shapes_svg((ring, tick), (0, 0, 100, 100), size=size))


def letter(card: int, t: Catalogue) -> str:
    """The rank of a card as the language writes it on its corner: its number, or the first letter of its name."""
    return t.word(card_ref(card), "Name")[0]


def card_picture(card: int, t: Catalogue, width: float) -> Markup:
    """A card's face; decoration, for its name is told."""
    return _card(card, letter(card, t), width)


@lru_cache(maxsize=128)
def _card(card: int, written: str, width: float) -> Markup:
    return Markup(shapes_svg(card_shapes(card, written), (0, 0, *CARD), size=width, css="kit-face"))


@lru_cache(maxsize=4)
def card_back(width: float) -> Markup:
    """A card face down."""
    return Markup(shapes_svg(back_shapes(), (0, 0, *CARD), size=width, css="kit-face"))


@lru_cache(maxsize=8)
def scenario_picture(name: str) -> Markup:
    """What a match is about: its clans at the start, how many sprites wait, and a card where there is magic."""
    scenario = next(one for one in GAME.scenarios() if one.id == name)
    s = GAME.initial_state(scenario)
    board = SquareBoard(cols=4, rows=3, margin=0)
    shapes: list[Shape] = [_valley(board.side)]
    clans = len(s.elves)
    for clan in range(clans):
        x = board.width * (clan + 0.5) / clans
        shapes.append(piece("", elf_shapes(clan), x, 2.5 * board.side, 104))
    left, high, size = (0.15, 1.2, 58.0) if s.treaty.magic else (0.3, 1.25, 74.0)
    x, y = left * board.width, high * board.side
    count = Text(x + 0.62 * size, y + 0.35 * size, f"× {s.sprites.bit_count()}", size, "figure", "start")
    shapes += [piece("", sprite_shapes(), x, y, 2 * size), replace(count, halo="paper.card", halo_width=12)]
    if s.treaty.magic:
        for turn, face in ((-9.0, back_shapes()), (8.0, card_shapes(pack.NAMES.index("AH"), "A"))):
            inside = Group("", face, dx=-CARD[0] / 2, dy=-CARD[1] / 2)
            x = 0.84 * board.width + 1.8 * turn
            shapes.append(Group("", (inside,), dx=x, dy=0.95 * board.side, scale=1.35, turn=turn))
    box = (0, 0, board.width, board.height)
    return Markup(shapes_svg(tuple(shapes), box, size=board.width, css="icon kit-spread"))


def _valley(side: float) -> Group:
    """The ground of that picture. It goes on beyond the picture's edges, to fill whatever room there is."""
    cols = 4 + 2 * BEYOND
    wide = SquareBoard(cols=cols, rows=len(ROWS) + 2, side=side, margin=0)
    ground: list[Shape] = []
    for row, (light, dark) in enumerate((ROWS[0], *ROWS, ROWS[-1])):
        cells = range(cols * row, cols * (row + 1))
        ground += [
            Path(wide.places(cells), light),
            Path(wide.places(cell for cell in cells if (cell + row) % 2), dark),
        ]
    return Group("", tuple(ground), dx=-BEYOND * side, dy=-side)


# --- the lobby


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
    return Scene(*lobby.CARD, ground=(Group("", tuple(ground), dx=-16, dy=-12),), pieces=tuple(men))


PICTURES: Mapping[str, Callable[[], Scene]] = {"strage": strage_picture}
"""What makes each picture, by its card."""
