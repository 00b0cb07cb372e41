"""The turn aid: half a page for each player, to stand beside the board: what to do now, and what to look up."""

from __future__ import annotations

from typing import cast

from kit.core.game import Ref
from kit.draw.counters import ARMIES, ArmyName, emblem
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.war_kids.units import KINDS, SIDES
from kit.printables.paper import Paper
from kit.printables.registry import Order
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, Run, paragraph, plain
from kit.printables.war_kids.pieces import GROUNDS, dice_row, piece, priced_hex
from kit.text.catalogue import Catalogue

MOVEMENT = ("WK-SPELL-3", "WK-SPELL-6", "WK-MOVE-1", "WK-MOVE-2", "WK-MOVE-9", "WK-MOVE-7")
COMBAT = ("WK-FIGHT-3", "WK-FIGHT-4", "WK-FIGHT-5", "WK-ENG-1", "WK-LEAD-1", "WK-FIGHT-6")
"""The rules in the order in which a turn meets them."""
_IN = 9.0
_BAND = 15.0
_LOOK_UP = 30.0
_SIZES = (3.7, 3.55, 3.4, 3.25, 3.1, 2.95, 2.8)


def aid(order: Order) -> Sheets:
    """One sheet: the upper half for light blue, the lower for pink, to be cut in the middle."""
    paper = order.paper
    half = Paper("half", paper.width, paper.height / 2, "")
    shapes: list[Shape] = [moved(_half(order.t, half, army), 0, k * half.height) for k, army in enumerate(SIDES)]
    y = half.height
    cut = polyline(((2, y), (paper.width - 2, y)))
    shapes.append(Path(cut, stroke="ink.soft", width=0.25, dash=(2, 2), cap="butt"))
    return (Sheet(paper.width, paper.height, tuple(shapes)),)


def _half(t: Catalogue, half: Paper, army: str) -> tuple[Shape, ...]:
    tones = ARMIES[cast(ArmyName, army)]
    left, top, wide, high = _IN, _IN - 2, half.width - 2 * _IN, half.height - 2 * _IN + 4
    title = t("print.aid.title", army=Ref("army", army))
    shapes: list[Shape] = [
        Path(rounded_box(left, top, wide, high, 5), tones.wash, tones.ink, 0.7),
        Path(f"M{left} {top + _BAND}v-{_BAND - 5}a5 5 0 0 1 5 -5h{wide - 10}a5 5 0 0 1 5 5v{_BAND - 5}Z", tones.strong),
        emblem(cast(ArmyName, army), left + 11, top + _BAND / 2, 9),
        Text(left + 20, top + 10.2, title, 7.4, "title", "start", fill="paper.card"),
    ]
    for k, kind in enumerate(KINDS):
        shapes.append(piece(army, kind, left + wide - 8 - (3 - k) * 13.5, top + _BAND / 2, 11.4))
    column = (wide - 15) / 2
    room = high - _BAND - _LOOK_UP - 6
    for size in _SIZES:
        columns = [
            _steps(t, number, key, rules, column, size, tones.strong)
            for number, (key, rules) in enumerate((("print.part.movement", MOVEMENT), ("print.part.combat", COMBAT)), 1)
        ]
        if max(block.height for block in columns) <= room:
            break
    for k, block in enumerate(columns):
        shapes.append(moved(block.shapes, left + 5 + k * (column + 5), top + _BAND + 3.5))
    shapes.append(moved(_look_up(t, wide - 6), left + 3, top + high - _LOOK_UP - 2.5))
    return tuple(shapes)


def _steps(
    t: Catalogue, number: int, key: str, rules: tuple[str, ...], width: float, size: float, strong: str
) -> Block:
    head = plain(f"{number}. {t(key)}", width, 1.5 * size, "title", strong)
    told = [paragraph((Run(f"{t.rule(rule)}. ", "label"), Run(t(f"rule.{rule}.text"))), width, size) for rule in rules]
    return stacked((head, *told), 0.42 * size)


def _look_up(t: Catalogue, width: float) -> tuple[Shape, ...]:
    """A card with the prices of the ground and the dice that hit."""
    shapes: list[Shape] = [Path(rounded_box(0, 0, width, _LOOK_UP, 3), "paper.card")]
    step, radius = 19.0, 6.8
    for k, ground in enumerate(GROUNDS):
        x = 11 + k * step
        shapes += priced_hex(ground, x, 11, radius)
        shapes.append(Text(x, 24.5, t.word(Ref("ground", ground), "Name"), 3.1, "label"))
    left, die = 4 * step + 6, 5.6
    group = (width - left - 3) / 2
    for distance in range(1, 7):
        column, row = divmod(distance - 1, 3)
        x, y = left + column * group, 2 + row * 7.7
        shapes.append(Text(x + 4.2, y + 5, str(distance), 4.4, "figure"))
        shapes += dice_row(distance, x + 8, y + 0.5, min(die, (group - 12) / 6.9))
    shapes.append(Text(left + 1, 28, t("print.aid.spells"), 2.8, "note", "start", fill="ink.soft"))
    return tuple(shapes)
