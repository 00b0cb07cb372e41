"""La Strage: the chessboard as a scene: what the state shows, and the marks for what the person points at. Pieces and
cards are drawn each in a box of 100 by 100 around the origin (cards: 64 by 92).

Clans are told by emblem and colour, half-elves from sprites and orcs by their outline: disc, small disc, hexagon.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import cos, pi, sin

from kit.draw import marks, squareboard
from kit.draw.art import pictogram
from kit.draw.marked import Marks
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.draw.squareboard import LARGE, SquareBoard, chessboard
from kit.games.strage import cards as pack
from kit.games.strage.board import key
from kit.games.strage.pieces import CLANS
from kit.games.strage.rules import orcs
from kit.games.strage.squares import EXIT, PLACEMENT, around
from kit.games.strage.state import ESCORT, FIGHT, HIT, MASSACRE, State, all_elves, clan_at, occupied, shielded
from kit.space.squares import scan_forward

CARD = 64.0, 92.0
"""Width and height of a card."""
SUIT_PICTURES = ("suit_spade", "suit_club", "suit_diamond", "suit_heart")
SUIT_TONES = ("ink.main", "ink.main", "clan.red", "clan.red")
SPELLS = {"A": "card_ace", "J": "card_jack", "Q": "card_queen", "K": "card_king", "X": "card_joker_a"}
"""Per rank the picture of what the card does."""


def tone_on(clan: int) -> str:
    """The colour that is read on a clan's own."""
    return CLANS[clan].colour.replace("clan.", "clan.on_")


@lru_cache(maxsize=16)
def elf_shapes(clan: int, *, chosen: bool = False, immune: bool = False) -> Shapes:
    """A half-elf: a disc with a rim in its clan's colour, the emblem on a badge at the upper left; chosen: in a ring of
    marigold; immune: with the shield of its clan's Immunity at the lower left."""
    seat = CLANS[clan]
    ring = (Path(circle(0, 0, 45), "accent.main", "ink.main", 3.5),) if chosen else ()
    body: list[Shape] = [
        Path(circle(0, 4.5, 38), "ink.main", opacity=0.34),
        *ring,
        Path(circle(0, 0, 38), seat.colour, "ink.main", 3.5),
        Path(circle(0, 0, 31), "paper.card", "ink.main", 2),
        pictogram("half_elf", 0, 1, 47, accent=seat.colour),
        Path(circle(-28, -28, 15), seat.colour, "ink.main", 3.2),
        pictogram(seat.emblem, -28, -28, 19, main=tone_on(clan), line=seat.colour),
    ]
    if immune:
        body += [Path(circle(-28, 28, 15), "paper.card", "ink.main", 3.2), pictogram("card_jack", -28, 28, 21)]
    return tuple(body)


@lru_cache(maxsize=1)
def sprite_shapes() -> Shapes:
    """A sprite: a small light disc."""
    return (
        Path(circle(0, 4, 30), "ink.main", opacity=0.3),
        Path(circle(0, 0, 30), "clan.sprite", "ink.main", 3.2),
        pictogram("sprite", 0, 0, 42, main="clan.on_sprite", line="clan.sprite"),
    )


def hexagon(radius: float) -> str:
    """Six corners, one at the top."""
    corners = [(radius * sin(k * pi / 3), -radius * cos(k * pi / 3)) for k in range(6)]
    return polyline(corners, True)


@lru_cache(maxsize=2)
def orc_shapes(chosen: bool = False) -> Shapes:
    """An orc: a dark hexagon; chosen: in a ring of marigold."""
    ring = (Path(hexagon(47), "accent.main", "ink.main", 4),) if chosen else ()
    return (
        Group("", (Path(hexagon(40), "ink.main", opacity=0.34),), dy=5),
        *ring,
        Path(hexagon(40), "clan.orc", "ink.main", 4),
        Path(hexagon(34), "", "ink.soft", 2.5),
        pictogram("orc", 0, 0, 46, main="clan.on_orc", line="clan.orc"),
    )


