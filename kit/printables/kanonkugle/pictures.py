"""Pictures that printed things share: a troop's token, and three figures on the cover of the rules."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shapes
from kit.games.kanonkugle.pictures import figure_shapes, picture_of
from kit.games.kanonkugle.troops import Troop


def token(troop: Troop, x: float, y: float, width: float) -> Group:
    """A troop's picture on its disc, around (x, y)."""
    fill = f"troop.{troop.colour}" if troop.colour else "paper.sunk"
    shapes: Shapes = (
        Path(circle(0, 0, 46), fill, "ink.main", 5),
        pictogram(picture_of(troop), 0, 0, 66, line=fill, accent="ink.main"),
    )
    return Group("", shapes, dx=x, dy=y, scale=width / 100)


def trio(x: float, y: float, width: float) -> Group:
    """A rifleman, a goblin and a giant around (x, y)."""
    men = ((0, "rifleman", -34.0, 6.0, 0.34), (1, "goblin", 34.0, 8.0, 0.3), (2, "kaiju", 0.0, -6.0, 0.46))
    shapes = tuple(
        Group("", figure_shapes(side, picture)[1:], dx=across, dy=down, scale=scale)
        for side, picture, across, down, scale in men
    )
    return Group("", shapes, dx=x, dy=y, scale=width / 100)
