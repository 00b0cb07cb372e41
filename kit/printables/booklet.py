"""A rule book as a booklet: half pages, two on a sheet, in the order in which they are folded; or one on each sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from kit.core.diagrams import battle, panels
from kit.draw.scene import Group, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables import banner
from kit.printables.boards import boards
from kit.printables.markdown import Part, heading, parts
from kit.printables.options import OneOf
from kit.printables.paper import Paper
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import fitting, plain
from kit.text import rulebook
from kit.text.catalogue import Catalogue

SIZE = 3.55
"""Of the letters on a half page, in millimetres: ten points."""
SIDE, _TOP, _FOOT = 12.0, 12.0, 16.0
Page = Shapes
Picture = Callable[[float, float, float], Group]
"""Draws around a point, no wider than so many millimetres: `(x, y, width)`."""
FOLD = OneOf("fold", lambda: ("yes", "no"))
"""What can be chosen about a booklet."""


def booklet(order: Order, game: str, picture: Picture) -> Sheets:
    """The rule book of a game, a picture on its cover; its option `fold` says whether it is to be folded."""
    half = Paper("half", order.paper.height / 2, order.paper.width, "")
    first, *rest = rulebook.blocks(game, order.t.lang)
    width = half.width - 2 * SIDE
    room = half.height - _TOP - _FOOT
    groups = [law(order.t, game, block, width, room) for block in (first, *rest)]
    made = [_cover(order, half, first.title, game, picture), *pages(groups, half)]
    return folded(made, order.paper) if order.values["fold"] == "yes" else single(made, order.paper, half)


def law(t: Catalogue, game: str, block: rulebook.Block, width: float, room: float) -> list[Part]:
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
    left = room - sum(part.block.height + part.above for part in above) - SIZE
    return [*above, *(Part(row, 0.8 * SIZE) for row in boards(t, rule_id, shown, width, left))]


def pages(groups: Iterable[Sequence[Part]], half: Paper, first: int = 2) -> list[Page]:
    """Groups of parts on pages of that size, their numbers at the foot, `first` on the first. A group stays together
    where it fits on a page; of a longer one the first parts do, so that no heading is left alone at the bottom."""
    room = half.height - _TOP - _FOOT
    made: list[list[Shape]] = []
    y = room + 1
    for group in _together(groups, room):
        high = sum(part.block.height + part.above for part in group) - group[0].above
        gap = group[0].above if y else 0.0
        fresh = bool(group[0].chapter) and y > 0.75 * room
        if fresh or y + gap + high > room:
            made.append([])
            y, gap = 0.0, 0.0
        for number, part in enumerate(group):
            y += part.above if number else gap
            made[-1].append(moved(part.block.shapes, SIDE, _TOP + y))
            y += part.block.height
    for number, page in enumerate(made, first):
        page.append(Text(half.width / 2, half.height - 8, str(number), 3.2, "label", fill="ink.soft"))
    return [tuple(page) for page in made]


def _together(groups: Iterable[Sequence[Part]], room: float) -> Iterator[list[Part]]:
    """The same groups, a heading alone joined with the next one, those that no page can hold cut into pieces."""
    waiting: list[Part] = []
    for group in groups:
        waiting += group
        if all(part.stays for part in waiting):
            continue
        if sum(part.block.height + part.above for part in waiting) <= room:
            yield waiting
        else:
            yield from _cut(waiting)
        waiting = []
    if waiting:
        yield waiting


def _cut(group: Sequence[Part]) -> Iterator[list[Part]]:
    piece: list[Part] = []
    for part in group:
        piece.append(part)
        if not part.stays:
            yield piece
            piece = []


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
