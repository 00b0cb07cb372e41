"""Things to cut out, in rows on sheets: fronts and backs that meet when the paper is turned over its long edge."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from kit.draw.pathdata import Point, polyline
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables.paper import MARGIN, Paper, edge_line
from kit.printables.stack import moved
from kit.text.catalogue import Catalogue

MARK = 4.0
"""Length of a cut mark, in millimetres."""
RULER = 100
"""Length of the line by which the size is checked, in millimetres."""
BELOW_RULER = 26.0
"""Where things begin on a sheet that has the ruler at its top."""
_CLEAR = 1.0
"""Between a cut mark and what is cut."""


@dataclass(frozen=True, slots=True)
class Block:
    """Rows of things that touch, all `width` x `height`: one cut parts two of them."""

    top: float
    left: float
    width: float
    height: float
    columns: int
    count: int

    @property
    def rows(self) -> int:
        return -(-self.count // self.columns)

    def corners(self) -> Iterator[Point]:
        """The upper left corner of each, in millimetres, row by row."""
        for k in range(self.count):
            row, column = divmod(k, self.columns)
            yield self.left + column * self.width, self.top + row * self.height


def cut_marks(block: Block) -> Path:
    """Short lines outside the block, at every edge that is to be cut."""
    d = ""
    wide, high = min(block.columns, block.count) * block.width, block.rows * block.height
    right, low = block.left + wide, block.top + high
    for k in range(min(block.columns, block.count) + 1):
        x = block.left + k * block.width
        for start, step in ((block.top - _CLEAR, -MARK), (low + _CLEAR, MARK)):
            d += polyline(((x, start), (x, start + step)))
    for k in range(block.rows + 1):
        y = block.top + k * block.height
        for start, step in ((block.left - _CLEAR, -MARK), (right + _CLEAR, MARK)):
            d += polyline(((start, y), (start + step, y)))
    return Path(d, stroke="ink.main", width=0.2, cap="butt")


def ruler(words: str) -> Shapes:
    """A line of a known length at the top of a sheet: whoever measures it sees whether the printer has kept to the
    size. The words beside it say how long it is."""
    y, ticks = MARGIN + 5.5, ""
    for k in range(11):
        x = MARGIN + k * RULER / 10
        ticks += polyline(((x, y), (x, y + (2.4 if k % 5 == 0 else 1.5))))
    line = polyline(((MARGIN, y), (MARGIN + RULER, y)))
    return (
        Path(line + ticks, stroke="ink.soft", width=0.25, cap="butt"),
        Text(MARGIN + RULER + 3, y + 1.6, words, 2.9, "text", "start", fill="ink.soft"),
    )


@dataclass(frozen=True, slots=True)
class Two:
    """Both faces of a thing to cut out, drawn from its upper left corner."""

    front: Shapes
    back: Shapes


Group = tuple[Sequence[Two], tuple[float, float]]
"""Things to cut out, and how large each is."""


def ground(wide: float, high: float, fill: str) -> Path:
    """A plate as large as a thing."""
    return Path(polyline(((0, 0), (wide, 0), (wide, high), (0, high)), closed=True), fill)


def cut(t: Catalogue, paper: Paper, game: str, groups: Sequence[Group], behind: str = "print.back") -> Sheets:
    """Groups of things of a game, each with its size, under a ruler, on sheets with their backs, which are called what
    stands under the key `behind`; () where there is nothing."""
    sheets = pages(
        paper,
        [things for things, _ in groups],
        (0, 0),
        (t("print.front"), t(behind)),
        lambda n: f"{t(f'game.{game}.title')} · {n}",
        BELOW_RULER,
        sizes=[size for _, size in groups],
    )
    if not sheets:
        return ()
    first, *others = sheets
    return replace(first, items=(*first.items, *ruler(t("print.ruler", n=RULER)))), *others


def pages(
    paper: Paper,
    groups: Sequence[Sequence[Two]],
    size: tuple[float, float],
    heads: tuple[str, str],
    label: Callable[[int], str],
    top: float,
    gap: float = 2 * (MARK + _CLEAR) + 1,
    sizes: Sequence[tuple[float, float]] = (),
) -> tuple[Sheet, ...]:
    """Fronts and backs in turn. A group begins below the one before it, `gap` lower, or on a fresh sheet.

    `sizes` are those of each group where they differ from `size`. `heads` stand at the top of a front and of a back,
    `label` (the number of the sheet, from 1) at the right of it.
    """
    sheets: list[Sheet] = []
    for number, placed in enumerate(_placed(paper, groups, sizes or [size] * len(groups), top, gap), 1):
        fronts: list[Shape] = [*edge_line(paper, heads[0], label(number), y=MARGIN)]
        backs: list[Shape] = [*edge_line(paper, heads[1], label(number), y=MARGIN)]
        for block, things in placed:
            fronts.append(cut_marks(block))
            for (x, y), thing in zip(block.corners(), things, strict=True):
                fronts.append(moved(thing.front, x, y))
                # The paper is turned over its long edge, upright paper from left to right.
                backs.append(moved(thing.back, paper.width - x - block.width, y))
        sheets += [Sheet(paper.width, paper.height, tuple(fronts)), Sheet(paper.width, paper.height, tuple(backs))]
    return tuple(sheets)


def _even(count: int, columns: int) -> int:
    """In how many columns so many cards stand, at most so many: in as few rows, as even as can be."""
    return -(-count // -(-count // columns))


Placed = list[tuple[Block, Sequence[Two]]]


def _placed(
    paper: Paper, groups: Sequence[Sequence[Two]], sizes: Sequence[tuple[float, float]], top: float, gap: float
) -> Iterator[Placed]:
    side = MARK + _CLEAR + 4
    low = paper.height - side
    page: Placed = []
    y = top
    for group, (wide, high) in zip(groups, sizes, strict=True):
        columns = max(1, int((paper.width - 2 * side) / wide + 1e-9))
        rest = group
        while rest:
            rows = int((low - y) / high + 1e-9)
            # A group that fits on one sheet is not torn apart.
            torn = -(-len(rest) // columns) > rows and page
            if rows < 1 or torn:
                yield page
                page, y = [], top
                continue
            some, rest = rest[: rows * columns], rest[rows * columns :]
            across = min(columns, len(some)) if rest else _even(len(some), columns)
            page.append((Block(y, (paper.width - columns * wide) / 2, wide, high, across, len(some)), some))
            y += page[-1][0].rows * high + gap
    if page:
        yield page
