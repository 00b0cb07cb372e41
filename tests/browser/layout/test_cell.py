"""A page in a cell of a notebook, as JupyterLab shows it: laid out by the cell, not by the window around it."""

from collections.abc import Callable

import pytest
from browser_checks import settle
from layout_host import Tab
from playwright.sync_api import Page, expect

INTO_A_CELL = """([width, height]) => {
  const cell = document.createElement("div");
  cell.className = "jp-WindowedPanel-outer";
  cell.style = `width: ${width}px; height: ${height}px; overflow: auto`;
  cell.append(document.querySelector(".kit-frame"));
  document.body.append(cell);
  document.body.className = "";
  document.querySelector("link[href$='page.css']").remove();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
FOUND = """() => {
  const [cell, kit, board, panel] = [".jp-WindowedPanel-outer", ".kit", ".kit-board", ".kit-panel"]
    .map((selector) => document.querySelector(selector));
  const [b, p] = [board, panel].map((box) => box.getBoundingClientRect());
  return { wide: kit.clientWidth, high: kit.offsetHeight, over: cell.scrollWidth - cell.clientWidth,
    below: p.top >= b.bottom, beside: p.left >= b.right, board: b.width };
}"""


@pytest.fixture(params=["play", "learn"])
def near(request: pytest.FixtureRequest, page: Page, open_tab: Callable[..., Tab]) -> Callable[[int, int], Tab]:
    """Shows a page in a cell of that width, of which a notebook shows so much at once."""

    # The frame of our own pages is not there.
    page.add_init_script("Object.defineProperty(window, 'kitPage', { get() {}, set() {} })")

    def show(width: int, height: int) -> Tab:
        shown = open_tab(f"war_kids/{request.param}", scenario="meadow", seats="0,0")
        shown.tab.evaluate(INTO_A_CELL, [width, height])
        settle(shown.tab)
        return shown

    return show


def test_a_wide_cell_is_laid_out_like_a_page_of_its_height_and_nothing_leads_out_of_it(
    near: Callable[[int, int], Tab], page: Page
) -> None:
    shown = near(934, 640)
    found, address = page.evaluate(FOUND), page.url
    assert (found["wide"], found["over"], found["beside"]) == (934, 0, True)
    assert 640 <= found["high"] <= 660
    expect(page.locator(".kit-bar")).to_be_in_viewport(ratio=1)
    page.locator(".kit-home").focus()
    shown.press("Enter")
    page.locator(".kit-bar [data-dialog=menu]").click()
    settle(page)
    expect(page.locator("dialog .kit-line").first).to_be_visible()
    assert page.locator("a[href$='/tree']:visible:not(.kit-home)").count() == 0
    assert page.url == address
    # JupyterLab's own keys rest where this stands.
    assert page.locator(".kit").get_attribute("data-lm-suppress-shortcuts") == "true"


def test_a_narrow_cell_is_laid_out_like_a_phone_and_its_dialogs_are_no_wider(
    near: Callable[[int, int], Tab], page: Page
) -> None:
    near(592, 640)
    found = page.evaluate(FOUND)
    assert (found["over"], found["below"]) == (0, True)
    assert found["board"] >= 560
    page.locator(".kit-bar [data-dialog=menu]").click()
    settle(page)
    assert (page.get_by_role("dialog").bounding_box() or {"width": 0})["width"] <= 592
