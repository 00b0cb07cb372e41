"""What may happen to a page in the middle of a match: its kernel dies, its server goes, it is opened twice.

Only here are there a kernel that can die, a line that can be cut, and two tabs of one device."""

from collections.abc import Callable
from urllib.parse import urlsplit

import pytest
from browser_board import Desk, lose_kernel, sit_down
from browser_checks import READY, Checks, Watch, ready
from browser_server import Server
from playwright.sync_api import BrowserContext, Page, expect

from kit.text import text

pytestmark = pytest.mark.thorough(but=3)


def test_a_dead_kernel_loses_no_action_and_one_button_resumes(
    open_page: Callable[..., Page], server: Server, watch: Watch
) -> None:
    watch.allow("404 .*/api/kernels/")
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page = desk.page
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    desk.tap("G4", "F4")
    desk.wait_for_actions(2)
    record = desk.record
    lose_kernel(desk, server, "G6")
    expect(page.locator(".kit-log li:not(:has(.kit-task))")).to_have_count(2, timeout=READY)
    assert desk.record == record
    desk.tap("G6", "F6")
    desk.wait_for_actions(3)


FILL = """() => {
  for (let i = 0, left = 1 << 20; left; i++)
    try { localStorage.setItem(`kit.progress.much${i}`, "x".repeat(left)); } catch { left >>= 1; }
}"""
"""To the last character, with what is never thrown away."""


@pytest.mark.cases(1)
@pytest.mark.parametrize(
    ("played", "words", "left"),
    [(1, "your last moves. Bring back the rest", 1), (0, "nothing was kept. Press to begin again", 0)],
    ids=["from the second move on", "from the beginning"],
)
def test_what_was_not_kept_is_not_promised(
    played: int, words: str, left: int, open_page: Callable[..., Page], server: Server, watch: Watch
) -> None:
    """The browser has no more room when the kernel dies: what is said is what one finds then."""
    watch.allow("404 .*/api/kernels/")
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page = desk.page
    if played:
        desk.tap("G2", "F2")
        desk.wait_for_actions(1)
    else:
        page.evaluate("localStorage.removeItem(`kit.match.war_kids.${sessionStorage.getItem('kit.tab')}`)")
    page.evaluate(FILL)
    for _ in range(2 - played):  # where nobody has moved, one is asked whether that is meant
        desk.press("end")
    expect(page.locator(".kit-note")).to_contain_text("no room left")
    server.kill_kernel(page)
    gone = page.locator("#house-gone")
    expect(gone).to_be_visible(timeout=READY)
    expect(gone).to_contain_text(words, use_inner_text=True)
    assert "safe" not in gone.inner_text()
    with page.expect_navigation(timeout=READY):
        gone.get_by_role("button").click()
    ready(page)
    expect(page.locator(LINES)).to_have_count(left, timeout=READY)


def test_two_tabs_never_overwrite_each_other(open_page: Callable[..., Page], context: BrowserContext) -> None:
    first = sit_down(open_page, scenario="meadow", seats="0,0")
    first.tap("G2", "F2")
    first.wait_for_actions(1)
    mine = first.text
    with context.expect_page() as opened:  # a copy of the tab, with all that it remembers
        first.page.evaluate("open(location.href)")
    ready(opened.value)
    expect(opened.value.locator(".kit-ask")).to_be_visible()
    second = Desk(opened.value)
    second.wait_for_actions(0)
    second.tap("G6", "F6")
    second.wait_for_actions(1)
    second.tap("G4", "F4")
    second.wait_for_actions(2)
    assert first.text == mine
    others = second.text
    first.tap("G3", "E3")
    first.wait_for_actions(2)
    assert second.text == others
    for desk in (first, second):
        record = desk.record
        desk.page.reload()
        expect(desk.page.locator(".kit-log li:not(:has(.kit-task))")).to_have_count(2, timeout=READY)
        assert desk.record == record
    assert first.record[0] == "S G2-F2"
    assert second.record[0] == "S G6-F6"


