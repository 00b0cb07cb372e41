"""The lobby for somebody who has begun: the card that leads on, and what was earned; all without a kernel."""

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


def in_lesson(name: str, step: int = 1, asked: str = "", when: int = 100) -> dict[str, Any]:
    """What the learn app keeps of a lesson half done."""
    return {"asked": asked, "run": {"lesson": f"war_kids/{name}/1", "step": step}, "when": when}


THREE = {"01-who-is-who": 3, "02-everybody-goes": 2, "03-three-steps": 3}


@sizes
def test_whoever_has_begun_is_led_on_and_shown_what_was_earned(
    open_page: Callable[..., Page], check: Checks, no_kernels: list[str]
) -> None:
    page = open_page()
    expect(page.locator(".lobby-onward")).to_be_hidden()
    expect(page.locator(".lobby-here:visible")).to_have_count(1)
    begun(page, progress__war_kids=THREE, progress__guess={"guess": 2}, won__war_kids=["meadow", "hill", "hill", 7])
    page = open_page()
    card = page.locator(".lobby-onward")
    expect(card.get_by_role("heading")).to_have_text("Lesson 4: Into the wood")
    expect(card.locator("[data-show=stars]")).to_have_text("Stars in all games: 10", use_inner_text=True)
    expect(card.locator("[data-show=won]")).to_have_text("Matches won: 2", use_inner_text=True)
    expect(card.locator("[data-won=guess]")).to_have_text("Guess the unit: you have won", use_inner_text=True)
    expect(page.locator(".lobby-here:visible")).to_have_count(0)
    expect(page.locator(".lobby-hot")).to_have_count(0)
    expect(page.locator(".lobby-go:visible")).to_have_count(1)
    expect(card.locator("[data-onward=other]")).to_be_hidden()
    check.all(page)
    page.locator("[data-do=language]").click()
    expect(card.get_by_role("heading")).to_have_text("Lezione 4: Nel bosco")
    check.all(page)
    card.locator(".lobby-go").click()
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith("/war_kids/learn.ipynb")


@pytest.mark.parametrize(
    ("kept", "heading"),
    [
        ({"lesson__war_kids__T": in_lesson("07-touching-is-enough")}, "Lesson 7: Touching is enough"),
        # Only opened, after another one in which something was done.
        (
            {
                "lesson__war_kids__T": {
                    **in_lesson("09-choose-your-victim", 0),
                    "left": in_lesson("07-touching-is-enough"),
                }
            },
            "Lesson 7: Touching is enough",
        ),
        ({"lesson__war_kids__T": {**in_lesson("09-choose-your-victim", 0), "left": {}}}, "Lesson 4: Into the wood"),
        # What the learn app would not take up: over, asked for by an address, of nowhere, nonsense.
        ({"lesson__war_kids__T": in_lesson("07-touching-is-enough", 99)}, "Lesson 4: Into the wood"),
        ({"lesson__war_kids__T": in_lesson("07-touching-is-enough", asked="7")}, "Lesson 4: Into the wood"),
        ({"lesson__war_kids__T": in_lesson("../x")}, "Lesson 4: Into the wood"),
        ({"lesson__war_kids__T": "[[["}, "Lesson 4: Into the wood"),
        (
            {
                "lesson__war_kids__T": in_lesson("07-touching-is-enough", when=5),
                "lesson__kings_war__T": {
                    **in_lesson("", when=9),
                    "run": {"lesson": "kings_war/01-who-leads/1", "step": 0},
                },
            },
            "Lesson 1: Who leads",
        ),
    ],
)
def test_the_lesson_is_the_one_that_the_learn_app_takes_up(
    open_page: Callable[..., Page], kept: dict[str, Any], heading: str
) -> None:
    page = open_page()
    begun(page, progress__war_kids=THREE, **kept)
    page = open_page()
    expect(page.locator(".lobby-onward").get_by_role("heading")).to_contain_text(heading.split(":")[0])
    assert page.locator(".lobby-onward h2").inner_text() == heading


def test_what_was_done_last_comes_first_and_the_other_stays_in_reach(
    open_page: Callable[..., Page], no_kernels: list[str]
) -> None:
    page = open_page()
    text = Match(GAME, GAME.scenarios()[0]).save(settings={}, over=False, when=50)
    begun(page, progress__war_kids=THREE, match__war_kids__abc=text)
    page = open_page()
    card = page.locator(".lobby-onward")
    expect(card.get_by_role("heading")).to_have_text("Your match: War Kids")
    expect(card.locator("[data-onward=other]")).to_have_text("Lesson 4: Into the wood")
    begun(page, lesson__war_kids__T=in_lesson("05-one-big-effort", when=60))
    page = open_page()
    expect(card.get_by_role("heading")).to_have_text("Lesson 5: One big effort")
    other = card.locator("[data-onward=other]")
    expect(other).to_have_text("Your match: War Kids")
    other.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith("/war_kids/play.ipynb?resume=abc")


