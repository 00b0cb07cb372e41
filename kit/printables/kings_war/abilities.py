"""The reminder card (KW-SET-4): half a page for each player, six pieces with their values, abilities and prices; on its
back the rest of the rules in a nutshell."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Scene, Shape, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.kings_war.diagrams import ability
from kit.games.kings_war.pieces import DATA, KINDS, SIDES, VALUES
from kit.games.kings_war.rules.turn import RULES
from kit.games.kings_war.scene import tokens
from kit.printables import tables
from kit.printables.kings_war.pieces import piece, value
from kit.printables.paper import Paper, halves
from kit.printables.registry import Order
from kit.printables.stack import columns, largest, moved, stacked
from kit.printables.typeset import Block, fitting, plain, shrunk
from kit.text.catalogue import Catalogue

ORDER = (chess.PAWN, chess.KNIGHT, chess.ROOK, chess.BISHOP, chess.QUEEN, chess.KING)
"""The pieces by the prices of their abilities, the free one last."""
BACK = (
    ("print.part.turn", ("KW-TURN-1", "KW-TURN-5")),
    ("print.part.capture", ("KW-TAKE-1", "KW-TOK-1", "KW-TOK-2", "KW-TOK-3", "KW-TAKE-2", "KW-TOK-4", "KW-TAKE-4")),
    ("print.part.king", ("KW-KING-1", "KW-KING-2", "KW-KING-3")),
    ("print.part.where", ("KW-TURN-2", "KW-GRID-1", "KW-GRID-2", "KW-AB-0")),
    ("print.part.web", ("KW-WEB-2", "KW-WEB-4", "KW-WEB-5")),
    ("print.part.end", ("KW-END-1", "KW-END-2", "KW-END-4", "KW-END-5")),
)
"""What stands on the back: the key of a title, and rules in the order in which a turn meets them."""
_IN, _BAND, _FOOT = 7.5, 12.0, 24.0
_GAP = 2.5
_MOST = 4.0
"""Size of letters where there is room for it."""


def abilities(order: Order) -> Sheets:
    """Two sheets, the front and its back; the upper halves are White's, the lower ones Black's."""
    t = order.t
    return (
        halves(order.paper, lambda side, half: _front(t, half, side)),
        halves(order.paper, lambda side, half: _back(t, half, side)),
    )


def _frame(t: Catalogue, half: Paper, side: int, title: str) -> tuple[list[Shape], float, float, float, float]:
    """The card with its band, and the box that is left in it: left, top, width, height."""
    left, top, wide, high = _IN, _IN - 2, half.width - 2 * _IN, half.height - 2 * _IN + 4
    band, ink = (("paper.sunk", "ink.main"), ("ink.main", "paper.card"))[side]
    size = fitting(title, wide - 60, 7.0, "title")
    shapes: list[Shape] = [
        Path(rounded_box(left, top, wide, high, 5), "paper.page", "ink.main", 0.6),
        Path(
            f"M{left} {top + _BAND}v-{_BAND - 5}a5 5 0 0 1 5 -5h{wide - 10}a5 5 0 0 1 5 5v{_BAND - 5}Z",
            band,
            "ink.main",
            0.6,
        ),
        piece(side, chess.KING, left + 9, top + _BAND / 2, 10),
        Text(left + 17, top + _BAND / 2 + 2.5, title, size, "title", "start", fill=ink),
        Text(
            left + wide - 5,
            top + _BAND / 2 + 1.6,
            t.word(Ref("side", SIDES[side]), "Name"),
            4.4,
            "label",
            "end",
            fill=ink,
        ),
    ]
    return shapes, left + 3, top + _BAND + _GAP, wide - 6, high - _BAND - 2 * _GAP


def _front(t: Catalogue, half: Paper, side: int) -> Shapes:
    shapes, left, top, wide, high = _frame(t, half, side, t("print.abilities.title"))
    width, height = (wide - 2 * _GAP) / 3, (high - _FOOT - 2 * _GAP) / 2
    for k, kind in enumerate(ORDER):
        row, column = divmod(k, 3)
        panel = _panel(t, kind, side, width, height)
        shapes.append(moved(panel, left + column * (width + _GAP), top + row * (height + _GAP)))
    shapes.append(moved(_duel(t, side, wide, _FOOT), left, top + high - _FOOT))
    return tuple(shapes)


def _panel(t: Catalogue, kind: int, side: int, width: float, height: float) -> Shapes:
    """A piece: its picture and value, its ability with the price in tokens, what that does, and a picture of it."""
    entry = DATA["pieces"][KINDS[kind]]
    name, text = t.rule(RULES[entry["ability"]]), t(f"rule.{RULES[entry['ability']]}.text")
    picture = height - 17.5
    shapes: list[Shape] = [
        Path(rounded_box(0, 0, width, height, 3), "paper.card", "paper.line", 0.25),
        piece(side, kind, 7.5, 7.6, 11.5),
        Text(15, 7.2, name, fitting(name, width - 28, 5.4, "title"), "title", "start"),
        *tokens(entry["cost"], 17, 11.5, 4.4),
    ]
    if VALUES[kind]:
        shapes += value(VALUES[kind], width - 6, 6.4, 8)
    said = shrunk(text, width - picture - 8, height - 17, 3.4)
    shapes.append(moved(said.shapes, 3, 15.2 + (height - 17.5 - said.height) / 2))
    shapes.append(moved(*_fitted(ability(entry["ability"]), width - picture - 2.5, 15, picture)))
    return tuple(shapes)


def _fitted(drawn: Scene, x: float, y: float, high: float) -> tuple[Shapes, float, float, float]:
    """A picture so high, in the frame of a chessboard if it is one, its upper left corner at (x, y)."""
    box = polyline(((0, 0), (drawn.width, 0), (drawn.width, drawn.height), (0, drawn.height)), True)
    rim = (Path(box, stroke="chess.frame", width=0.025 * drawn.height),) if drawn.ground else ()
    return (*drawn.shapes, *rim), x, y, high / drawn.height


def _duel(t: Catalogue, side: int, width: float, height: float) -> Shapes:
    """A capture as a sum: value, tokens and die on both sides."""
    shapes: list[Shape] = [Path(rounded_box(0, 0, width, height, 3), "accent.wash", "accent.deep", 0.35)]
    words = t("print.abilities.capture")
    shapes.append(Text(4, 6.2, words, fitting(words, 60, 4.6, "title"), "title", "start"))
    y = 14.5
    for k, (who, x) in enumerate(((side, 4.0), (1 - side, 58.0))):
        shapes += [
            piece(who, (chess.KNIGHT, chess.BISHOP)[k], x + 5, y, 10),
            *value(VALUES[(chess.KNIGHT, chess.BISHOP)[k]], x + 14, y, 7),
            Text(x + 20.3, y + 1.8, "+", 5, "figure"),
            *tokens(1, x + 26.5, y, 7),
            Text(x + 33, y + 1.8, "+", 5, "figure"),
            pictogram("die_3", x + 40, y, 8, line="paper.card"),
        ]
    shapes.append(_at_least(53.2, y, 4.6))
    room = width - 110
    told = stacked((tables.rule(t, "KW-TAKE-2", room, 3.1), tables.rule(t, "KW-TAKE-4", room, 3.1)), 0.8)
    shapes.append(moved(told.shapes, 107, (height - told.height) / 2))
    return tuple(shapes)


def _at_least(x: float, y: float, size: float) -> Path:
    """The sign for "as much or more" around (x, y): not every font has it."""
    half, up = size / 2, 0.42 * size
    wings = polyline(((x - half, y - 1.3 * up), (x + half, y - 0.4 * up), (x - half, y + 0.5 * up)))
    return Path(wings + polyline(((x - half, y + 1.3 * up), (x + half, y + 1.3 * up))), stroke="ink.main", width=0.9)


def _back(t: Catalogue, half: Paper, side: int) -> Shapes:
    shapes, left, top, wide, high = _frame(t, half, side, t("print.abilities.back"))
    gap = 5.0

    def made(size: float) -> Block:
        width = (wide - 4 - gap) / 2
        return columns([_part(t, key, rules, width, size) for key, rules in BACK], width + gap, 0.6 * size)

    block = largest(made, high, _MOST)
    return *shapes, moved(block.shapes, left + 2, top + (high - block.height) / 2)


def _part(t: Catalogue, key: str, rules: Sequence[str], width: float, size: float) -> Block:
    head = plain(t(key), width, 1.25 * size, "title", "accent.link")
    return stacked((head, *(tables.rule(t, rule, width, size) for rule in rules)), 0.16 * size)
