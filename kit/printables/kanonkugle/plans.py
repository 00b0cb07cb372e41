"""The tables as plans: a page with the table, its rulers around it, and where each thing lies, in centimetres."""

from __future__ import annotations

from kit.core.game import Scenario
from kit.draw.sheet import Sheet, Sheets
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.landscape import ground
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.tabletop import top_of
from kit.printables.options import OneOf
from kit.printables.paper import MARGIN, Paper, edge_line
from kit.printables.registry import Order
from kit.printables.stack import columns, largest, moved, stacked
from kit.printables.typeset import Block, Run, paragraph, plain
from kit.space.plane import CM, Box
from kit.text.catalogue import Catalogue

_MOST = 4.2
"""Size of letters where there is room for it."""
_GAP = 8.0


def _tables() -> tuple[str, ...]:
    """A battle for each of our tables: the first that is fought there."""
    found: dict[str, str] = {}
    for one in GAME.scenarios():
        found.setdefault(GAME.initial_state(one).table.id, one.id)
    return tuple(found.values())


def _name(t: Catalogue, scenario: str) -> str:
    return t(f"scenario.{scenario}.title")


TABLE = OneOf("scenario", _tables, _name)


def plans(order: Order) -> Sheets:
    """One page."""
    ours = next(one for one in GAME.scenarios() if one.id == order.values["scenario"])
    scenario = order.battle or ours
    return (_plan(order.t, order.paper, scenario, GAME.initial_state(scenario)),)


def _title(t: Catalogue, scenario: Scenario) -> str:
    return scenario.titles.get(t.lang, "") if scenario.titles else t(f"scenario.{scenario.id}.title")


def _plan(t: Catalogue, paper: Paper, scenario: Scenario, s: State) -> Sheet:
    width = paper.width - 2 * MARGIN
    b = top_of(s.table)
    scale = min(width / b.width, 0.58 * paper.height / b.height)
    wide, high = (side // CM for side in s.table.size)
    head = plain(_title(t, scenario), width, 9, "title")
    how = plain(t("print.plans.how", wide=wide, high=high, n=round(1 / scale)), width, 4.2)
    picture = Block((moved(ground(s.table, b), (width - scale * b.width) / 2, 0, scale),), scale * b.height)
    top = stacked((head, how, picture), 3)
    room = paper.height - 2 * MARGIN - top.height - 10

    def listed(size: float) -> Block:
        half = (width - _GAP) / 2
        lines = [_line(t, one, half, size) for one in tables.things(s.table)]
        return columns(lines, half + _GAP, 0.5 * size) if len(lines) > 1 else stacked(lines)

    list_ = largest(listed, room, _MOST)
    foot = edge_line(paper, t("game.kanonkugle.title"), t("print.plans"))
    shapes = (moved(top.shapes, MARGIN, MARGIN), moved(list_.shapes, MARGIN, MARGIN + top.height + 5))
    return Sheet(paper.width, paper.height, (*shapes, *foot))


def _line(t: Catalogue, one: tables.Thing, width: float, size: float) -> Block:
    """A thing: what it is, and between which centimetres it lies."""
    box: Box = one.shape.box
    left, low, right, top = (_cm(t, side) for side in box)
    words = t("print.plans.thing", left=left, right=right, low=low, top=top)
    name = t(f"troops.thing.{one.kind}")
    return paragraph((Run(f"{name[:1].upper()}{name[1:]}: ", "label"), Run(words)), width, size)


def _cm(t: Catalogue, micro: int) -> str:
    return t.decimal(f"{micro / CM:g}")
