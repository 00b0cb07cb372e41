"""What the tests of printed things read off a sheet: its words, and what is to be cut out with what is behind it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw.scene import Group
from kit.draw.sheet import Sheet, texts


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
