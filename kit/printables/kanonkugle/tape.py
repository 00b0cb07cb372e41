"""A tape measure of a metre, at its true size: strips to cut out and to glue together."""

from __future__ import annotations

from kit.draw.pathdata import polyline
from kit.draw.scene import FontRole, Path, Shape, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables.cards import RULER, ruler
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import plain

STRIP = 25
"""Centimetres on a strip."""
STRIPS = 4
HIGH, GLUE = 17.0, 8.0
"""Height of a strip, and the part at its right end that takes the glue, in millimetres."""
_TOP, _STEP = 40.0, 27.0


def tape(order: Order) -> Sheets:
    """One sheet, lying."""
    t, paper = order.t, order.paper.lying
    left = (paper.width - 10 * STRIP - GLUE) / 2
    words = plain(t("print.tape.how"), paper.width - 2 * MARGIN, 4.2)
    shapes: list[Shape] = [*ruler(t("print.ruler", n=RULER)), moved(words.shapes, MARGIN, 23)]
    for number in range(STRIPS):
        shapes.append(moved(strip(number), left, _TOP + number * _STEP))
    foot = edge_line(paper, t("game.kanonkugle.title"), t("print.tape"))
    return (Sheet(paper.width, paper.height, (*shapes, *foot)),)


def strip(number: int) -> tuple[Shape, ...]:
    """A quarter of the tape, from its upper left corner: a tick each half centimetre, a number each centimetre,
    the last but one left out, as it would touch the last."""
    wide = 10.0 * STRIP
    last = number == STRIPS - 1
    outer = polyline(((0, 0), (wide, 0), (wide, HIGH), (0, HIGH)), closed=True)
    shapes: list[Shape] = [Path(outer, "table.ruler", "ink.main", 0.35)]
    if not last:
        glue = polyline(((wide, 0), (wide + GLUE, 0), (wide + GLUE, HIGH), (wide, HIGH)))
        shapes.append(Path(glue, "paper.sunk", "ink.soft", 0.25, (1.5, 1.5), cap="butt"))
    ticks = ""
    for half in range(2 * STRIP + 1):
        x, long = 5.0 * half, 3.0 if half % 2 else 8.0 if half % 10 == 0 else 5.5
        ticks += polyline(((x, 0), (x, long)))
    shapes.append(Path(ticks, stroke="ink.main", width=0.3, cap="butt"))
    for cm in range(STRIP + 1):
        at = number * STRIP + cm
        large, ends = at % 5 == 0, cm == STRIP
        if (cm == 0 and number) or cm == STRIP - 1:
            continue
        x = wide - 0.9 if ends else max(10.0 * cm, 2.6)
        role: FontRole = "figure" if large else "text"
        shapes.append(Text(x, 14.2, str(at), 4.6 if large else 3.3, role, "end" if ends else "middle"))
    return tuple(shapes)
