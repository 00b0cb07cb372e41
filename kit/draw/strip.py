"""A strip below a board: dice that were thrown, a sum, what lies beside the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from kit.draw.art import pictogram
from kit.draw.scene import Group, Scene, Shape, Shapes

HIGH = 84.0
"""Its height in board units; shapes lie around its middle, 60 high."""
_DIE, _STEP = 60.0, 84.0
Item = tuple[Shapes, float]
"""What lies in it, from x = 0 on, and how wide it is."""


def with_strip(drawn: Scene, shapes: Shapes, width: float) -> Scene:
    """The scene with shapes below it that reach from x = 0 to `width`, in the middle, made smaller if they must be."""
    if not shapes:
        return drawn
    scale = min(1.0, 0.96 * drawn.width / width)
    x, y = (drawn.width - scale * width) / 2, drawn.height + HIGH / 2
    return replace(drawn, height=drawn.height + HIGH, effects=(*drawn.effects, Group("", shapes, x, y, scale)))


def in_a_row(items: Iterable[Item], gap: float) -> Item:
    """Pictures from left to right, so far apart."""
    shapes: list[Shape] = []
    x = 0.0
    for picture, wide in items:
        shapes.append(Group("", picture, dx=x))
        x += wide + gap
    return tuple(shapes), max(x - gap, 0.0)


def dice(pips: Sequence[int], between: str = "") -> Item:
    """Dice in a row, and how wide it is; a pictogram `between` those of two sides."""
    row = [f"die_{n}" for n in pips]
    signs = [row[0], between, *row[1:]] if between and len(row) > 1 else row
    shapes = tuple(
        pictogram(name, (n + 0.5) * _STEP, 0, _DIE if name.startswith("die") else 0.7 * _DIE, line="paper.card")
        for n, name in enumerate(signs)
    )
    return shapes, _STEP * len(signs)
