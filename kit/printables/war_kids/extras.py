"""The advanced rules on paper, those that are in use: a page for the table, in the sentences of the screen."""

from __future__ import annotations

from kit.core.game import Option
from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Path, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.war_kids import GAME
from kit.printables import tables
from kit.printables.options import SomeOf
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.stack import columns, largest, moved, stacked
from kit.printables.typeset import Block, plain
from kit.printables.war_kids.pieces import trio
from kit.text.catalogue import Catalogue

ADVANCED: dict[str, Option] = {
    option.id.removeprefix("adv_"): option for option in GAME.options() if option.id.startswith("adv_")
}
"""The advanced rules by their words on the command line, in the order in which they are best introduced."""
RULES = SomeOf("rules", lambda: tuple(ADVANCED), lambda t, name: t(f"setting.adv_{name}"))
_ICONS = {
    "pegasus": "pegasus",
    "roads": "next",
    "wounded": "wound",
    "mages": "mage",
    "leader": "princess",
    "soldiers": "die_5",
    "obstacles": "tree",
    "los": "ruler",
}
_GAP = 7.0
_MOST = 4.4
"""Size of letters where there is room for it."""


def chosen(order: Order) -> list[str]:
    """The rules that are in use; one that needs another brings it along."""
    wanted = set(order.values["rules"])
    needed = {one.removeprefix("adv_") for name in wanted for one in ADVANCED[name].needs}
    return [name for name in ADVANCED if name in wanted | needed]


def extras(order: Order) -> Sheets:
    """One page, in the largest letters at which all of it fits; none where no rule is in use."""
    t, paper, names = order.t, order.paper, chosen(order)
    if not names:
        return ()
    width, room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - 5
    title = head(t, "print.extras", width)

    def body(size: float) -> Block:
        parts = [_part(t, name, (width - _GAP) / 2, size) for name in names]
        return columns(parts, (width + _GAP) / 2, 1.4 * size)

    page = stacked((title, largest(body, room - title.height - 5, _MOST)), 5)
    foot = edge_line(paper, t("print.summary.rest"), t("game.war_kids.title"))
    return (Sheet(paper.width, paper.height, (moved(page.shapes, MARGIN, MARGIN), *foot)),)


def head(t: Catalogue, what: str, width: float) -> Block:
    """The title of a page and the line below it, beside the three of the game."""
    name = plain(t(f"{what}.title"), width - 50, 11, "title")
    line = plain(t(f"{what}.line"), width - 50, 4.1, "text", "ink.soft")
    words = stacked((name, line), 1)
    return Block((*words.shapes, trio(width - 20, words.height / 2, 40)), words.height)


def _part(t: Catalogue, name: str, width: float, size: float) -> Block:
    """A rule: its number in the order of all, its title and its sentences."""
    disc, number = 1.5 * size, list(ADVANCED).index(name) + 1
    title = plain(t(f"setting.adv_{name}"), width - 4.6 * size, 1.35 * size, "title", "accent.link")
    high = max(title.height, disc)
    head = Block(
        (
            Path(circle(disc / 2, high / 2, disc / 2), "accent.link"),
            Text(disc / 2, high / 2 + 0.38 * size, str(number), 1.05 * size, "figure", fill="paper.card"),
            moved(title.shapes, disc + 0.6 * size, (high - title.height) / 2),
            pictogram(_ICONS[name], width - 1.2 * size, high / 2, 2.1 * size),
        ),
        high,
    )
    told = [tables.rule(t, rule, width, size) for rule in ADVANCED[name].rule_ids if rule.startswith("WK-ADV")]
    return stacked((head, *told), 0.42 * size)
