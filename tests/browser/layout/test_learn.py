"""The lessons in a browser: to their stars by mouse, finger and keys; ways that are drawn; buttons that wait."""

import re
from collections.abc import Callable, Iterator

import pytest
from browser_checks import Checks, settle, sizes
from browser_lessons import KeyPupil, Pupil, at_step
from browser_tab import give_voice, heard, kept
from layout_host import Host
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.tutor import lessons

LESSONS = {lesson.id: lesson for lesson in lessons("war_kids")}
EARLY = {"laptop": "[data-do=end].kit-early", "phone": "[data-do=show_me].kit-early"}
"""What comes where that which leads on has stood: on a phone the help, which has its place there."""


@pytest.mark.cases(2)
@pytest.mark.parametrize(
    ("size", "name"),
    [("laptop", "01-who-is-who"), ("tablet", "02-everybody-goes"), ("phone", "03-three-steps")],
)
def test_a_lesson_to_its_stars_and_along_the_road(open_page: Callable[..., Page], name: str) -> None:
    page = open_page("war_kids/learn", lesson=name)
    pupil = Pupil(page, "war_kids", name)
    pupil.to_the_stars()
    pupil.press(".kit-ask [data-dialog=road]")
    expect(page.locator(".kit-dialog [data-do=lesson]")).to_have_count(len(LESSONS))
    pupil.press(".kit-dialog [data-lesson='05-one-big-effort']")
    expect(page.locator(".kit-dialog")).to_be_hidden()
    expect(page.locator("h1")).to_contain_text("5")


def test_a_lesson_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/learn", lesson="4")
    pupil = KeyPupil(page, "war_kids", "04-into-the-wood")
    pupil.tab_to(".kit-top")
    pupil.to_the_stars()
    assert kept(page, "progress.war_kids") == {"04-into-the-wood": 3}
    expect(page.locator(".kit-ask [data-do=next_lesson]")).to_be_focused()


def test_a_lesson_goes_on_after_a_reload_and_is_read_aloud(open_page: Callable[..., Page], page: Page) -> None:
    give_voice(page)
    pupil = Pupil(open_page("war_kids/learn", lesson="1"), "war_kids", "01-who-is-who")
    pupil.step()
    step = pupil.run.step
    page.reload()
    expect(page.locator(".kit-ask .kit-q")).to_have_text(step.goal["en"])
    page.locator(".kit-bar [data-do=language]").click()
    expect(page.locator(".kit-ask .kit-q")).to_have_text(step.goal["it"])
    page.locator(".kit-companion [data-do=read]").click()
    page.wait_for_function("window.heard.length === 1")
    assert heard(page) == [["it-IT", f"{step.say['it']} {step.goal['it']}"]]


@pytest.mark.cases(1)
@pytest.mark.usefixtures("pace")
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_second_tap_on_what_leads_on_ends_no_turn(open_page: Callable[..., Page], page: Page, size: str) -> None:
    at_step(page, "war_kids", "03-three-steps", 6)
    pupil = Pupil(open_page("war_kids/learn", lesson="03-three-steps"), "war_kids", "03-three-steps")
    pupil.ends(pupil.run.step.solution[0])
    expect(pupil.onward).to_be_visible()
    box = pupil.onward.bounding_box()
    assert box
    tap = page.touchscreen.tap if pupil.touch else page.mouse.click
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tap(*where)
    expect(page.locator(EARLY[size])).to_have_count(1)
    before = pupil.run.progress()
    tap(*where)
    expect(page.locator(EARLY[size])).to_have_count(0)
    assert pupil.run.progress() == before
    pupil.press("[data-do=end]")
    expect(page.locator(".kit-speech, [data-do=go_on]").first).to_be_visible()


@pytest.mark.cases(1)
@pytest.mark.usefixtures("pace")
@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_finger_on_its_way_to_what_leads_on_ends_no_turn_and_answers_nothing(
    open_page: Callable[..., Page], page: Page, size: str
) -> None:
    """A tap on the board has gone on meanwhile; or what leads on was tapped twice, and answers stand there now."""
    at_step(page, "war_kids", "03-three-steps", 6)
    pupil = Pupil(open_page("war_kids/learn", lesson="03-three-steps"), "war_kids", "03-three-steps")
    pupil.ends(pupil.run.step.solution[0])
    expect(pupil.onward).to_be_visible()
    pupil.tap("D4")
    expect(pupil.page.locator(EARLY[size])).to_have_count(1)
    expect(pupil.page.locator(EARLY[size])).to_have_count(0)
    at_step(page, "war_kids", "01-who-is-who", 6)
    pupil = Pupil(open_page("war_kids/learn", lesson="01-who-is-who"), "war_kids", "01-who-is-who")
    moves = pupil.run.moves
    pupil.tap(pupil.run.step.places[0])
    pupil.onward.dblclick()
    early = EARLY[size] if size == "phone" else ".kit-choices .kit-early"
    expect(pupil.page.locator(early).first).to_be_visible()
    expect(pupil.page.locator(early)).to_have_count(0)
    assert (pupil.run.number, pupil.run.moves) == (6, moves + 1)


