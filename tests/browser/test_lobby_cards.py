"""The cards of the lobby beside each other: their names, and where to start."""

from collections.abc import Callable

import pytest
from browser_checks import sizes
from browser_lobby import begun
from playwright.sync_api import Page, expect


@sizes
def test_where_to_start_is_said_beside_the_picture_and_a_lock_stands_instead_of_an_arrow(
    open_page: Callable[..., Page],
) -> None:
    page = open_page()
    here, picture = (page.locator(f".lobby-hot {part}").bounding_box() for part in (".lobby-here", "img"))
    assert here
    assert picture
    assert here["y"] >= picture["y"] + picture["height"] - 1
    locked = page.locator("[data-card=war_kids] [data-page=play]")
    assert locked.locator("svg:visible").count() == 1
    expect(locked.locator(".lobby-lock")).to_be_visible()
    begun(page, unlocked={"by": "win"})
    page = open_page()
    assert locked.locator("svg:visible").count() == 1
    expect(locked.locator(".lobby-lock")).to_be_hidden()


NAMES = """() => [...document.querySelectorAll(".lobby-game")].map((card) =>
  [card.getBoundingClientRect().top, card.querySelector("h3").getBoundingClientRect().top].map(Math.round))"""
"""Where each card begins, and its name."""


@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_the_names_of_a_row_of_cards_share_a_line(open_page: Callable[..., Page]) -> None:
    page = open_page()
    for kept in ({}, {"unlocked": {"by": "win"}}):
        begun(page, **kept)
        page = open_page()
        expect(page.locator(".lobby-here:visible")).to_have_count(1)
        first, *others = page.evaluate(NAMES)
        row = [name for top, name in others if top == first[0]]
        assert row
        assert all(abs(name - first[1]) <= 1 for name in row)
