"""Counters to cut out: lost life points, lost shield, activated troops, routed troops (KK-BAN-2)."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Path, Shapes
from kit.draw.sheet import Sheets
from kit.printables.cards import Two, cut, ground
from kit.printables.options import Number
from kit.printables.registry import Order

SIDE = Number("side", 16, 12, 40)
KINDS = (
    ("suit_heart", "troop.rose", 36),
    ("card_jack", "troop.violet", 18),
    ("play", "accent.main", 9),
    ("flag", "paper.card", 9),
)
"""A kind of counter: its picture, its colour, how many."""


def counters(order: Order) -> Sheets:
    """Each kind in its own colour, front and back alike."""
    side = float(order.values["side"])
    groups = [([Two(*[face(picture, fill, side)] * 2)] * count, (side, side)) for picture, fill, count in KINDS]
    return cut(order.t, order.paper, "kanonkugle", groups)


def face(picture: str, fill: str, side: float) -> Shapes:
    """A counter: a disc on its ground."""
    middle = side / 2
    return (
        ground(side, side, "paper.sunk"),
        Path(circle(middle, middle, 0.44 * side), fill, "ink.main", 0.03 * side),
        pictogram(picture, middle, middle, 0.56 * side, line=fill),
    )