def piece(key: str, shapes: Shapes, x: float, y: float, size: float) -> Group:
    """Some of those shapes as a piece whose middle is at (x, y)."""
    return Group(key, shapes, dx=x, dy=y, scale=size / 100)


@lru_cache(maxsize=256)
def card_shapes(card: int, letter: str) -> Shapes:
    """The face of a card with its upper left corner at the origin: `letter` is its rank as the language has it, the
    suit below it; in the middle its number, or the picture of what it does."""
    wide, tall = CARD
    joker = card >= pack.JOKERS_AT
    suit = None if joker else pack.suit(card)
    tone = "ink.main" if suit is None else SUIT_TONES[suit]
    shapes: list[Shape] = [Path(rounded_box(1.5, 1.5, wide - 3, tall - 3, 9), "paper.card", "ink.main", 3)]
    if suit is not None:
        shapes += [
            Text(15, 27, letter, 25, "figure", fill=tone),
            pictogram(SUIT_PICTURES[suit], 46, 19, 22, main=tone),
        ]
    if pack.FACES[card] and suit is not None:
        shapes.append(pictogram(SUIT_PICTURES[suit], wide / 2, 60, 40, main=tone))
    elif joker:
        shapes += [pictogram("card_joker_a", wide / 2, 30, 40), pictogram("card_joker_b", wide / 2, 68, 34)]
    else:
        shapes += [
            Path(circle(wide / 2, 60, 23), "accent.wash", "accent.deep", 2.5),
            pictogram(SPELLS[letter_of(card)], wide / 2, 60, 31),
        ]
    return tuple(shapes)


def letter_of(card: int) -> str:
    """The rank of a card in the notation, "X" for a Joker."""
    return pack.NAMES[card][0]


@lru_cache(maxsize=1)
def back_shapes() -> Shapes:
    """The back of a card: a star on dark ground."""
    wide, tall = CARD
    return (
        Path(rounded_box(1.5, 1.5, wide - 3, tall - 3, 9), "paper.card", "ink.main", 3),
        Path(rounded_box(7, 7, wide - 14, tall - 14, 6), "accent.link"),
        pictogram("star_full", wide / 2, tall / 2, 34, main="paper.card"),
    )


BOARD = SquareBoard()
SIZE = 0.98
"""A piece's box in sides of a square."""
COSTS = 1.25
"""How much larger the costs are than on a map of hexes: on a telephone, too, they are to be read."""
HAND_IN_HAND = ((-0.09, -0.09, 0.9), (0.24, 0.25, 0.86))
"""Where half-elf and sprite stand on a square they share: aside, down (in sides), and how much of their size."""


@dataclass(frozen=True, slots=True)
class View(Marks):
    """What the person points at and wants to see; squares are those of `kit.space.squares`."""

    openings: frozenset[int] = frozenset()
    """Empty squares of which any will do."""
    targets: frozenset[int] = frozenset()
    """Whom something can be aimed at."""
    aimed: frozenset[int] = frozenset()
    """Whom it is aimed at."""
    pairs: tuple[tuple[int, int], ...] = ()
    """An orc and a half-elf beside it each, one of which must be attacked."""
    last: tuple[int, ...] = ()
    """The squares of the last move."""
    helpful: bool = False
    """Whether squares are marked before anything was chosen: in a match, not where a lesson points at others."""

    @property
    def goals(self) -> Collection[int]:
        return {*self.costs, *self.openings}


