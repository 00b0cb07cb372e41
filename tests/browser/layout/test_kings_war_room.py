"""Kings War on a tablet: abilities and the newest line of the story are in sight, whatever stands above them."""

from collections.abc import Callable

import pytest
from browser_kings import play_all, sit_at
from playwright.sync_api import Page, expect

ATTACK = "fen r3k3/6pp/8/4p3/8/2B2N2/6PP/3QK2R w K - 0 9\nbowls 9 0"
"""White's Knight may attack a pawn; Black can capture nothing."""
BELOW = """selector => {
  const bar = document.querySelector(".kit-bar").getBoundingClientRect().top;
  return Math.max(...[...document.querySelectorAll(selector)].map((x) => x.getBoundingClientRect().bottom)) - bar;
}"""
tablet = pytest.mark.parametrize("size", ["tablet"])
either = pytest.mark.parametrize("lang", ["en", "it"])


@tablet
@either
def test_the_bottom_row_of_the_abilities_is_in_sight_below_a_duel_and_a_companion(
    open_page: Callable[..., Page], page: Page
) -> None:
    desk = sit_at(open_page, page, ATTACK, seats=(0, 1), own_chance=True)
    play_all(desk, "Nf3xe5", "bid 0", "roll 1", "roll 6", "h2-h3")
    desk.wait_for_actions(6)
    expect(page.locator(".kit-past")).to_be_visible()
    expect(page.locator(".kit-seat")).to_be_visible()
    assert page.evaluate(BELOW, ".kit-ability") <= 0
    desk.tap("f3")
    assert page.evaluate(BELOW, ".kit-ability") <= 0
    desk.press("let_go")
    for ability in ("walk", "charge", "bombard", "web", "support"):
        desk.press("choose_part", value=ability)
        assert page.evaluate(BELOW, ".kit-ability") <= 0, ability


@tablet
@either
def test_the_newest_line_of_the_story_is_whole_during_a_duel(open_page: Callable[..., Page], page: Page) -> None:
    desk = sit_at(open_page, page, ATTACK.replace("bowls 9 0", "bowls 0 0"), own_chance=True)
    newest = ".kit-log li:first-child :is(div, button)"
    desk.tap("f3", "e5")
    desk.wait_for_actions(1)
    expect(page.locator(".kit-swords")).to_be_visible()
    expect(page.locator(".kit-log li:first-child .kit-rule")).to_be_visible()
    assert page.evaluate(BELOW, newest) <= 0
    play_all(desk, "roll 1", "roll 6")
    expect(page.locator(".kit-stood")).to_be_visible()
    assert page.evaluate(BELOW, newest) <= 0
