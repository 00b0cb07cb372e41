"""The lessons in a browser: each of them to its stars, by mouse, finger and keyboard; wrong tries, hints, the road."""

import json
import re
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from browser_checks import Checks, settle, sizes
from browser_tab import give_voice, heard, kept
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.games.war_kids.state import hex_name
from kit.tutor import Lesson, LessonRun, lessons
from kit.widgets.learn.road import COLUMNS, ROWS

LESSONS = {lesson.id: lesson for lesson in lessons("war_kids")}
ARROWS = {"left": "ArrowLeft", "right": "ArrowRight", "up": "ArrowUp", "down": "ArrowDown"}
PLAYED = """([moves, number]) => {
  const kept = localStorage.getItem("kit.lesson.war_kids." + sessionStorage.getItem("kit.tab"));
  const { run } = JSON.parse(kept);
  return run.counts[0] > moves || run.step > number;
}"""


class School:
    """The lesson on one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.table = GAMES["war_kids"].part("lesson_table")()
        self.here = 0
        """Where the keyboard's cursor is."""
        self.touch = page.evaluate("navigator.maxTouchPoints > 0")
        self.go_on_button = page.locator("[data-do=go_on]")

    # --- where the learner is, as the tab keeps it

    @property
    def progress(self) -> dict[str, Any]:
        """What the tab keeps of its lesson."""
        run: dict[str, Any] = kept(self.page, "lesson.war_kids.$TAB")["run"]
        return run

    @property
    def lesson(self) -> Lesson:
        """The lesson on the page."""
        return LESSONS[self.progress["lesson"].split("/")[1]]

    @property
    def run(self) -> LessonRun:
        """The lesson as far as it is done."""
        run = LessonRun.resume(self.lesson, self.progress)
        assert run is not None
        return run

    def place(self, name: str) -> int:
        """The number of a hex."""
        s = self.run.state
        return next(here for here in range(s.battle.grid.size) if hex_name(s, here) == name)

    # --- mouse and finger

    def press(self, selector: str) -> None:
        """Presses a button."""
        button = self.page.locator(selector)
        if self.touch:
            button.tap()
        else:
            button.click()

    def tap(self, *names: str) -> None:
        """Taps the middles of hexes."""
        for name in names:
            top = self.page.locator(".kit-top")
            top.scroll_into_view_if_needed()
            box = top.bounding_box()
            assert box is not None
            x, y = self.table.centre(self.run.state, self.place(name))
            point = box["x"] + x * box["width"], box["y"] + y * box["height"]
            if self.touch:
                self.page.touchscreen.tap(*point)
            else:
                self.page.mouse.click(*point)

    # --- the keyboard

    def steer(self, *names: str) -> None:
        """Moves the cursor over the board with the arrows to each hex in turn, and picks it."""
        expect(self.page.locator(".kit-top")).to_be_focused()
        for name in names:
            for key in self.keys_to(self.place(name)):
                self.page.keyboard.press(key)
            self.page.keyboard.press("Enter")

    def keys_to(self, goal: int) -> Sequence[str]:
        """The arrows that lead the cursor to a hex."""
        s, queue = self.run.state, deque([(self.here, ())])
        seen = {self.here}
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

    def tab_to(self, selector: str) -> None:
        """Presses Tab until the element has the focus."""
        for _ in range(60):
            if self.page.locator(f"{selector}:focus").count():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {selector}")

    def press_by_key(self, selector: str) -> None:
        """Presses a button with the keyboard."""
        self.tab_to(selector)
        self.page.keyboard.press("Enter")

    # --- the lesson

    def step(self, tap: Callable[..., None], press: Callable[[str], None]) -> None:
        """Does the present step as its solution says, and goes on."""
        run = self.run
        number, step = run.number, run.step
        self.here = self.table.home(run.state)
        if step.kind == "answer":
            press(f"[data-do=choose][data-choice='{[choice.right for choice in step.choices].index(True)}']")
        elif step.kind == "point":
            tap(step.places[0])
        else:
            for action in step.solution:
                moves = run.moves
                if action.startswith("end"):
                    press("[data-do=end]")
                else:
                    tap(*self.hexes(action))
                self.page.wait_for_function(PLAYED, arg=[moves, number])
                run = self.run
        if number + 1 < len(run.lesson.steps):
            expect(self.go_on_button).to_be_visible()
            press("[data-do=go_on]")
            expect(self.go_on_button).to_have_count(0)

    def hexes(self, action: str) -> Sequence[str]:
        """What to tap for a walk, a spell or one unit's blow: its ends; once, where a unit of the other side, one of
        a match that is over, or one that has had its go is already forbidden. Others of one's own are only taken up."""
        way = re.findall(r"[A-Z]\d+", action)
        s, refused = self.run.state, self.run.step.refused
        own = s.outcome is None and self.place(way[0]) in {s.at[unit] for unit in s.battle.armies[s.side]}
        no = self.table.pick(s, (), self.place(way[0])).refusal
        if own and no is not None and no.rule_id == refused and "target" not in no.facts:
            return way[:1]
        if refused and not own and self.table.forbidden(s, (), self.place(way[0]), refused):
            return way[:1]
        return way[0], way[-1]

    def to_the_stars(self, tap: Callable[..., None], press: Callable[[str], None]) -> None:
        """Does the lesson to its end."""
        lesson = self.lesson
        for _ in range(self.run.number, len(lesson.steps)):
            self.step(tap, press)
        expect(self.page.locator(".kit-ask .kit-pop")).to_be_visible()
        assert lesson.id in kept(self.page, "progress.war_kids")


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_on_a_phone_what_a_way_costs_lies_above_the_tools(open_page: Callable[..., Page], lang: str) -> None:
    page = open_page("war_kids/learn", lesson="3")
    bill, bar = (page.locator(where).bounding_box() for where in (".kit-card:has(.kit-bill)", ".kit-bar"))
    assert bill
    assert bar
    assert bill["y"] + bill["height"] <= bar["y"]


