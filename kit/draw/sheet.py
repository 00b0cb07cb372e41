"""A sheet of paper as plain data: shapes as in a scene, in millimetres from its upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.draw.scene import Group, Shape, Shapes, Text, walk


@dataclass(frozen=True, slots=True)
class Window:
    """A piece of a larger picture: of the shapes (millimetres) only what lies inside the box is to be seen."""

    x: float
    y: float
    width: float
    height: float
    shapes: Shapes


@dataclass(frozen=True, slots=True)
class Sheet:
    """One side of a sheet: width and height in millimetres, and what stands on it, back to front."""

    width: float
    height: float
    items: tuple[Shape | Window, ...]


Sheets = tuple[Sheet, ...]


@dataclass(frozen=True, slots=True)
class Written:
    """A text as it stands on a sheet: its anchor (on the baseline) at (x, y) and its size, in millimetres."""

    text: Text
    x: float
    y: float
    size: float


def texts(sheet: Sheet) -> Iterator[Text]:
    """Every text of a sheet, those behind windows too."""
    for item in sheet.items:
        for shape in walk(item.shapes if isinstance(item, Window) else (item,)):
            if isinstance(shape, Text):
                yield shape


def written(sheet: Sheet) -> Iterator[Written]:
    """Every text of a sheet that is not behind a window, where groups have put it; groups must not be turned."""
    yield from _written(tuple(item for item in sheet.items if not isinstance(item, Window)), 0, 0, 1)


def _written(shapes: Shapes, dx: float, dy: float, scale: float) -> Iterator[Written]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield Written(shape, dx + shape.x * scale, dy + shape.y * scale, shape.size * scale)
        elif isinstance(shape, Group):
            yield from _written(shape.children, dx + shape.dx * scale, dy + shape.dy * scale, scale * shape.scale)
