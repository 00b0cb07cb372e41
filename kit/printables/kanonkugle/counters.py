"""Counters to cut out: lost life points, lost shield, activated troops, routed troops (KK-BAN-2)."""

from __future__ import annotations

from dataclasses import replace

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline
from kit.draw.scene import Path, Shapes
from kit.draw.sheet import Sheets
from kit.printables.cards import BELOW_RULER, RULER, Two, pages, ruler
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
    t, side = order.t, float(order.values["side"])
    first, *others = pages(
        order.paper,
        [[Two(*[face(picture, fill, side)] * 2)] * count for picture, fill, count in KINDS],
        (side, side),
        (t("print.front"), t("print.back")),
        lambda n: f"{t('game.kanonkugle.title')} · {n}",
        BELOW_RULER,
    )
    return replace(first, items=(*first.items, *ruler(t("print.ruler", n=RULER)))), *others


def face(picture: str, fill: str, side: float) -> Shapes:
    """A counter: a disc on its ground."""
    middle = side / 2
    return (
        Path(polyline(((0, 0), (side, 0), (side, side), (0, side)), closed=True), "paper.sunk"),
        Path(circle(middle, middle, 0.44 * side), fill, "ink.main", 0.03 * side),
        pictogram(picture, middle, middle, 0.56 * side, line=fill),
    )
