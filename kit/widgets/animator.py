"""The board on the page: scenes painted on canvases, and what happened shown as motion."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Any

from kit.draw.motion import Frame
from kit.draw.scene import Group, Scene, Text
from kit.widgets.tap_result import Motion

MIDDLE = 0.3
"""How far above its line the middle of a name is, in letters' heights."""


class Painter:
    """What paints scenes; this one paints nothing."""

    def prepare(self, scene: Scene) -> None:
        """Makes ready to paint a scene."""

    def show(self, scene: Scene) -> None:
        """Paints what differs from what is there."""

    def redraw(self) -> None:
        """Paints all of it again."""

    def finish(self) -> None:
        """Ends the motion that is being shown, at once."""

    async def animate(self, frame: Frame, milliseconds: float, without: Collection[str] = ()) -> None:
        """Shows a motion; meanwhile the pieces with the keys in `without` are left out."""


class Animator:
    """One board."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.still = False
        """Whether the person wants no motion."""
        self.scene = Scene(1000, 776)
        """What is on the board."""

    def prepare(self, scene: Scene) -> None:
        """Makes ready to paint a scene."""
        self.painter.prepare(scene)

    def show(self, scene: Scene) -> None:
        """Paints what differs from what is there. The names of places are left to the page (`names`)."""
        self.scene = scene
        self.painter.show(replace(scene, pieces=tuple(shape for shape in scene.pieces if not _is_name(shape))))

    def redraw(self) -> None:
        """Paints all of it again, as whatever was sent before may be lost."""
        self.painter.redraw()

    def finish(self) -> None:
        """Ends the motion that is being shown, at once."""
        self.painter.finish()

    async def animate(self, motions: Iterable[Motion]) -> None:
        """Shows motions one after the other over the scene."""
        if not self.still:
            for frame, length, without in motions:
                await self.painter.animate(frame, length, without)


def names(scene: Scene) -> list[list[Any]]:
    """The names of places on a board: where the middle of each is and how tall it would be painted, as shares of the
    board's width and height, and its words. A page shows them only where they can be read."""
    wide, tall = scene.width, scene.height
    found = (shape for shape in scene.pieces if isinstance(shape, Text) and shape.role == "place")
    return [
        [_share(name.x, wide), _share(name.y - MIDDLE * name.size, tall), _share(name.size, wide), name.text]
        for name in found
    ]


def pieces(scene: Scene) -> list[list[float]]:
    """The middles of the pieces, as shares of the board's width and height."""
    there = (shape for shape in scene.pieces if isinstance(shape, Group))
    return [[_share(shape.dx, scene.width), _share(shape.dy, scene.height)] for shape in there]


def _share(length: float, whole: float) -> float:
    return round(length / whole, 4)


def _is_name(shape: Any) -> bool:
    return isinstance(shape, Text) and shape.role == "place"
