"""Putting blocks one below the other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence

from kit.draw.scene import Group, Shape, Shapes
from kit.printables.typeset import LEAST, Block

_STEPS = 16


def moved(shapes: Shapes, x: float, y: float, scale: float = 1.0) -> Group:
    """The shapes with their origin at (x, y)."""
    return Group("", shapes, dx=x, dy=y, scale=scale)


def stacked(blocks: Iterable[Block], gap: float = 0.0) -> Block:
    """Blocks below one another, `gap` millimetres apart."""
    shapes: list[Shape] = []
    y = 0.0
    for number, block in enumerate(blocks):
        y += gap if number else 0.0
        shapes.append(moved(block.shapes, 0, y))
        y += block.height
    return Block(tuple(shapes), y)


def padded(block: Block, above: float = 0.0, below: float = 0.0) -> Block:
    """The block with room above and below it."""
    return Block((moved(block.shapes, 0, above),), above + block.height + below)


def columns(parts: Sequence[Block], step: float, gap: float) -> Block:
    """The parts in two columns, one after the other, the left one as little higher as it goes; `step` from the left of
    a column to that of the other."""
    ways = [(stacked(parts[:k], gap), stacked(parts[k:], gap)) for k in range(1, len(parts) + 1)]
    left, right = min(ways, key=lambda way: (max(way[0].height, way[1].height), -way[0].height))
    return Block((*left.shapes, moved(right.shapes, step, 0)), max(left.height, right.height))


def largest(make: Callable[[float], Block], room: float, most: float) -> Block:
    """What `make` makes with the largest size of letters, up to `most`, at which it is no higher than the room; with
    the smallest there is on paper if it never is."""
    sizes = [most - (most - LEAST) * n / _STEPS for n in range(_STEPS + 1)]
    fits = bisect_left(sizes, True, key=lambda size: make(size).height <= room)
    return make(sizes[min(fits, _STEPS)])
