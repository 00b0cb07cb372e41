"""The page about the real day: it fits and prints, speaks both languages, needs no kernel, and leads back."""

from collections.abc import Callable

import pytest
from browser_checks import Checks, ready, sizes
from browser_server import Server
from playwright.sync_api import Page, expect

from kit.draw.scene import Group
from kit.games.war_kids import day


@pytest.fixture
def day_page(page: Page, server: Server) -> Page:
    """The page, reached from the lobby."""
    page.goto(server.address())
    page.locator("a[href$='/voila/day/waterloo']").click()
    ready(page)
    return page


@sizes
@pytest.mark.parametrize("lang", ["it", "en"])
def test_it_fits(day_page: Page, server: Server, lang: str, check: Checks) -> None:
    check.all(day_page)
    check.tree(day_page)
    expect(day_page.locator("html")).to_have_attribute("lang", lang)
    for one in day.stations():
        expect(day_page.locator(f"#{one.id} svg")).to_be_visible()
    assert not server.kernels()


def test_the_picture_at_its_top_cuts_no_counter(day_page: Page) -> None:
    seen = day_page.locator(".day-hero svg").get_attribute("viewBox")
    assert seen is not None
    _, top, _, high = map(float, seen.split())
    half = 36  # of a counter, as the map is drawn
    for y in (piece.dy for piece in day.stations()[0].scene.pieces if isinstance(piece, Group)):
        assert not any(y - half < edge < y + half for edge in (top, top + high))


def test_the_other_language(day_page: Page) -> None:
    page = day_page
    expect(page.locator("h1")).to_have_text("Did it really happen?", use_inner_text=True)
    expect(page.locator("#erlon svg [lang=en]")).to_be_visible()
    page.locator("[data-do=language]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("È successo davvero?", use_inner_text=True)
    expect(page.locator("#erlon svg [lang=it]")).to_be_visible()
    expect(page.locator("#erlon svg [lang=en]")).to_be_hidden()
    expect(page).to_have_title("È successo davvero?")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "it")


def test_on_paper_nothing_is_cut(day_page: Page, check: Checks) -> None:
    page = day_page
    page.set_viewport_size({"width": 703, "height": 1000})  # A4 without its margins
    page.emulate_media(media="print")
    check.no_sideways_scroll(page)
    check.nothing_clipped(page)
    expect(page.locator(".day-screen:visible")).to_have_count(0)
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF-")


def test_from_the_choice_of_a_battle_and_back(open_page: Callable[..., Page], check: Checks) -> None:
    page = open_page("war_kids/play")
    link = page.locator("dialog a[href$='/day/waterloo']")
    expect(link).to_have_count(0)
    page.locator("[data-what=scenario][data-value=waterloo]").click()
    link.click()
    ready(page)
    check.landmarks(page)
    page.locator("header a[href*='war_kids/play']").click()
    ready(page)
    expect(page.locator("[data-what=scenario][data-value=waterloo]")).to_have_attribute("aria-pressed", "true")
