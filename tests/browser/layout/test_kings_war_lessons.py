"""Lessons of Kings War in a browser: a duel with its dice, bids beside the board, an ability from the card."""

import json
import re
from collections.abc import Callable

import pytest
from browser_checks import Checks, sizes
from browser_lessons import Pupil, at_step
from browser_tab import kept
from playwright.sync_api import Page, expect

from kit.tutor import find_lesson, lessons


@sizes
def test_a_duel_is_fought_and_its_dice_stay_in_sight(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    name = "02-the-first-duel"
    page = open_page("kings_war/learn", lesson="2")
    pupil = Pupil(page, "kings_war", name)
    expect(page.locator("h1")).to_contain_text(find_lesson("kings_war", name).title["en"])
    check.all(page)
    pupil.tap("c3", "d5")
    expect(page.locator(".kit-versus.kit-done .kit-half")).to_have_count(2)
    expect(page.locator(".kit-half.kit-victor .kit-total")).to_have_text("10")
    check.all(page)
    pupil.go_on()
    pupil.tap("e1", "d1")
    expect(page.locator(".kit-speech")).to_be_visible()
    check.nothing_clipped(page)


@sizes
def test_a_passing_word_leaves_the_faces_of_ones_own_die_in_sight(
    open_page: Callable[..., Page], page: Page, size: str
) -> None:
    at_step(page, "kings_war", "02-the-first-duel", 4)
    open_page("kings_war/learn", lesson="02-the-first-duel")
    Pupil(page, "kings_war", "02-the-first-duel").tap("c3", "d5")
    faces = page.locator(".kit-panel [data-do=die]")
    expect(faces).to_have_count(6)
    page.locator("[data-fact=throws]").first.click()
    note = page.locator(".kit-note > .kit-card")
    expect(note).to_be_visible()
    told, bar, board = (page.locator(one).bounding_box() for one in (".kit-note > .kit-card", ".kit-bar", ".kit-table"))
    assert told
    assert bar
    assert board
    assert told["y"] + told["height"] <= bar["y"]
    assert size == "phone" or told["x"] + told["width"] <= board["x"] + board["width"], "over the board"


@sizes
def test_tokens_are_bid_before_the_dice(open_page: Callable[..., Page], check: Checks, size: str) -> None:
    name = "05-first-you-pay"
    page = open_page("kings_war/learn", lesson="5")
    pupil = Pupil(page, "kings_war", name)
    pupil.tap("f3", "e5")
    expect(page.locator(".kit-purse")).to_be_visible()
    check.all(page)
    page.locator("[data-do=stake]").last.click()
    page.locator("[data-do=pay]").click()
    expect(page.locator(".kit-half.kit-victor .kit-total")).to_have_text("8")
    pupil.go_on()
    assert page.evaluate("document.querySelector('.kit-panel').scrollTop") == 0, "a step is read from its top"
    pupil.tap("e1")
    expect(page.locator(".kit-speech")).to_be_visible()
    check.all(page)


def test_an_ability_is_chosen_on_the_card_and_a_puzzle_is_won(open_page: Callable[..., Page], check: Checks) -> None:
    name = "19-a-present-for-the-king"
    page = open_page("kings_war/learn", lesson=name)
    pupil = Pupil(page, "kings_war", name)
    page.locator("[data-value=bombard]").click()
    check.all(page)
    pupil.tap("d5", "d4")
    expect(page.locator(".kit-speech, [data-do=go_on]").first).to_be_visible()
    page.locator("[data-do=again]:not([aria-disabled]), [data-do=go_on]").first.click()
    page.locator("[data-value=bombard]").click()
    pupil.tap("d5", "c4")
    page.wait_for_function("document.querySelector('.kit-bar [data-do=undo]:not([aria-disabled])')")
    pupil.tap("c3", "c4")
    expect(page.locator(".kit-ask .kit-pop")).to_be_visible()
    assert kept(page, "progress.kings_war")[name] >= 1


def test_one_begins_with_lesson_1_and_may_be_reminded(open_page: Callable[..., Page], page: Page) -> None:
    open_page("kings_war/learn")
    expect(page.locator("h1")).to_contain_text(find_lesson("kings_war", "01-who-leads").title["en"])
    page.locator(".kit-ask [data-do=lesson]").click()
    expect(page.locator("h1")).to_contain_text(find_lesson("kings_war", "00-how-the-pieces-move").title["en"])
    stones = page.locator(".kit-road [data-sort=warm_up]")
    expect(stones).to_have_count(2)
    assert json.dumps(kept(page, "progress.kings_war") or {}) == "{}"


HIDDEN = """wanted => {
  const panel = document.querySelector(".kit-panel");
  const low = panel.getBoundingClientRect().bottom - (panel.matches("[data-more]") ? 22 : 0);
  return [...document.querySelectorAll(wanted)].filter((x) => x.getBoundingClientRect().bottom > low).length;
}"""
"""How much of what is wanted lies below the edge of the panel, or fades out there."""


@pytest.mark.parametrize("size", ["laptop", "tablet"])
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize(("number", "name"), [("2", "02-the-first-duel"), ("3", "03-equal-is-enough")])
def test_sums_and_throws_are_in_sight_when_they_are_spoken_of(
    open_page: Callable[..., Page], page: Page, number: str, name: str
) -> None:
    open_page("kings_war/learn", lesson=number)
    pupil = Pupil(page, "kings_war", name)
    onward = page.locator("[data-do=roll], [data-do=go_on], .kit-end").first
    while not pupil.run.finished:
        step = pupil.run.step
        for words in step.solution[:1]:
            pupil.tap(*re.findall("[a-h][1-8]", words))
        if step.kind == "answer":
            page.locator("[data-do=choose]").nth(next(n for n, one in enumerate(step.choices) if one.right)).click()
        expect(onward).to_be_visible()
        if page.locator("[data-do=roll]").count():
            assert not page.evaluate(HIDDEN, ".kit-grid, .kit-versus"), "the throws are seen before the dice fall"
            assert not page.evaluate(HIDDEN, ".kit-tray > .kit-sub, .kit-dice > button"), "and the faces of a real one"
            for thrown in (1, 2):
                page.locator("[data-do=roll]").click()
                expect(page.locator(".kit-cast > svg")).to_have_count(thrown)
            expect(onward).to_be_visible()
        assert not page.evaluate(HIDDEN, ".kit-versus, .kit-tie"), "the sums are seen with what is said of them"
        if not pupil.run.finished:
            pupil.go_on()


@pytest.mark.parametrize("size", ["laptop", "tablet"])
@pytest.mark.parametrize("lang", ["en", "it"])
def test_what_tokens_can_bring_is_in_sight_while_they_are_chosen(open_page: Callable[..., Page], page: Page) -> None:
    open_page("kings_war/learn", lesson="5")
    Pupil(page, "kings_war", "05-first-you-pay").tap("f3", "e5")
    expect(page.locator(".kit-purse")).to_be_visible()
    assert not page.evaluate(HIDDEN, ".kit-grid, .kit-chances p, [data-do=pay]")


ABOVE_BAR = """() => {
  const sums = document.querySelector(".kit-versus.kit-done"), bar = document.querySelector(".kit-bar");
  return sums && sums.getBoundingClientRect().bottom < bar.getBoundingClientRect().top;
}"""


@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize("lang", ["it"])
def test_on_a_phone_the_sums_come_into_sight_with_what_is_said_of_them(
    open_page: Callable[..., Page], page: Page
) -> None:
    open_page("kings_war/learn", lesson="2")
    pupil = Pupil(page, "kings_war", "02-the-first-duel")
    pupil.tap("c3", "d5")
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    page.wait_for_function(ABOVE_BAR)
    pupil.go_on()
    pupil.tap("c3", "d5")
    expect(page.locator("[data-do=go_on]")).to_be_visible()
    page.wait_for_function(ABOVE_BAR)


LEARNT = """async () => {
  const moments = [], boards = [], begun = performance.now();
  const nth = (board) => (boards.includes(board) ? boards.indexOf(board) : boards.push(board) - 1);
  const still = (x) => !x.getAnimations().length;
  // Looked at small: to write a whole board down takes so long that a die could land meanwhile.
  const glance = Object.assign(document.createElement("canvas"), { width: 64, height: 64 });
  const small = glance.getContext("2d", { willReadFrequently: true });
  const seen = (board) => {
    small.clearRect(0, 0, 64, 64);
    small.drawImage(board, 0, 0, 64, 64);
    return small.getImageData(0, 0, 64, 64).data.join();
  };
  let told = Infinity;
  while (performance.now() - begun < 20000 && performance.now() - told < 4000) {
    if (told === Infinity && document.querySelector(".kit-done")) told = performance.now();
    await window.near.paint();
    moments.push({
      lie: [...document.querySelectorAll(".kit-cast > svg")].filter(still).length,
      sums: document.querySelectorAll(".kit-total").length,
      board: nth([...document.querySelectorAll(".kit-table canvas")].map(seen).join()),
    });
    await new Promise((done) => setTimeout(done, 40));
  }
  return moments;
}"""


@pytest.mark.usefixtures("pace")
@sizes
@pytest.mark.parametrize(("lesson", "squares"), [("2", ("c3", "d5")), ("4", ("e4", "d5"))])
def test_in_a_lesson_both_dice_lie_still_before_anything_comes_of_them(
    open_page: Callable[..., Page], page: Page, lesson: str, squares: tuple[str, str]
) -> None:
    page.emulate_media(reduced_motion="no-preference")
    open_page("kings_war/learn", lesson=lesson)
    Pupil(page, "kings_war", lesson_name(lesson)).tap(*squares)
    moments = page.evaluate(LEARNT)
    thrown = next(n for n, moment in enumerate(moments) if moment["lie"])  # a slow machine may miss the first die alone
    both = next(n for n, moment in enumerate(moments) if moment["lie"] == 2)
    told = next(n for n, moment in enumerate(moments) if moment["sums"])
    assert told >= both, "both dice lie before they are added up"
    assert {moment["board"] for moment in moments[thrown : told + 1]} == {moments[both]["board"]}, (
        "nothing has moved yet"
    )
    assert len({moment["board"] for moment in moments[told:]}) > 1, "then it is seen what comes of them"


def lesson_name(number: str) -> str:
    """The id of the lesson of that number."""
    return next(lesson.id for lesson in lessons("kings_war") if lesson.id.startswith(f"{int(number):02}-"))


IN_HALF = """() => [...document.querySelectorAll(".kit-versus > .kit-half")].every((half) => {
  const box = half.getBoundingClientRect();
  return [...half.children].every((x) => {
    const own = x.getBoundingClientRect();
    return !own.width || own.left >= box.left - 1 && own.right <= box.right + 1 && own.bottom <= box.bottom + 1;
  });
})"""


@sizes
def test_what_belongs_to_a_side_of_a_duel_lies_within_it(open_page: Callable[..., Page], size: str) -> None:
    page = open_page("kings_war/learn", lesson="2")
    pupil = Pupil(page, "kings_war", "02-the-first-duel")
    pupil.tap("c3", "d5")
    expect(page.locator(".kit-versus.kit-done .kit-victor .kit-total")).to_have_text("10")
    assert page.evaluate(IN_HALF)


# A finger that comes as soon as what led on is gone: how long a machine takes for a tap from here is not ours to say.
COMES_AT_ONCE = """() => {
  const onward = () => document.querySelector("[data-do=go_on]"), { left, bottom } = onward().getBoundingClientRect();
  const x = left + 40, y = bottom - 20;
  const below = (button) => { const { top, bottom } = button.getBoundingClientRect(); return top < y && y < bottom; };
  const come = () => {
    if (onward()) return requestAnimationFrame(come);
    window.hit = [...document.querySelectorAll(".kit-choices button, [data-do=show_me]")].some(below);
    const at = { clientX: x, clientY: y, detail: 1, bubbles: true, cancelable: true };
    document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", at));
  };
  requestAnimationFrame(come);
}"""


@pytest.mark.usefixtures("pace")
@pytest.mark.parametrize("size", ["tablet"])
def test_a_finger_on_its_way_to_what_leads_on_answers_nothing(open_page: Callable[..., Page], size: str) -> None:
    page = open_page("kings_war/learn", lesson="1")
    pupil = Pupil(page, "kings_war", "01-who-leads")
    pupil.tap("d1")
    onward = page.locator("[data-do=go_on]")
    expect(onward).to_be_visible()
    page.evaluate(COMES_AT_ONCE)
    pupil.tap("c7")
    expect(onward).to_have_count(0)
    page.wait_for_function("window.hit")
    expect(page.locator(".kit-early")).to_have_count(0)
    expect(onward).to_have_count(0)
    assert (pupil.run.number, pupil.run.stars) == (1, 3)
