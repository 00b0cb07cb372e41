"""On a phone nothing moves away from under a finger, and what leads on is in sight."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, ready_board, sit_down
from browser_checks import Checks, sizes
from playwright.sync_api import Page, expect
from test_learn import School

from kit.tutor import lessons
from tests.widgets.fake_browser import saved

BLOW = "map 7x6; bP E4; bS F6 F3; pM D4; pP A7; pS A1; victory eliminate 1; now blue combat"
PLACES = """() => ["ask", "tray", "log"].map((name) =>
  document.querySelector(`[data-region=${name}]`).getBoundingClientRect().top + scrollY)"""
IN_SIGHT = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= document.querySelector(".kit-bar").getBoundingClientRect().top;
}"""
SETTLED = """async (selector) => {
  let before = -1;
  while (scrollY !== before) { before = scrollY; await new Promise((done) => setTimeout(done, 150)); }
}"""


@pytest.mark.parametrize("size", ["phone"])
def test_words_lie_over_the_panel_and_move_nothing(open_page: Callable[..., Page], check: Checks) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page = desk.page
    before = page.evaluate(PLACES)
    desk.tap("C4")
    expect(page.locator(".kit-speech")).to_be_visible()
    assert page.evaluate(PLACES) == before
    check.no_sideways_scroll(page)
    page.locator(".kit-head .kit-chip").first.tap()
    note = page.locator(".kit-note > .kit-card")
    expect(note).to_be_visible()
    expect(page.locator(".kit-speech")).to_be_hidden()
    assert page.evaluate(PLACES) == before
    note.tap()
    expect(note).to_have_count(0)


def win(open_page: Callable[..., Page], page: Page) -> None:
    """Strikes the blow that ends a match, and waits until its end has come to rest."""
    keep(page, saved(BLOW, seats=(0, 0)))
    desk = Desk(open_page("war_kids/play"))
    ready_board(desk)
    desk.tap("E4", "D4")
    expect(page.locator(".kit-end")).to_be_visible()
    page.evaluate(SETTLED)


@pytest.mark.parametrize("size", ["phone"])
def test_the_way_on_and_the_board_of_a_replay_are_in_sight(open_page: Callable[..., Page], page: Page) -> None:
    win(open_page, page)
    assert page.evaluate(IN_SIGHT, ".kit-end .kit-btn:not(.kit-second)")
    page.locator(".kit-moment").tap()
    expect(page.locator("[data-do=replay_run]")).to_be_visible()
    page.evaluate(SETTLED)
    assert page.evaluate(IN_SIGHT, ".kit-table")


HEAD = "() => document.querySelector('.kit-head').getBoundingClientRect()"


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize("height", [844, 860])
def test_what_is_brought_in_sight_cuts_no_head_of_the_page(
    open_page: Callable[..., Page], page: Page, height: int
) -> None:
    """It is there whole, or not at all."""
    page.set_viewport_size({"width": 390, "height": height})
    win(open_page, page)
    assert page.evaluate(IN_SIGHT, ".kit-end .kit-ways")
    head = page.evaluate(HEAD)
    assert head["top"] == 0 or head["bottom"] <= 0.5


@pytest.mark.parametrize("size", ["phone"])
def test_each_step_of_a_lesson_begins_at_the_top_of_the_page(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/learn", lesson="1")
    school = School(page)
    for _ in range(len(school.lesson.steps) - 1):
        page.evaluate("scrollTo(0, 40)")  # as if the way on had been brought in sight
        school.step(school.tap, school.press)
        page.evaluate(SETTLED)
        assert page.evaluate("scrollY") == 0
        assert page.evaluate(IN_SIGHT, ".kit-head")


@sizes
def test_a_puzzle_begins_at_its_task(open_page: Callable[..., Page]) -> None:
    page = open_page("kings_war/learn")
    page.locator(".kit-head [data-dialog=road]").click()
    puzzle = next(lesson for lesson in lessons("kings_war") if lesson.sort == "puzzle")
    page.locator(f".kit-dialog [data-lesson='{puzzle.id}']").click()
    expect(page.locator("[data-sort=puzzle][data-state=now]")).to_have_count(1)
    page.evaluate(SETTLED)
    assert page.evaluate(IN_SIGHT, ".kit-ask .kit-q")