def test_every_card_goes_on_with_its_own_match_and_the_last_of_all_has_its_name(
    open_page: Callable[..., Page], no_kernels: list[str]
) -> None:
    page = open_page()
    battle = Match(GAME, GAME.scenarios()[0]).save(settings={}, over=False, when=50)
    guessing = Match(GUESS, GUESS.scenarios()[0]).save(settings={}, over=False, when=60)
    begun(page, match__war_kids__abc=battle, match__guess__def=guessing)
    page = open_page()
    card = page.locator(".lobby-onward")
    expect(card.get_by_role("heading")).to_have_text("Your match: Guess the unit")
    doors = {"guess": "war_kids/guess.ipynb?resume=def", "war_kids": "war_kids/play.ipynb?resume=abc"}
    for name, address in doors.items():
        door = page.locator(f"[data-card={name}] [data-page={address.split('/')[1].split('.')[0]}]")
        expect(door).to_have_text("Carry on", use_inner_text=True)
        assert (door.get_attribute("href") or "").endswith(address)
    card.locator(".lobby-go").click()
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith(doors["guess"])


def test_with_all_lessons_done_the_way_on_is_a_match_or_what_opens_its_padlock(open_page: Callable[..., Page]) -> None:
    page = open_page()
    names = [path.stem for path in (ROOT / "lessons" / "war_kids").glob("[0-9]*.toml")]
    begun(page, progress__war_kids=dict.fromkeys(names, 1))
    page = open_page()
    expect(page.locator(".lobby-onward").get_by_role("heading")).to_have_text("Guess the unit")
    expect(page.locator("[data-won=guess]")).to_be_hidden()
    begun(page, unlocked={"by": "win"})
    page = open_page()
    expect(page.locator(".lobby-onward").get_by_role("heading")).to_have_text("War Kids")
    play = page.locator("[data-card=war_kids] [data-page=play]")
    assert page.locator("[data-onward=go]").get_attribute("href") == play.get_attribute("href")


@pytest.mark.parametrize(
    ("kept", "heading", "words", "there"),
    [
        ({"progress__guess": {"guess": 1}}, "Guess the unit", "Play", "guess"),  # lost: the padlock is closed
        ({"progress__guess": {"guess": 3}, "unlocked": {"by": "win"}}, "War Kids", "Learn", "learn"),
        ({"progress__war_kids": THREE}, "Lesson 4: Into the wood", "Carry on", "learn"),
    ],
)
def test_what_is_over_is_not_carried_on_and_the_pictures_lead_where_the_yellow_button_does(
    open_page: Callable[..., Page], no_kernels: list[str], kept: dict[str, Any], heading: str, words: str, there: str
) -> None:
    (scenario,) = GUESS.scenarios()
    over = Match(GUESS, scenario).save(settings={}, over=True, when=50)
    for picture in ("[data-onward=picture]", ".lobby-top > img"):
        page = open_page()
        begun(page, match__guess__abc=over, **kept)
        page = open_page()
        expect(page.locator(".lobby-onward").get_by_role("heading")).to_have_text(heading)
        expect(page.locator(".lobby-onward .lobby-go")).to_have_text(words, use_inner_text=True)
        page.locator(picture).click()
        expect(page.get_by_role("heading")).to_have_text("A page")
        anew = "?anew=1" if there == "guess" else ""
        assert no_kernels.pop().endswith(f"/war_kids/{there}.ipynb{anew}")


def test_whoever_has_begun_is_not_asked_who_plays(open_page: Callable[..., Page]) -> None:
    page = open_page()
    begun(page, progress__guess={"guess": 1})
    page.evaluate("localStorage.removeItem('kit.visitor')")
    page = open_page()
    expect(page.locator("[data-show=visit]")).to_be_hidden()
    expect(page.locator(".lobby-onward").get_by_role("heading")).to_have_text("Guess the unit")
    start_afresh(page)
    expect(page.locator(".lobby-onward")).to_be_hidden()
    expect(page.locator("[data-step=name]")).to_be_visible()


def test_the_padlock_offers_the_first_lesson_until_a_lesson_is_done(open_page: Callable[..., Page]) -> None:
    for stars, words in (None, "The first lesson"), ({"warm-up": 2}, "Lessons"):
        page = open_page()
        begun(page, **({} if stars is None else {"progress__war_kids": stars}))
        page = open_page()
        page.locator("[data-card=war_kids] [data-page=play]").click()
        expect(page.locator("#lock a[href$='/learn.ipynb']")).to_have_text(words, use_inner_text=True)
