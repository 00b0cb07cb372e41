"""The board on the page: scenes painted on canvases, and what happened shown as motion."""

from __future__ import annotations

from ipycanvas import MultiCanvas

from kit.core.game import Event
from kit.draw import motion
from kit.draw.motion import Frame
from kit.draw.scene import Group, Scene, keyed
from kit.widgets.painter import CanvasPainter

FLIGHTS = ("spell_hit", "spell_hit_hurt", "spell_missed", "slow_hit", "slow_missed")
LOSSES = ("struck", "struck_by_three", "dice_won", "loss")
"""Events in which a spell flies, and those in which the last piece leaves the board."""


class Stage:
    """One board; `canvas` is its widget."""

    def __init__(self) -> None:
        self.painter = CanvasPainter(1000, 776)
        self.still = False
        """Whether the person wants no motion."""
        self._scene = Scene(1000, 776)

    @property
    def canvas(self) -> MultiCanvas:
        """The widget to put on the page."""
        return self.painter.canvas

    def show(self, scene: Scene) -> None:
        """Paints what differs from what is there."""
        self._scene = scene
        self.painter.show(scene)

    def finish(self) -> None:
        """Ends the motion that is being shown, at once."""
        self.painter.finish()

    async def animate(self, event: Event, points: list[tuple[float, float]]) -> None:
        """Shows an event as motion over the scene before it; `points` are the centres of its path in board units."""
        pieces = keyed(self._scene.pieces)
        actors = [pieces[key] for key in event.pieces if key in pieces]
        if self.still or not actors:
            return
        for frame, length, without in self._motions(event, actors, points):
            await self.painter.animate(frame, length, without)

    def _motions(
        self, event: Event, actors: list[Group], points: list[tuple[float, float]]
    ) -> list[tuple[Frame, float, list[str]]]:
        first, last = actors[0], actors[-1]
        gone = (motion.leave(last, self._home(last)), float(motion.milliseconds("leave")), [last.key])
        if event.kind in ("moved", "displaced"):
            length = motion.milliseconds("step") * (len(points) - 1)
            return [(motion.walk(first, points), length, [first.key])]
        if event.kind in FLIGHTS:
            way = [(first.dx, first.dy), (last.dx, last.dy)]
            flight = (motion.spell(way, 60.0), float(motion.milliseconds("spell")), list[str]())
            return [flight, gone] if event.kind == "spell_hit" else [flight]
        return [gone] if event.kind in LOSSES else []

    def _home(self, piece: Group) -> tuple[float, float]:
        """Where a counter goes that leaves the board: to the edge of its owner, pink above and blue below."""
        return piece.dx, 0.0 if piece.key.startswith("p") else self._scene.height
