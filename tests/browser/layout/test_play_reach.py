"""The main path of a match by keyboard alone, and with a finger on a tablet and on a phone."""

import re
from collections.abc import Callable

import pytest
from browser_board import Desk, sit_down
from playwright.sync_api import Page, expect

from kit.text import text

EN = text("war_kids", "en")
LOUPE = """() => {
  const { data } = document.querySelector(".kit-loupe canvas").getContext("2d").getImageData(0, 0, 240, 240);
  const colours = new Set();
  for (let i = 0; i < data.length; i += 4) colours.add((data[i] << 16) + (data[i + 1] << 8) + data[i + 2]);
  return colours.size;
}"""
FOCUSED = "selector => document.activeElement.matches(selector)"


def tab_to(page: Page, selector: str) -> None:
    """Presses Tab until something has the focus; its focus is visible then."""
    for _ in range(60):
        if page.evaluate(FOCUSED, selector):
            assert page.evaluate(FOCUSED, ":focus-visible"), selector
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {selector}")


def start_hot_seat(page: Page, choose: Callable[[str], None]) -> Desk:
    """In the dialog of a new match: two people on the meadow."""
    expect(page.get_by_role("dialog")).to_be_visible()
    person = "[data-what=seat][data-seat='1'][data-value='0']"
    choose(f".kit-dialog {person}")
    expect(page.locator(person)).to_have_attribute("aria-pressed", "true")
    choose("[data-do=new_match]")
    expect(page.get_by_role("dialog")).to_be_hidden()
    return Desk(page)


def test_the_keyboard_alone_plays(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/play")
    keys, said = page.keyboard, page.locator(".kit-said")

    def choose(selector: str) -> None:
        tab_to(page, selector)
        keys.press("Enter")

    desk = start_hot_seat(page, choose)
    assert page.evaluate(FOCUSED, ".kit-top"), "after Start the board is next"
    before = desk.look("G3")
    tab_to(page, ".kit-top")
    desk.wait_for_change("G2", before)
    keys.press("ArrowRight")
    expect(said).to_contain_text("G3")
    keys.press("Enter")
    expect(page.locator(".kit-ask .kit-q")).to_have_text("Pick where your Pegasus lands.")
    keys.press("ArrowUp")
    expect(said).to_contain_text("F")
    keys.press("Enter")
    desk.wait_for_actions(1)

    keys.press("ArrowDown")
    keys.press("ArrowLeft")
    expect(said).to_contain_text("G2")
    keys.press("Enter")
    for _ in range(4):
        keys.press("ArrowUp")
    keys.press("Enter")
    expect(page.locator(".kit-speech .kit-rule")).to_be_visible()
    expect(page.locator(".kit-urgent")).to_contain_text(page.locator(".kit-speech b").inner_text())
    assert len(desk.record) == 1
    choose(".kit-speech .kit-rule")
    expect(page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    tab_to(page, ".kit-top")
    keys.press("Escape")
    expect(page.locator(".kit-speech")).to_be_hidden()

    choose("[data-do=end]")
    expect(page.locator(".kit-chip.kit-pink").first).to_contain_text("Pink to play")
    assert len(desk.record) == 3
    choose("[data-do=undo]")
    desk.wait_for_actions(1)
    choose("[data-do=undo]")
    desk.wait_for_actions(0)


def test_the_list_of_moves_plays_by_keyboard_too(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page = desk.page
    tab_to(page, ".kit-moves summary")
    page.keyboard.press("Enter")
    for count in (0, 1):
        tab_to(page, ".kit-moves [data-do=act]")
        line = page.evaluate("document.activeElement.textContent")
        page.keyboard.press("Enter")
        if not count:
            expect(page.locator(".kit-ask")).not_to_contain_text(EN("ask.choose_unit"))
    assert re.search(r"\b[A-G]\d\b", line)
    desk.wait_for_actions(1)


@pytest.mark.parametrize("size", ["tablet", "phone"])
def test_a_finger_alone_plays(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/play")
    desk = start_hot_seat(page, lambda selector: page.locator(selector).tap())
    desk.tap("G2")
    expect(page.locator(".kit-ask")).not_to_contain_text(EN("ask.choose_unit"))
    desk.tap("C3")
    bubble = page.locator(".kit-speech")
    expect(bubble).to_contain_text("4")
    bubble.locator(".kit-rule").tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    desk.press("dismiss")
    expect(page.get_by_role("dialog")).to_be_hidden()
    desk.tap("F2")
    desk.wait_for_actions(1)
    desk.press("end")
    desk.wait_for_actions(3)
    desk.press("undo")
    desk.wait_for_actions(1)


@pytest.mark.parametrize("size", ["phone"])
def test_on_a_phone_a_loupe_shows_a_small_hex_before_it_is_chosen(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="hill", seats="0,0")
    page, loupe = desk.page, desk.page.locator(".kit-loupe")
    desk.tap("H2")
    expect(page.locator(".kit-ask")).not_to_contain_text(EN("ask.choose_unit"))
    expect(loupe).to_be_hidden()
    page.evaluate("near.paint()")
    desk.tap("F3")
    expect(loupe).to_be_visible()
    colours = page.evaluate(LOUPE)
    assert colours > 20
    assert desk.record == []
    desk.tap("G2")
    page.wait_for_function(f"colours => ({LOUPE})() !== colours", arg=colours)
    desk.tap("G2")
    desk.wait_for_actions(1)
    expect(loupe).to_be_hidden()
