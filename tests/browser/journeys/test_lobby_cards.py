"""The cards of the lobby beside each other: names, pictures, where to start, and whose lessons there are."""

from collections.abc import Callable

import pytest
from browser_checks import Checks, sizes
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


@sizes
def test_a_star_says_what_stars_are_for_and_leads_nowhere(
    open_page: Callable[..., Page], no_kernels: list[str], check: Checks
) -> None:
    page = open_page()
    begun(page, progress__war_kids={"01-who-is-who": 3})
    page = open_page()
    card, other = page.locator("[data-card=war_kids]"), page.locator("[data-card=guess]")
    height = card.evaluate("card => card.offsetHeight")
    card.locator(".lobby-stars").click()
    expect(card.get_by_role("status")).to_have_text("Each lesson has three stars.", use_inner_text=True)
    assert card.evaluate("card => card.offsetHeight") == height
    check.all(page)
    other.locator(".lobby-stars").click()
    expect(other.get_by_role("status")).to_have_text("Here you can win three stars.", use_inner_text=True)
    expect(card.get_by_role("status")).to_contain_text("Prince against Princess")
    other.locator(".lobby-stars").click()
    expect(other.get_by_role("status")).to_have_text("Follow the clue, tap the unit.", use_inner_text=True)
    assert not no_kernels
    other.locator("h3").click()
    expect(page).to_have_title("A page")


@sizes
def test_the_picture_of_a_wide_card_is_as_high_as_the_card(open_page: Callable[..., Page], size: str) -> None:
    page = open_page()
    inside = page.locator(".lobby-inside").last.bounding_box()
    picture = page.locator(".lobby-inside .lobby-picture").last.bounding_box()
    assert inside
    assert picture
    beside = picture["width"] < inside["width"] - 10
    assert beside is (size == "tablet")
    assert not beside or picture["height"] == inside["height"]


def test_lessons_are_those_of_the_game_that_one_chooses(open_page: Callable[..., Page], no_kernels: list[str]) -> None:
    page = open_page()
    page.locator("[data-dialog=lessons]").click()
    ways = page.locator("#lessons a")
    expect(ways).to_have_text(["War Kids", "Kings War", "The Sprites’ Way Home", "Kanonkugle"], use_inner_text=True)
    ways.nth(1).click()
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith("/kings_war/learn.ipynb")


def test_who_is_playing_is_one_row_on_a_laptop(open_page: Callable[..., Page]) -> None:
    page = open_page()
    row = page.locator("[data-show=visit]").bounding_box()
    assert row
    assert row["height"] <= 90
