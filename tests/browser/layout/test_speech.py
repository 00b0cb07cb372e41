"""Where a speech bubble lies, and what a tap on it means; what it must leave free stands in moments.toml."""

from collections.abc import Callable

import pytest
from browser_board import keep, sit_down
from browser_checks import settle, sizes
from layout_host import Host
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.lab.shots import show
from kit.widgets.shot import Shot, at_step
from tests.widgets.fake_browser import saved
from tests.widgets.test_losses import BY_A_SOLDIER, TAKES

BOARD, TABLE = GAMES["war_kids"].part("board")(), GAMES["war_kids"].part("table")()
SPEECH, TOP = ".kit-speech", ".kit-top"
Box = tuple[float, float, float, float]


def box(page: Page, selector: str) -> Box:
    found = page.locator(selector).bounding_box()
    assert found is not None
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


@pytest.mark.parametrize("size", ["phone"])
def test_on_a_phone_it_stays_off_the_row_that_it_speaks_of_and_off_the_panel(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,1")
    tools = desk.page.context.new_cdp_session(desk.page)
    for name in ("E1", "E5", "F5", "G1", "G5", "G7"):
        desk.tap(name)
        for letters in (16, 20, 16):  # they grow while it is read
            tools.send("Page.setFontSizes", {"fontSizes": {"standard": letters, "fixed": letters}})
            settle(desk.page)
            ((_, y),) = desk.points([name])
            _, top, _, low = box(desk.page, SPEECH)
            assert not top < y < low, (name, letters)
            assert low <= box(desk.page, ".kit-panel")[1], (name, letters)
        desk.page.keyboard.press("Escape")


TIP = """(speech) => {
  const box = speech.getBoundingClientRect(), tail = getComputedStyle(speech, "::after");
  const along = (start, end, length) => (start === "auto" ? length - parseFloat(end) - 9 : parseFloat(start) + 9);
  return [box.x + along(tail.left, tail.right, box.width), box.y + along(tail.top, tail.bottom, box.height)];
}"""
"""The middle of the bubble's tail, on the page."""


@pytest.mark.cases(1)
@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_its_tail_shows_to_its_place_wherever_it_lies(page: Page, server: Host, size: str) -> None:
    moment = at_step("war_kids", "02-everybody-goes")
    show(page, server.address(), Shot("tail", "war_kids/learn", ("@D4", "@C4"), lambda: moment))
    page.locator(".kit-bar [data-do=language]").click()
    x, y = TABLE.centre(moment.state, BOARD.place(moment.state, "C2"))
    for wide, high in ((1366, 768), (1024, 768), (1500, 900)):
        page.set_viewport_size({"width": wide, "height": high})
        settle(page)
        left, top, right, low = box(page, TOP)
        tail = page.locator(SPEECH).evaluate(TIP)
        away = abs(left + x * (right - left) - tail[0]), abs(top + y * (low - top) - tail[1])
        assert max(away) < 0.75 * TABLE.place_width(moment.state) * (right - left), (wide, tail)


OVER = """(speech, [x, y]) => {
  speech.style.position = "fixed"; speech.style.transform = "none";
  speech.style.left = `${x - 20}px`; speech.style.top = `${y - 8}px`;
}"""
"""Lays the bubble over a point of the page."""


def test_a_tap_on_a_bubble_chooses_the_piece_that_it_covers(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    speech = desk.page.locator(SPEECH)
    desk.tap("C4")
    expect(speech).to_be_visible()
    speech.evaluate(OVER, desk.points(["G3"])[0])
    desk.tap("G3")
    expect(speech).to_have_count(0)
    expect(desk.page.locator(".kit-ask .kit-q")).to_have_text("Pick where your Pegasus lands.")
    desk.tap("A1")
    speech.locator("[data-do=unfold]").click()
    speech.locator(".kit-rule").click()
    expect(desk.page.get_by_role("dialog")).to_be_visible()


def test_on_a_low_phone_that_is_scrolled_down_a_place_that_is_spoken_of_comes_in_sight(
    open_page: Callable[..., Page], page: Page
) -> None:
    page.set_viewport_size({"width": 390, "height": 640})  # so low that the page is scrolled as a whole
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page.evaluate("document.querySelector('.kit-panel').style.paddingBottom = '900px'; scrollTo(0, 700)")
    page.wait_for_function("scrollY === 700")
    desk.press("why")
    page.wait_for_function("scrollY < 100")
    expect(page.locator(SPEECH)).to_be_visible()
    _, top, _, low = box(page, ".kit-table")
    assert top >= 0
    assert box(page, SPEECH)[3] <= low + 2, "and the bubble lies there"


@pytest.mark.cases(1)
@sizes
def test_what_was_lost_leaves_the_board_to_whoever_decides(open_page: Callable[..., Page], page: Page) -> None:
    keep(page, saved(BY_A_SOLDIER, seats=(0, 1)))
    sit_down(open_page)
    expect(page.locator("[data-do=end]")).to_be_enabled()
    speech = page.locator(SPEECH)
    expect(speech).to_contain_text("takes the blue Pegasus")
    expect(speech.get_by_text(TAKES)).to_have_count(0)
    speech.locator("[data-do=unfold]").click()
    expect(speech.get_by_text(TAKES)).to_be_visible()
    expect(speech.locator(".kit-rule")).to_be_visible()