@pytest.mark.usefixtures("pace")
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_second_tap_on_what_leads_on_ends_no_turn(open_page: Callable[..., Page], page: Page, size: str) -> None:
    school = School(open_page("war_kids/learn", lesson="2"))
    school.step(school.tap, school.press)
    school.tap(*school.hexes(school.run.step.solution[0]))
    expect(school.go_on_button).to_be_visible()
    box = school.go_on_button.bounding_box()
    assert box
    tap = page.touchscreen.tap if school.touch else page.mouse.click
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tap(*where)
    held = page.locator("[data-do=end].kit-early")
    expect(held).to_have_count(1)
    before = school.progress
    tap(*where)
    expect(held).to_have_count(0)
    assert school.progress == before
    school.press("[data-do=end]")
    expect(page.locator(".kit-speech, [data-do=go_on]").first).to_be_visible()


@pytest.mark.usefixtures("pace")
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_finger_on_its_way_to_what_leads_on_ends_no_turn_and_answers_nothing(
    open_page: Callable[..., Page], size: str
) -> None:
    """A tap on the board has gone on meanwhile; or what leads on was tapped twice, and answers stand there now."""
    school = School(open_page("war_kids/learn", lesson="2"))
    school.tap(*school.hexes(school.run.step.solution[0]))
    expect(school.go_on_button).to_be_visible()
    school.tap("D4")
    expect(school.page.locator("[data-do=end].kit-early")).to_have_count(1)
    expect(school.page.locator("[data-do=end].kit-early")).to_have_count(0)
    school = School(open_page("war_kids/learn", lesson="3"))
    school.tap(*school.hexes(school.run.step.solution[0]))
    school.go_on_button.dblclick()
    expect(school.page.locator(".kit-choices .kit-early").first).to_be_visible()
    expect(school.page.locator(".kit-choices .kit-early")).to_have_count(0)
    assert (school.run.number, school.run.moves) == (1, 1)


def look(page: Page, check: Checks) -> None:
    """Everything in the language of the page; then what depends on the words in the other one, which stays."""
    check.all(page)
    before = page.locator("html").get_attribute("lang") or ""
    page.locator("[data-do=language]").dispatch_event("click")
    page.wait_for_function("before => document.documentElement.lang !== before", arg=before)
    check.no_sideways_scroll(page)
    check.nothing_clipped(page)
    check.targets(page)


