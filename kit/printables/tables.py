"""What rules and tables on paper share: a rule as it is told, a page of chances, two dice against each other."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, Run, fitting, paragraph, plain
from kit.text.catalogue import Catalogue

FACES = range(1, 7)
THROWS = len(FACES) ** 2
Draw = Callable[[float], Block]
_GAP = 8.0
SQUARE = 6.6
"""Side of a square in the table of two dice, in millimetres."""


def rule(t: Catalogue, rule_id: str, width: float, size: float) -> Block:
    """A rule: its name in bold, and its sentence, the one the screen shows after "why?"."""
    return paragraph((Run(f"{t.rule(rule_id)}. ", "label"), Run(t(f"rule.{rule_id}.text"))), width, size)


def part(t: Catalogue, number: int, key: str, rules: Sequence[str], width: float, size: float, gap: float) -> Block:
    """A part of a turn: its number on a disc, its title, its rules, so far apart in sizes of letters."""
    disc = 1.6 * size
    head = plain(t(f"print.part.{key}"), width - 1.5 * disc, 1.35 * size, "title", "accent.link")
    title: tuple[Shape, ...] = (
        Path(circle(disc / 2, head.height / 2, disc / 2), "accent.link"),
        Text(disc / 2, head.height / 2 + 0.38 * size, str(number), 1.05 * size, "figure", fill="paper.card"),
        moved(head.shapes, 1.4 * disc, 0),
    )
    return stacked((Block(title, head.height), *(rule(t, one, width, size) for one in rules)), gap * size)


BAND = 13.0
"""Height of the band on a player's card, in millimetres."""
Box = tuple[float, float, float, float]
"""Left, top, width and height."""


def card(box: Box, colour: str, ink: str, emblem: str, title: str, most: float, aside: float) -> Shapes:
    """The card of a player, with a band in the player's colour: the emblem, and a title of the size `most` at most that
    leaves so much of the width free."""
    left, top, wide, high = box
    size, middle = fitting(title, wide - aside, most, "title"), top + BAND / 2
    band = f"M{left} {top + BAND}v-{BAND - 5}a5 5 0 0 1 5 -5h{wide - 10}a5 5 0 0 1 5 5v{BAND - 5}Z"
    return (
        Path(rounded_box(left, top, wide, high, 5), "paper.page", "ink.main", 0.6),
        Path(band, colour, "ink.main", 0.6),
        pictogram(emblem, left + 10, middle, 9, main=ink, line=colour),
        Text(left + 19, middle + 2.6, title, size, "title", "start", fill=ink),
    )


def heading(t: Catalogue, name: str, width: float) -> Block:
    """What a table of chances is about, and below it how it is read."""
    words = plain(t(f"print.chances.{name}"), width, 5.4, "title", "accent.link")
    return stacked((words, plain(t(f"print.chances.{name}.how"), width, 3.5, "text", "ink.soft")), 0.8)


def chances_page(order: Order, game: str, left: Draw, right: Draw, below: Draw) -> Sheets:
    """One page of chances: two columns, and a table below them; each is drawn for the width it is given, in mm."""
    t, paper = order.t, order.paper
    width = paper.width - 2 * MARGIN
    half = (width - _GAP) / 2
    first, second = left(half), right(half)
    upper = Block((*first.shapes, moved(second.shapes, half + _GAP, 0)), max(first.height, second.height))
    page = stacked((plain(t("print.chances"), width, 9.5, "title"), upper, below(width)), 4)
    foot = edge_line(paper, t("print.chances.exact"), t(f"game.{game}.title"))
    return (Sheet(paper.width, paper.height, (moved(page.shapes, MARGIN, MARGIN), *foot)),)


def two_dice(width: float, cell: Callable[[int, int], Shapes]) -> Block:
    """A table with the faces of a die along its top and those of another down its left side.

    `cell(across, down)` draws what stands in a square, around its middle as the origin.
    """
    left = (width - SQUARE * (len(FACES) + 1)) / 2
    shapes: list[Shape] = []
    for one in FACES:
        shapes.append(pictogram(f"die_{one}", left + (one + 0.5) * SQUARE, SQUARE / 2, 5.6, line="paper.card"))
        shapes.append(pictogram(f"die_{one}", left + SQUARE / 2, (one + 0.5) * SQUARE, 5.6, line="paper.card"))
        for two in FACES:
            drawn = cell(one, two)
            shapes.append(moved(drawn, left + (one + 0.5) * SQUARE, (two + 0.5) * SQUARE))
    return Block(tuple(shapes), SQUARE * (len(FACES) + 1) + 1)


def shade(share: float) -> Shapes:
    """A square around the origin, tinted from hardly at all (0) to fully (1)."""
    box = rounded_box(0.2 - SQUARE / 2, 0.2 - SQUARE / 2, SQUARE - 0.4, SQUARE - 0.4, 0.8)
    return Path(box, "paper.sunk"), Path(box, "accent.main", opacity=share)


def throws_bar(count: int, x: float, y: float, width: float) -> Shapes:
    """So many of the 36 throws, as a part of a bar."""
    return (
        Path(rounded_box(x, y, width, 4.4, 1), "paper.sunk"),
        *((Path(rounded_box(x, y, width * count / THROWS, 4.4, 1), "accent.main", "ink.main", 0.25),) if count else ()),
    )


def of_throws(t: Catalogue, count: int, x: float, y: float) -> Text:
    """How many of the 36 throws, in words, its end at (x, y)."""
    return Text(x, y, t("print.chances.of", n=count, of=THROWS), 3.7, "label", "end")
