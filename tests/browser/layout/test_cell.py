"""A page in a cell of a notebook, as JupyterLab shows it: laid out by the cell, not by the window around it."""

from collections.abc import Callable, Iterator

import pytest
from browser_near import Near
from playwright.sync_api import Browser, Page, expect

from kit.widgets.learn.page import learn_page
from kit.widgets.play.page import play_page

INTO_A_CELL = """([width, height]) => {
  const cell = document.createElement("div");
  cell.className = "jp-WindowedPanel-outer";
  cell.style = `width: ${width}px; height: ${height}px; overflow: auto`;
  cell.append(document.querySelector(".kit-frame"));
  document.body.append(cell);
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
FOUND = """() => {
  const [cell, kit, board, panel] = [".jp-WindowedPanel-outer", ".kit", ".kit-board", ".kit-panel"]
    .map((selector) => document.querySelector(selector));
  const [b, p] = [board, panel].map((box) => box.getBoundingClientRect());
  return { wide: kit.clientWidth, high: kit.offsetHeight, over: cell.scrollWidth - cell.clientWidth,
    below: p.top >= b.bottom, beside: p.left >= b.right, board: b.width };
}"""


@pytest.fixture
def tab(chromium: Browser) -> Iterator[Page]:
    """A tab of a laptop's size."""
    context = chromium.new_context(viewport={"width": 1366, "height": 768}, locale="en-GB", reduced_motion="reduce")
    yield context.new_page()
    context.close()


@pytest.fixture(params=["play", "learn"])
def near(request: pytest.FixtureRequest, tab: Page) -> Callable[[int, int], Near]:
    """Shows a page in a cell of that width, of which a notebook shows so much at once."""

    def show(width: int, height: int) -> Near:
        program = play_page("war_kids") if request.param == "play" else learn_page("war_kids")
        shown = Near(tab, program, "scenario=meadow&seats=0,0")
        tab.evaluate(INTO_A_CELL, [width, height])
        return shown

    return show


def test_a_wide_cell_is_laid_out_like_a_page_of_its_height_and_nothing_leads_out_of_it(
    near: Callable[[int, int], Near], tab: Page
) -> None:
    shown = near(934, 640)
    found, address = tab.evaluate(FOUND), tab.url
    assert (found["wide"], found["over"], found["beside"]) == (934, 0, True)
    assert 640 <= found["high"] <= 660
    expect(tab.locator(".kit-bar")).to_be_in_viewport(ratio=1)
    tab.locator(".kit-home").focus()
    shown.press("Enter")
    tab.locator(".kit-bar [data-dialog=menu]").click()
    shown.settle()
    expect(tab.locator("dialog .kit-line").first).to_be_visible()
    assert tab.locator("a[href$='/tree']:visible:not(.kit-home)").count() == 0
    assert tab.url == address
    # JupyterLab's own keys rest where this stands.
    assert tab.locator(".kit").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_a_narrow_cell_is_laid_out_like_a_phone_and_its_dialogs_are_no_wider(
    near: Callable[[int, int], Near], tab: Page
) -> None:
    shown = near(592, 640)
    found = tab.evaluate(FOUND)
    assert (found["over"], found["below"]) == (0, True)
    assert found["board"] >= 560
    tab.locator(".kit-bar [data-dialog=menu]").click()
    shown.settle()
    assert (tab.get_by_role("dialog").bounding_box() or {"width": 0})["width"] <= 592