@sizes
def test_a_lesson_to_its_stars_and_how_each_of_its_moments_looks(
    open_page: Callable[..., Page], check: Checks, size: str
) -> None:
    number = {"laptop": "1", "tablet": "2", "phone": "3"}[size]
    page = open_page("war_kids/learn", lesson=number)
    school = School(page)
    look(page, check)
    school.press(".kit-bar [data-do=hint]")
    expect(page.locator(".kit-companion p")).to_have_text(school.run.step.hint["it"])
    look(page, check)
    wrong = {"laptop": ("E1",), "tablet": ("D4", "C4"), "phone": ("D2", "D7")}[size]
    school.tap(*wrong)
    expect(page.locator(".kit-speech")).to_be_visible()
    look(page, check)
    if school.go_on_button.count():
        school.press("[data-do=go_on]")
    else:
        page.locator(".kit-speech").click(position={"x": 6, "y": 6})
        if size == "phone":
            school.tap(wrong[0])  # still chosen: a tap lets it go
    expect(page.locator(".kit-speech")).to_have_count(0)
    school.step(school.tap, school.press)
    look(page, check)
    school.to_the_stars(school.tap, school.press)
    look(page, check)
    school.press(".kit-ask [data-dialog=road]")
    expect(page.locator(".kit-dialog [data-do=lesson]")).to_have_count(len(LESSONS))
    look(page, check)
    school.press(".kit-dialog [data-lesson='05-one-big-effort']")
    expect(page.locator(".kit-dialog")).to_be_hidden()
    expect(page.locator("h1")).to_contain_text("5")
    check.nothing_clipped(page)


def test_a_lesson_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/learn", lesson="4")
    school = School(page)
    school.tab_to(".kit-top")
    school.to_the_stars(school.steer, school.press_by_key)
    assert kept(page, "progress.war_kids") == {"04-into-the-wood": 3}
    expect(page.locator(".kit-ask [data-do=next_lesson]")).to_be_focused()


def test_progress_survives_a_reload_and_the_last_undone_lesson_leads_to_the_battle(
    open_page: Callable[..., Page], page: Page
) -> None:
    give_voice(page)
    done = dict.fromkeys(LESSONS, 3) | {"02-everybody-goes": 2}
    del done["05-one-big-effort"], done["06-no-crowding"]
    page.add_init_script(f"""localStorage.setItem("kit.progress.war_kids", localStorage.getItem("kit.progress.war_kids")
      || JSON.stringify({json.dumps(done)}))""")
    open_page("war_kids/learn")
    school = School(page)
    assert school.lesson.id == "05-one-big-effort"
    school.step(school.tap, school.press)
    page.reload()
    expect(page.locator(".kit-ask .kit-q")).to_have_text(school.lesson.steps[1].goal["en"])
    page.locator(".kit-bar [data-do=language]").click()
    expect(page.locator(".kit-ask .kit-q")).to_have_text(school.lesson.steps[1].goal["it"])
    page.locator(".kit-companion [data-do=read]").click()
    page.wait_for_function("window.heard.length === 1")
    assert heard(page) == [["it-IT", f"{school.lesson.steps[1].say['it']} {school.lesson.steps[1].goal['it']}"]]
    school.to_the_stars(school.tap, school.press)
    school.press(".kit-ask [data-do=next_lesson]")
    expect(page.locator(".kit-ask .kit-pop")).to_have_count(0)
    assert school.lesson.id == "06-no-crowding"
    school.to_the_stars(school.tap, school.press)
    expect(page.locator(".kit-ask .kit-ways a[href^='play.ipynb']")).to_be_visible()
    assert kept(page, "progress.war_kids")["06-no-crowding"] == 3
    assert page.locator(".kit-road [data-state=done]").count() == ROWS * COLUMNS - 1
    stone = page.locator(".kit-road [data-lesson='02-everybody-goes']")
    expect(stone).to_have_accessible_name("Lezione 2: Tutti in marcia: fatta, 2 stelle su 3")
    stone.click()
    expect(page.locator("h1")).to_have_text("Lezione 2: Tutti in marcia")