@lru_cache(maxsize=16)
def ground(board: SquareBoard = BOARD) -> Shapes:
    """The chessboard, the Placement Area in green, the Exit Area in gold with a star on each square."""
    shapes = list(chessboard(board))
    for area, light, dark in (
        (PLACEMENT, "chess.placement", "chess.placement_dark"),
        (EXIT, "chess.exit", "chess.exit_dark"),
    ):
        cells = [cell for cell in scan_forward(area) if cell in board.cells]
        shapes += [
            Path(board.places(cell for cell in cells if sum(divmod(cell, 8)) % 2), light),
            Path(board.places(cell for cell in cells if sum(divmod(cell, 8)) % 2 == 0), dark),
        ]
    stars = [
        pictogram("star_empty", *board.centre(cell), 0.34 * board.side, main="chess.exit_star", line="chess.exit")
        for cell in scan_forward(EXIT)
        if cell in board.cells
    ]
    return (*shapes, *stars)


def board_of(part: tuple[int, int]) -> SquareBoard:
    """The board between two corners, as it is shown small."""
    (low, left), (high, right) = sorted(divmod(corner, 8) for corner in part)
    left, right = min(left, right), max(left, right)
    return SquareBoard(right - left + 1, high - low + 1, letters=LARGE, of=8, left=left, low=low)


def guarded(s: State) -> int:
    """The squares of the sprites that are beside an orc, and safe, as a half-elf holds their hand."""
    return s.sprites & around(s.orcs) & ~orcs.unguarded(s)


def under(s: State, view: View, b: SquareBoard = BOARD) -> Shapes:
    """The marks below the pieces."""
    free = {square: cost for square, cost in view.costs.items() if not occupied(s) >> square & 1}
    shapes: list[Shape] = [*squareboard.trace(b, view.last), *marks.danger(b, view.danger)]
    shapes += squareboard.pointed(b, view.pointed)
    shapes += _reach(b, view.costs)
    shapes += marks.cost_discs(b, free, scale=COSTS)
    shapes += _openings(b, view.openings)
    if s.phase == MASSACRE:
        shapes += squareboard.hit(b, list(scan_forward(s.rolling)))
    hit = {*view.aimed, *awaited(s)[1:]}
    shapes += squareboard.hit(b, hit | {end for _, end in view.pairs})
    shapes += marks.threats(b, view.targets - hit, 0.62 * b.side)
    shapes += marks.dots(b, view.path) if view.path else ()
    shapes += marks.refused(b, view.refused) if view.refused is not None else ()
    shapes += marks.focus(b, view.focus) if view.focus is not None else ()
    return tuple(shapes)


def awaited(s: State) -> tuple[int, ...]:
    """Attacker and target of a die that is awaited; of a spell that may be opposed nobody and its target."""
    if s.phase in (FIGHT, HIT):
        return s.pending
    spell = s.cards.spell if s.cards is not None else None
    return () if spell is None else (-1, spell.target)


def _reach(b: SquareBoard, cells: Collection[int]) -> Shapes:
    """Squares that can be gone to, in frames of marigold."""
    if not cells:
        return ()
    d, radius = b.places(sorted(cells), 0.88), b.radius
    return (
        Path(d, "terrain.reach", opacity=0.4),
        Path(d, stroke="paper.card", width=0.12 * radius),
        Path(d, stroke="accent.deep", width=0.06 * radius),
    )


def _openings(b: SquareBoard, cells: Collection[int]) -> Shapes:
    """Squares of which any will do: a small disc in each."""
    if not cells:
        return ()
    d = "".join(circle(*b.centre(cell), 0.12 * b.side) for cell in sorted(cells))
    return Path(d, stroke="paper.card", width=0.1 * b.side), Path(d, "accent.main", "ink.main", 0.035 * b.side)


def pieces(s: State, view: View, b: SquareBoard = BOARD) -> Shapes:
    """The pieces from far to near; of two on a square the half-elf first."""
    there = (square for square in scan_backwards(occupied(s)) if square in b.cells)
    return tuple(group for square in there for group in _standing(s, square, view, b))


def scan_backwards(cells: int) -> list[int]:
    """The squares of a set, the far ones first."""
    return sorted(scan_forward(cells), key=lambda square: BOARD.centre(square)[1])


