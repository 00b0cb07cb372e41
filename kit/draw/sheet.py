"""A sheet of paper as plain data: shapes as in a scene, in millimetres from its upper left corner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.draw.scene import Shape, Shapes, Text, walk


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


def texts(sheet: Sheet) -> Iterator[Text]:
    """Every text of a sheet, those behind windows too."""
    for item in sheet.items:
        for shape in walk(item.shapes if isinstance(item, Window) else (item,)):
            if isinstance(shape, Text):
                yield shape
