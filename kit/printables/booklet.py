"""A rule book as a booklet: half pages, two on a sheet, in the order in which they are folded; or one on each sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kit.core.diagrams import battle, panels
from kit.draw.scene import Group
from kit.draw.sheet import Sheet, Sheets
from kit.printables import banner
from kit.printables.boards import boards
from kit.printables.contents import contents
from kit.printables.flow import SIDE, SIZE, Page, laid, numbered, room
from kit.printables.markdown import Part, heading, parts
from kit.printables.options import OneOf
from kit.printables.paper import Paper
from kit.printables.registry import Order, Printable
from kit.printables.school.pages import ROW, line
from kit.printables.stack import moved
from kit.printables.typeset import Block, fitting, plain
from kit.text import rulebook
from kit.text.catalogue import Catalogue

Picture = Callable[[float, float, float], Group]
"""Draws around a point, no wider than so many millimetres: `(x, y, width)`."""
FOLD = OneOf("fold", lambda: ("yes", "no"))
"""What can be chosen about a booklet."""


def rules(game: str, picture: Picture) -> Printable:
    """The rule book of a game, with a picture on its cover."""
    return Printable("rules", lambda order: booklet(order, game, picture), (FOLD,))


def booklet(order: Order, game: str, picture: Picture) -> Sheets:
    """The rule book of a game, a picture on its cover, a table of contents on its first pages; its option `fold` says
    whether it is to be folded, and then only the last page may be empty."""
    t, half = order.t, Paper("half", order.paper.height / 2, order.paper.width, "")
    first, *rest = rulebook.blocks(game, t.lang)
    groups = [law(t, game, block, half.width - 2 * SIDE, room(half)) for block in (first, *rest)]
    before = 1 + len(contents(t, rest, [0] * len(rest), half))
    book, numbers = laid(groups, half, before + 1)
    made = [_cover(order, half, first.title, game, picture), *contents(t, rest, numbers[1:], half), *book]
    if order.values["fold"] == "no":
        return single(made, order.paper, half)
    made += [_notes(t, half, len(made) + n) for n in range(1, -len(made) % 4)]
    return folded(made, order.paper)


def law(t: Catalogue, game: str, block: rulebook.Block, width: float, most: float) -> list[Part]:
    """A heading and all that belongs to it: words, examples, boards; a map is as large as the room on a page allows."""
    named = rulebook.named(game, t.lang)
    examples = [token for token in block.tokens if token["type"] == "block_quote"]
    others = [token for token in block.tokens if token["type"] != "block_quote"]
    words, quotes = (list(parts(tokens, width, SIZE, named)) for tokens in (others, examples))
    shown = [panel for rule_id in block.ids for panel in panels(game, rule_id)]
    shown += battle(game, block.title, t) if block.level > 2 and not block.ids else []
    rule_id = block.ids[0] if block.ids else ""
    head = [] if block.level == 1 else [heading(block.title, block.level, width, SIZE)]
    said = " · ".join(rulebook.origin(block, t))
    head += [Part(plain(said, width, 0.86 * SIZE, fill="ink.soft"), 0.15 * SIZE, stays=True)] if said else []
    above = [*head, *words, *quotes]
    left = most - sum(part.block.height + part.above for part in above) - SIZE
    below = [Part(row, 0.8 * SIZE) for row in boards(t, rule_id, shown, width, left)]
    if shown and shown[0].whole and below[0].block.height <= left:
        # Where it fits, a map stands below the name of its battle: nothing on it tells whose it is.
        above[-1] = replace(above[-1], stays=True)
    return [*above, *below]


def _cover(order: Order, half: Paper, name: str, game: str, picture: Picture) -> Page:
    """The title above the picture."""
    width = half.width - 2 * SIDE
    size = fitting(name, width, 12, "title")
    head = plain(name, width, size, "title", align="middle")
    line = plain(order.t(f"game.{game}.line"), width, 4.6, "text", "ink.soft", "middle")
    top = 0.2 * half.height
    return (
        *banner.frame(half.width, half.height, 6),
        moved(head.shapes, SIDE, top),
        moved(line.shapes, SIDE, top + head.height + 3),
        picture(half.width / 2, 0.56 * half.height, width),
    )


def _notes(t: Catalogue, paper: Paper, number: int) -> Page:
    """A page with lines to write on."""
    width = paper.width - 2 * SIDE
    head = plain(t("print.notes"), width, 2 * SIZE, "title")
    count = int((room(paper) - head.height) / ROW)
    rows = (line(0, head.height + k * ROW, width) for k in range(1, count + 1))
    return numbered(paper, Block((*head.shapes, *rows), room(paper)), number)


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
