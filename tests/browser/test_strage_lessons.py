"""Lessons of La Strage in a browser: a walk hand in hand, cards that oppose a spell; good on every screen."""

from collections.abc import Callable
from typing import Any

import chess
import pytest
from browser_checks import Checks, sizes
from browser_tab import kept
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.tutor import LessonRun, find_lesson

TABLE = GAMES["strage"].part("lesson_table")()
GO_ON = "[data-do=go_on]"


def run(page: Page, name: str) -> LessonRun:
    """The lesson as far as it is done, as the tab keeps it."""
    data: dict[str, Any] = kept(page, "lesson.strage.$TAB")["run"]
    return LessonRun.resume(find_lesson("strage", name), data)


def tap(page: Page, name: str, *squares: str) -> None:
    """Taps the middles of squares, with a finger where there is one."""
    top = page.locator(".kit-top")
    for square in squares:
        top.scroll_into_view_if_needed()
        box = top.bounding_box()
        assert box is not None
        x, y = TABLE.centre(run(page, name).state, chess.SQUARE_NAMES.index(square))
        point = box["x"] + x * box["width"], box["y"] + y * box["height"]
        if page.evaluate("navigator.maxTouchPoints > 0"):
            page.touchscreen.tap(*point)
        else:
            page.mouse.click(*point)


def go_on(page: Page) -> None:
    """What was done is praised, and the next step comes."""
    button = page.locator(GO_ON)
    button.click()
    expect(button).to_have_count(0)


@sizes
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_sprite_is_led_and_whoever_forgets_it_is_told(
    open_page: Callable[..., Page], check: Checks, size: str, lang: str
) -> None:
    name = "04-hand-in-hand"
    page = open_page("strage/learn", lesson=name)
    expect(page.locator("h1")).to_contain_text(find_lesson("strage", name).title[lang])
    check.all(page)
    tap(page, name, "d2")
    page.locator("[data-kind=together]").click()
    tap(page, name, "d3")
    said = find_lesson("strage", name).steps[0].wrong[0].say
    expect(page.locator(".kit-speech")).to_contain_text(said[lang])
    check.all(page)
    tap(page, name, "d2", "d4")
    expect(page.locator(GO_ON)).to_be_visible()
    check.all(page)
    go_on(page)
    assert run(page, name).number == 1


@sizes
def test_a_lightning_is_aimed_and_then_opposed_with_cards(
    open_page: Callable[..., Page], check: Checks, size: str
) -> None:
    name = "11-lightning"
    page = open_page("strage/learn", lesson=name)
    page.locator("[data-key=card-0]").click()
    check.all(page)
    tap(page, name, "f7")
    go_on(page)
    page.locator("[data-key=card-0]").click()
    tap(page, name, "d5")
    for card in (6, 23):
        page.locator(f"[data-key=card-{card}]").click()
    check.all(page)
    page.locator("[data-do=choose_part][data-kind=play]").click()
    go_on(page)
    assert run(page, name).number == 2
