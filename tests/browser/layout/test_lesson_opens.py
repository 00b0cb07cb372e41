"""On a phone a step of a lesson opens with its words, and with what is to be done, above the bar."""

from collections.abc import Callable

import pytest
from browser_checks import settle
from browser_lessons import at_step
from playwright.sync_api import Page, expect

STEPS = [
    *[("strage", "02-a-newcomer", step) for step in (1, 2, 3, 4, 5)],
    *[("strage", "06-two-at-a-time", step) for step in (1, 2, 3)],
    *[("kanonkugle", "16-a-banner", step) for step in (1, 3)],
    ("kanonkugle", "02-low-is-good", 1),
    *[("kanonkugle", "15-the-lowest-begins", step) for step in (1, 3)],
]
"""Steps with much below what they ask."""
DOING = "[data-do=roll], .kit-ask button, [data-do=choose_part]:not(.kit-banner)"
BELOW = """doing => {
  const bar = document.querySelector(".kit-bar").getBoundingClientRect().top;
  const seen = [...document.querySelectorAll(`.kit-ask, .kit-panel :is(${doing})`)].filter((x) => x.checkVisibility());
  return seen.filter((x) => x.getBoundingClientRect().bottom > bar).map((x) => x.textContent);
}"""


@pytest.mark.cases(3)
@pytest.mark.parametrize(("size", "lang"), [("phone", "it")])
@pytest.mark.parametrize(("game", "name", "step"), STEPS)
def test_what_is_to_be_done_is_in_sight_without_scrolling(
    open_page: Callable[..., Page], page: Page, game: str, name: str, step: int
) -> None:
    at_step(page, game, name, step)
    page = open_page(f"{game}/learn", lesson=name)
    expect(page.locator("[data-state=done].kit-pip")).to_have_count(step - 1)
    settle(page)
    assert page.evaluate("scrollY") == 0
    assert page.evaluate(BELOW, DOING) == []


ORDERS = """() => {
  const edge = document.querySelector(".kit-panel").getBoundingClientRect().bottom;
  return [...document.querySelectorAll(".rune-orders > button")].map((x) => x.getBoundingClientRect().bottom <= edge);
}"""


@pytest.mark.parametrize(("size", "lang"), [("phone", "it")])
@pytest.mark.parametrize(("name", "step"), [("05-four-steps", 2), ("06-fight-harvest-muster", 2)])
def test_all_eight_orders_are_in_sight_at_once(
    open_page: Callable[..., Page], page: Page, name: str, step: int
) -> None:
    at_step(page, "runewars", name, step)
    page = open_page("runewars/learn", lesson=name)
    expect(page.locator("[data-state=done].kit-pip")).to_have_count(step - 1)
    settle(page)
    assert page.evaluate(ORDERS) == [True] * 8


COVERED = """() => {
  const [word, board] = [".kit-note > .kit-card", ".kit-board"].map((x) =>
    document.querySelector(x).getBoundingClientRect());
  const answers = [...document.querySelectorAll(".kit-choices button")].map((x) => x.getBoundingClientRect());
  return [answers.length, answers.filter((x) => x.top < word.bottom && word.top < x.bottom).length,
    board.top < word.top && word.bottom < board.bottom];
}"""


@pytest.mark.parametrize(("size", "lang"), [("phone", "it")])
def test_a_passing_word_covers_no_answer(open_page: Callable[..., Page], page: Page) -> None:
    at_step(page, "runewars", "06-fight-harvest-muster", 3)
    page = open_page("runewars/learn", lesson="06-fight-harvest-muster")
    page.locator("[data-kind=do][data-value='recruit food']").click()
    settle(page)
    expect(page.locator(".kit-note")).to_contain_text("Nuova scena!")
    assert page.evaluate(COVERED) == [3, 0, True]
