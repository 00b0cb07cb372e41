"""A lesson on a chessboard in a browser: how far it is, and taps on its squares."""

from __future__ import annotations

from typing import Any

import chess
from browser_tab import kept
from playwright.sync_api import Page

from kit.core.manifest import GAMES
from kit.tutor import LessonRun, find_lesson


def run(page: Page, game: str, name: str) -> LessonRun:
    """The lesson as far as it is done, as the tab keeps it."""
    data: dict[str, Any] = kept(page, f"lesson.{game}.$TAB")["run"]
    return LessonRun.resume(find_lesson(game, name), data)


def tap(page: Page, game: str, name: str, *squares: str) -> None:
    """Taps the middles of squares."""
    table, top = GAMES[game].part("lesson_table")(), page.locator(".kit-top")
    for square in squares:
        top.scroll_into_view_if_needed()
        box = top.bounding_box()
        assert box is not None
        x, y = table.centre(run(page, game, name).state, chess.SQUARE_NAMES.index(square))
        point = box["x"] + x * box["width"], box["y"] + y * box["height"]
        if page.evaluate("navigator.maxTouchPoints > 0"):
            page.touchscreen.tap(*point)
        else:
            page.mouse.click(*point)
