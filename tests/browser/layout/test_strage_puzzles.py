"""What La Strage's lessons end with, in a browser: a puzzle with open cards, the score, the exam."""

from collections.abc import Callable

from browser_checks import Checks, sizes
from browser_lessons import Pupil
from browser_tab import kept
from playwright.sync_api import Page, expect

from kit.games.strage.cards import NAMES


def card(page: Page, name: str) -> None:
    button = page.locator(f"[data-kind=card][data-value='{NAMES.index(name)}']")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")


@sizes
def test_a_puzzle_is_won_with_the_cards_in_sight(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    name = "18-shield-and-lightning"
    page = open_page("strage/learn", lesson=name)
    expect(page.locator(".kit-others .kit-face")).to_have_count(6)
    check.all(page)
    card(page, "7D")
    page.locator("[data-kind=break]").click()
    expect(page.locator(".kit-speech")).to_be_visible()
    check.nothing_clipped(page)
    card(page, "2D")
    page.locator("[data-kind=break]").click()
    expect(page.locator(".kit-others .kit-face")).to_have_count(3)
    card(page, "AS")
    Pupil(page, "strage", name).tap("d7")
    expect(page.locator("[data-kind=play]")).to_be_visible()
    card(page, "7D")
    card(page, "4C")
    page.locator("[data-kind=play]").click()
    expect(page.locator(".kit-ask .kit-pop")).to_be_visible()
    assert kept(page, "progress.strage")[name] >= 1


@sizes
def test_the_score_is_in_sight_where_it_is_asked_for(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    page = open_page("strage/learn", lesson="1")
    pupil = Pupil(page, "strage", "01-the-way-home")
    for square in ("d2", "d8", "d2"):
        pupil.tap(square)
        pupil.go_on()
    expect(page.locator(".kit-score-card")).to_be_in_viewport()
    check.all(page)
    page.locator("[data-do=choose]").first.click()
    expect(page.locator(".kit-ask .kit-pop")).to_be_visible()


@sizes
def test_the_exam_shows_what_each_star_asks_for(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    page = open_page("strage/learn", lesson="19-the-last-six")
    expect(page.locator(".kit-aims li")).to_have_count(3)
    expect(page.locator(".kit-score-card")).to_have_count(1)
    check.all(page)
