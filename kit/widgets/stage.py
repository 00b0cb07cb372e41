"""The board on the page: scenes painted on canvases, and what happened shown as motion."""

from __future__ import annotations

from collections.abc import Iterable

from ipycanvas import MultiCanvas

from kit.draw.scene import Scene
from kit.widgets.painter import CanvasPainter, Tell
from kit.widgets.picked import Motion


class Stage:
    """One board; `canvas` is its widget, and the page is told by `tell` which paths it keeps."""

    def __init__(self, tell: Tell) -> None:
        self.painter = CanvasPainter(1000, 776, tell)
        self.still = False
        """Whether the person wants no motion."""
        self.scene = Scene(1000, 776)
        """What is on the board."""

    @property
    def canvas(self) -> MultiCanvas:
        """The widget to put on the page."""
        return self.painter.canvas

    def prepare(self, scene: Scene) -> None:
        """Makes ready to paint a scene."""
        self.painter.prepare(scene)

    def show(self, scene: Scene) -> None:
        """Paints what differs from what is there."""
        self.scene = scene
        self.painter.show(scene)

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
