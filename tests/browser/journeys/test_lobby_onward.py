"""The lobby for somebody who has begun: the card that leads on, and what was earned; all without a kernel.

What it leads to it reads from the device by its own script, so that no other floor sees it."""

from collections.abc import Callable
from typing import Any

import pytest
from browser_checks import Checks, sizes
from browser_lobby import begun, start_afresh
from browser_server import ROOT
from playwright.sync_api import Page, expect

from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.games.war_kids.guess import GAME as GUESS

Open = Callable[..., Page]
THREE = {"01-who-is-who": 3, "02-everybody-goes": 2, "03-three-steps": 3}
FOURTH = "Lesson 4: Into the wood"


def in_lesson(name: str, step: int = 1, asked: str = "", when: int = 100, game: str = "war_kids") -> dict[str, Any]:
    """What the learn app keeps of a lesson half done."""
    return {"asked": asked, "run": {"lesson": f"{game}/{name}/1", "step": step}, "when": when}


def saved(game: Any, when: int, over: bool = False) -> str:
    """What a page keeps of a match."""
    return Match(game, game.scenarios()[0]).save(settings={}, over=over, when=when)


def lobby_of(open_page: Open, **kept: Any) -> tuple[Page, Any]:
    """The lobby of somebody whose device keeps that, and its card that leads on."""
    begun(open_page(), **kept)
    page = open_page()
    return page, page.locator(".lobby-onward")


def arrived(page: Page, opened: list[str], address: str) -> None:
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert opened.pop().endswith(address)


@sizes
def test_whoever_has_begun_is_led_on_and_shown_what_was_earned(
    open_page: Open, check: Checks, no_kernels: list[str]
) -> None:
    expect(open_page().locator(".lobby-onward")).to_be_hidden()
    earned = {"progress__guess": {"guess": 2}, "won__war_kids": ["meadow", "hill", "hill", 7]}
    page, card = lobby_of(open_page, progress__war_kids=THREE, **earned)
    expect(card.get_by_role("heading")).to_have_text(FOURTH)
    for where, words in (("[data-show=stars]", "Stars in all games: 10"), ("[data-show=won]", "Matches won: 2")):
        expect(card.locator(where)).to_have_text(words, use_inner_text=True)
    expect(card.locator("[data-won=guess]")).to_have_text("Guess the unit: you have won", use_inner_text=True)
    expect(page.locator(".lobby-here:visible, .lobby-hot")).to_have_count(0)
    expect(page.locator(".lobby-go:visible")).to_have_count(1)
    expect(card.locator("[data-onward=other]")).to_be_hidden()
    check.all(page)
    page.locator("[data-do=language]").click()
    expect(card.get_by_role("heading")).to_have_text("Lezione 4: Nel bosco")
    check.all(page)
    card.locator(".lobby-go").click()
    arrived(page, no_kernels, "/war_kids/learn.ipynb")


SEVENTH, NINTH = "07-touching-is-enough", "09-choose-your-victim"


@pytest.mark.parametrize(
    ("kept", "heading"),
    [
        ({"lesson__war_kids__T": in_lesson(SEVENTH)}, "Lesson 7: Touching is enough"),
        # Only opened, after another one in which something was done.
        ({"lesson__war_kids__T": {**in_lesson(NINTH, 0), "left": in_lesson(SEVENTH)}}, "Lesson 7: Touching is enough"),
        ({"lesson__war_kids__T": {**in_lesson(NINTH, 0), "left": {}}}, FOURTH),
        # What the learn app would not take up: over, asked for by an address, of nowhere, nonsense.
        ({"lesson__war_kids__T": in_lesson(SEVENTH, 99)}, FOURTH),
        ({"lesson__war_kids__T": in_lesson(SEVENTH, asked="7")}, FOURTH),
        ({"lesson__war_kids__T": in_lesson("../x")}, FOURTH),
        ({"lesson__war_kids__T": "[[["}, FOURTH),
        (
            {
                "lesson__war_kids__T": in_lesson(SEVENTH, when=5),
                "lesson__kings_war__T": in_lesson("01-who-leads", 0, when=9, game="kings_war"),
            },
            "Lesson 1: Who leads",
        ),
    ],
)
def test_the_lesson_is_the_one_that_the_learn_app_takes_up(open_page: Open, kept: dict[str, Any], heading: str) -> None:
    _, card = lobby_of(open_page, progress__war_kids=THREE, **kept)
    expect(card.locator("h2")).to_have_text(heading, use_inner_text=True)


