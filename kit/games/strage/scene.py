"""La Strage: the chessboard as a scene: what the state shows, and the marks for what the person points at."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache

from kit.draw import marks, squareboard
from kit.draw.art import pictogram
from kit.draw.marked import Marks
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.draw.squareboard import LARGE, SquareBoard, chessboard
from kit.games.strage.board import key
from kit.games.strage.pictures import elf_shapes, orc_shapes, piece, sprite_shapes
from kit.games.strage.rules import massacre
from kit.games.strage.squares import EXIT, PLACEMENT, around
from kit.games.strage.state import FIGHT, HIT, MASSACRE, State, all_elves, clan_at, occupied, shielded
from kit.space.squares import scan_forward

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
    return s.sprites & around(s.orcs) & ~massacre.unguarded(s)


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
    if s.phase == MASSACRE:
        shapes += [shape for square in scan_forward(guarded(s)) for shape in squareboard.plate(b, square, "")]
    if s.phase in (FIGHT, HIT):
        shapes += squareboard.lunge(b, *s.pending)
    shapes += marks.contacts(b, view.pairs)
    shapes += marks.arrow(b, *view.arrow) if view.arrow else ()
    return tuple(shapes)


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
