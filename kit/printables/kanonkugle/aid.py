"""The turn aid: half a page for each player, with what happens in a turn and in an assault."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import circle, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.kanonkugle.pictures import tone_on
from kit.games.kanonkugle.pieces import PLAYERS
from kit.printables import tables
from kit.printables.paper import Paper, halves
from kit.printables.registry import Order
from kit.printables.stack import columns, largest, moved, stacked
from kit.printables.typeset import Block, fitting, plain
from kit.text.catalogue import Catalogue

TURN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("initiative", ("KK-INIT-1",)),
    ("control", ("KK-RALLY-1", "KK-ACT-1")),
    ("shooting", ("KK-SHOOT-2", "KK-COV-4", "KK-SHOOT-5", "KK-SHOOT-6")),
    ("moving", ("KK-MOVE-1", "KK-MOVE-2")),
    ("assault", ("KK-ASLT-2", "KK-ASLT-4", "KK-ASLT-6", "KK-COUNTER-1", "KK-MOR-1")),
    ("rout", ("KK-ROUT-1", "KK-ROUT-3")),
)
"""The parts of a turn in their order: what its title is called, and its rules."""
_IN, _BAND, _GAP = 7.5, 13.0, 5.0
_MOST = 4.0
"""Size of letters where there is room for it."""


def aid(order: Order) -> Sheets:
    """Two players on a sheet."""
    return tuple(_sheet(order, first) for first in range(0, len(PLAYERS), 2))


def _sheet(order: Order, first: int) -> Sheet:
    return halves(order.paper, lambda k, half: _half(order.t, half, first + k))


def _half(t: Catalogue, half: Paper, side: int) -> Shapes:
    left, top, wide, high = _IN, _IN - 2, half.width - 2 * _IN, half.height - 2 * _IN + 4
    width = (wide - 3 * _GAP) / 2
    room = high - _BAND - 6

    def made(size: float) -> Block:
        parts = [_part(t, number, key, rules, width, size) for number, (key, rules) in enumerate(TURN, 1)]
        return columns(parts, width + _GAP, 0.9 * size)

    block = largest(made, room, _MOST)
    low = top + _BAND + 3 + (room - block.height) / 2
    return (*_frame(t, side, (left, top, wide, high)), moved(block.shapes, left + _GAP, low))


def _frame(t: Catalogue, side: int, box: tuple[float, float, float, float]) -> Shapes:
    """The card with a band in the colour of its player."""
    left, top, wide, high = box
    seat, words = PLAYERS[side], t("print.aid.title", side=Ref("side", PLAYERS[side].id))
    size, middle = fitting(words, wide - 30, 7.2, "title"), top + _BAND / 2
    band = f"M{left} {top + _BAND}v-{_BAND - 5}a5 5 0 0 1 5 -5h{wide - 10}a5 5 0 0 1 5 5v{_BAND - 5}Z"
    return (
        Path(rounded_box(left, top, wide, high, 5), "paper.page", "ink.main", 0.6),
        Path(band, seat.colour, "ink.main", 0.6),
        pictogram(seat.emblem, left + 10, middle, 9, main=tone_on(side), line=seat.colour),
        Text(left + 19, middle + 2.6, words, size, "title", "start", fill=tone_on(side)),
    )


def _part(t: Catalogue, number: int, key: str, rules: Sequence[str], width: float, size: float) -> Block:
    """A part of the turn: its number on a disc, its title, its rules."""
    disc = 1.6 * size
    head = plain(t(f"print.part.{key}"), width - 1.5 * disc, 1.35 * size, "title", "accent.link")
    title: tuple[Shape, ...] = (
        Path(circle(disc / 2, head.height / 2, disc / 2), "accent.link"),
        Text(disc / 2, head.height / 2 + 0.38 * size, str(number), 1.05 * size, "figure", fill="paper.card"),
        moved(head.shapes, 1.4 * disc, 0),
    )
    told = [tables.rule(t, rule, width, size) for rule in rules]
    return stacked((Block(title, head.height), *told), 0.25 * size)
