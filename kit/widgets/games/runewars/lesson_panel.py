"""What lies beside the board on every page of Rune Winter; in lessons about the whole game, what the screen keeps."""

from __future__ import annotations

from htpy import Node

from kit.widgets.games.runewars import lesson_tray
from kit.widgets.games.runewars.panel import RuneWinterPanel
from kit.widgets.games.runewars.solo import lesson_tray as solo
from kit.widgets.panel import PanelContext


class RuneWinterLessonPanel(RuneWinterPanel):
    """The panel of the companion, and of all lessons."""

    def lesson_tray(self, context: PanelContext) -> Node:
        return (lesson_tray if context.shown.realm is None else solo).tray(context)

    def lesson_chance(self, context: PanelContext) -> Node:
        return lesson_tray.turned(context) if context.shown.realm is None else None
