"""Templates at their true size: how far each MOV goes, a fan for ranges, what gives cover, and the bases of figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, radians, sin

from kit.draw.pathdata import circle, polyline
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.kanonkugle import troops
from kit.games.kanonkugle.draft_table import Kind, bare, put, things
from kit.games.kanonkugle.landscape import areas, obstacles
from kit.games.kanonkugle.tabletop import MM, TableTop
from kit.games.kanonkugle.troops import RADII, SMALL
from kit.games.kanonkugle.walking import leaving
from kit.printables.cards import RULER, ruler
from kit.printables.paper import MARGIN, Paper, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import fitting, plain
from kit.space.plane import CM, Point
from kit.text.catalogue import Catalogue

MOVS = range(6)
STICK = 24.0
"""Height of a stick, in millimetres."""
LONGEST = 200.0
"""Length of the longest."""
FAN = 22
"""Degrees on either side of the middle of the fan."""
FAR = 25
"""Centimetres that the fan is long."""
PIECES: tuple[Kind, ...] = ("wood", "rock", "wall", "crate", "crate")
_TOP = 34.0


def templates(order: Order) -> Sheets:
    """Three sheets."""
    return (
        _sheet(order.t, "sticks", order.paper.lying, _sticks),
        _sheet(order.t, "fan", order.paper, _fan),
        _sheet(order.t, "cover", order.paper, _cover),
    )


def _sheet(t: Catalogue, name: str, paper: Paper, draw: Callable[[Catalogue, Paper], Shapes]) -> Sheet:
    words = plain(t(f"print.templates.{name}"), paper.width - 2 * MARGIN, 4.2)
    foot = edge_line(paper, t("game.kanonkugle.title"), t("print.templates"))
    items = (*ruler(t("print.ruler", n=RULER)), moved(words.shapes, MARGIN, 21), *draw(t, paper), *foot)
    return Sheet(paper.width, paper.height, items)


# --- how far a troop goes


def _sticks(t: Catalogue, paper: Paper) -> Shapes:
    """A stick for each MOV, as long as it goes on open ground, the shorter ways marked on it; the two shortest stand
    side by side."""
    left = (paper.width - LONGEST) / 2
    spots = [(left, 0), (left + LONGEST - 100, 0), *((left, row) for row in range(1, len(MOVS) - 1))]
    return tuple(
        moved(stick(t, mov), x, _TOP + 6 + row * (STICK + 9)) for mov, (x, row) in zip(MOVS, spots, strict=True)
    )


def stick(t: Catalogue, mov: int) -> Shapes:
    """The ways of a MOV from the left edge, in millimetres."""
    long = 10.0 * troops.goes(mov, "open")
    outer = polyline(((0, 0), (long, 0), (long, STICK), (0, STICK)), closed=True)
    shapes: list[Shape] = [Path(outer, "table.ruler", "ink.main", 0.35), *_ticks(long)]
    ways = (
        ("rough", 10.0 * troops.goes(mov, "rough"), "table.rough", 5.7),
        ("impervious", 10.0 * troops.goes(mov, "impervious"), "table.impervious", 11.8),
        ("leaving", 10.0 * leaving(mov), "accent.main", 17.9),
    )
    for name, far, fill, y in ways:
        bar = polyline(((0, y), (far, y), (far, y + 1.8), (0, y + 1.8)), closed=True)
        shapes.append(Path(bar, fill, "ink.main", 0.3))
        words = t(f"print.templates.{name}", n=round(far / 10))
        shapes.append(Text(1.5, y + 4.8, words, fitting(words, long - 3, 3.1, "text"), "text", "start"))
    label = t("print.templates.mov", n=mov, cm=round(long / 10))
    shapes.append(Text(0, -1.6, label, 4.4, "figure", "start"))
    return tuple(shapes)


def _ticks(far: float) -> Shapes:
    marks = ((10.0 * cm, 5.0 if cm % 5 == 0 else 3.0) for cm in range(1, int(far / 10) + 1))
    d = "".join(polyline(((x, 0), (x, long))) for x, long in marks)
    return (Path(d, stroke="ink.main", width=0.3, cap="butt"),)


# --- how far a troop shoots


def _fan(t: Catalogue, paper: Paper) -> Shapes:
    """A fan whose point lies at the nearest base: its arcs are centimetres, those of DDT 1 and 2 bold."""
    x, y = paper.width / 2, paper.height - MARGIN - 8
    far = min(FAR, int((y - _TOP) / 10))
    shapes: list[Shape] = [Path(_slice(far), "table.ruler", "ink.main", 0.35)]
    for cm in range(1, far + 1):
        bold = cm % 10 == 0
        d = polyline(_arc(cm))
        shapes.append(Path(d, "", "table.sight" if bold else "paper.line", 0.8 if bold else 0.25))
        if cm % 5 == 0:
            words = t("print.templates.ddt", n=cm // 10, cm=cm) if bold else f"{cm}"
            shapes.append(Text(0, -10 * cm + (8.4 if bold else 5), words, 4.2 if bold else 3.6, "figure"))
    return (Group("", tuple(shapes), dx=x, dy=y),)


def _arc(cm: float) -> list[tuple[float, float]]:
    return [(10 * cm * sin(radians(turn)), -10 * cm * cos(radians(turn))) for turn in range(-FAN, FAN + 1)]


def _slice(far: float) -> str:
    return polyline([(0, 0), *_arc(far)], closed=True)


# --- what gives cover, and bases


def _cover(t: Catalogue, paper: Paper) -> Shapes:
    """The things of our tables, and the four sizes of bases."""
    spots = ((70.0, 74.0), (162.0, 50.0), (80.0, 158.0), (162.0, 112.0), (166.0, 157.0))
    shapes: list[Shape] = []
    for kind, (x, y) in zip(PIECES, spots, strict=True):
        shapes += [moved(thing(kind), MARGIN + x - 10, _TOP + y - 10)]
        words = t(f"troops.tool.{kind}")
        high = {"wood": 66.0, "rock": 38.5, "wall": 16.5, "crate": 23.5}[kind]
        shapes.append(Text(MARGIN + x - 10, _TOP + y - 10 + high, words, 4.0, "label"))
    return (*shapes, *_bases(t, paper))


def thing(kind: Kind) -> Shapes:
    """What lies on a table, seen from above at its true size, around the origin in millimetres."""
    t = put(bare(30, 30), kind, Point(15 * CM, 15 * CM))
    assert things(t)
    b = TableTop(300, 300, 0)
    return (Group("", (*areas(t, b), *obstacles(t, b)), dx=-150, dy=-150),)


def _bases(t: Catalogue, paper: Paper) -> Shapes:
    """A base of each size, and for how many figures it is."""
    shapes: list[Shape] = []
    sizes: Sequence[tuple[int, int]] = (*RADII, (RADII[-1][0] + 1, SMALL))
    x, y = MARGIN + 26, paper.height - MARGIN - 44
    for number, (figures, radius) in enumerate(sizes):
        r = radius / MM
        least = 1 if number == 0 else RADII[number - 1][0] + 1
        key = "one" if figures == least == 1 else "more" if number == len(sizes) - 1 else "some"
        shapes += [
            Path(circle(x, y, r), "paper.card", "ink.main", 0.4),
            Text(x, y + 27, t(f"print.templates.base.{key}", low=least, high=figures), 3.6, "label"),
        ]
        x += 46
    return tuple(shapes)
