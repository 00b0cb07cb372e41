"""La Strage: the chessboard as a scene: what the state shows, and the marks for what the person points at."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from chess import scan_forward

from kit.draw import marks, squares
from kit.draw.art import pictogram
from kit.draw.marked import Marks
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.draw.squareboard import SquareBoard, chessboard
from kit.games.strage.board import key
from kit.games.strage.pictures import elf_shapes, orc_shapes, piece, sprite_shapes
from kit.games.strage.rules import massacre
from kit.games.strage.squares import EXIT, PLACEMENT, around
from kit.games.strage.state import FIGHT, HIT, MASSACRE, State, all_elves, clan_at, occupied, shielded

BOARD = SquareBoard()
SIZE = 0.98
"""A piece's box in sides of a square."""
HAND_IN_HAND = ((-0.09, -0.09, 0.9), (0.24, 0.25, 0.86))
"""Where half-elf and sprite stand on a square they share: aside, down (in sides), and how much of their size."""


@dataclass(frozen=True, slots=True)
class View(Marks):
    """What the person points at and wants to see; squares are those of `chess`."""

    selected: int | None = None
    """The square of the chosen half-elf, orc or sprite."""
    costs: Mapping[int, int] = field(default_factory=dict)
    """Squares that can be gone to, each with the action points that it takes."""
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

    @property
    def goals(self) -> Collection[int]:
        return {*self.costs, *self.openings}


@lru_cache(maxsize=2)
def ground(board: SquareBoard = BOARD) -> Shapes:
    """The chessboard, the Placement Area in green, the Exit Area in gold with a star on each square."""
    shapes = list(chessboard(board))
    for area, light, dark in (
        (PLACEMENT, "chess.placement", "chess.placement_dark"),
        (EXIT, "chess.exit", "chess.exit_dark"),
    ):
        cells = list(scan_forward(area))
        shapes += [
            Path(board.places(cell for cell in cells if sum(divmod(cell, 8)) % 2), light),
            Path(board.places(cell for cell in cells if sum(divmod(cell, 8)) % 2 == 0), dark),
        ]
    stars = [
        pictogram("star_empty", *board.centre(cell), 0.34 * board.side, main="chess.exit_star", line="chess.exit")
        for cell in scan_forward(EXIT)
    ]
    return (*shapes, *stars)


def guarded(s: State) -> int:
    """The squares of the sprites that are beside an orc, and safe, as a half-elf holds their hand."""
    return s.sprites & around(s.orcs) & ~massacre.unguarded(s)


def under(s: State, view: View) -> Shapes:
    """The marks below the pieces."""
    b = BOARD
    free = {square: cost for square, cost in view.costs.items() if not occupied(s) >> square & 1}
    shapes: list[Shape] = [*squares.trace(b, view.last), *marks.danger(b, view.danger)]
    shapes += squares.pointed(b, view.pointed)
    shapes += _reach(view.costs)
    shapes += marks.cost_discs(b, free)
    shapes += _openings(view.openings)
    if s.phase == MASSACRE:
        shapes += squares.hit(b, list(scan_forward(s.rolling)))
    hit = {*view.aimed, *awaited(s)[1:]}
    shapes += squares.hit(b, hit | {end for _, end in view.pairs})
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


def _reach(cells: Collection[int]) -> Shapes:
    """Squares that can be gone to, in frames of marigold."""
    if not cells:
        return ()
    d, radius = BOARD.places(sorted(cells), 0.88), BOARD.radius
    return (
        Path(d, "terrain.reach", opacity=0.4),
        Path(d, stroke="paper.card", width=0.12 * radius),
        Path(d, stroke="accent.deep", width=0.06 * radius),
    )


def _openings(cells: Collection[int]) -> Shapes:
    """Squares of which any will do: a small disc in each."""
    if not cells:
        return ()
    d = "".join(circle(*BOARD.centre(cell), 0.12 * BOARD.side) for cell in sorted(cells))
    return Path(d, stroke="paper.card", width=0.1 * BOARD.side), Path(d, "accent.main", "ink.main", 0.035 * BOARD.side)


def pieces(s: State, view: View) -> Shapes:
    """The pieces from far to near; of two on a square the half-elf first."""
    return tuple(group for square in scan_backwards(occupied(s)) for group in _standing(s, square, view))


def scan_backwards(cells: int) -> list[int]:
    """The squares of a set, the far ones first."""
    return sorted(scan_forward(cells), key=lambda square: BOARD.centre(square)[1])


def _standing(s: State, square: int, view: View) -> Iterator[Group]:
    chosen = view.selected == square
    if s.orcs >> square & 1:
        x, y = BOARD.centre(square)
        yield piece(key("orc", square), orc_shapes(chosen), x, y, SIZE * BOARD.side)
        return
    clan, sprite = clan_at(s, square), bool(s.sprites >> square & 1)
    if clan is not None:
        yield elf(square, clan, sprite, chosen, immune=shielded(s, clan))
    if sprite:
        yield small_sprite(square, clan is not None)


def elf(square: int, clan: int, together: bool = False, chosen: bool = False, immune: bool = False) -> Group:
    """A half-elf on its square; together: a sprite is beside it."""
    return _at(square, key("elf", square), elf_shapes(clan, chosen=chosen, immune=immune), 0 if together else None)


def small_sprite(square: int, held: bool = False) -> Group:
    """A sprite on its square; held: by a half-elf."""
    return _at(square, key("sprite", square), sprite_shapes(), 1 if held else None)


def _at(square: int, name: str, shapes: Shapes, beside: int | None) -> Group:
    (x, y), side = BOARD.centre(square), BOARD.side
    right, down, share = (0.0, 0.0, 1.0) if beside is None else HAND_IN_HAND[beside]
    return piece(name, shapes, x + right * side, y + down * side, share * SIZE * side)


def over(s: State, view: View) -> Shapes:
    """What lies above the pieces: costs beside a sprite, who is guarded, pairs, a fight, a hint's arrow."""
    b = BOARD
    shapes: list[Shape] = []
    for square, cost in view.costs.items():
        if occupied(s) >> square & 1:
            shapes += _corner(square, str(cost))
    if s.phase == MASSACRE:
        shapes += [shape for square in scan_forward(guarded(s)) for shape in squares.plate(b, square, "")]
    if s.phase in (FIGHT, HIT):
        shapes += squares.lunge(b, *s.pending)
    shapes += marks.contacts(b, view.pairs)
    shapes += marks.arrow(b, *view.arrow) if view.arrow else ()
    return tuple(shapes)


def _corner(square: int, words: str) -> Shapes:
    """A figure at the upper right of a square."""
    (x, y), side = BOARD.centre(square), BOARD.side
    at, size = (x + 0.3 * side, y - 0.3 * side), 0.24 * side
    return (
        Path(circle(*at, 0.16 * side), "paper.card", "ink.main", 0.03 * side),
        Text(at[0], at[1] + 0.36 * size, words, size, "figure"),
    )


def scene(s: State, view: View | None = None, description: str = "") -> Scene:
    """The whole board."""
    view = view or View()
    return Scene(BOARD.width, BOARD.height, ground(), under(s, view), pieces(s, view), over(s, view), description)


def elves_beside_orcs(s: State) -> int:
    """The squares of the half-elves that an orc could attack."""
    return all_elves(s) & around(s.orcs)
