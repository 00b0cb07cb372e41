"""Boards made small for paper: no letter on them is under eight points. One that would be grows where it stands, with
the plate that it stands on; where that is not enough the board has to be larger, or else the letter is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from kit.draw.pathdata import segments
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.printables.stack import moved
from kit.printables.typeset import LEAST

GROWS, WITH_PLATE = 1.35, 2.0
"""So much larger a letter may become where it stands, and a plate or a disc with what stands on it."""
_RISE = 0.36
"""From the baseline to the middle of a figure, in its size."""


def needs(scene: Scene) -> float:
    """The scale from which on all letters of a picture can be read."""
    return max((LEAST / (size * most) for size, most in _sizes(scene.shapes)), default=0.0)


def fitting(scene: Scene, wide: float, high: float) -> float:
    """The scale at which a picture is so wide or so high; higher, for its letters, as far as the width allows."""
    return min(wide / scene.width, max(high / scene.height, needs(scene)))


def placed(scene: Scene, x: float, y: float, scale: float) -> Group:
    """A picture with its upper left corner at (x, y), all that is written on it to be read."""
    return moved(legible(scene.shapes, scale), x, y, scale)


def legible(shapes: Shapes, scale: float) -> Shapes:
    """The shapes with letters that can be read at that scale."""
    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Group):
            found.append(replace(shape, children=legible(shape.children, scale * shape.scale)))
        elif isinstance(shape, Text) and shape.size * scale < LEAST:
            plate = _plate(found[-1] if found else None, shape)
            more = LEAST / (shape.size * scale)
            if plate and more <= WITH_PLATE:
                found[-1] = _grown((plate, shape), shape, more)
            elif more <= GROWS + 1e-9:
                found.append(_grown((shape,), shape, more))
        else:
            found.append(shape)
    return tuple(found)


def _sizes(shapes: Shapes, scale: float = 1.0) -> Iterator[tuple[float, float]]:
    """The size of each text, and how much larger it may become."""
    for last, shape in zip((None, *shapes), shapes, strict=False):
        if isinstance(shape, Group):
            yield from _sizes(shape.children, scale * shape.scale)
        elif isinstance(shape, Text):
            yield shape.size * scale, WITH_PLATE if _plate(last, shape) else GROWS


def _grown(shapes: Shapes, text: Text, more: float) -> Group:
    """The shapes larger, around the middle of a text."""
    x, y = text.x, text.y - _RISE * text.size
    return Group("", shapes, dx=x * (1 - more), dy=y * (1 - more), scale=more)


def _plate(last: Shape | None, text: Text) -> Path | None:
    """The shape before a text, if it is a plate or a disc and the text stands in its middle."""
    if not isinstance(last, Path) or not last.fill or text.anchor != "middle":
        return None
    left, top, right, low = _box(last.d)
    near = abs((left + right) / 2 - text.x) < text.size and abs((top + low) / 2 - text.y + _RISE * text.size) < 1
    return last if near and low - top < 2.5 * text.size else None


@lru_cache(maxsize=4096)
def _box(d: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a path."""
    points = [numbers[-2:] for _, numbers in segments(d) if numbers]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)
