"""The table of contents of a book: its chapters and rules in columns, each with the page that it is on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from kit.draw.pathdata import polyline
from kit.draw.pdf import text_width
from kit.draw.scene import Path, Shape, Text
from kit.printables.flow import SIDE, SIZE, Page, filled, numbered, room, starts, together
from kit.printables.markdown import Part
from kit.printables.paper import Paper
from kit.printables.stack import moved
from kit.printables.typeset import LEAST, Block, plain
from kit.text.catalogue import Catalogue
from kit.text.rulebook import Block as Law

COLUMNS = 2
GAP = 7.0
_FIRST = 2
"""The page after the cover."""
_SIZES = (3.7, 3.55, 3.4, 3.25, 3.1, 2.95, LEAST)
_SHARES = tuple(n / 16 for n in range(8, 17))
"""Of the height, that a column may have."""


def contents(t: Catalogue, laws: Sequence[Law], numbers: Sequence[int], paper: Paper) -> list[Page]:
    """As few pages as it takes, in the largest letters that they have room for, their columns about as long as each
    other."""
    width = paper.width - 2 * SIDE
    head = plain(t("print.contents"), width, 2 * SIZE, "title")
    wide, high = (width - (COLUMNS - 1) * GAP) / COLUMNS, room(paper) - head.height - SIZE
    least = _pages(_columns(laws, numbers, wide, high, _SIZES[-1]))
    ways = (_columns(laws, numbers, wide, share * high, size) for size in _SIZES for share in _SHARES)
    columns = next(way for way in ways if _pages(way) == least)
    made = []
    for number in range(least):
        here = columns[number * COLUMNS : (number + 1) * COLUMNS]
        shapes: list[Shape] = list(head.shapes) if number == 0 else []
        shapes += [
            moved(column.shapes, k * (wide + GAP), head.height + SIZE if number == 0 else 0.0)
            for k, column in enumerate(here)
        ]
        made.append(numbered(paper, Block(tuple(shapes), room(paper)), _FIRST + number))
    return made


def _pages(columns: Sequence[Block]) -> int:
    return -(-len(columns) // COLUMNS)


def _columns(laws: Sequence[Law], numbers: Sequence[int], wide: float, high: float, size: float) -> list[Block]:
    pieces = list(together([list(_rows(laws, numbers, wide, size))]))
    ends = pairwise([*starts(pieces, high, 0, (0, 0)), len(pieces)])
    return [filled(pieces[start:end]) for start, end in ends]


def _rows(laws: Sequence[Law], numbers: Sequence[int], width: float, size: float) -> Iterator[Part]:
    """A chapter stays with its first rule."""
    for n, (law, number) in enumerate(zip(laws, numbers, strict=True)):
        chapter = law.level == 2
        stays = chapter and n + 1 < len(laws) and laws[n + 1].level > 2
        yield Part(_row(law.title, chapter, number, width, size), 0.7 * size if chapter else 0.0, stays)


def _row(title: str, chapter: bool, number: int, width: float, size: float) -> Block:
    """A title, a line of dots and a number."""
    words = plain(title, width - 2.4 * size, size, "label" if chapter else "text")
    last = words.shapes[-1]
    assert isinstance(last, Text)
    figure = str(number)
    left = last.x + text_width(last.text, size, last.role) + 0.5 * size
    right = width - text_width(figure, size) - 0.5 * size
    dots = Path(polyline(((left, last.y), (right, last.y))), stroke="ink.soft", width=0.22, dash=(0.1, 1.2))
    return Block((*words.shapes, dots, Text(width, last.y, figure, size, "text", "end")), words.height)
