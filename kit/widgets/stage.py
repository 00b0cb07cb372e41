"""The board on the page: scenes painted on canvases, and what happened shown as motion."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterable
from typing import Any

from ipycanvas import MultiCanvas

from kit.draw.scene import Scene
from kit.widgets.page import Page
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


class Staged(Page):
    """A page with a board, on which things may go on by themselves."""

    def __init__(self) -> None:
        super().__init__()
        self.stage = Stage(self.app.tell_paths)
        self.app.board = self.stage.canvas
        self.behind: Any = None
        """The state still on the board while a motion shows what came after it."""
        self.thinking: asyncio.Task[None] | None = None
        """What goes on by itself: motions, and whoever else plays."""

    def on_back(self, **more: Any) -> None:
        super().on_back()
        self.stage.redraw()

    def go(self, work: Coroutine[Any, Any, None]) -> None:
        """Runs what goes on by itself, in place of what went on before; without a running loop nothing goes on."""
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None
        self.thinking = self.spawn(work)

    def settle(self) -> None:
        """Ends the motion that is being shown: the board catches up."""
        self.stage.finish()
        self.behind = None

    def stop_thinking(self) -> None:
        """Stops whatever goes on by itself; the board catches up."""
        self.settle()
        if self.thinking is not None:
            self.thinking.cancel()
            self.thinking = None

    async def pause(self, seconds: float) -> None:
        """Waits, unless the person wants no motion."""
        await asyncio.sleep(0 if self.still else seconds)
