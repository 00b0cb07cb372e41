"""Lessons of La Strage in a browser: a walk hand in hand, cards that oppose a spell; good on every screen."""

from collections.abc import Callable

import pytest
from browser_checks import Checks, sizes
from browser_lessons import Pupil
from playwright.sync_api import Page, expect

from kit.tutor import find_lesson


@sizes
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_sprite_is_led_and_whoever_forgets_it_is_told(
    open_page: Callable[..., Page], check: Checks, size: str, lang: str
) -> None:
    name = "04-hand-in-hand"
    page = open_page("strage/learn", lesson=name)
    pupil = Pupil(page, "strage", name)
    expect(page.locator("h1")).to_contain_text(find_lesson("strage", name).title[lang])
    check.all(page)
    pupil.tap("d2")
    page.locator("[data-kind=together]").click()
    pupil.tap("d3")
    said = find_lesson("strage", name).steps[0].wrong[0].say
    expect(page.locator(".kit-speech")).to_contain_text(said[lang])
    check.all(page)
    pupil.tap("d2", "d4")
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    check.all(page)
    pupil.go_on()
    assert pupil.run.number == 1


@sizes
def test_a_lightning_is_aimed_and_then_opposed_with_cards(
    open_page: Callable[..., Page], check: Checks, size: str
) -> None:
    name = "11-lightning"
    page = open_page("strage/learn", lesson=name)
    pupil = Pupil(page, "strage", name)
    page.locator("[data-key=card-0]").click()
    check.all(page)
    pupil.tap("f7")
    pupil.go_on()
    page.locator("[data-key=card-0]").click()
    pupil.tap("d5")
    play = page.locator("[data-do=choose_part][data-kind=play]")
    expect(play).to_be_visible()  # until the answer is asked for, a tap only hurries on
    for card in (6, 23):
        page.locator(f"[data-key=card-{card}]").click()
    check.all(page)
    play.click()
    pupil.go_on()
    assert pupil.run.number == 2


ABOVE = """() => {
  const card = document.querySelector(".kit-points-die .die")?.getBoundingClientRect();
  return card && card.top >= 0 && card.bottom <= document.querySelector(".kit-bar").getBoundingClientRect().top;
}"""
"""Whether the die lies in sight above the bar."""


@sizes
def test_the_die_is_in_sight_from_the_roll_until_the_newcomer_stands_there(
    open_page: Callable[..., Page], check: Checks, size: str
) -> None:
    name = "02-a-newcomer"
    page = open_page("strage/learn", lesson=name)
    pupil = Pupil(page, "strage", name)
    page.locator("[data-do=roll]").click()
    page.wait_for_function(ABOVE)
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    assert page.evaluate(ABOVE)
    pupil.go_on()
    expect(page.locator("[data-key=deed-newcomer]")).to_be_visible()
    assert page.evaluate(ABOVE)
    check.all(page)
    pupil.tap("d2")
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    assert page.evaluate(ABOVE)
    check.all(page)
