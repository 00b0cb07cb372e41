"""Each ability as a picture: a corner of the board with a position of the game, and what the ability does there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import hypot

import chess

from kit.draw.chessmen import chessman
from kit.draw.pathdata import polyline
from kit.draw.scene import Path, Shape, Shapes
from kit.draw.squareboard import SquareBoard
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Action, Bombard, Support, Walk, Web
from kit.games.kings_war.rules import abilities
from kit.games.kings_war.state import State, kind_at
from kit.printables.kings_war.pieces import bowl, tokens

CORNER = 4
"""Squares along each side of the corner that is shown, from a1."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a picture shows: the position, and an action that is legal there."""

    position: str
    action: str


EXAMPLES: Mapping[str, Shown] = {
    "support": Shown("fen 4k3/8/8/8/8/2n5/PP1P4/4K3 w - - 0 1; bowls 9 9", "support b2xc3"),
    "walk": Shown("fen 4k3/8/8/8/8/1N6/8/4K3 w - - 0 1; bowls 9 9", "walk b3-b4"),
    "bombard": Shown("fen 4k3/8/8/8/8/n7/P7/R3K3 w - - 0 1; bowls 9 9", "bombard a1 a3-b4"),
    "charge": Shown("fen 4k3/8/8/8/8/1p6/1P6/B3K3 w - - 0 1; bowls 9 9", "charge a1 b2"),
    "web": Shown("fen 4k3/8/8/8/3r4/8/1P6/Q3K3 w - - 0 1; bowls 9 9", "web a1 d4"),
}
"""Per ability. Rest needs no board."""


def diagram(name: str, side: float) -> Shapes:
    """The picture of an ability from (0, 0) to the right and down; a square is `side` wide."""
    if name == "rest":
        return _rest(side)
    s, a = example(name)
    board = SquareBoard(CORNER, CORNER, side=side, margin=0)
    return (*_squares(board), *_under(s, a, board), *_men(s, a, board), *_over(s, a, board))


def example(name: str) -> tuple[State, Action]:
    """The position of an ability's picture and the action in it."""
    s = GAME.parse_position(EXAMPLES[name].position)
    return s, GAME.parse_action(s, EXAMPLES[name].action)


def _shown(square: int) -> bool:
    return square % 8 < CORNER and square // 8 < CORNER


