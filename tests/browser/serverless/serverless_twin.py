"""Somebody who does a lesson on a page in a browser as its solution says: what is to be tapped and pressed for that is
known of a page without one, which is told the same."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from browser_checks import settle
from browser_player import HELD
from playwright.sync_api import Page, expect

from kit.tutor.boards import SUBJECTS
from kit.widgets.learn.page import learn_page
from tests.widgets.fake_browser import FakeBrowser

BY_ITSELF = {"hello", "tap", "cramped", "sighted", "resume"}
"""What a page says without a button."""


class Twin(FakeBrowser):
    """The page without a browser, beside that which is in one."""

    def __init__(self, shown: Page, game: str, lesson: str, lang: str) -> None:
        self.browser: Page = shown
        self.touch = shown.evaluate("navigator.maxTouchPoints > 0")
        super().__init__(page=learn_page(game), query={"lesson": lesson}, languages=[lang])

    def tap(self, *names: str, width: float = 0) -> None:
        for name in names:
            settle(self.browser)
            top = self.browser.locator(".kit-top")
            top.scroll_into_view_if_needed()
            box, s = top.bounding_box(), self.page.state
            assert box
            x, y = self.page.table.centre(s, SUBJECTS[self.page.game.id].board.place(s, name))
            there = box["x"] + x * box["width"], box["y"] + y * box["height"]
            (self.browser.touchscreen.tap if self.touch else self.browser.mouse.click)(*there)
            super().tap(name, width=box["width"])

    def send(self, do: str, **facts: Any) -> None:
        goes_on = do == "go_on" and self.page.stays is not None and self.page.stays.alone
        if do not in BY_ITSELF and not goes_on:
            settle(self.browser)
            which = "".join(f"[data-{name}='{value}']" for name, value in facts.items())
            button = self.browser.locator(f"button[data-do={do}]{which}:visible").first
            expect(button).not_to_have_class(HELD)
            (button.tap if self.touch else button.click)()
        # In this thread what drives the browser has a loop, which would go on with what this page does by itself.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(super().send, do, **facts).result()
