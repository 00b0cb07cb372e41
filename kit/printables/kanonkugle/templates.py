"""Templates at their true size: how far each MOV goes, a fan for ranges, what gives cover, and the bases of figures."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, radians, sin

from kit.draw.pathdata import circle, polyline
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.kanonkugle import banner
from kit.games.kanonkugle.draft_table import Kind, bare, put, things
from kit.games.kanonkugle.landscape import areas, obstacles
from kit.games.kanonkugle.places import MM
from kit.games.kanonkugle.tabletop import TableTop
from kit.games.kanonkugle.troops import RADII, SMALL
from kit.games.kanonkugle.walking import leaving
from kit.printables.cards import RULER, ruler
from kit.printables.paper import MARGIN, Paper, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import plain
from kit.space.plane import CM, Point
from kit.text.catalogue import Catalogue

MOVS = range(6)
STICK = 24.0
"""Height of a stick."""
FAN = 22
"""Degrees on either side of the middle of the fan."""
FAR = 25
"""Centimetres that the fan is long."""
PIECES: tuple[Kind, ...] = ("wood", "rock", "wall", "crate", "crate")
_TOP = 34.0


def templates(order: Order) -> Sheets:
    """Three sheets."""
    return (
        _sheet(order, "sticks", _sticks(order.t, order.paper)),
        _sheet(order, "fan", _fan(order.t, order.paper)),
        _sheet(order, "cover", _cover(order.t, order.paper)),
    )


def _sheet(order: Order, name: str, shapes: Shapes) -> Sheet:
    t, paper = order.t, order.paper
    words = plain(t(f"print.templates.{name}"), paper.width - 2 * MARGIN, 4.2)
    foot = edge_line(paper, t("game.kanonkugle.title"), t("print.templates"))
    items = (*ruler(t("print.ruler", n=RULER)), moved(words.shapes, MARGIN, 21), *shapes, *foot)
    return Sheet(paper.width, paper.height, items)


# --- how far a troop goes


def _sticks(t: Catalogue, paper: Paper) -> Shapes:
    """A stick for each MOV, as long as it goes on open ground, the shorter ways marked on it."""
    left = (paper.width - 190) / 2
    return tuple(moved(stick(t, mov), left, _TOP + 12 + mov * (STICK + 7)) for mov in MOVS)


def stick(t: Catalogue, mov: int) -> Shapes:
    """The ways of a MOV from the left edge, in millimetres; up to 19 cm, as the longest are told."""
    long = 10.0 * banner.goes(mov, "open")
    shown = min(long, 190.0)
    outer = polyline(((0, 0), (shown, 0), (shown, STICK), (0, STICK)), closed=True)
    shapes: list[Shape] = [Path(outer, "table.ruler", "ink.main", 0.35), *_ticks(shown)]
    ways = (
        ("rough", 10.0 * banner.goes(mov, "rough"), "table.rough", 6.5),
        ("impervious", 10.0 * banner.goes(mov, "impervious"), "table.impervious", 12.5),
        ("leaving", 10.0 * leaving(mov), "accent.main", 18.5),
    )
    for name, far, fill, y in ways:
        bar = polyline(((0, y), (far, y), (far, y + 5.2), (0, y + 5.2)), closed=True)
        shapes.append(Path(bar, fill, "ink.main", 0.3))
        words = t(f"print.templates.{name}", n=round(far / 10))
        shapes.append(Text(far + 1.5, y + 3.9, words, 3.3, "text", "start"))
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
    if y - 10 * FAR < _TOP:
        far = int((y - _TOP) / 10)
    else:
        far = FAR
    shapes: list[Shape] = [Path(_slice(far), "table.ruler", "ink.main", 0.35)]
    for cm in range(1, far + 1):
        bold = cm % 10 == 0
        d = polyline(_arc(cm))
        shapes.append(Path(d, "", "table.sight" if bold else "paper.line", 0.8 if bold else 0.25))
        if cm % 5 == 0:
            words = t("print.templates.ddt", n=cm // 10, cm=cm) if bold else f"{cm}"
            shapes.append(
                Text(0, -10 * cm + 5, words, 4.6 if bold else 3.6, "figure", halo="table.ruler", halo_width=2)
            )
    return (Group("", tuple(shapes), dx=x, dy=y),)


def _arc(cm: float) -> list[tuple[float, float]]:
    return [(10 * cm * sin(radians(turn)), -10 * cm * cos(radians(turn))) for turn in range(-FAN, FAN + 1)]


def _slice(far: float) -> str:
    return polyline([(0, 0), *_arc(far)], closed=True)


# --- what gives cover, and bases


def _cover(t: Catalogue, paper: Paper) -> Shapes:
    """The things of our tables, and the four sizes of bases."""
    spots = ((70.0, 62.0), (162.0, 40.0), (80.0, 140.0), (160.0, 90.0), (160.0, 135.0))
    shapes: list[Shape] = []
    for kind, (x, y) in zip(PIECES, spots, strict=True):
        shapes += [moved(thing(kind), MARGIN + x - 10, _TOP + y - 10)]
        words = t(f"troops.tool.{kind}")
        high = {"wood": 66.0, "rock": 36.0, "wall": 14.0, "crate": 21.0}[kind]
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
