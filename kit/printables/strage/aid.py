"""The turn aid: half a page for each clan; on its back the magic: what each card means, so that a pack of playing cards
does as well as ours, and how a spell is opposed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.core.game import Ref
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shapes
from kit.draw.sheet import Sheet, Sheets
from kit.games.strage import cards
from kit.games.strage.pieces import CLANS
from kit.games.strage.scene import CARD, elf_shapes, orc_shapes, piece, sprite_shapes, tone_on
from kit.printables import tables
from kit.printables.paper import Paper, halves
from kit.printables.registry import Order
from kit.printables.stack import columns, largest, moved, stacked
from kit.printables.strage.pack import face
from kit.printables.typeset import Block, plain
from kit.text.catalogue import Catalogue

TURN: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("points", ("ST-PA-1", "ST-PLACE-1", "ST-PLACE-3")),
    ("walk", ("ST-MOVE-1", "ST-MOVE-2", "ST-MOVE-3", "ST-EXIT-1", "ST-EXIT-2")),
    ("fight", ("ST-FIGHT-1", "ST-FIGHT-2", "ST-FIGHT-3")),
    ("orcs", ("ST-ORC-1", "ST-ORC-2", "ST-ORC-3", "ST-ATT-1", "ST-ATT-2", "ST-ATT-3")),
    ("fright", ("ST-MASS-1", "ST-MASS-3")),
    ("end", ("ST-END-1", "ST-END-2", "ST-END-3")),
)
"""The parts of a turn in their order: what its title is called, and its rules."""
SPELLS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("AH", ("ST-ACE-1",)),
    ("JC", ("ST-JACK-1", "ST-JACK-3")),
    ("QH", ("ST-QUEEN-1",)),
    ("KS", ("ST-KING-1",)),
    ("X1", ("ST-JOLLY-1", "ST-CAPR-1")),
    ("7D", ("ST-NUM-1",)),
)
"""A card of each kind, and what its kind does."""
MAGIC = ("ST-DECK-1", "ST-HAND-1", "ST-TURN-2", "ST-MAG-1")
OPPOSING = ("ST-OPP-1", "ST-OPP-2", "ST-OPP-3", "ST-OPP-4", "ST-OPP-5")
_IN, _GAP = 7.5, 5.0
_MOST = 4.4
"""Size of letters where there is room for it."""
Draw = Callable[[Catalogue, float, float], list[Block]]
"""The parts of a card for a width and a size of letters."""


def aid(order: Order) -> Sheets:
    """Two clans on a sheet, each sheet with its back."""
    return tuple(
        _sheet(order, pair, title, parts)
        for pair in range(0, len(CLANS), 2)
        for title, parts in (("print.aid.title", _turn), ("print.aid.magic", _magic))
    )


def _sheet(order: Order, first: int, title: str, parts: Draw) -> Sheet:
    return halves(order.paper, lambda k, half: _half(order.t, half, first + k, title, parts))


def _half(t: Catalogue, half: Paper, clan: int, title: str, parts: Draw) -> Shapes:
    """A card with a band in the colour of its clan."""
    left, top, wide, high = _IN, _IN - 2, half.width - 2 * _IN, half.height - 2 * _IN + 4
    width = (wide - 2 * _GAP - _GAP) / 2
    room = high - tables.BAND - 5

    def made(size: float) -> Block:
        return columns(parts(t, width, size), width + _GAP, 0.6 * size)

    block = largest(made, room, _MOST)
    low = top + tables.BAND + 2.5 + (room - block.height) / 2
    return (*_frame(t, clan, title, (left, top, wide, high)), moved(block.shapes, left + _GAP, low))


def _frame(t: Catalogue, clan: int, title: str, box: tables.Box) -> Shapes:
    left, top, wide, _ = box
    seat, words = CLANS[clan], t(title, side=Ref("side", CLANS[clan].id))
    right, middle = left + wide, top + tables.BAND / 2
    return (
        *tables.card(box, seat.colour, tone_on(clan), seat.emblem, words, 7.4, 78),
        Path(rounded_box(right - 47, top + 1.2, 44, tables.BAND - 2.4, 4), "paper.card"),
        piece("", elf_shapes(clan)[1:], right - 39, middle, 12),
        piece("", sprite_shapes()[1:], right - 26, middle + 0.5, 12),
        piece("", orc_shapes()[1:], right - 12, middle, 11.5),
    )


def _turn(t: Catalogue, width: float, size: float) -> list[Block]:
    return [tables.part(t, number, key, rules, width, size, 0.2) for number, (key, rules) in enumerate(TURN, 1)]


def _magic(t: Catalogue, width: float, size: float) -> list[Block]:
    def part(key: str, rules: Sequence[str]) -> Block:
        head = plain(t(f"print.part.{key}"), width, 1.35 * size, "title", "accent.link")
        return stacked((head, *_told(t, rules, width, size)), 0.2 * size)

    rows = [_row(t, cards.NAMES.index(name), rules, width, size) for name, rules in SPELLS]
    return [part("magic", MAGIC), *rows, part("opposing", OPPOSING)]


def _row(t: Catalogue, card: int, rules: Sequence[str], width: float, size: float) -> Block:
    """A card, and beside it what it does."""
    wide = 3.3 * size
    told = stacked(_told(t, rules, width - wide - size, size), 0.25 * size)
    high = wide * CARD[1] / CARD[0]
    row = max(told.height, high)
    picture = moved(face(t, card, wide / CARD[0]), 0, (row - high) / 2)
    return Block((picture, moved(told.shapes, wide + size, (row - told.height) / 2)), row)


def _told(t: Catalogue, rules: Sequence[str], width: float, size: float) -> list[Block]:
    return [tables.rule(t, rule, width, size) for rule in rules]
