"""The rule book in a browser: its tabs, its cards, nothing cut off, everything large enough to tap."""

from collections.abc import Callable

import pytest
from browser_board import sit_down
from browser_checks import Checks, sizes
from playwright.sync_api import Page, expect

CHAPTERS = {"war_kids": ["1", "4", "10"], "kings_war": ["3", "7"], "strage": ["1", "2", "4"]}
SCENARIO = {"war_kids": "meadow", "kings_war": "rounds", "strage": "walk"}
games = pytest.mark.parametrize(("game", "chapters"), CHAPTERS.items())


def open_book(page: Page) -> None:
    page.locator(".kit-bar [data-dialog=menu]").click()
    page.locator("dialog [data-dialog=book]").click()
    expect(page.locator(".kit-leaf")).to_be_visible()


def turn_to(page: Page, key: str) -> None:
    page.locator(f".kit-tab[data-fact='{key}']").click()
    expect(page.locator(f".kit-leaf[data-scroll='book-{key}']")).to_be_visible()


@sizes
@games
def test_every_chapter_fits(open_page: Callable[..., Page], check: Checks, game: str, chapters: list[str]) -> None:
    page = sit_down(open_page, game, scenario=SCENARIO[game], seats="0,0").page
    open_book(page)
    for key in chapters:
        turn_to(page, key)
        check.no_sideways_scroll(page)
        check.nothing_clipped(page)
        check.targets(page)
        expect(page.locator(f".kit-tab[data-fact='{key}']")).to_have_attribute("aria-current", "true")
        figures = page.locator(".kit-leaf figure svg[role=img]")
        assert all(box and box["width"] > 150 for box in (one.bounding_box() for one in figures.all()))
    check.axe(page)


def test_a_chapter_begins_at_its_top_and_leads_to_the_next(open_page: Callable[..., Page]) -> None:
    page = sit_down(open_page, "war_kids", scenario="meadow", seats="0,0").page
    open_book(page)
    turn_to(page, "4")
    leaf = page.locator(".kit-leaf")
    leaf.evaluate("e => { e.scrollTop = e.scrollHeight; }")
    page.locator("[data-key=book-next]").click()
    expect(page.locator(".kit-leaf[data-scroll='book-5']")).to_be_visible()
    assert page.locator(".kit-leaf").evaluate("e => e.scrollTop") == 0


def test_with_the_keyboard_the_tab_keeps_the_focus(open_page: Callable[..., Page]) -> None:
    page = sit_down(open_page, "kings_war", scenario="rounds", seats="0,0").page
    open_book(page)
    tab = page.locator(".kit-tab[data-fact='3']")
    tab.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".kit-leaf[data-scroll='book-3']")).to_be_visible()
    expect(page.locator(".kit-tab[data-fact='3']")).to_be_focused()
