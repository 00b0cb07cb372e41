"""The companion beside the box, whole: a phone in one hand, a keyboard alone. Only here do finger and keys reach a
kernel, which is lost in mid-instruction, and a tab that is loaded again."""

from collections.abc import Callable

import pytest
from browser_board import Desk, lose_kernel, ready_board
from browser_checks import READY, Watch, settle
from browser_server import Server
from playwright.sync_api import Page, expect


def begun(open_page: Callable[..., Page]) -> Desk:
    """A match in the valley whose pieces stand on the table."""
    desk = Desk(open_page("runewars/companion", scenario="valley"), "runewars")
    desk.press("placed")
    ready_board(desk)
    return desk


def done(desk: Desk, *values: str) -> None:
    """What the person says, one thing after the other, each kept before the next."""
    for value in values:
        before = len(desk.record)
        desk.press("choose_part", kind="do", value=value)
        desk.wait_for_more(before)


def drawn(desk: Desk) -> None:
    """A Fate card is turned on the screen."""
    before = len(desk.record)
    desk.press("roll")
    desk.wait_for_more(before)


@pytest.mark.parametrize(("size", "lang"), [("phone", "it")])
def test_a_spring_by_finger_survives_reload_and_lost_kernel(
    open_page: Callable[..., Page], server: Server, watch: Watch
) -> None:
    watch.allow("404 .*/api/kernels/")
    desk = begun(open_page)
    done(desk, "carried", "order 4", "done", "next 2b")
    drawn(desk)
    settle(desk.page)  # the question comes once the card was seen
    asked = desk.page.locator(".kit-ask .kit-q").inner_text()
    record = desk.record
    desk.page.reload()
    expect(desk.page.locator(".kit-ask .kit-q")).to_have_text(asked, timeout=READY)
    lose_kernel(desk, server, "Ha")
    expect(desk.page.locator(".kit-ask .kit-q")).to_have_text(asked, timeout=READY)
    assert desk.record == record


def keyed(desk: Desk, *what: str) -> None:
    """Each button is reached with Tab alone, from wherever the focus is, and pressed with Enter."""
    keys = desk.page.keyboard
    for selector in what:
        before = len(desk.record)
        for _ in range(60):
            if desk.page.evaluate("selector => document.activeElement.matches(selector)", selector):
                break
            keys.press("Tab")
        expect(desk.page.locator(selector).first).to_be_focused()
        keys.press("Enter")
        desk.wait_for_more(before)
        settle(desk.page)


def test_a_season_by_keys_alone(open_page: Callable[..., Page]) -> None:
    desk = begun(open_page)
    keyed(desk, *(f"[data-value='{said}']" for said in ("carried", "order 4", "done", "next 2b")), "[data-do=roll]")
    question = desk.page.locator(".kit-ask .kit-q")
    told = question.inner_text()
    desk.page.keyboard.press("Control+z")
    expect(question).not_to_have_text(told)
    desk.page.keyboard.press("Control+y")  # the same card
    expect(question).to_have_text(told)
