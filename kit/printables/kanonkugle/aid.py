"""The turn aid: half a page for each player, with what happens in a turn and in an assault."""

from __future__ import annotations

from kit.core.game import Ref
from kit.draw.scene import Shapes
from kit.draw.sheet import Sheet, Sheets
from kit.games.kanonkugle.pictures import tone_on
from kit.games.kanonkugle.pieces import PLAYERS
from kit.printables import tables
from kit.printables.paper import Paper, halves
from kit.printables.registry import Order
from kit.printables.stack import columns, largest, moved
from kit.printables.typeset import Block
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
_IN, _GAP = 7.5, 5.0
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
    room = high - tables.BAND - 6

    def made(size: float) -> Block:
        parts = [tables.part(t, number, key, rules, width, size, 0.25) for number, (key, rules) in enumerate(TURN, 1)]
        return columns(parts, width + _GAP, 0.9 * size)

    block = largest(made, room, _MOST)
    low = top + tables.BAND + 3 + (room - block.height) / 2
    seat, words = PLAYERS[side], t("print.aid.title", side=Ref("side", PLAYERS[side].id))
    card = tables.card((left, top, wide, high), seat.colour, tone_on(side), seat.emblem, words, 7.2, 30)
    return (*card, moved(block.shapes, left + _GAP, low))
