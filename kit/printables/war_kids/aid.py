"""The turn aid: half a page for each player, to stand beside the board: what to do now, and what to look up."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from kit.core.game import Ref
from kit.draw.counters import ARMIES, ArmyName, emblem
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shape, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.printables import tables
from kit.printables.paper import Paper, halves
from kit.printables.registry import Order
from kit.printables.stack import largest, moved, stacked
from kit.printables.typeset import LEAST, Block, fitting, plain
from kit.printables.war_kids.chances import dice_strip, slow_strip
from kit.printables.war_kids.extras import chosen
from kit.printables.war_kids.pieces import GROUNDS, dice_row, piece, priced_hex
from kit.text.catalogue import Catalogue

MOVEMENT = ("WK-SPELL-3", "WK-SPELL-6", "WK-MOVE-1", "WK-MOVE-2", "WK-MOVE-9", "WK-MOVE-7")
COMBAT = ("WK-FIGHT-3", "WK-FIGHT-4", "WK-FIGHT-5", "WK-ENG-1", "WK-LEAD-1", "WK-FIGHT-6")
"""The rules in the order in which a turn meets them."""
EXTRA_MOVEMENT: Mapping[str, tuple[str, ...]] = {
    "roads": ("WK-ADV-R-1",),
    "mages": ("WK-ADV-M-2", "WK-ADV-M-3", "WK-ADV-M-5"),
    "leader": ("WK-ADV-L-2",),
    "obstacles": ("WK-ADV-O-1", "WK-ADV-O-2"),
    "los": ("WK-ADV-V-1", "WK-ADV-V-2"),
}
EXTRA_COMBAT: Mapping[str, tuple[str, ...]] = {
    "pegasus": ("WK-ADV-P-1",),
    "wounded": ("WK-ADV-W-1", "WK-ADV-W-2"),
    "leader": ("WK-ADV-L-1",),
    "soldiers": ("WK-ADV-S-2", "WK-ADV-S-3", "WK-ADV-S-6", "WK-ADV-S-5"),
}
"""Of each advanced rule what a turn needs, by phase."""
Steps = Sequence[Sequence[str]]
Card = Callable[[float, str], Block]
_PHASES = ("print.part.movement", "print.part.combat")
_IN = 7.5
_BAND = 14.0
_LOOK_UP = 30.0
_MOST = 4.6
"""Size of letters where there is room for it."""


def aid(order: Order) -> Sheets:
    """One sheet: the upper half for light blue, the lower for pink, to be cut in the middle; for its back the advanced
    rules that are in use."""
    t, steps = order.t, (MOVEMENT, COMBAT)
    front = _sheet(order, "print.aid.title", steps, lambda width, army: Block(_look_up(t, width), _LOOK_UP))
    names = chosen(order)
    if not names:
        return (front,)
    # Where spells fly straight, no way leads round anything.
    left_out = {"WK-ADV-O-2"} if "los" in names else set()
    extra = tuple(
        [rule for name in names for rule in phase.get(name, ()) if rule not in left_out]
        for phase in (EXTRA_MOVEMENT, EXTRA_COMBAT)
    )
    return front, _sheet(
        order,
        "print.aid.extra",
        extra,
        lambda width, army: _extra_look_up(t, width, names, SIDES[1 - SIDES.index(army)]),
    )


def _sheet(order: Order, title: str, steps: Steps, card: Card) -> Sheet:
    return halves(order.paper, lambda k, half: _half(order.t, half, SIDES[k], title, steps, card))


def _half(t: Catalogue, half: Paper, army: str, title: str, steps: Steps, card: Card) -> tuple[Shape, ...]:
    """The two phases of a turn, each with its rules, above a card to look things up on."""
    tones = ARMIES[cast(ArmyName, army)]
    left, top, wide, high = _IN, _IN - 2, half.width - 2 * _IN, half.height - 2 * _IN + 4
    words = t(title, side=Ref("side", army))
    size = fitting(words, wide - 82, 7.4, "title")
    shapes: list[Shape] = [
        Path(rounded_box(left, top, wide, high, 5), tones.wash, tones.ink, 0.7),
        Path(f"M{left} {top + _BAND}v-{_BAND - 5}a5 5 0 0 1 5 -5h{wide - 10}a5 5 0 0 1 5 5v{_BAND - 5}Z", tones.strong),
        emblem(cast(ArmyName, army), left + 11, top + _BAND / 2, 9),
        Text(left + 20, top + 10.2, words, size, "title", "start", fill="paper.card"),
    ]
    for k, kind in enumerate(KINDS):
        shapes.append(piece(army, kind, left + wide - 8 - (3 - k) * 13.5, top + _BAND / 2, 11.4))
    foot = card(wide - 6, army)
    column = (wide - 15) / 2
    room = high - _BAND - foot.height - 7

    def made(size: float) -> Block:
        one, other = (
            _steps(t, number, key, rules, column, size, tones.strong)
            for number, (key, rules) in enumerate(zip(_PHASES, steps, strict=True), 1)
        )
        return Block((*one.shapes, moved(other.shapes, column + 5, 0)), max(one.height, other.height))

    shapes.append(moved(largest(made, room, _MOST).shapes, left + 5, top + _BAND + 3.5))
    shapes.append(moved(foot.shapes, left + 3, top + high - foot.height - 2.5))
    return tuple(shapes)


def _steps(t: Catalogue, number: int, key: str, rules: Sequence[str], width: float, size: float, strong: str) -> Block:
    if not rules:
        return Block((), 0.0)
    head = plain(f"{number}. {t(key)}", width, 1.5 * size, "title", strong)
    return stacked((head, *(tables.rule(t, rule, width, size) for rule in rules)), 0.42 * size)


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
    shapes.append(Text(left + 1, 28, t("print.aid.spells"), LEAST, "note", "start", fill="ink.soft"))
    return tuple(shapes)


def _extra_look_up(t: Catalogue, width: float, names: Sequence[str], enemy: str) -> Block:
    """A card with the chances of slow magic and of dice combats, as far as they are in use."""
    both = "mages" in names and "soldiers" in names
    blocks = []
    if "mages" in names:
        blocks.append(slow_strip(t, (0.6 if both else 1.0) * width - 8))
    if "soldiers" in names:
        blocks.append(dice_strip(t, (0.4 if both else 0.6) * width - 8, enemy))
    if not blocks:
        return Block((), 0.0)
    high = max(block.height for block in blocks) + 4
    shapes: list[Shape] = [Path(rounded_box(0, 0, width, high, 3), "paper.card")]
    for k, block in enumerate(blocks):
        shapes.append(moved(block.shapes, 4 + k * 0.6 * width, 2 + (high - 4 - block.height) / 2))
    return Block(tuple(shapes), high)
