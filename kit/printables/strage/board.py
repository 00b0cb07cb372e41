"""The board with its two areas, as large as the squares are wanted, and before it a page that shows how a match begins
and how the sheets join."""

from __future__ import annotations

from kit.draw.scene import Group, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.draw.squareboard import MARGIN as FRAME
from kit.draw.squareboard import SIDE as UNITS
from kit.games.strage import GAME
from kit.games.strage.scene import BOARD, ground, scene
from kit.printables import tables
from kit.printables.legible import placed
from kit.printables.options import Number
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved, padded, stacked
from kit.printables.tiles import Tile, Tiling, plan, sheets, tiling
from kit.printables.typeset import Block, plain
from kit.text.catalogue import Catalogue

SQUARE = Number("square", 29, 15, 70)
"""Side of a square in millimetres; up to 29 two sheets are enough, up to 22 one."""
OVERLAP = Number("overlap", 10, 4, 30)
START = "full"
"""The match whose beginning is shown."""
BEGINNING = ("ST-AIM-1", "ST-SET-1", "ST-SET-2", "ST-SET-3", "ST-ORD-1")
"""What has to be known to set up, in that order."""
_GAP = 4.5


def board(order: Order) -> Sheets:
    """The page about it, then the board."""
    t, side = order.t, order.values["square"]
    scale = side / UNITS
    way = tiling(order.paper, BOARD.width * scale, BOARD.height * scale, order.values["overlap"])
    picture = (Group("", (*ground(BOARD), *_areas(t)), scale=scale),)
    count = way.rows * way.columns

    def label(tile: Tile) -> str:
        return t("print.board.sheet", name=tile.name, n=count) if count > 1 else ""

    words = f"{t('game.strage.title')} · {t('print.board.square', n=side)}"
    return _cover(order, way), *sheets(way, picture, label, words)


def _areas(t: Catalogue) -> Shapes:
    """The names of the two areas in the frame: home above row 8, on either half, as two sheets may share it; the start
    at the right of rows 1 and 2."""
    size = 0.66 * FRAME
    home = [
        Text(x * BOARD.width, 0.72 * FRAME, t("print.board.home"), size, "label", fill="chess.light")
        for x in (0.25, 0.75)
    ]
    start = Text(0, 0, t("print.board.start"), size, "label", fill="chess.light")
    x, y = BOARD.width - 0.72 * FRAME, BOARD.height - FRAME - UNITS
    return (*home, Group("", (start,), dx=x, dy=y, turn=90))


def _cover(order: Order, way: Tiling) -> Sheet:
    t, paper = order.t, order.paper
    width = paper.width - 2 * MARGIN
    head = plain(t("game.strage.title"), width, 10, "title")
    told = stacked((tables.rule(t, rule, width, 4.4) for rule in BEGINNING), 1.6)
    scenario = next(one for one in GAME.scenarios() if one.id == START)
    shown = scene(GAME.initial_state(scenario))
    small = 0.62 * width
    picture = placed(shown, (width - small) / 2, 0, small / shown.width)
    blocks = [head, told, Block((picture,), small * shown.height / shown.width)]
    if way.rows * way.columns > 1:
        words = t("print.board.join", n=way.rows * way.columns, mm=int(way.overlap))
        drawn, beside = plan(way, 52, 40), plain(words, width - 62, 4.2)
        pair = (*drawn.shapes, moved(beside.shapes, 62, 0))
        blocks.append(padded(Block(pair, max(drawn.height, beside.height))))
    page = stacked(blocks, _GAP)
    foot = edge_line(paper, t("game.strage.title"), t("print.board"))
    return Sheet(paper.width, paper.height, (moved(page.shapes, MARGIN, MARGIN), *foot))
