"""Small pictures of La Strage for pages: pieces, action points, cards, and what each kind of match is about."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shape, Text
from kit.draw.squareboard import SquareBoard
from kit.draw.svg import shapes_svg
from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.pictures import (
    CARD,
    back_shapes,
    card_shapes,
    elf_shapes,
    letter_of,
    orc_shapes,
    piece,
    sprite_shapes,
)  # fmt: skip
from kit.games.strage.pieces import SIDES
from kit.text import Catalogue

BOX = (-48.0, -48.0, 96.0, 96.0)


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
    """The rank of a card as the language writes it on its corner."""
    return t(f"card.letter.{letter_of(card)}") if not pack.FACES[card] else str(pack.FACES[card])


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
    board = SquareBoard(cols=4, rows=2, margin=0)
    dark = board.places(cell for cell in range(8) if (cell % 4 + cell // 4) % 2 == 0)
    shapes: list[Shape] = [
        Path(board.places(range(8)), "chess.light"),
        Path(dark, "chess.dark"),
        Path(board.places(range(4)), "chess.placement"),
        Path(board.places((0, 2)), "chess.placement_dark"),
    ]
    clans = len(s.elves)
    for clan in range(clans):
        x = board.width * (clan + 1) / (clans + 1)
        shapes.append(piece("", elf_shapes(clan), x, 1.5 * board.side, 78))
    left = 0.31 if s.treaty.magic else 0.5
    shapes += [
        piece("", sprite_shapes(), left * board.width - 28, 0.5 * board.side, 96),
        Text(left * board.width + 8, 0.5 * board.side + 17, f"× {s.sprites.bit_count()}", 46, "figure", "start"),
    ]
    if s.treaty.magic:
        ace = pack.NAMES.index("AH")
        wide = 0.9
        for turn, shapes_of in ((-9.0, back_shapes()), (8.0, card_shapes(ace, "A"))):
            x = 0.82 * board.width + 1.4 * turn
            inside = Group("", shapes_of, dx=-CARD[0] / 2, dy=-CARD[1] / 2)
            shapes.append(Group("", (inside,), dx=x, dy=0.5 * board.side, scale=wide, turn=turn))
    return Markup(shapes_svg(tuple(shapes), (0, 0, board.width, board.height), size=board.width, css="icon"))
