"""The score sheet: names, a line for each round with tokens, dice and bowls, and the final count."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from kit.core.chance import Roll
from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Action, Bid
from kit.games.kings_war.pieces import SIDES, VALUES
from kit.games.kings_war.scene import bowl
from kit.printables.kings_war.pieces import piece
from kit.printables.paper import MARGIN, Paper, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, fitting, plain
from kit.text.catalogue import Catalogue

_ROW, _NUMBER, _HEAD = 6.6, 9.0, 12.5
_SHARES = (0.43, 0.21, 0.19, 0.17)
"""Of the width of a side's half: the move, the tokens paid, the dice, the bowl."""
_COLUMNS = ("move", "paid", "dice", "bowl")
COUNTED = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)
EXAMPLE = "fen 4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1; bowls 3 1"
"""A position in which the line that shows how to write was played: `e4xd5`, a token against none, a 4 against a 2."""
_PLAYED: tuple[Action, ...] = (Bid(1), Bid(0), Roll(4), Roll(2))


def score(order: Order) -> Sheets:
    """Two sheets: the first rounds and the final count, and on the back the rounds after those."""
    t, paper = order.t, order.paper
    width = paper.width - 2 * MARGIN
    room = paper.height - 2 * MARGIN - 6
    head, count = _head(t, width), _count(t, width)
    rows = int((room - head.height - count.height - 8 - _HEAD - _ROW) / _ROW)
    front = stacked((head, _table(t, width, 1, rows, shown=True), count), 4)
    more = int((room - _HEAD) / _ROW)
    back = _table(t, width, rows + 1, more, shown=False)
    return _sheet(t, paper, front, 1), _sheet(t, paper, back, 2)


def _sheet(t: Catalogue, paper: Paper, page: Block, number: int) -> Sheet:
    foot = edge_line(paper, t("print.score.how"), f"{t('game.kings_war.title')} · {number}")
    return Sheet(paper.width, paper.height, (moved(page.shapes, MARGIN, MARGIN), *foot))


def _head(t: Catalogue, width: float) -> Block:
    """The title, and lines for names, day and what was agreed."""
    title = plain(t("print.score.title"), width, 9.5, "title")
    shapes: list[Shape] = []
    half = width / 2
    fields = (
        (0.0, 9.0, half - 4, t.word(Ref("side", SIDES[0]), "Name")),
        (half + 4, 9.0, half - 4, t.word(Ref("side", SIDES[1]), "Name")),
        (0.0, 18.0, half - 4, t("print.score.day")),
        (half + 4, 18.0, half - 4, t("print.score.agreed")),
    )
    for x, y, wide, words in fields:
        shapes.append(Text(x, y, words, 3.7, "label", "start", fill="ink.soft"))
        shapes.append(Path(polyline(((x + 30, y + 0.8), (x + wide, y + 0.8))), stroke="ink.soft", width=0.25))
    return stacked((title, Block(tuple(shapes), 21.0)), 1)


def _edges(width: float) -> list[float]:
    """Where the columns begin and end, from left to right."""
    half = (width - _NUMBER) / 2
    edges = [0.0, _NUMBER]
    for _ in SIDES:
        for share in _SHARES:
            edges.append(edges[-1] + share * half)
    return edges


def _table(t: Catalogue, width: float, first: int, rows: int, shown: bool) -> Block:
    """Numbered lines below the names of the columns; where asked for, one above them that shows how to write."""
    edges = _edges(width)
    high = _HEAD + (rows + shown) * _ROW
    shapes: list[Shape] = [Path(rounded_box(0, 0, width, _HEAD, 1.2), "paper.sunk"), *_names(t, edges)]
    if shown:
        shapes += [Path(f"M0 {_HEAD}h{width}v{_ROW}h{-width}Z", "paper.page"), *_example(edges, _HEAD)]
    for k in range(rows):
        y = _HEAD + (k + shown + 0.5) * _ROW + 1.3
        shapes.append(Text(_NUMBER / 2, y, str(first + k), 3.4, "figure", fill="ink.soft"))
    lying = "".join(polyline(((0, y), (width, y))) for y in (_HEAD + k * _ROW for k in range(rows + shown + 1)))
    thin = "".join(polyline(((x, _HEAD - 5.5), (x, high))) for x in edges)
    thick = "".join(polyline(((x, 0), (x, high))) for x in (edges[0], edges[1], edges[5], edges[9]))
    shapes += [
        Path(lying + thin, stroke="paper.line", width=0.18, cap="butt"),
        Path(thick + polyline(((0, high), (width, high))), stroke="ink.main", width=0.4, cap="butt"),
    ]
    return Block(tuple(shapes), high)


