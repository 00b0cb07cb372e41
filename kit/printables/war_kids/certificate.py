"""The certificate of a first victory: with the name that was given, or a line to write one on."""

from __future__ import annotations

from typing import cast

from kit.draw.art import pictogram
from kit.draw.counters import ARMIES, ArmyName, emblem
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.printables import banner
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import balanced, fitting, plain
from kit.printables.war_kids.pieces import piece

_NAME = 19.0
_SMALL = 9.0
"""Below this size a name goes over two lines."""


def certificate(order: Order) -> Sheets:
    """One lying page."""
    t, paper = order.t, order.paper.lying
    armies = [army for army in SIDES if order.values["army"] in ("both", army)]
    wide, high, x = paper.width, paper.height, paper.width / 2
    shapes: list[Shape] = [
        Path(rounded_box(8, 8, wide - 16, high - 16, 6), "paper.page"),
        *banner.frame(wide, high, 8),
        *_corners(wide, high, armies),
        Text(
            x,
            0.2 * high,
            t("print.certificate.title"),
            fitting(t("print.certificate.title"), wide - 110, 19, "title"),
            "title",
        ),
        Text(x, 0.29 * high, t("print.certificate.given"), 6.2, "text", fill="ink.soft"),
        *(pictogram("star_full", x + side * (wide / 2 - 52), 0.185 * high, 15) for side in (-1, 1)),
        *_name(order.values["name"], x, 0.43 * high, wide - 80),
    ]
    praise = balanced(t("print.certificate.text"), wide - 90, 6.6)
    shapes.append(moved(praise.shapes, 45, 0.5 * high))
    shapes += _parade(armies, x, 0.7 * high)
    for k, key in enumerate(("print.certificate.date", "print.certificate.signed")):
        left = (38.0, wide - 38 - 78)[k]
        shapes.append(Path(polyline(((left, 0.87 * high), (left + 78, 0.87 * high))), stroke="ink.main", width=0.35))
        shapes.append(Text(left + 39, 0.87 * high + 6, t(key), 4.2, "text", fill="ink.soft"))
    return (Sheet(wide, high, tuple(shapes)),)


def _name(name: str, x: float, y: float, width: float) -> Shapes:
    """On one line, or two where it is long; without a name a line for the pen."""
    if not name:
        return (
            Path(polyline(((x - width / 2, y), (x + width / 2, y))), stroke="ink.main", width=0.4, dash=(1.2, 1.6)),
        )
    size = fitting(name, width, _NAME, "title")
    if size >= _SMALL:
        return (Text(x, y, name, size, "title", fill="accent.link"),)
    size = _SMALL + 1
    block = plain(name, width, size, "title", "accent.link", "middle")
    while block.height > 2.8 * size:
        size *= 0.95
        block = plain(name, width, size, "title", "accent.link", "middle")
    return (moved(block.shapes, x - width / 2, y + 0.3 * size - block.height + 2),)


def _corners(width: float, height: float, armies: list[str]) -> Shapes:
    """The armies' emblems in the corners of the frame."""
    places = ((20, 20), (width - 20, 20), (20, height - 20), (width - 20, height - 20))
    return tuple(
        emblem(
            cast(ArmyName, armies[k % len(armies)]), x, y, 10, ARMIES[cast(ArmyName, armies[k % len(armies)])].strong
        )
        for k, (x, y) in enumerate(places)
    )


def _parade(armies: list[str], x: float, y: float) -> Shapes:
    """All four kinds in a row, of each army that is meant."""
    row = [(army, kind) for army in armies for kind in (KINDS if army == armies[0] else KINDS[::-1])]
    side, step = 19.0, 23.5
    left = x - (len(row) - 1) * step / 2
    return tuple(piece(army, kind, left + k * step, y, side) for k, (army, kind) in enumerate(row))
