"""The 42 cards to cut out, with their backs (ST-DECK-1)."""

from __future__ import annotations

from kit.core.game import Ref
from kit.draw.scene import Shapes
from kit.draw.sheet import Sheets
from kit.games.strage import cards
from kit.games.strage.scene import CARD, back_shapes, card_shapes
from kit.printables.cards import Two, cut, ground
from kit.printables.options import Number
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.text.catalogue import Catalogue

WIDTH = Number("width", 45, 30, 63)


def pack(order: Order) -> Sheets:
    """Each card once."""
    wide = float(order.values["width"])
    high = wide * CARD[1] / CARD[0]
    each = [_two(order.t, card, wide, high) for card in range(len(cards.NAMES))]
    return cut(order.t, order.paper, "strage", [(each, (wide, high))])


def letter(t: Catalogue, card: int) -> str:
    """The rank of a card as the language writes it on its corner: its number, or the first letter of its name."""
    return t.word(Ref("card", cards.NAMES[card]), "Name")[0]


def face(t: Catalogue, card: int, scale: float) -> Shapes:
    """The face of a card from its upper left corner, so many millimetres to a unit."""
    return (moved(card_shapes(card, letter(t, card)), 0, 0, scale),)


def _two(t: Catalogue, card: int, wide: float, high: float) -> Two:
    plate, scale = ground(wide, high, "paper.card"), wide / CARD[0]
    return Two((plate, *face(t, card, scale)), (plate, moved(back_shapes(), 0, 0, scale)))