def _centre(board: SquareBoard, square: int) -> tuple[float, float]:
    """The middle of a square of the chessboard in the corner."""
    return board.centre(square // 8 * CORNER + square % 8)


def _squares(board: SquareBoard) -> Shapes:
    cells = range(CORNER * CORNER)
    dark = [cell for cell in cells if (cell % CORNER + cell // CORNER) % 2 == 0]
    rim = Path(polyline(((0, 0), (board.width, 0), (board.width, board.height), (0, board.height)), True))
    return (
        Path(board.places(cells), "chess.light"),
        Path(board.places(dark), "chess.dark", opacity=0.75),
        Path(rim.d, stroke="chess.frame", width=0.1 * board.side),
    )


def ends(s: State, a: Action) -> list[int]:
    """Where the action may lead: of Bombard and Walk every square there is to choose from."""
    match a:
        case Bombard(rook=rook, target=target):
            return [
                b.end for b in GAME.legal_actions(s) if isinstance(b, Bombard) and (b.rook, b.target) == (rook, target)
            ]
        case Walk(knight=knight):
            return [b.end for b in GAME.legal_actions(s) if isinstance(b, Walk) and b.knight == knight]
    return []


def _under(s: State, a: Action, board: SquareBoard) -> Shapes:
    """The squares there are to choose from."""
    half = 0.42 * board.side
    d = ""
    for x, y in (_centre(board, end) for end in ends(s, a) if _shown(end)):
        d += polyline(((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)), True)
    return (Path(d, "accent.main", "ink.main", 0.05 * board.side),) if d else ()


def _men(s: State, a: Action, board: SquareBoard) -> Shapes:
    tied = {a.target: abilities.web_tokens()} if isinstance(a, Web) else {}
    return tuple(
        chessman(
            "", *_centre(board, square), 0.82 * board.side, kind_at(s, square), s.sides[1] >> square & 1,
            under=tied.get(square, 0),
        )
        for square in chess.SQUARES
        if _shown(square) and kind_at(s, square)
    )  # fmt: skip


def _over(s: State, a: Action, board: SquareBoard) -> Shapes:
    """Arrows for what moves, a dashed line for what is aimed at, a mark on every pawn that helps."""
    shapes: list[Shape] = []
    match a:
        case Support(start=start, end=end):
            shapes += _arrow(board, start, end, 0.62, 0.42)
            shapes += [mark for square in helpers(s, a) for mark in _plus(board, square)]
        case Walk(knight=knight):
            shapes += [mark for end in ends(s, a) for mark in _arrow(board, knight, end, 0.55)]
        case Bombard(rook=start, target=target) | Web(queen=start, target=target):
            shapes += _aim(board, start, target)
        case _:
            shapes += [mark for start, end in abilities.shifts(s, a) for mark in _arrow(board, start, end, aside=0.34)]  # type: ignore[arg-type]
    return tuple(shapes)


def helpers(s: State, a: Support) -> list[int]:
    """The pawns that lend their one."""
    pawns = s.kinds[chess.PAWN] & s.sides[s.side] & chess.BB_RANKS[a.start // 8]
    return [square for square in chess.SQUARES if pawns >> square & 1 and square != a.start]


def _plus(board: SquareBoard, square: int) -> Shapes:
    (x, y), arm = _centre(board, square), 0.13 * board.side
    x, y = x + 0.29 * board.side, y - 0.29 * board.side
    d = polyline(((x - arm, y), (x + arm, y))) + polyline(((x, y - arm), (x, y + arm)))
    return Path(d, stroke="paper.card", width=0.2 * board.side), Path(d, stroke="accent.link", width=0.1 * board.side)


def _arrow(
    board: SquareBoard, start: int, end: int, share: float = 0.8, before: float = 0.05, aside: float = 0.0
) -> Shapes:
    """From one square to another: over so much of the way, its tip so much (of a square) before the end, the whole of
    it so much aside."""
    (x0, y0), (x1, y1) = _centre(board, start), _centre(board, end)
    far = hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    side = board.side
    x1, y1 = x1 - (before * ux + aside * uy) * side, y1 - (before * uy - aside * ux) * side
    x0, y0 = x1 - share * (far - before * side) * ux, y1 - share * (far - before * side) * uy
    tip, head = (x1, y1), 0.24 * side
    back = tip[0] - head * ux, tip[1] - head * uy
    wings = (
        (back[0] - 0.8 * head * uy, back[1] + 0.8 * head * ux),
        tip,
        (back[0] + 0.8 * head * uy, back[1] - 0.8 * head * ux),
    )
    line = polyline(((x0, y0), tip)) + polyline(wings)
    return Path(line, stroke="paper.card", width=0.24 * side), Path(line, stroke="accent.link", width=0.12 * side)


def _aim(board: SquareBoard, start: int, target: int) -> Shapes:
    (x0, y0), (x1, y1) = _centre(board, start), _centre(board, target)
    far = hypot(x1 - x0, y1 - y0)
    ux, uy, gap = (x1 - x0) / far, (y1 - y0) / far, 0.5 * board.side
    d = polyline(((x0 + gap * ux, y0 + gap * uy), (x1 - gap * ux, y1 - gap * uy)))
    dash = (0.16 * board.side, 0.16 * board.side)
    return (
        Path(d, stroke="paper.card", width=0.22 * board.side),
        Path(d, stroke="accent.link", width=0.11 * board.side, dash=dash, cap="butt"),
    )


def _rest(side: float) -> Shapes:
    """As many tokens as a rest brings, on their way into a bowl."""
    wide = CORNER * side
    count = abilities.rest_brings()
    size = 0.95 * side
    left = wide / 2 - (count - 1) / 2 * 1.06 * size
    x, top, low = wide / 2, 1.35 * side, 2.2 * side
    head = 0.3 * side
    line = polyline(((x, top), (x, low))) + polyline(((x - head, low - head), (x, low), (x + head, low - head)))
    return (
        *tokens(count, left, 0.65 * side, size),
        Path(line, stroke="accent.link", width=0.14 * side),
        *bowl(x, 2.55 * side, 2.6 * side),
    )
