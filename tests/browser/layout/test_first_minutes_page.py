"""What only a browser can show of the first minutes: tools with their names, sounds and motion for a moment."""

from collections.abc import Callable

import pytest
from browser_board import Desk, keep, ready_board
from browser_checks import Checks
from playwright.sync_api import Page, expect

from tests.widgets.fake_browser import saved

BLOW = "map 9x8; bP E4; bS H6 G3; pM D4; pP A9; pS A1; victory limit 12 units; now blue combat"
SPEAKER = """
  window.tones = 0;
  window.AudioContext = class {
    constructor() { this.currentTime = 0; this.sampleRate = 100; this.destination = null; }
    resume() {}
    node() {
      const set = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
      return { gain: set, frequency: set, connect() {}, start() { window.tones += 1; }, stop() {} };
    }
    createGain() { return this.node(); }
    createOscillator() { return this.node(); }
    createBufferSource() { return this.node(); }
    createBuffer(channels, length) { return { getChannelData: () => new Float32Array(length) }; }
  };
"""
CHEERED = """
  window.scraps = 0;
  new MutationObserver((news) => {
    const added = news.flatMap((one) => [...one.addedNodes]);
    window.scraps += added.filter((node) => node.className === "kit-cheer").length;
  }).observe(document, { childList: true, subtree: true });
"""


def sit(open_page: Callable[..., Page], page: Page) -> Desk:
    """At a match in which the next tap takes a unit; the test listens, and counts the scraps of paper."""
    page.add_init_script(SPEAKER + CHEERED)
    keep(page, saved(BLOW, seats=(0, 0)))
    open_page("war_kids/play")
    desk = Desk(page)
    ready_board(desk)
    return desk


@pytest.mark.parametrize(
    ("name", "named"),
    [("war_kids/play", ".kit-log .kit-h"), ("war_kids/learn", ".kit-pips"), ("war_kids/learn", ".kit-head h1")],
)
def test_a_heading_and_a_row_of_steps_show_that_they_were_tapped(
    open_page: Callable[..., Page], name: str, named: str
) -> None:
    page = open_page(name, **({"scenario": "meadow", "seats": "0,0"} if name.endswith("play") else {}))
    ready_board(Desk(page))
    named_one = page.locator(named).first
    assert not named_one.evaluate("x => x.getAnimations().length")
    named_one.click()
    assert named_one.evaluate("x => x.getAnimations().length")


@pytest.mark.parametrize("size", ["phone"])
def test_all_through_the_first_visit_the_tools_of_a_phone_have_names(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/play", scenario="meadow", seats="0,0")
    ready_board(Desk(page))
    assert (page.locator(".kit-bar [data-do=hint] span").bounding_box() or {"width": 0})["width"] > 20
    tools = ".kit-bar :is(button, a):visible"
    expect(page.locator(tools)).to_have_count(4)
    page.locator(tools).last.click()
    page.locator(".kit-menu [data-do=language]").click()
    expect(page.locator(tools).last).to_have_text("Menù")
    Checks().all(page)


def test_a_capture_is_heard_but_moves_nothing_where_no_motion_is_wanted(
    open_page: Callable[..., Page], page: Page
) -> None:
    desk = sit(open_page, page)
    assert page.evaluate("window.tones") == 0
    desk.tap("E4", "D4")
    page.wait_for_function("window.tones > 1")
    assert page.evaluate("window.scraps") == 0
    desk.press("undo")
    desk.press("open", dialog="menu")
    off = page.locator("[data-do=sound][data-value=off]")
    off.dispatch_event("click")
    expect(off).to_have_attribute("aria-pressed", "true")
    page.locator(".kit-close").dispatch_event("click")
    expect(page.get_by_role("dialog")).to_be_hidden()
    heard = page.evaluate("window.tones")
    desk.tap("E4", "D4")
    expect(page.locator(".kit-speech")).to_contain_text("Mage")
    assert page.evaluate("window.tones") == heard


def test_a_capture_scatters_paper_which_does_not_stay(open_page: Callable[..., Page], page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    desk = sit(open_page, page)
    desk.tap("E4", "D4")
    page.wait_for_function("window.scraps === 1")
    expect(page.locator(".kit-cheer")).to_have_count(0)
