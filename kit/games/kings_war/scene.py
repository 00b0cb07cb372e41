"""Kings War: the chessboard as a scene: what the state shows, and the marks for what the person points at; tokens and
bowls, as they lie beside it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

import chess

from kit.draw import marks, squareboard
from kit.draw.art import pictogram
from kit.draw.chessmen import chessman
from kit.draw.marked import Marks
from kit.draw.scene import Group, Path, Scene, Shape, Shapes
from kit.draw.squareboard import LARGE, LETTERS, MARGIN, SquareBoard, chessboard
from kit.games.kings_war.rules import moves
from kit.games.kings_war.state import Duel, State, in_check, kind_at, king_of

SIZE = 0.84
"""How much of its square a piece takes."""
SURE = 36
"""The throws of two dice, of which a chance counts those that win."""


@dataclass(frozen=True, slots=True)
class View(Marks):
    """What the person points at and wants to see; squares are those of `chess`."""

    turned: bool = False
    """Seen from Black's side."""
    part: tuple[int, int] | None = None
    """The lower left and the upper right corner of what is shown; all of the board without."""
    frame: bool = True
    """Whether the board has its frame with letters and numbers."""
    moves: frozenset[int] = frozenset()
    """Empty squares that something can be moved to."""
    captures: Mapping[int, int] = field(default_factory=dict)
    """Squares that the chosen piece can capture on, each with its chance in 36."""
    sure: frozenset[int] = frozenset()
    """Of these, those that nothing can stop."""
    area: frozenset[int] = frozenset()
    """The range or the grid of an ability."""
    targets: frozenset[int] = frozenset()
    """Pieces that an ability can be aimed at."""
    aim: int | None = None
    """The piece that has been aimed at."""
    users: frozenset[int] = frozenset()
    """Pieces that can use the ability that was asked for, or whose knots can be untied."""
    last: tuple[int, ...] = ()
    """The squares of the last move."""

    @property
    def goals(self) -> Collection[int]:
        return self.moves


def board(turned: bool = False, part: tuple[int, int] | None = None, frame: bool = True) -> SquareBoard:
    """The board's measures, or those of a part of it between two corners."""
    (low, left), (high, right) = (divmod(corner, 8) for corner in part or (chess.A1, chess.H8))
    margin = MARGIN if frame else 0.0
    letters = LETTERS if part is None else LARGE
    rows, cols = high - low + 1, right - left + 1
    return SquareBoard(cols, rows, turned, margin=margin, letters=letters, of=8, left=left, low=low)


def key(square: int) -> str:
    """The scene key of the piece on a square; pieces have no names of their own."""
    return chess.SQUARE_NAMES[square]


def under(s: State, view: View) -> Shapes:
    """The marks below the pieces."""
    b = board(view.turned, view.part, view.frame)
    shapes: list[Shape] = [*squareboard.trace(b, view.last), *squareboard.area(b, view.area)]
    shapes += marks.danger(b, view.danger)
    if s.outcome is None or s.outcome.rule_id == "KW-END-1":
        shapes += squareboard.alarm(b, [king_of(s, side) for side in (0, 1) if side == s.side and in_check(s, side)])
    shapes += squareboard.pointed(b, view.pointed | view.users)
    shapes += squareboard.chosen(b, () if view.selected is None else (view.selected,))
    hit = {*view.captures, *view.targets, *((_attacked(s),) if isinstance(s.pending, Duel) else ())}
    shapes += squareboard.hit(b, hit)
    shapes += squareboard.spots(b, view.moves)
    if isinstance(s.pending, Duel):
        shapes += squareboard.chosen(b, (s.pending.deed.start,))
    if view.aim is not None:
        shapes += squareboard.hit(b, (view.aim,))
    if view.path:
        shapes += marks.dots(b, view.path)
    if view.focus is not None:
        shapes += marks.focus(b, view.focus)
    return tuple(shapes)


def _attacked(s: State) -> int:
    """The square of the piece that is being fought for."""
    assert isinstance(s.pending, Duel)
    there = moves.taken_square(s, s.pending.deed)
    assert there is not None
    return there


def pieces(s: State, view: View) -> Shapes:
    """The pieces from far to near, each under the name of its square."""
    b = board(view.turned, view.part, view.frame)
    both = [square for square in b.cells if (s.sides[0] | s.sides[1]) >> square & 1]
    return tuple(_piece(s, square, view) for square in sorted(both, key=lambda square: b.centre(square)[1]))


def _piece(s: State, square: int, view: View) -> Group:
    b = board(view.turned, view.part, view.frame)
    x, y = b.centre(square)
    side = s.sides[1] >> square & 1
    tied = dict(s.webs).get(square, 0)
    lifted = square == view.selected
    share, higher = squareboard.ABOVE if square in view.captures else (1.0, 0.0)
    size, y = share * SIZE * b.side, y - higher * b.side
    return chessman(key(square), x, y, size, kind_at(s, square), side, under=tied, lifted=lifted)


def over(s: State, view: View) -> Shapes:
    """What lies above the pieces: chances, the way of an attack, what was refused, a hint's arrow."""
    b = board(view.turned, view.part, view.frame)
    shapes: list[Shape] = []
    if isinstance(s.pending, Duel):
        shapes += squareboard.lunge(b, s.pending.deed.start, _attacked(s))
    for square, chance in view.captures.items():
        shapes += squareboard.plate(b, square, "" if square in view.sure else f"{chance}/{SURE}")
    if view.refused is not None:
        shapes += squareboard.refused(b, view.refused)
    if view.arrow:
        shapes += marks.arrow(b, *view.arrow, end=room(s, view.arrow[-1]))
    return tuple(shapes)


def room(s: State, square: int) -> float:
    """How far from the middle of its square an arrow ends: no piece there is covered."""
    return marks.BESIDE if (s.sides[0] | s.sides[1]) >> square & 1 else marks.INTO


def scene(s: State, view: View | None = None, description: str = "") -> Scene:
    """The whole board."""
    view = view or View()
    b = board(view.turned, view.part, view.frame)
    return Scene(b.width, b.height, chessboard(b), under(s, view), pieces(s, view), over(s, view), description)


def tokens(count: int, x: float, y: float, size: float) -> Shapes:
    """So many tokens in a row, the first one's middle at (x, y)."""
    return tuple(pictogram("token", x + k * 1.06 * size, y, size) for k in range(count))


def bowl(x: float, y: float, width: float, held: int = 0) -> Shapes:
    """A bowl whose rim's middle is (x, y), with some tokens in it."""
    half, deep = width / 2, 0.46 * width
    d = f"M{x - half} {y}h{width}q0 {0.8 * deep} {-0.28 * width} {deep}h{-0.44 * width}q{-0.28 * width} {-0.2 * deep} "
    d += f"{-0.28 * width} {-deep}Z"
    size = 0.36 * width
    inside = [pictogram("token", x + (k - (held - 1) / 2) * 0.74 * size, y - 0.1 * size, size) for k in range(held)]
    return (*inside, Path(d, "chess.dark", "ink.main", 0.4))
