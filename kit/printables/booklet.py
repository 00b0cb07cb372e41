"""A rule book as a booklet: half pages, two on a sheet, in the order in which they are folded; or one on each sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kit.draw.scene import Group, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables import banner
from kit.printables.markdown import Part, parts, title
from kit.printables.options import OneOf
from kit.printables.paper import Paper
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import fitting, plain
from kit.text import rulebook

SIZE = 3.55
"""Of the letters on a half page, in millimetres: ten points."""
_SIDE, _TOP, _FOOT = 12.0, 12.0, 16.0
Page = Shapes
Picture = Callable[[float, float, float], Group]
"""Draws around a point, no wider than so many millimetres: `(x, y, width)`."""
FOLD = OneOf("fold", lambda: ("yes", "no"))
"""What can be chosen about a booklet."""


def booklet(order: Order, game: str, picture: Picture) -> Sheets:
    """The rule book of a game, a picture on its cover; its option `fold` says whether it is to be folded."""
    tokens = rulebook.tokens(game, order.t.lang)
    half = Paper("half", order.paper.height / 2, order.paper.width, "")
    inside = pages(parts(tokens[1:], half.width - 2 * _SIDE, SIZE), half)
    made = [_cover(order, half, title(tokens), game, picture), *inside]
    return folded(made, order.paper) if order.values["fold"] == "yes" else single(made, order.paper, half)


def pages(book: Iterable[Part], half: Paper) -> list[Page]:
    """The parts on half pages from number 2, numbered at the foot; a heading is never left alone at the bottom."""
    room = half.height - _TOP - _FOOT
    made: list[list[Shape]] = []
    y = room + 1
    for group in _together(book):
        high = sum(part.block.height + part.above for part in group) - group[0].above
        gap = group[0].above if y else 0.0
        fresh = bool(group[0].chapter) and y > 0.75 * room
        if fresh or y + gap + high > room:
            made.append([])
            y, gap = 0.0, 0.0
        for number, part in enumerate(group):
            y += part.above if number else gap
            made[-1].append(moved(part.block.shapes, _SIDE, _TOP + y))
            y += part.block.height
    for number, page in enumerate(made, 2):
        page.append(Text(half.width / 2, half.height - 8, str(number), 3.2, "label", fill="ink.soft"))
    return [tuple(page) for page in made]


def _together(book: Iterable[Part]) -> Iterable[list[Part]]:
    group: list[Part] = []
    for part in book:
        group.append(part)
        if not part.stays:
            yield group
            group = []
    if group:
        yield group


def _cover(order: Order, half: Paper, name: str, game: str, picture: Picture) -> Page:
    """The title above the picture."""
    width = half.width - 2 * _SIDE
    size = fitting(name, width, 12, "title")
    head = plain(name, width, size, "title", align="middle")
    line = plain(order.t(f"game.{game}.line"), width, 4.6, "text", "ink.soft", "middle")
    top = 0.2 * half.height
    return (
        *banner.frame(half.width, half.height, 6),
        moved(head.shapes, _SIDE, top),
        moved(line.shapes, _SIDE, top + head.height + 3),
        picture(half.width / 2, 0.56 * half.height, width),
    )


def folded(made: list[Page], paper: Paper) -> Sheets:
    """Two pages on each side of a lying sheet, so that the pile folded in the middle reads on; flip the short edge."""
    made = [*made, *[()] * (-len(made) % 4)]
    lying, half = paper.lying, paper.height / 2
    last = len(made) - 1
    sheets = []
    for k in range(len(made) // 2):
        left, right = (made[last - k], made[k]) if k % 2 == 0 else (made[k], made[last - k])
        sheets.append(Sheet(lying.width, lying.height, (moved(left, 0, 0), moved(right, half, 0))))
    return tuple(sheets)


def single(made: list[Page], paper: Paper, half: Paper) -> Sheets:
    """One page on each sheet, as large as it goes."""
    scale = min(paper.width / half.width, paper.height / half.height)
    dx, dy = (paper.width - half.width * scale) / 2, (paper.height - half.height * scale) / 2
    return tuple(Sheet(paper.width, paper.height, (Group("", page, dx=dx, dy=dy, scale=scale),)) for page in made)