@sizes
def test_the_exam_is_a_match_whose_stars_say_what_they_ask_for(
    open_page: Callable[..., Page], check: Checks, size: str
) -> None:
    page = open_page("war_kids/learn", lesson=str(len(LESSONS)))
    school = School(page)
    look(page, check)
    expect(page.locator(".kit-aims li")).to_have_count(3)
    school.tap("G4", *["F4"] * (2 if size == "phone" else 1))
    page.locator(".kit-bar [data-do=undo]:not([aria-disabled])").wait_for()
    settle(page)  # what was moved is at rest, and the card is drawn for it
    button = page.locator("[data-do=end]")
    before, stood = button.inner_text(), button.evaluate(BESIDE_CARD)
    school.press("[data-do=end]")
    expect(button).not_to_contain_text(before)
    if size == "laptop":
        assert button.evaluate(BESIDE_CARD) == stood, "under the mouse it keeps its place"
    school.press("[data-do=end]")
    expect(page.locator(".kit-ask .kit-sub").first).to_have_text("Turno 2 di 10")
    expect(page.locator(".kit-bar [data-do=hint]")).to_be_enabled()
    assert school.run.state.turn == 2
    look(page, check)


BESIDE_CARD = "(button) => button.getBoundingClientRect().top - button.closest('.kit-ask').getBoundingClientRect().top"


@pytest.mark.parametrize("size", ["phone"])
def test_a_passing_word_on_a_phone_hides_neither_who_asks_nor_what(open_page: Callable[..., Page], size: str) -> None:
    page = open_page("war_kids/learn", lesson="1")
    page.locator(".kit-bar [data-do=undo]").click(force=True)
    word = page.locator(".kit-note > .kit-card")
    expect(word).to_be_visible()
    note, bar = word.bounding_box(), page.locator(".kit-bar").bounding_box()
    assert note is not None
    assert bar is not None
    assert note["y"] + note["height"] <= bar["y"]
    for selector in (".kit-companion", ".kit-ask .kit-q"):
        told = page.locator(selector).bounding_box()
        assert told is not None
        assert told["y"] + told["height"] <= note["y"]


CUT = """() => {
  const road = document.querySelector(".kit-road"), top = road.getBoundingClientRect().top;
  const edge = Math.min(document.querySelector(".kit-bar").getBoundingClientRect().top,
    innerWidth > 900 ? document.querySelector(".kit-panel").getBoundingClientRect().bottom : Infinity) - top;
  const stones = [...road.querySelectorAll("li")].map((stone) => stone.getBoundingClientRect());
  const ends = stones.map((at) => [at.top - top, at.bottom - top]);
  const [from, to] = ["--whole", "--seen"].map((name) => parseFloat(road.style.getPropertyValue(name)));
  return {
    cut: ends.some(([start, end]) => start < edge && edge < end), marked: "cut" in road.dataset,
    faded: to <= edge + 1 && ends.every(([start, end]) => end <= edge ? end <= from : start >= from - 15),
    masked: getComputedStyle(road).maskImage !== "none",
  };
}"""
"""Whether the tools, or the end of the panel, cut through stones of the road, and whether those fade out there."""


@pytest.mark.parametrize(("size", "lesson"), [("phone", "2"), ("tablet", "3")])
def test_no_stone_of_the_road_is_cut_through(open_page: Callable[..., Page], size: str, lesson: str) -> None:
    page = open_page("war_kids/learn", lesson=lesson)
    settle(page)
    assert page.evaluate(CUT) == {"cut": True, "marked": True, "faded": True, "masked": True}
    page.locator(".kit-road li").last.scroll_into_view_if_needed()
    page.evaluate("[window, document.querySelector('.kit-panel')].forEach((one) => one.scrollBy(0, 999))")
    settle(page)
    found = page.evaluate(CUT)
    assert (found["cut"], found["marked"], found["masked"]) == (False, False, False)


@sizes
def test_the_way_back_is_large_enough_for_a_thumb_and_looks_like_a_button(
    open_page: Callable[..., Page], size: str
) -> None:
    page = open_page("war_kids/learn", lesson="1")
    home = page.locator(".kit-home")
    box = home.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    ground = "x => getComputedStyle(x).backgroundColor"
    assert home.evaluate(ground) == page.locator("button.kit-chip").first.evaluate(ground)
