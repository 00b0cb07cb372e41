"""A board whose places are too small for a finger comes closer, follows it, and is tapped where it looks tapped."""

from collections.abc import Callable

import pytest
from browser_board import Desk, ready_board, sit_down
from browser_checks import Checks, sizes
from layout_host import Host
from playwright.sync_api import Page, expect

from kit.text import text
from tests.waiting import wait_until


def box(page: Page, selector: str) -> dict[str, float]:
    found = page.locator(selector).bounding_box()
    assert found is not None
    return dict(found)


def drag(page: Page, across: float, down: float) -> None:
    """From the middle of the frame."""
    view = box(page, ".kit-view")
    x, y = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + across, y + down, steps=4)
    page.mouse.up()


def middle(desk: Desk, name: str) -> tuple[float, float]:
    """Where a hex is on the screen now."""
    s, board = desk.match.state, box(desk.page, ".kit-map")
    x, y = desk.table.centre(s, s.battle.grid.index(name))
    return board["x"] + x * board["width"], board["y"] + y * board["height"]


@pytest.mark.parametrize("size", ["phone"])
def test_waterloo_comes_closer_and_follows_a_finger(open_page: Callable[..., Page], check: Checks) -> None:
    desk = sit_down(open_page, scenario="waterloo", seats="0,0")
    page = desk.page
    closer, farther = (page.locator(".kit-zoom button").nth(n) for n in (0, 1))
    expect(farther).to_be_visible()  # it opens close to the own army
    check.all(page)
    x, y = middle(desk, "H8")
    view = box(page, ".kit-view")
    assert view["x"] < x < view["x"] + view["width"]
    assert view["y"] < y < view["y"] + view["height"]
    while closer.get_attribute("aria-disabled") != "true":
        closer.tap()
    expect(farther).to_be_visible()
    check.all(page)
    view, before = box(page, ".kit-view"), box(page, ".kit-map")
    assert before["width"] / view["width"] == pytest.approx(4, abs=0.1)
    drag(page, -30, -50)
    after = box(page, ".kit-map")
    assert (after["x"], after["y"]) == pytest.approx((before["x"] - 30, before["y"] - 50), abs=2)
    assert desk.record == []
    for name in ("H8", "G8"):
        page.touchscreen.tap(*middle(desk, name))
    desk.wait_for_actions(1)
    assert desk.record == ["S H8-G8"]
    for _ in range(3):
        farther.tap()
    expect(farther).to_be_hidden()
    assert box(page, ".kit-map") == pytest.approx(box(page, ".kit-view"))


@pytest.mark.parametrize("size", ["phone"])
def test_a_mouse_whose_button_is_not_held_moves_nothing(open_page: Callable[..., Page]) -> None:
    """It was let go outside the window, or another button was pressed."""
    page = sit_down(open_page, scenario="waterloo", seats="0,0").page
    view, before = box(page, ".kit-view"), box(page, ".kit-map")
    assert before["width"] > view["width"]
    middle = view["x"] + view["width"] / 2, view["y"] + view["height"] / 2
    page.mouse.move(*middle)
    page.mouse.down(button="right")
    page.mouse.move(middle[0] - 40, middle[1] - 40, steps=4)
    assert box(page, ".kit-map") == pytest.approx(before)
    page.mouse.up(button="right")
    event = """(e, [pressed, clientX, clientY, buttons]) => e.dispatchEvent(
      new PointerEvent(pressed, { clientX, clientY, buttons, pointerType: "mouse", bubbles: true }))"""
    board = page.locator(".kit-top")
    board.evaluate(event, ["pointerdown", *middle, 1])
    board.evaluate(event, ["pointermove", middle[0] - 40, middle[1] - 40, 0])
    assert box(page, ".kit-map") == pytest.approx(before)


@pytest.mark.parametrize("size", ["tablet"])
def test_its_frame_grows_into_the_free_room(open_page: Callable[..., Page], check: Checks) -> None:
    """And what is tapped is still what is seen, in the part that was not there before."""
    desk = sit_down(open_page, scenario="waterloo", seats="0,0")
    page, closer = desk.page, desk.page.locator(".kit-zoom button").first
    flat = box(page, ".kit-view")
    for _ in range(2):
        closer.tap()
    expect(closer).to_be_visible()
    check.all(page)
    view, board = box(page, ".kit-view"), box(page, ".kit-map")
    assert view["height"] > 1.1 * flat["height"]
    assert view["width"] == pytest.approx(flat["width"])
    assert board["width"] / board["height"] == pytest.approx(flat["width"] / flat["height"], rel=0.01)
    for _ in range(5):
        drag(page, 0, -0.4 * view["height"])
    low = box(page, ".kit-map")
    assert low["y"] + low["height"] == pytest.approx(view["y"] + view["height"], abs=2)
    drag(page, 0, 100)
    for name in ("H8", "G8"):
        page.touchscreen.tap(*middle(desk, name))
    desk.wait_for_actions(1)
    assert desk.record == ["S H8-G8"]


NAMES = """() => [...document.querySelectorAll(".kit-names > span:not([hidden])")].map((x) => {
  const { left, right, top, bottom, height } = x.getBoundingClientRect();
  return { words: x.textContent, tall: parseFloat(getComputedStyle(x).fontSize), left, right,
    top: top + 0.2 * height, bottom: bottom - 0.2 * height };
})"""


def meet(a: dict[str, float], b: dict[str, float]) -> bool:
    return a["left"] < b["right"] and b["left"] < a["right"] and a["top"] < b["bottom"] and b["top"] < a["bottom"]


@pytest.mark.cases(2)
@pytest.mark.parametrize("lang", ["en", "it"])
@sizes
def test_names_of_places_are_shown_only_where_they_can_be_read(
    open_page: Callable[..., Page], check: Checks, lang: str
) -> None:
    desk = sit_down(open_page, scenario="waterloo", seats="0,0")
    page, s = desk.page, desk.match.state
    closer = page.locator(".kit-zoom button").first
    counts = []
    for _ in range(4):
        shown = page.evaluate(NAMES)
        counts.append(len(shown))
        assert all(name["tall"] >= 16 for name in shown)
        view, board = box(page, ".kit-view"), box(page, ".kit-map")
        half = 0.4 * desk.table.place_width(s) * board["width"]
        middles = [middle(desk, desk.subject.board.name(s, at)) for at in desk.table.taken(s)]
        pieces = [{"left": x - half, "right": x + half, "top": y - half, "bottom": y + half} for x, y in middles]
        for number, name in enumerate(shown):
            assert name["left"] >= view["x"] - 1
            assert name["right"] <= view["x"] + view["width"] + 1
            assert not any(meet(name, other) for other in [*shown[:number], *pieces]), name["words"]
        check.nothing_clipped(page)
        if closer.is_visible() and closer.get_attribute("aria-disabled") != "true":
            closer.click()
    assert all(counts), "some are always there"
    t = text("war_kids", lang)
    for at, label in s.battle.labels:
        assert desk.table.names(s, t).get(label, label) in desk.table.describe(s, at, (), t)


def test_a_page_is_told_where_figures_on_counters_have_to_be_large(page: Page, server: Host) -> None:
    """A map of seven columns on a phone, until its screen is larger."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(server.address("war_kids/play", scenario="meadow", seats="0,0"))
    ready_board(Desk(page))
    for cramped in (True, False):
        wait_until(lambda so=cramped: server.programs[-1].page.view.cramped is so, 10, "the board is measured")
        page.set_viewport_size({"width": 1366, "height": 768})
