"""A text that runs over many pages: where each page ends, and its number."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from kit.draw.scene import Shape, Shapes, Text
from kit.printables.markdown import Part
from kit.printables.paper import Paper
from kit.printables.stack import moved
from kit.printables.typeset import Block

SIZE = 3.55
"""Of the letters on a half page, in millimetres: ten points."""
SIDE, TOP, FOOT = 12.0, 12.0, 16.0
Torn = tuple[float, float]
"""How bad a group in two is, as squares of the empty share of a page: from an even page to an odd one, and over the
leaf."""
TORN = 0.01, 0.05
SPREAD = 4.0
"""So many millimetres of what a page has left go into each gap above a group."""
Page = Shapes


@dataclass(frozen=True, slots=True)
class Piece:
    """Parts that stay together, and how many groups begin with them."""

    parts: tuple[Part, ...]
    opens: int = 0

    @property
    def height(self) -> float:
        """With the gap above it."""
        return sum(part.block.height + part.above for part in self.parts)


def room(paper: Paper) -> float:
    """Height of what stands on a page."""
    return paper.height - TOP - FOOT


def laid(groups: Iterable[Sequence[Part]], paper: Paper, first: int, torn: Torn = TORN) -> tuple[list[Page], list[int]]:
    """Groups of parts on pages of that size, numbered from `first`; and the number of the page that each begins on.

    Pages are as full as can be: a group is torn where much of a page would be empty else, but no heading is left alone.
    """
    pieces = list(together(groups))
    pages, numbers = [], list[int]()
    for number, (start, end) in enumerate(pairwise([*starts(pieces, room(paper), first, torn), len(pieces)]), first):
        here = pieces[start:end]
        # The last page is as long as it is.
        block = filled(here, room(paper) if end < len(pieces) else 0.0)
        pages.append(numbered(paper, block, number))
        numbers += [number] * sum(piece.opens for piece in here)
    return pages, numbers


def together(groups: Iterable[Sequence[Part]]) -> Iterator[Piece]:
    """Each part, with the headings before it."""
    waiting: list[Part] = []
    opens = 0
    for group in groups:
        opens += 1
        for part in group:
            waiting.append(part)
            if not part.stays:
                yield Piece(tuple(waiting), opens)
                waiting, opens = [], 0
    if waiting:
        yield Piece(tuple(waiting), opens)


def starts(pieces: Sequence[Piece], high: float, first: int, torn: Torn) -> list[int]:
    """The first piece of each page, so that what is empty of all pages but the last, squared, and what is torn come to
    as little as can be."""
    best: dict[tuple[int, int], tuple[float, list[int]]] = {(len(pieces), odd): (0.0, []) for odd in (0, 1)}
    for start, odd in product(reversed(range(len(pieces))), (0, 1)):
        ways: list[tuple[float, list[int]]] = []
        left = high + pieces[start].parts[0].above
        for end, piece in enumerate(pieces[start:], start + 1):
            left -= piece.height
            if left < 0 and ways:
                break
            cost, after = best[end, 1 - odd]
            if after:
                cost += (left / high) ** 2 + (0 if pieces[end].opens else torn[odd])
            ways.append((cost, [start, *after]))
        best[start, odd] = min(ways)
    return best[0, first % 2][1]


def filled(pieces: Sequence[Piece], high: float = 0.0) -> Block:
    """Pieces one below the other; what is left of the height goes into the gaps above groups, a little into each."""
    used = sum(piece.height for piece in pieces) - pieces[0].parts[0].above
    gaps = sum(1 for piece in pieces[1:] if piece.opens)
    more = min(SPREAD, max(0.0, high - used) / gaps) if gaps else 0.0
    shapes: list[Shape] = []
    y = -pieces[0].parts[0].above
    for number, piece in enumerate(pieces):
        y += more if number and piece.opens else 0.0
        for part in piece.parts:
            y += part.above
            shapes.append(moved(part.block.shapes, 0, y))
            y += part.block.height
    return Block(tuple(shapes), y)


def numbered(paper: Paper, block: Block, number: int) -> Page:
    """A page with its number at the foot."""
    foot = Text(paper.width / 2, paper.height - 8, str(number), 3.2, "label", fill="ink.soft")
    return moved(block.shapes, SIDE, TOP), foot
