"""The story beside the board: read on by a tap on its sign, never begun with half a line, and where its lines lead."""

from collections.abc import Callable

import pytest
from browser_board import Desk, sit_down
from browser_checks import Checks, settle
from playwright.sync_api import Locator, Page, expect

HALF = """() => {
  const list = document.querySelector(".kit-log ol"), top = list.getBoundingClientRect().top;
  const from = top + (list.matches("[data-before]") ? parseFloat(list.style.getPropertyValue("--from")) : 0);
  const lines = [...list.querySelectorAll("li")].flatMap((line) => {
    const range = document.createRange();
    range.selectNodeContents(line);
    return [...range.getClientRects()].filter((box) => box.height < 30 && box.width > 20);
  });
  return lines.filter((box) => box.top < from - 4 && box.bottom > from + 4).length;
}"""
"""How many lines of words the top of the story cuts through."""


def told(open_page: Callable[..., Page], *moves: str) -> tuple[Desk, Locator]:
    """Some moves of two people, and the story of them."""
    desk = sit_down(open_page, "kings_war", scenario="rounds", seats="0,0")
    for number, move in enumerate(moves, 1):
        desk.tap(*move.split("-"))
        desk.wait_for_actions(number)
    settle(desk.page)
    return desk, desk.page.locator(".kit-log ol")


@pytest.mark.cases(1)
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", ["tablet"])
def test_it_is_read_on_and_begins_again_with_what_is_new(open_page: Callable[..., Page], check: Checks) -> None:
    desk, story = told(open_page, "e2-e4", "d7-d5", "a2-a3", "a7-a6")
    check.in_sight(desk.page)
    story.scroll_into_view_if_needed()
    box = story.bounding_box()
    assert box is not None
    desk.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] - 10)
    desk.page.wait_for_function("document.querySelector('.kit-log ol').scrollTop > 20")
    expect(desk.page.get_by_role("dialog")).to_have_count(0)
    settle(desk.page)
    assert not desk.page.evaluate(HALF)
    for place in (30, 37, 44):
        story.evaluate("(list, top) => { list.style.scrollSnapType = 'none'; list.scrollTop = top; }", place)
        settle(desk.page)
        assert not desk.page.evaluate(HALF), place
    desk.tap("h2", "h3")
    desk.wait_for_actions(5)
    settle(desk.page)
    assert story.evaluate("list => list.scrollTop") == 0
    desk.page.locator(".kit-panel").evaluate("panel => { panel.scrollTop = panel.scrollHeight; }")
    settle(desk.page)
    check.in_sight(desk.page)


@pytest.mark.parametrize("size", ["phone"])
def test_a_tap_on_the_picture_of_a_line_opens_its_rule(open_page: Callable[..., Page]) -> None:
    desk, story = told(open_page, "e2-e4", "d7-d5")
    line = story.locator("li:has(.kit-rule)").first
    line.locator("svg").first.click()
    heading = desk.page.get_by_role("dialog").get_by_role("heading", level=2)
    expect(heading).to_have_text(line.locator(".kit-rule").inner_text())