def quiet_answers() -> Iterator[tuple[str, str, int, int]]:
    """Per game a question whose right answer moves nothing: its lesson, its step, counted from 1, and the answer."""
    for game in GAMES.having("lesson_table"):
        for lesson in lessons(game):
            for number, step in enumerate(lesson.steps, 1):
                still = [n for n, choice in enumerate(step.choices) if choice.right and not choice.play]
                if still and number < len(lesson.steps):
                    yield game, lesson.id, number, still[0]
                    break
            else:
                continue
            break


@pytest.mark.cases(2)
@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize(("game", "name", "step", "right"), list(quiet_answers()))
def test_an_answer_tapped_twice_does_not_go_on(
    open_page: Callable[..., Page], page: Page, host: Host, game: str, name: str, step: int, right: int, size: str
) -> None:
    host.pace = 4  # so long is "twice": a busy machine takes its time between two taps
    at_step(page, game, name, step)
    pupil = Pupil(open_page(f"{game}/learn", lesson=name), game, name)
    chosen = page.locator(f".kit-choices [data-choice='{right}']")
    expect(chosen).not_to_have_class(re.compile("kit-early"))
    box = chosen.bounding_box()
    assert box
    where = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.touchscreen.tap(*where)
    expect(pupil.onward).to_be_visible()
    page.touchscreen.tap(*where)
    settle(page)
    expect(pupil.onward).to_be_visible()
    host.pace = 0
    pupil.onward.tap()
    expect(pupil.onward).to_have_count(0)


BESIDE_CARD = "(button) => button.getBoundingClientRect().top - button.closest('.kit-ask').getBoundingClientRect().top"


def test_in_the_exam_what_ends_a_turn_keeps_its_place_under_the_mouse(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/learn", lesson=str(len(LESSONS)))
    pupil = Pupil(page, "war_kids", list(LESSONS)[-1])
    pupil.tap("G4", "F4")
    page.locator(".kit-bar [data-do=undo]:not([aria-disabled])").wait_for()
    settle(page)  # what was moved is at rest, and the card is drawn for it
    button = page.locator("[data-do=end]")
    before, stood = button.inner_text(), button.evaluate(BESIDE_CARD)
    button.click()
    expect(button).not_to_contain_text(before)
    assert button.evaluate(BESIDE_CARD) == stood
    button.click()
    expect(page.locator(".kit-ask .kit-sub").first).to_have_text("Turn 2 of 10")


@pytest.mark.cases(1)
@sizes
def test_a_passing_word_hides_neither_who_asks_nor_what(open_page: Callable[..., Page], check: Checks) -> None:
    page = open_page("war_kids/learn", lesson="1")
    page.locator(".kit-bar [data-do=undo]").click(force=True)
    expect(page.locator(".kit-note > .kit-card")).to_be_visible()
    check.in_sight(page)


def test_a_way_that_is_drawn_need_not_be_exact(open_page: Callable[..., Page]) -> None:
    name = "04-fourteen-centimetres"
    pupil = Pupil(open_page("kanonkugle/learn", lesson=name), "kanonkugle", name)
    steps = pupil.run.lesson.steps
    pupil.drag("10,6", "10.6,12", "10.3,27")
    pupil.comes(steps[1])
    pupil.drag("10,6", "10,11")
    pupil.comes(steps[2])
    assert pupil.run.number == 2


THUMB = 22
"""Pixels beside the middle of a figure at which a finger still means it."""


@pytest.mark.cases(1)
@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize(("across", "down"), [(-THUMB, 0), (0, THUMB)])
def test_on_a_phone_a_finger_beside_a_figure_takes_up_its_troop(
    open_page: Callable[..., Page], page: Page, size: str, across: int, down: int
) -> None:
    name = "16-a-banner"
    at_step(page, "kanonkugle", name, 3)
    pupil = Pupil(open_page("kanonkugle/learn", lesson=name), "kanonkugle", name)
    x, y = pupil.point("12,5")
    page.touchscreen.tap(x + across, y + down)
    expect(page.locator("[data-do=let_go]")).to_be_visible()
    pupil.tap("12,19", "12,19")
    pupil.comes(pupil.run.lesson.steps[3])
    x, y = pupil.point("20,6")
    page.touchscreen.tap(x + across, y + down)
    pupil.comes(pupil.run.lesson.steps[4])
    assert pupil.run.number == 4
