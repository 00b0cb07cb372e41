"""A certificate: with the name that was given, or a line to write one on; a game brings the pictures."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables import banner
from kit.printables.options import Words
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import balanced, fitting, plain

NAME = Words("name", 60)
"""Whose certificate it is."""
PARADE = 0.7
"""How far down the page the game's row of pieces stands."""
_NAME = 19.0
_SMALL = 9.0
"""Below this size a name goes over two lines."""


def certificate(order: Order, corners: tuple[Shapes, Shapes, Shapes, Shapes], parade: Shapes) -> Sheets:
    """One lying page. The corners, from the upper left by rows, are drawn around an origin, the parade around the
    middle of the row of pieces."""
    t, paper = order.t, order.paper.lying
    wide, high, x = paper.width, paper.height, paper.width / 2
    places = ((20, 20), (wide - 20, 20), (20, high - 20), (wide - 20, high - 20))
    title = t("print.certificate.title")
    shapes: list[Shape] = [
        Path(rounded_box(8, 8, wide - 16, high - 16, 6), "paper.page"),
        *banner.frame(wide, high, 8),
        *(moved(corner, *place) for corner, place in zip(corners, places, strict=True)),
        Text(x, 0.2 * high, title, fitting(title, wide - 130, 19, "title"), "title"),
        Text(x, 0.29 * high, t("print.certificate.given"), 6.2, "text", fill="ink.soft"),
        *(pictogram("star_full", x + side * (wide / 2 - 52), 0.185 * high, 15) for side in (-1, 1)),
        *_name(order.values["name"], x, 0.43 * high, wide - 80),
    ]
    praise = balanced(t("print.certificate.text"), wide - 90, 6.6)
    shapes += [moved(praise.shapes, 45, 0.5 * high), moved(parade, x, PARADE * high)]
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
