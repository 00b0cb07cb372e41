"""Putting blocks one below the other."""

from __future__ import annotations

from collections.abc import Iterable

from kit.draw.scene import Group, Shape, Shapes
from kit.printables.typeset import Block


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


def indented(block: Block, x: float, y: float = 0.0, below: float = 0.0) -> Block:
    """The block moved right and down, with room below it."""
    return Block((moved(block.shapes, x, y),), y + block.height + below)