LINES = ".kit-log li:not(:has(.kit-task))"
CUT = """
  const sockets = [], Socket = window.WebSocket;
  window.cut = false;
  window.WebSocket = class extends Socket {
    constructor(address, protocols) {
      super(window.cut ? address.replace(/:[0-9]+/, ":1") : address, protocols);
      sockets.push(this);
    }
  };
  window.cutLine = (on) => { window.cut = on; if (on) for (const socket of sockets) socket.close(); };
"""


def test_a_page_waits_for_its_server_and_goes_on_by_itself(
    open_page: Callable[..., Page], start_server: Callable[..., Server], page: Page, watch: Watch, check: Checks
) -> None:
    mine = start_server()
    watch.host = urlsplit(mine.url).netloc
    watch.allow("ERR_CONNECTION_REFUSED|Failed to fetch|WebSocket connection|404 .*/api/kernels/")
    page.goto(mine.address("war_kids/play", scenario="meadow", seats="0,0"))
    ready(page)
    desk = Desk(page)
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    expect(page.locator(LINES)).to_have_count(1)
    loads: list[Page] = []
    page.on("domcontentloaded", lambda loaded: loads.append(loaded))
    mine.process.terminate()
    mine.process.wait(20)
    gone = page.locator("#house-gone")
    expect(gone).to_contain_text("Leave this page open", timeout=READY)
    check.targets(page)
    check.axe(page)
    gone.get_by_role("button").click()
    expect(gone).to_contain_text("Not yet")
    expect(gone.get_by_role("button")).to_have_text("Try now", use_inner_text=True)
    expect(page.locator(LINES)).to_have_count(1)
    assert loads == []
    start_server(port=urlsplit(mine.url).port)
    expect(gone).to_be_hidden(timeout=READY)
    expect(page.locator(LINES)).to_have_count(1, timeout=READY)
    assert len(loads) == 1
    desk.tap("G4", "F4")
    desk.wait_for_actions(2)


def test_a_line_that_was_cut_comes_back_without_loading_the_page(
    open_page: Callable[..., Page], page: Page, watch: Watch, server: Server
) -> None:
    watch.allow("ERR_FAILED|Failed to fetch|WebSocket (connection|is already in CLOSING)|ERR_UNSAFE_PORT|:1/")
    page.add_init_script(CUT)
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    page.evaluate("window.mine = true")
    page.route("**/api/kernels/*", lambda route: route.abort())
    page.evaluate("cutLine(true)")
    gone = page.locator("#house-gone")
    expect(gone).to_contain_text("Leave this page open", timeout=READY)
    page.unroute("**/api/kernels/*")
    page.evaluate("cutLine(false)")
    expect(gone).to_be_hidden(timeout=READY)
    desk.tap("G4", "F4")
    desk.wait_for_actions(2)
    expect(page.locator(LINES)).to_have_count(2)
    assert page.evaluate("window.mine")


DEAF = """
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (data) { if (!window.deaf) send.call(this, data); };
"""


@pytest.mark.parametrize("next_tap", [("G4", "F4"), ()], ids=["with the next tap", "by itself"])
def test_taps_that_nobody_heard_are_said_again(
    open_page: Callable[..., Page], page: Page, next_tap: tuple[str, ...]
) -> None:
    page.add_init_script(DEAF)
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page.evaluate("window.deaf = true")
    desk.tap("G2", "F2")
    page.evaluate("window.deaf = false")
    desk.tap(*next_tap)
    actions = ["S G2-F2", "S G4-F4"][: 1 + bool(next_tap)]
    desk.wait_for_actions(len(actions))
    assert desk.record == actions
    assert desk.page.locator("#house-gone").is_hidden()


def test_a_button_that_is_to_be_drawn_anew_under_the_finger_hears_the_tap_first(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page = desk.page
    desk.tap("G2", "F2")
    desk.wait_for_actions(1)
    region = page.locator("[data-region=ask]")
    button = region.locator("[data-do=end]")
    expect(page.locator(LINES)).to_have_count(1)
    button.hover()
    before = region.inner_html()
    page.mouse.down()
    page.locator(".kit-bar [data-do=undo]").dispatch_event("click")
    desk.wait_for_actions(0)
    assert region.inner_html() == before
    page.mouse.up()
    expect(page.locator(".kit-speech")).to_contain_text(text("kit", "en")("ask.passes"))
    assert region.inner_html() != before
