"""A browser that lacks what others have: the page gets ready all the same, and says what it cannot do.

Only a whole page in a browser asks for all that it may lack, and has a device that is full or shut."""

from collections.abc import Callable

import pytest
from browser_board import sit_down
from browser_checks import READY
from browser_tab import give_voice, heard
from playwright.sync_api import Page, expect

LACKING = """for (const path of NAMES) {
  const names = path.split("."), last = names.pop();
  const owner = names.reduce((one, name) => one[name], window);
  Object.defineProperty(owner, last, { value: undefined, configurable: true, writable: true });
}"""
SHUT = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
"""
OLD = (
    *("BroadcastChannel", "navigator.locks", "crypto.getRandomValues", "AbortSignal.any", "AbortSignal.timeout"),
    "Element.prototype.checkVisibility",
)


def lacking(*names: str) -> str:
    """A script that takes things away from a browser, as in "crypto.getRandomValues"."""
    return LACKING.replace("NAMES", str(list(names)))


WRITTEN = """box => {
  const copy = box.cloneNode(true);
  for (const list of copy.querySelectorAll("ol")) for (const name of ["style", "data-more"]) list.removeAttribute(name);
  return copy.innerHTML;
}"""
"""What is written in a region, without how much of its list has room."""


def test_what_is_lacking_is_done_without(page: Page, open_page: Callable[..., Page]) -> None:
    page.add_init_script(lacking(*OLD))
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    desk.press("undo")
    desk.wait_for_actions(0)
    desk.press("redo")
    desk.press("language")
    desk.press("end")
    told = page.locator("[data-region=log]")
    expect(told).to_contain_text("tocca a Rosa", timeout=READY)
    put_together = told.evaluate(WRITTEN)
    page.reload()
    expect(told).to_contain_text("tocca a Rosa", timeout=READY)
    assert told.evaluate(WRITTEN) == put_together


@pytest.mark.cases(1)
@pytest.mark.parametrize("there", [True, False])
def test_full_screen_is_offered_where_there_is_such_a_thing(
    page: Page, open_page: Callable[..., Page], there: bool
) -> None:
    if not there:
        page.add_init_script(lacking("document.fullscreenEnabled"))
    open_page("war_kids/play", scenario="meadow", seats="0,0")
    page.locator(".kit-bar [data-dialog=menu]").click()
    expect(page.locator(".kit-dialog h2")).to_be_visible()
    expect(page.locator(".kit-dialog [data-do=fullscreen]")).to_be_visible(visible=there)


def test_the_first_tap_wakes_voice_and_sound(page: Page, open_page: Callable[..., Page]) -> None:
    """On an iPad what begins outside of a tap stays silent, until something has begun within one."""
    give_voice(page)
    page.add_init_script("""
      const Real = window.AudioContext;
      window.AudioContext = class extends Real { resume() { window.loud = event?.type; return super.resume(); } };
    """)
    open_page("war_kids/play", scenario="meadow", seats="0,0")
    assert page.evaluate("[window.woken, window.loud]") == [None, None]
    page.locator(".kit-ask .kit-q").click()
    assert page.evaluate("[window.woken, window.loud]") == ["click", "click"]
    assert heard(page) == []


def test_a_browser_that_keeps_nothing_says_so_once(page: Page, open_page: Callable[..., Page]) -> None:
    page.add_init_script(SHUT)
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    said = page.locator(".kit-note")
    expect(said).to_contain_text("keeps nothing")
    desk.press("end")
    expect(said).not_to_contain_text("keeps nothing")
    desk.press("end")
    lines = page.locator(".kit-log li:not(:has(.kit-task))")
    expect(lines).not_to_have_count(0)
    expect(said).not_to_contain_text("keeps nothing")
