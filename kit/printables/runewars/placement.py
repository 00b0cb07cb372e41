"""The placement sheet: what to put where before the first season, each thing to be ticked off; the board beside it."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import Ref, Scenario
from kit.draw.pathdata import circle, rounded_box
from kit.draw.scene import Path, Shape, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.runewars import placement as placing
from kit.games.runewars.game import GAME
from kit.games.runewars.pictures import LOOKS
from kit.games.runewars.pieces import opponent
from kit.games.runewars.rules.control import control
from kit.games.runewars.scene import scene
from kit.games.runewars.state import State
from kit.printables.legible import placed
from kit.printables.options import OneOf
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.stack import largest, moved, stacked
from kit.printables.typeset import Block, plain
from kit.text.catalogue import Catalogue

BOARD = OneOf(
    "scenario",
    lambda: tuple(one.id for one in GAME.scenarios()),
    lambda t, scenario: t(f"scenario.{scenario}.title"),
)
COLUMNS = 3
_GAP, _TICK = 6.0, 1.15
"""Between columns in millimetres, and the side of a box to tick in sizes of the letters."""
_MOST = 4.4
"""Size of letters where there is room for it."""
_PICTURE = 112.0
"""How wide and how high the board is at most."""


def placement(order: Order) -> Sheets:
    """One page: the board, what lies beside it, and all areas."""
    t, paper = order.t, order.paper
    scenario = order.battle or next(one for one in GAME.scenarios() if one.id == order.values["scenario"])
    s = GAME.initial_state(scenario)
    width, room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - 6
    head = plain(t("print.placement.title", board=_title(t, scenario)), width, 9, "title")
    head = stacked((head, plain(_races(t, s), width, 4.4, "text", "ink.soft")), 0.5)
    page = largest(lambda size: _page(t, s, width, size), room - head.height - 3, _MOST)
    foot = edge_line(paper, t("game.runewars.title"), t("print.placement"))
    return (Sheet(paper.width, paper.height, (*(moved(stacked((head, page), 3).shapes, MARGIN, MARGIN),), *foot)),)


def _title(t: Catalogue, scenario: Scenario) -> str:
    return scenario.titles.get(t.lang, "") if scenario.titles else t(f"scenario.{scenario.id}.title")


def _races(t: Catalogue, s: State) -> str:
    """Who plays what."""
    pairs = [(Ref("faction", one), Ref("faction", opponent(one))) for one in s.factions]
    return " · ".join(t("print.placement.races", mine=mine, other=other) for mine, other in pairs)


def _page(t: Catalogue, s: State, width: float, size: float) -> Block:
    lines = placing.placement(s)
    drawn = scene(s)
    scale = min(_PICTURE / drawn.width, _PICTURE / drawn.height)
    wide, high = scale * drawn.width, scale * drawn.height
    rest = stacked(
        (_line(t, line, width - wide - _GAP, size) for line in lines if line.area is None),
        0.45 * size,
    )
    tall = max(high, rest.height)
    upper = (placed(drawn, 0, (tall - high) / 2, scale), moved(rest.shapes, wide + _GAP, (tall - rest.height) / 2))
    step = (width - (COLUMNS - 1) * _GAP) / COLUMNS
    areas = [
        _area(t, s, area, [line for line in lines if line.area == area], step, size)
        for area in range(len(s.forces))
        if any(line.area == area for line in lines)
    ]
    return stacked((Block(upper, tall), _columns(areas, step + _GAP, 0.9 * size)), 5)


def _columns(areas: Sequence[Block], step: float, gap: float) -> Block:
    """The areas in columns, each begun where the one before it is as high as a fair share."""
    share = sum(area.height + gap for area in areas) / COLUMNS
    columns: list[list[Block]] = [[] for _ in range(COLUMNS)]
    done = 0.0
    for area in areas:
        columns[min(int((done + area.height / 2) / share), COLUMNS - 1)].append(area)
        done += area.height + gap
    blocks = [stacked(column, gap) for column in columns]
    shapes = tuple(moved(block.shapes, k * step, 0) for k, block in enumerate(blocks))
    return Block(shapes, max(block.height for block in blocks))


def _area(t: Catalogue, s: State, area: int, lines: Sequence[placing.Line], width: float, size: float) -> Block:
    """An area: its name on a disc in the colour of its owner, and what comes there."""
    look, disc = LOOKS[control(s, area)], 2.1 * size
    name = s.land.names[area]
    told = stacked((_line(t, line, width - disc - 0.8 * size, size) for line in lines), 0.3 * size)
    shapes: list[Shape] = [
        Path(circle(disc / 2, disc / 2, disc / 2), look.face, look.ink, 0.35),
        Text(disc / 2, disc / 2 + 0.36 * size, name, size, "label"),
        moved(told.shapes, disc + 0.8 * size, 0.25 * size),
    ]
    return Block(tuple(shapes), max(disc, told.height + 0.25 * size))


def _line(t: Catalogue, line: placing.Line, width: float, size: float) -> Block:
    """A box to tick, and what is to be done."""
    side = _TICK * size
    told = plain(t(f"placing.{line.what}", **line.facts), width - side - 0.6 * size, size)
    box = Path(rounded_box(0.2, 0.1 * size, side, side, 0.6), "paper.card", "ink.main", 0.4)
    return Block((box, moved(told.shapes, side + 0.8 * size, 0)), told.height)
