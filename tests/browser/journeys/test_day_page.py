"""The page about the real day, made by the server alone: it needs no kernel, prints, keeps its language, leads back.

How it looks its shot shows; only here are its address, its way from a real lobby, and paper."""

from collections.abc import Callable

from browser_checks import Checks, ready
from browser_server import Server
from playwright.sync_api import Page, expect

from kit.draw.scene import Group
from kit.games.war_kids import day


def test_from_the_lobby_in_both_languages_and_on_paper(page: Page, server: Server, check: Checks) -> None:
    server.forget_kernels()
    page.goto(server.address())
    page.locator("a[href$='/voila/day/waterloo']").click()
    ready(page)
    for one in day.stations():
        expect(page.locator(f"#{one.id} svg")).to_be_visible()
    _, top, _, high = map(float, (page.locator(".day-hero svg").get_attribute("viewBox") or "").split())
    half = 36  # of a counter, as the map is drawn
    for y in (piece.dy for piece in day.stations()[0].scene.pieces if isinstance(piece, Group)):
        assert not any(y - half < edge < y + half for edge in (top, top + high)), "the picture cuts no counter"
    expect(page.locator("h1")).to_have_text("Did it really happen?", use_inner_text=True)
    page.locator("[data-do=language]").focus()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_have_text("È successo davvero?", use_inner_text=True)
    expect(page.locator("#erlon svg [lang=it]")).to_be_visible()
    expect(page.locator("#erlon svg [lang=en]")).to_be_hidden()
    page.reload()
    expect(page).to_have_title("È successo davvero?")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    page.set_viewport_size({"width": 703, "height": 1000})  # A4 without its margins
    page.emulate_media(media="print")
    check.no_sideways_scroll(page)
    check.nothing_clipped(page)
    expect(page.locator(".day-screen:visible")).to_have_count(0)
    assert page.pdf(prefer_css_page_size=True).startswith(b"%PDF-")
    assert not server.kernels()


def test_from_the_choice_of_a_battle_and_back(open_page: Callable[..., Page], check: Checks) -> None:
    page = open_page("war_kids/play")
    page.locator("[data-what=scenario][data-value=waterloo]").click()
    page.locator("dialog a[href$='/day/waterloo']").click()
    ready(page)
    check.landmarks(page)
    page.locator("header a[href*='war_kids/play']").click()
    ready(page)
    expect(page.locator("[data-what=scenario][data-value=waterloo]")).to_have_attribute("aria-pressed", "true")