def _names(t: Catalogue, edges: Sequence[float]) -> Shapes:
    """The sides with their Kings, and the columns."""
    shapes: list[Shape] = []
    for side, name in enumerate(SIDES):
        left, right = edges[1 + 4 * side], edges[5 + 4 * side]
        shapes += [
            piece(side, chess.KING, left + 5, 3.6, 5.4),
            Text(left + 9.5, 5.2, t.word(Ref("side", name), "Name"), 4.2, "label", "start"),
        ]
        assert right > left
        for k, column in enumerate(_COLUMNS):
            start, end = edges[1 + 4 * side + k], edges[2 + 4 * side + k]
            words = t(f"print.score.{column}")
            size = fitting(words, end - start - 1.6, 3.1, "text")
            shapes.append(Text((start + end) / 2, _HEAD - 1.8, words, size, "text", fill="ink.soft"))
    return tuple(shapes)


def example() -> tuple[str, str, str, str, str]:
    """The line that shows how to write, as it was played: move, tokens, dice, White's bowl and Black's after it."""
    s = GAME.parse_position(EXAMPLE)
    words = GAME.action_text(s, first := GAME.parse_action(s, "e4xd5"))
    for a in (first, *_PLAYED):
        s = GAME.apply(s, a)
    bids = " : ".join(str(a.tokens) for a in _PLAYED if isinstance(a, Bid))
    dice = " : ".join(str(a.pips) for a in _PLAYED if isinstance(a, Roll))
    return words, bids, dice, str(s.bowls[0]), str(s.bowls[1])


def _example(edges: Sequence[float], top: float) -> Shapes:
    words, bids, dice, white, black = example()
    y = top + _ROW / 2 + 1.2
    shapes: list[Shape] = [pictogram("hint", _NUMBER / 2, top + _ROW / 2, 4.6)]
    for k, said in ((1, words), (2, bids), (3, dice), (4, white), (8, black)):
        shapes.append(Text((edges[k] + edges[k + 1]) / 2, y, said, 3.6, "note", fill="ink.soft"))
    return tuple(shapes)


def _count(t: Catalogue, width: float) -> Block:
    """The final count (KW-END-4, -5): per kind how many times its value, the sum, and the tokens that break a tie."""
    head = plain(t("print.score.count"), width, 5.4, "title", "accent.link")
    top, high, left = 8.5, 9.0, 24.0
    step = (width - left) / (len(COUNTED) + 2)
    shapes: list[Shape] = [Path(rounded_box(0, 0, width, top, 1.2), "paper.sunk")]
    for k, kind in enumerate(COUNTED):
        x = left + (k + 0.5) * step
        shapes += [piece(0, kind, x - 3.6, 4.2, 6.2), piece(1, kind, x + 3.6, 4.2, 6.2)]
    sums = left + (len(COUNTED) + 0.5) * step
    shapes.append(Text(sums, 5.6, t("print.score.sum"), 3.9, "label"))
    shapes += bowl(sums + step, 3.4, 8, held=2)
    for side, name in enumerate(SIDES):
        y = top + (side + 0.5) * high
        shapes += [
            piece(side, chess.KING, 4, y, 5.6),
            Text(8, y + 1.4, t.word(Ref("side", name), "Name"), 4, "label", "start"),
        ]
        shapes += [
            Text(left + (k + 0.92) * step, y + 1.4, f"× {VALUES[kind]} =", 3.7, "text", "end", fill="ink.soft")
            for k, kind in enumerate(COUNTED)
        ]
    low = top + len(SIDES) * high
    lying = "".join(polyline(((0, top + k * high), (width, top + k * high))) for k in range(3))
    upright = "".join(polyline(((left + k * step, 0), (left + k * step, low))) for k in range(len(COUNTED) + 3))
    shapes.append(Path(lying + upright + polyline(((0, 0), (0, low))), stroke="paper.line", width=0.2, cap="butt"))
    return stacked((head, Block(tuple(shapes), low)), 1.5)
