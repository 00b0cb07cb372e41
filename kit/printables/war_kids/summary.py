"""All the rules a table needs, on one page: the same sentences that the screen shows after "why?"."""

from __future__ import annotations

from kit.core.game import Ref
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shape, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.war_kids.pieces import KINDS
from kit.printables import tables
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.stack import largest, moved, padded, stacked
from kit.printables.typeset import Block, Run, paragraph, plain
from kit.printables.war_kids.extras import extras, head
from kit.printables.war_kids.pieces import GROUNDS, dice_row, piece, priced_hex
from kit.text.catalogue import Catalogue

COLUMNS: tuple[tuple[tuple[str, tuple[str, ...]], ...], ...] = (
    (
        ("print.part.turn", ("WK-TURN-1", "WK-MOVE-1", "WK-FIGHT-6")),
        (
            "print.part.movement",
            ("WK-MOVE-2", "WK-MOVE-5", "WK-MOVE-6", "WK-MOVE-9", "WK-MOVE-7", "WK-MOVE-8", "WK-MOVE-10"),
        ),
        ("print.part.win", ("WK-TURN-4", "WK-LEAD-2")),
    ),
    (
        ("print.part.combat", ("WK-FIGHT-2", "WK-FIGHT-3", "WK-FIGHT-4", "WK-FIGHT-5", "WK-ENG-1", "WK-LEAD-1")),
        ("print.part.spells", ("WK-SPELL-3", "WK-SPELL-2", "WK-SPELL-5", "WK-SPELL-6")),
    ),
)
"""Per column its parts: the key of the title, and the rules in the order in which they are told."""
_GAP = 7.0
_MOST = 4.0
"""Size of letters where there is room for it."""


def summary(order: Order) -> Sheets:
    """One page, in the largest letters at which all of it fits; for its back the advanced rules that are in use."""
    t, paper = order.t, order.paper
    width, room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - 5
    page = largest(
        lambda size: stacked((head(t, "game.war_kids", width), _units(t, width, size), _columns(t, width, size)), 4),
        room,
        _MOST,
    )
    foot = edge_line(paper, t("print.summary.rest"), t("game.war_kids.title"))
    return Sheet(paper.width, paper.height, (moved(page.shapes, MARGIN, MARGIN), *foot)), *extras(order)


def _units(t: Catalogue, width: float, size: float) -> Block:
    """The four kinds: counter, name, what it does."""
    wide = width / len(KINDS)
    shapes: list[Shape] = []
    high = 0.0
    blocks = []
    for kind in KINDS:
        name = Run(t.word(Ref("unit", kind), "Name"), "label")
        blocks.append(
            stacked((paragraph([name], wide - 22, 1.15 * size), plain(t(f"print.unit.{kind}"), wide - 22, size)))
        )
        high = max(high, blocks[-1].height)
    high = max(high, 18.0) + 5
    for k, (kind, block) in enumerate(zip(KINDS, blocks, strict=True)):
        x = k * wide
        shapes.append(Path(rounded_box(x + 0.8, 0, wide - 1.6, high, 3), "azzurro.wash" if k % 2 == 0 else "rosa.wash"))
        shapes.append(piece("blue" if k % 2 == 0 else "pink", kind, x + 10.6, high / 2, 15.5))
        shapes.append(moved(block.shapes, x + 20.2, (high - block.height) / 2))
    return Block(tuple(shapes), high)


def _columns(t: Catalogue, width: float, size: float) -> Block:
    wide = (width - _GAP) / 2
    columns = [stacked((_part(t, key, rules, wide, size) for key, rules in column), 1.2 * size) for column in COLUMNS]
    shapes = [moved(column.shapes, k * (wide + _GAP), 0) for k, column in enumerate(columns)]
    return Block(tuple(shapes), max(column.height for column in columns))


def _part(t: Catalogue, key: str, rules: tuple[str, ...], width: float, size: float) -> Block:
    head = plain(t(key), width, 1.5 * size, "title", "accent.link")
    told = [head]
    for rule in rules:
        told.append(tables.rule(t, rule, width, size))
        if rule == "WK-MOVE-5":
            told.append(_prices(t, width, size))
        if rule == "WK-SPELL-6":
            told.append(_odds(t, width, size))
    return stacked(told, 0.42 * size)


def _prices(t: Catalogue, width: float, size: float) -> Block:
    """A hex of each ground with what it costs to enter."""
    wide, radius = width / len(GROUNDS), 6.6
    shapes: list[Shape] = []
    for k, ground in enumerate(GROUNDS):
        x = (k + 0.5) * wide
        shapes += priced_hex(ground, x, radius + 1, radius)
        shapes.append(Text(x, 2 * radius + 2 + size, t.word(Ref("ground", ground), "Name"), 0.92 * size, "label"))
    return padded(Block(tuple(shapes), 2 * radius + 2.6 + size), 0.6, 0.6)


def _odds(t: Catalogue, width: float, size: float) -> Block:
    """Per distance the faces that hit."""
    shapes: list[Shape] = []
    high, die = 1.62 * size, 1.36 * size
    for distance in range(1, 7):
        y = (distance - 1) * high
        shapes.append(Text(0, y + 0.72 * high, t("print.distance", n=distance), size, "text", "start"))
        shapes += dice_row(distance, 7.4 * size, y + (high - die) / 2, die)
    return padded(Block(tuple(shapes), 6 * high), 0.6, 0.6)
