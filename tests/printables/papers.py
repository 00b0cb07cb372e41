"""What the tests of printed things read off a sheet: its words, and what is to be cut out with what is behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kit.draw.scene import Group, Shapes, Text
from kit.draw.sheet import Sheet, Window, texts


def said(sheet: Sheet) -> str:
    return " ".join(one.text for one in texts(sheet))


def cells(sheet: Sheet) -> dict[tuple[float, float], Group]:
    """The things to cut out, by their upper left corners."""
    return {(round(item.dx, 2), round(item.dy, 2)): item for item in sheet.items if isinstance(item, Group)}


def met(sheets: Sequence[Sheet], *wide: float) -> Iterator[tuple[Group, Group]]:
    """Each thing that is as wide as one of those with what is behind it when the sheet is printed on both sides; no
    back is without a front."""
    assert len(sheets) % 2 == 0
    for front, back in zip(sheets[0::2], sheets[1::2], strict=True):
        backs = cells(back)
        for (x, y), one in cells(front).items():
            where = [(round(front.width - x - each, 2), y) for each in wide]
            yield one, backs.pop(next(place for place in where if place in backs))
        assert not backs


@dataclass(frozen=True, slots=True)
class Written:
    """A text as it stands on a sheet: its anchor (on the baseline) at (x, y) and its size, in millimetres."""

    text: Text
    x: float
    y: float
    size: float


def written(sheet: Sheet) -> Iterator[Written]:
    """Every text of a sheet that is not behind a window, where groups have put it; groups must not be turned."""
    yield from _written(tuple(item for item in sheet.items if not isinstance(item, Window)), 0, 0, 1)


def _written(shapes: Shapes, dx: float, dy: float, scale: float) -> Iterator[Written]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield Written(shape, dx + shape.x * scale, dy + shape.y * scale, shape.size * scale)
        elif isinstance(shape, Group):
            yield from _written(shape.children, dx + shape.dx * scale, dy + shape.dy * scale, scale * shape.scale)
