"""A picture larger than the paper, over as many sheets as it takes: equal windows that overlap, with labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil

from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Window
from kit.printables.cards import MARK
from kit.printables.paper import MARGIN, Paper, edge_line
from kit.printables.stack import moved
from kit.printables.typeset import Block

_FOOT = 5.0
"""Room for the line of words at the bottom."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A piece of the picture: row and column from 0, and its box in millimetres of the picture."""

    row: int
    column: int
    x: float
    y: float
    width: float
    height: float

    @property
    def name(self) -> str:
        """ "A1" for the first: rows are letters, columns numbers, as on the map."""
        return f"{chr(ord('A') + self.row)}{self.column + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """How a picture of width x height lies on sheets of a paper (which may be turned)."""

    paper: Paper
    rows: int
    columns: int
    overlap: float
    width: float
    height: float

    def tiles(self) -> Iterator[Tile]:
        """Row by row; all of one size, neighbours share a strip of the overlap."""
        wide, high = _piece(self.width, self.columns, self.overlap), _piece(self.height, self.rows, self.overlap)
        for row in range(self.rows):
            for column in range(self.columns):
                x, y = column * (wide - self.overlap), row * (high - self.overlap)
                yield Tile(row, column, x, y, wide, high)


def tiling(paper: Paper, width: float, height: float, overlap: float) -> Tiling:
    """The way with the fewest sheets, upright or lying; `width` and `height` of the picture in millimetres."""
    ways = []
    for turned in (paper, paper.lying):
        room = turned.width - 2 * MARGIN, turned.height - 2 * MARGIN - _FOOT
        columns, rows = _pieces(width, room[0], overlap), _pieces(height, room[1], overlap)
        ways.append(Tiling(turned, rows, columns, overlap if rows * columns > 1 else 0.0, width, height))
    return min(ways, key=lambda way: way.rows * way.columns)


def _pieces(length: float, room: float, overlap: float) -> int:
    return 1 if length <= room + 1e-6 else ceil((length - overlap) / (room - overlap) - 1e-9)


def _piece(length: float, pieces: int, overlap: float) -> float:
    return (length + (pieces - 1) * overlap) / pieces


def sheets(way: Tiling, picture: Shapes, label: Callable[[Tile], str], words: str) -> tuple[Sheet, ...]:
    """One sheet for each tile. `picture` is in millimetres; `label` names a tile at the foot, beside the `words`."""
    made = []
    for tile in way.tiles():
        left = (way.paper.width - tile.width) / 2
        top = MARGIN + (way.paper.height - 2 * MARGIN - _FOOT - tile.height) / 2
        shown = Window(left, top, tile.width, tile.height, (moved(picture, left - tile.x, top - tile.y),))
        marks: tuple[Shape, ...] = (_marks(way, tile, left, top),) if way.rows * way.columns > 1 else ()
        made.append(
            Sheet(way.paper.width, way.paper.height, (shown, *marks, *edge_line(way.paper, words, label(tile))))
        )
    return tuple(made)


def _marks(way: Tiling, tile: Tile, left: float, top: float) -> Path:
    """Cut here: the strip to the right and the one below lie again on the neighbours' sheets."""
    right, low = left + tile.width, top + tile.height
    xs = [left] + ([right - way.overlap] if tile.column < way.columns - 1 else [right])
    ys = [top] + ([low - way.overlap] if tile.row < way.rows - 1 else [low])
    d = "".join(polyline(((x, y), (x, y + step))) for x in xs for y, step in ((top - 1, -MARK), (low + 1, MARK)))
    d += "".join(polyline(((x, y), (x + step, y))) for y in ys for x, step in ((left - 1, -MARK), (right + 1, MARK)))
    return Path(d, stroke="ink.main", width=0.25, cap="butt")


def plan(way: Tiling, width: float, height: float) -> Block:
    """How the sheets lie: small sheets with their names."""
    scale = min(width / way.width, height / way.height)
    shapes: list[Shape] = []
    for tile in way.tiles():
        x, y, w, h = (value * scale for value in (tile.x, tile.y, tile.width, tile.height))
        shapes.append(Path(rounded_box(x, y, w, h, 0.6), "accent.wash", "ink.main", 0.35, opacity=0.8))
    for tile in way.tiles():
        size = min(5.0, 0.4 * tile.height * scale)
        x, y = (tile.x + tile.width / 2) * scale, (tile.y + tile.height / 2) * scale
        shapes.append(Text(x, y + 0.36 * size, tile.name, size, "label"))
    return Block(tuple(shapes), way.height * scale)
