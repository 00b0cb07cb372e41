"""Tables: what lies between a finger and the rules of a game. A game is loaded only where it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from kit.widgets.tables.base import Bill, Hint, Panel, Partial, Picked, Table, Thrown, Way

__all__ = ["LESSON_TABLES", "TABLES", "Bill", "Hint", "Panel", "Partial", "Picked", "Table", "Thrown", "Way"]


def _made(path: str) -> Callable[[], Any]:
    module, _, name = path.partition(":")
    return lambda: getattr(import_module(f"{__name__}.{module}"), name)()


TABLES: Mapping[str, Callable[[], Any]] = {
    "war_kids": _made("war_kids.table:WarKidsTable"),
    "kings_war": _made("kings_war.table:KingsWarTable"),
}
"""What makes each game's table, by the game's id."""
LESSON_TABLES: Mapping[str, Callable[[], Any]] = {
    "war_kids": _made("war_kids.lessons:WarKidsLessonTable"),
    "kings_war": _made("kings_war.lessons:KingsWarLessonTable"),
}
"""The same, with what lessons need besides."""
