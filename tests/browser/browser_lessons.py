"""A lesson on a chessboard as a test sees it: how far it is, taps by the names of squares."""

from typing import Any

import chess
from browser_tab import kept
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.tutor import LessonRun, find_lesson


class Pupil:
    """Whoever does one lesson on one page."""

    def __init__(self, page: Page, game: str, name: str) -> None:
        self.page, self.game, self.name = page, game, name
        self.table = GAMES[game].part("lesson_table")()

    @property
    def run(self) -> LessonRun:
        """The lesson as far as it is done, as the tab keeps it."""
        data: dict[str, Any] = kept(self.page, f"lesson.{self.game}.$TAB")["run"]
        return LessonRun.resume(find_lesson(self.game, self.name), data)

    def tap(self, *squares: str) -> None:
        """Taps the middles of squares, with a finger where there is one."""
        top = self.page.locator(".kit-top")
        for square in squares:
            top.scroll_into_view_if_needed()
            box = top.bounding_box()
            assert box is not None
            x, y = self.table.centre(self.run.state, chess.SQUARE_NAMES.index(square))
            point = box["x"] + x * box["width"], box["y"] + y * box["height"]
            if self.page.evaluate("navigator.maxTouchPoints > 0"):
                self.page.touchscreen.tap(*point)
            else:
                self.page.mouse.click(*point)

    def go_on(self) -> None:
        """What was done is praised, and the next step comes."""
        button = self.page.locator("[data-do=go_on]")
        button.click()
        expect(button).to_have_count(0)
