"""Lessons of Kanonkugle in a browser: a tape measure that says no, a finger that points, a sacrifice, the exam."""

from collections.abc import Callable

import pytest
from browser_checks import Checks, sizes
from browser_lessons import Pupil, at_step
from browser_tab import kept
from playwright.sync_api import Page, expect

from kit.tutor import find_lesson


@sizes
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_scout_goes_as_far_as_it_can_and_the_tape_says_where_that_ends(
    open_page: Callable[..., Page], check: Checks, size: str, lang: str
) -> None:
    name = "05-fourteen-centimetres"
    page = open_page("kanonkugle/learn", lesson=name)
    pupil = Pupil(page, "kanonkugle", name)
    expect(page.locator("h1")).to_contain_text(find_lesson("kanonkugle", name).title[lang])
    check.all(page)
    pupil.tap("10,6", "10,25")
    go = page.locator("[data-kind=go]")
    expect(go).to_have_attribute("aria-disabled", "true")
    check.all(page)
    pupil.tap("10,25")
    said = find_lesson("kanonkugle", name).steps[0].tries[0].say
    expect(page.locator(".kit-speech")).to_contain_text(said[lang])
    check.all(page)
    pupil.tap("10.4,19.5")
    go.click()
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    check.all(page)
    pupil.go_on()
    assert pupil.run.number == 1


def test_a_way_that_is_drawn_need_not_be_exact(open_page: Callable[..., Page], check: Checks) -> None:
    name = "05-fourteen-centimetres"
    page = open_page("kanonkugle/learn", lesson=name)
    pupil = Pupil(page, "kanonkugle", name)
    pupil.drag("10,6", "10.6,12", "10.3,19.2")
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    pupil.go_on()
    pupil.drag("10,6", "10,27")
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    expect(page.locator(".kit-speech")).to_be_visible()
    check.all(page)
    pupil.go_on()
    assert pupil.run.number == 2


@sizes
def test_a_finger_points_beside_the_middle_of_a_figure(
    open_page: Callable[..., Page], check: Checks, size: str
) -> None:
    name = "01-a-banner"
    page = open_page("kanonkugle/learn", lesson=name)
    pupil = Pupil(page, "kanonkugle", name)
    for right in (0, 2):
        page.locator("[data-do=choose]").nth(right).click()
        pupil.go_on()
    pupil.tap("12,5", "12,20")
    pupil.go_on()
    pupil.tap("7.6,6.5")
    expect(page.locator(".kit-speech")).to_be_visible()
    check.all(page)
    pupil.tap("20.8,5.4")
    pupil.go_on()
    assert pupil.run.number == 4


@sizes
def test_a_beast_gives_up_a_life_point_for_a_die(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    name = "13-a-last-effort"
    page = open_page("kanonkugle/learn", lesson=name)
    pupil = Pupil(page, "kanonkugle", name)
    page.locator("[data-do=choose]").last.click()
    expect(page.locator(".kit-hitting, .kit-dice-card").first).to_be_visible()
    check.all(page)
    pupil.go_on()
    pupil.tap("12,10", "12,20")
    page.locator("[data-kind=given][data-value=more]").click()
    expect(page.locator(".kit-giving b")).to_have_text("+1")
    check.all(page)
    page.locator("[data-kind=go]").click()
    pupil.go_on()
    assert pupil.run.number == 2


@sizes
def test_the_exam_shows_what_each_star_asks_for(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    page = open_page("kanonkugle/learn", lesson="23-two-against-two")
    expect(page.locator(".kit-aims li")).to_have_count(3)
    check.all(page)
    page.locator("[data-kind=troop]").first.click()
    expect(page.locator("[data-do=roll]")).to_be_visible()
    check.all(page)
    page.locator("[data-do=roll]").click()
    expect(page.locator(".kit-rolled").first).to_be_visible()


@sizes
def test_a_puzzle_tells_at_once_what_a_volley_lacked(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    name = "20-one-volley"
    page = open_page("kanonkugle/learn", lesson=name)
    pupil = Pupil(page, "kanonkugle", name)
    pupil.tap("15,6", "16,27")
    page.locator("[data-kind=go]").click()
    expect(page.locator(".kit-speech")).to_be_visible()
    check.all(page)
    pupil.tap("15,6", "7,26")
    page.locator("[data-kind=go]").click()
    expect(page.locator(".kit-ask .kit-pop")).to_be_visible()
    assert kept(page, "progress.kanonkugle")[name] >= 1


THUMB = 22
"""Pixels beside the middle of a figure at which a finger still means it."""


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize(("across", "down"), [(-THUMB, 0), (0, THUMB)])
def test_on_a_phone_a_finger_beside_a_figure_takes_up_its_troop(
    open_page: Callable[..., Page], page: Page, size: str, across: int, down: int
) -> None:
    name = "01-a-banner"
    at_step(page, "kanonkugle", name, 3)
    pupil = Pupil(open_page("kanonkugle/learn", lesson=name), "kanonkugle", name)
    x, y = pupil.point("12,5")
    page.touchscreen.tap(x + across, y + down)
    expect(page.locator("[data-do=let_go]")).to_be_visible()
    pupil.tap("12,19")
    pupil.tap("12,19")
    pupil.go_on()
    x, y = pupil.point("20,6")
    page.touchscreen.tap(x + across, y + down)
    pupil.go_on()
    assert pupil.run.number == 4