def test_what_was_done_last_comes_first_and_the_other_stays_in_reach(open_page: Open, no_kernels: list[str]) -> None:
    page, card = lobby_of(open_page, progress__war_kids=THREE, match__war_kids__abc=saved(GAME, 50))
    expect(card.get_by_role("heading")).to_have_text("Your match: War Kids")
    expect(card.locator("[data-onward=other]")).to_have_text(FOURTH)
    page, card = lobby_of(open_page, lesson__war_kids__T=in_lesson("05-one-big-effort", when=60))
    expect(card.get_by_role("heading")).to_have_text("Lesson 5: One big effort")
    other = card.locator("[data-onward=other]")
    expect(other).to_have_text("Your match: War Kids")
    other.focus()
    page.keyboard.press("Enter")
    arrived(page, no_kernels, "/war_kids/play.ipynb?resume=abc")


def test_every_card_goes_on_with_its_own_match_and_the_last_of_all_has_its_name(
    open_page: Open, no_kernels: list[str]
) -> None:
    page, card = lobby_of(open_page, match__war_kids__abc=saved(GAME, 50), match__guess__def=saved(GUESS, 60))
    expect(card.get_by_role("heading")).to_have_text("Your match: Guess the unit")
    for name, kind, address in (
        ("guess", "guess", "guess.ipynb?resume=def"),
        ("war_kids", "play", "play.ipynb?resume=abc"),
    ):
        door = page.locator(f"[data-card={name}] [data-page={kind}]")
        expect(door).to_have_text("Carry on", use_inner_text=True)
        assert (door.get_attribute("href") or "").endswith(f"war_kids/{address}")
    card.locator(".lobby-go").click()
    arrived(page, no_kernels, "war_kids/guess.ipynb?resume=def")


def test_with_all_lessons_done_the_way_on_is_a_match_or_what_opens_its_padlock(open_page: Open) -> None:
    names = [path.stem for path in (ROOT / "lessons" / "war_kids").glob("[0-9]*.toml")]
    page, card = lobby_of(open_page, progress__war_kids=dict.fromkeys(names, 1))
    expect(card.get_by_role("heading")).to_have_text("Guess the unit")
    expect(page.locator("[data-won=guess]")).to_be_hidden()
    page, card = lobby_of(open_page, unlocked={"by": "win"})
    expect(card.get_by_role("heading")).to_have_text("War Kids")
    play = page.locator("[data-card=war_kids] [data-page=play]")
    assert page.locator("[data-onward=go]").get_attribute("href") == play.get_attribute("href")


@pytest.mark.parametrize(
    ("kept", "heading", "words", "there"),
    [
        ({"progress__guess": {"guess": 1}}, "Guess the unit", "Play", "guess.ipynb?anew=1"),  # lost: it is closed
        ({"progress__guess": {"guess": 3}, "unlocked": {"by": "win"}}, "War Kids", "Learn", "learn.ipynb"),
        ({"progress__war_kids": THREE}, FOURTH, "Carry on", "learn.ipynb"),
    ],
)
def test_what_is_over_is_not_carried_on_and_the_pictures_lead_where_the_yellow_button_does(
    open_page: Open, no_kernels: list[str], kept: dict[str, Any], heading: str, words: str, there: str
) -> None:
    for picture in ("[data-onward=picture]", ".lobby-top > img"):
        page, card = lobby_of(open_page, match__guess__abc=saved(GUESS, 50, over=True), **kept)
        expect(card.get_by_role("heading")).to_have_text(heading)
        expect(card.locator(".lobby-go")).to_have_text(words, use_inner_text=True)
        page.locator(picture).click()
        arrived(page, no_kernels, f"/war_kids/{there}")


def test_whoever_has_begun_is_not_asked_who_plays(open_page: Open) -> None:
    page, _ = lobby_of(open_page, progress__guess={"guess": 1})
    page.evaluate("localStorage.removeItem('kit.visitor')")
    page = open_page()
    expect(page.locator("[data-show=visit]")).to_be_hidden()
    expect(page.locator(".lobby-onward").get_by_role("heading")).to_have_text("Guess the unit")
    start_afresh(page)
    expect(page.locator(".lobby-onward")).to_be_hidden()
    expect(page.locator("[data-step=name]")).to_be_visible()


@pytest.mark.parametrize(("stars", "words"), [({}, "The first lesson"), ({"warm-up": 2}, "Lessons")])
def test_the_padlock_offers_the_first_lesson_until_a_lesson_is_done(
    open_page: Open, stars: dict[str, int], words: str
) -> None:
    page, _ = lobby_of(open_page, **({"progress__war_kids": stars} if stars else {}))
    page.locator("[data-card=war_kids] [data-page=play]").click()
    expect(page.locator("#lock a[href$='/learn.ipynb']")).to_have_text(words, use_inner_text=True)
