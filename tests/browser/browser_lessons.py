"""A lesson as a test sees it: how far it is, taps and ways by the names of places."""

import json
from typing import Any

from browser_tab import kept
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.tutor import LessonRun, Pick, Tap, find_lesson

PLACE = """([game, text]) => {
  try {
    if (sessionStorage.getItem("kit.tab")) return;
    sessionStorage.setItem("kit.tab", "T");
    localStorage.setItem(`kit.lesson.${game}.T`, text);
  } catch { /* an empty page keeps nothing */ }
}"""


def at_step(page: Page, game: str, name: str, step: int) -> None:
    """Before the page is opened: its tab has kept this lesson, done up to a step, counted from 1."""
    run = LessonRun(find_lesson(game, name))
    while run.number < step - 1:
        number, now = run.number, run.step
        if now.kind == "answer":
            run.offer(Pick([choice.right for choice in now.choices].index(True)))
        elif now.kind == "point":
            run.offer(Tap(run.board.place(run.state, now.places[0])))
        for text in now.solution:
            run.offer(run.game.parse_action(run.state, text))
        assert run.number == number + 1
    place = json.dumps({"asked": name, "run": run.progress(), "when": 0})
    page.add_init_script(f"({PLACE})({json.dumps([game, place])})")


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

    def point(self, place: str) -> tuple[float, float]:
        """Where the middle of a place is on the screen."""
        top = self.page.locator(".kit-top")
        top.scroll_into_view_if_needed()
        box, run = top.bounding_box(), self.run
        assert box is not None
        x, y = self.table.centre(run.state, run.board.place(run.state, place))
        return box["x"] + x * box["width"], box["y"] + y * box["height"]

    def tap(self, *places: str) -> None:
        """Taps the middles of places, with a finger where there is one."""
        for place in places:
            point = self.point(place)
            if self.page.evaluate("navigator.maxTouchPoints > 0"):
                self.page.touchscreen.tap(*point)
            else:
                self.page.mouse.click(*point)

    def drag(self, *places: str) -> None:
        """Drags from place to place."""
        start, *rest = map(self.point, places)
        self.page.mouse.move(*start)
        self.page.mouse.down()
        for point in rest:
            self.page.mouse.move(*point, steps=6)
        self.page.mouse.up()

    def go_on(self) -> None:
        """What was done is praised, and the next step comes."""
        button = self.page.locator("[data-do=go_on]")
        button.click()
        expect(button).to_have_count(0)
