"""A lesson as a test sees it: how far it is, taps, ways and arrows by the names of places, what solves its steps."""

import json
import re
from collections import deque
from collections.abc import Sequence
from typing import Any

from browser_checks import settle
from browser_tab import keep, kept
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.tutor import LessonRun, find_lesson
from kit.tutor.lesson import Step
from kit.widgets.shot import done_to

PLAYED = """([moves, number]) => {
  const { run } = JSON.parse(localStorage.getItem("kit.lesson.war_kids." + sessionStorage.getItem("kit.tab")));
  return run.counts[0] > moves || run.step > number;
}"""
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}


def at_step(page: Page, game: str, name: str, step: int) -> None:
    """Before the page is opened: its tab has kept this lesson, done up to a step, counted from 1."""
    place = json.dumps({"asked": name, "run": done_to(game, name, step).progress(), "when": 0})
    keep(page, f"lesson.{game}", place)


class Pupil:
    """Whoever does one lesson on one page."""

    def __init__(self, page: Page, game: str, name: str) -> None:
        self.page, self.game, self.name = page, game, name
        self.table = GAMES[game].part("lesson_table")()
        self.touch = page.evaluate("navigator.maxTouchPoints > 0")
        self.onward = page.locator("[data-do=go_on]")

    @property
    def run(self) -> LessonRun:
        """The lesson as far as it is done, as the tab keeps it."""
        data: dict[str, Any] = kept(self.page, f"lesson.{self.game}.$TAB")["run"]
        run = LessonRun.resume(find_lesson(self.game, self.name), data)
        assert run is not None
        return run

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
            (self.page.touchscreen.tap if self.touch else self.page.mouse.click)(*self.point(place))

    def press(self, selector: str) -> None:
        """Presses a button."""
        button = self.page.locator(selector)
        (button.tap if self.touch else button.click)()

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
        self.press("[data-do=go_on]")
        expect(self.onward).to_have_count(0)

    def step(self) -> None:
        """Does the present step of a lesson of War Kids as its solution says, and goes on."""
        run = self.run
        number, step = run.number, run.step
        if step.kind == "answer":
            self.press(f"[data-do=choose][data-choice='{[choice.right for choice in step.choices].index(True)}']")
        elif step.kind == "point":
            self.tap(step.places[0])
        for action in step.solution:
            moves = self.run.moves
            if action.startswith("end"):
                self.press("[data-do=end]")
            else:
                self.ends(action)
            self.page.wait_for_function(PLAYED, arg=[moves, number])
        if number + 1 < len(run.lesson.steps):
            self.comes(run.lesson.steps[number + 1])

    def comes(self, step: Step) -> None:
        """The next step comes, by itself or as the button is pressed."""
        asked = re.compile("|".join(map(re.escape, step.goal.values())))
        there = self.page.locator(".kit-q", has_text=asked)
        expect(self.onward.or_(there)).to_be_visible()
        if self.onward.count():
            self.go_on()
        expect(there).to_be_visible()

    def ends(self, action: str) -> None:
        """Taps the ends of a walk, a spell or one unit's blow; where the first is forbidden already, nothing more."""
        way = re.findall(r"[A-Z]\d+", action)
        before = self.run
        self.tap(way[0])
        settle(self.page)
        if self.run.number == before.number and self.run.moves == before.moves and not self.onward.count():
            self.tap(way[-1])

    def to_the_stars(self) -> None:
        """Does the lesson to its end."""
        for _ in range(self.run.number, len(self.run.lesson.steps)):
            self.step()
        expect(self.page.locator(".kit-ask .kit-pop")).to_be_visible()
        assert self.name in kept(self.page, f"progress.{self.game}")


class KeyPupil(Pupil):
    """One with keys alone: arrows lead over the board, Tab to what is pressed."""

    here = 0
    """Where the cursor is."""

    def tab_to(self, selector: str) -> None:
        """Presses Tab until something has the focus."""
        for _ in range(60):
            if self.page.locator(f"{selector}:focus").count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def press(self, selector: str) -> None:
        self.tab_to(selector)
        self.page.keyboard.press("Enter")

    def step(self) -> None:
        self.here = self.table.home(self.run.state)
        super().step()

    def tap(self, *places: str) -> None:
        expect(self.page.locator(".kit-top")).to_be_focused()
        for place in places:
            for key in self.keys_to(self.run.board.place(self.run.state, place)):
                self.page.keyboard.press(key)
            self.page.keyboard.press("Enter")

    def keys_to(self, goal: int) -> Sequence[str]:
        """The arrows that lead the cursor to a place."""
        s, queue, seen = self.run.state, deque([(self.here, ())]), {self.here}
        while queue:
            here, keys = queue.popleft()
            if here == goal:
                self.here = goal
                return keys
            for direction, key in ARROWS.items():
                there = self.table.step(s, here, direction)
                if there not in seen:
                    seen.add(there)
                    queue.append((there, (*keys, key)))
        raise AssertionError(f"no arrows lead to {goal}")