def _standing(s: State, square: int, view: View, b: SquareBoard) -> Iterator[Group]:
    chosen = view.selected == square
    if s.orcs >> square & 1:
        yield orc(square, chosen, b)
        return
    clan, sprite = clan_at(s, square), bool(s.sprites >> square & 1)
    if clan is not None:
        yield elf(square, clan, sprite, chosen, immune=shielded(s, clan), b=b)
    if sprite:
        yield small_sprite(square, clan is not None, b)


def orc(square: int, chosen: bool = False, b: SquareBoard = BOARD) -> Group:
    """An orc on its square."""
    return _at(b, square, key("orc", square), orc_shapes(chosen), None)


def elf(
    square: int,
    clan: int,
    together: bool = False,
    chosen: bool = False,
    immune: bool = False,
    b: SquareBoard = BOARD,
) -> Group:
    """A half-elf on its square; together: a sprite is beside it."""
    shapes = elf_shapes(clan, chosen=chosen, immune=immune)
    return _at(b, square, key("elf", square), shapes, 0 if together else None)


def small_sprite(square: int, held: bool = False, b: SquareBoard = BOARD) -> Group:
    """A sprite on its square; held: by a half-elf."""
    return _at(b, square, key("sprite", square), sprite_shapes(), 1 if held else None)


def _at(b: SquareBoard, square: int, name: str, shapes: Shapes, beside: int | None) -> Group:
    (x, y), side = b.centre(square), b.side
    right, down, share = (0.0, 0.0, 1.0) if beside is None else HAND_IN_HAND[beside]
    return piece(name, shapes, x + right * side, y + down * side, share * SIZE * side)


def over(s: State, view: View, b: SquareBoard = BOARD) -> Shapes:
    """What lies above the pieces: costs beside a sprite, who is guarded, pairs, a fight, a hint's arrow."""
    shapes: list[Shape] = []
    for square, cost in view.costs.items():
        if occupied(s) >> square & 1:
            shapes += _corner(b, square, str(cost))
    if s.phase == ESCORT:
        shapes += _lit_star(b, s.pending[0])
    if s.phase == MASSACRE:
        shapes += [shape for square in scan_forward(guarded(s)) for shape in squareboard.plate(b, square, "")]
    if s.phase in (FIGHT, HIT):
        shapes += squareboard.lunge(b, *s.pending)
    shapes += marks.contacts(b, view.pairs)
    shapes += marks.arrow(b, *view.arrow) if view.arrow else ()
    return tuple(shapes)


def _lit_star(b: SquareBoard, square: int) -> Shapes:
    """The star of a square over which a sprite has just come home: it is lit, beside whoever brought it."""
    (x, y), side = b.centre(square), b.side
    at = x + 0.27 * side, y + 0.27 * side
    return (
        Path(circle(*at, 0.24 * side), "accent.wash", "accent.deep", 0.03 * side),
        pictogram("star_full", *at, 0.4 * side, main="accent.main", line="ink.main"),
    )


def _corner(b: SquareBoard, square: int, words: str) -> Shapes:
    """A figure at the upper right of a square."""
    (x, y), side = b.centre(square), b.side
    at, size = (x + 0.29 * side, y - 0.29 * side), 0.29 * side
    return (
        Path(circle(*at, 0.19 * side), "paper.card", "ink.main", 0.03 * side),
        Text(at[0], at[1] + 0.36 * size, words, size, "figure"),
    )


def scene(s: State, view: View | None = None, description: str = "", b: SquareBoard = BOARD) -> Scene:
    """The whole board, or a part of it."""
    view = view or View()
    return Scene(b.width, b.height, ground(b), under(s, view, b), pieces(s, view, b), over(s, view, b), description)


def elves_beside_orcs(s: State) -> int:
    """The squares of the half-elves that an orc could attack."""
    return all_elves(s) & around(s.orcs)
