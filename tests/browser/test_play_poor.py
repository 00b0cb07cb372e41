"""A browser that lacks what others have: the page gets ready all the same, and says what it cannot do."""

from collections.abc import Callable

import pytest
from browser_board import sit_down
from browser_server import Server
from playwright.sync_api import Page, expect

LACKING = """for (const path of NAMES) {
  const names = path.split("."), last = names.pop();
  const owner = names.reduce((one, name) => one[name], window);
  Object.defineProperty(owner, last, { value: undefined, configurable: true, writable: true });
}"""
SHUT = """for (const name of ["localStorage", "sessionStorage"])
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
"""
FILL = """() => {
  const text = (n) => '"'.repeat(n);
  let left = 1 << 20;
  for (let i = 0; left; i++)
    try { localStorage.setItem(`kit.match.war_kids.${i}`, text(left)); } catch { left >>= 1; }
}"""
"""To the last character, with matches of tabs that are closed."""
OLD = ("BroadcastChannel", "navigator.locks", "crypto.getRandomValues", "AbortSignal.any", "AbortSignal.timeout")


def lacking(*names: str) -> str:
    """A script that takes things away from a browser, as in "crypto.getRandomValues"."""
    return LACKING.replace("NAMES", str(list(names)))


@pytest.mark.parametrize("names", [OLD, ("crypto",)], ids=["old", "older"])
def test_what_a_browser_has_not_is_done_without(
    page: Page, open_page: Callable[..., Page], names: tuple[str, ...]
) -> None:
    page.add_init_script(lacking(*names))
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    page.reload()
    expect(page.locator(".kit-log li:not(:has(.kit-task))")).to_have_count(1)


def test_old_tabs_notice_that_they_are_copies(page: Page, open_page: Callable[..., Page]) -> None:
    page.context.add_init_script(lacking(*OLD))
    sit_down(open_page, scenario="meadow", seats="0,0")
    number = "sessionStorage.getItem('kit.tab')"
    mine = page.evaluate(number)
    with page.context.expect_page() as opened:
        page.evaluate("open(location.href)")
    expect(opened.value.locator(".kit-ask")).to_be_visible()
    assert mine != opened.value.evaluate(number)


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


def test_where_all_room_is_taken_old_matches_make_way(
    page: Page, open_page: Callable[..., Page], server: Server
) -> None:
    page.goto(server.address())
    page.evaluate("localStorage.setItem('kit.visitor', JSON.stringify({ name: 'Ada' }))")
    page.evaluate(FILL)
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    assert "Ada" in page.evaluate("localStorage.getItem('kit.visitor')")
