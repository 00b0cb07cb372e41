"""Nothing jumps under a finger: the board does not move a pixel, what can be pressed keeps its place, words lie over
the panel, and each step begins at its top."""

from collections.abc import Callable

import pytest
from browser_board import keep, sit_down
from browser_checks import NEXT_FRAME, Checks, settle
from browser_lessons import Pupil
from browser_sight import hidden
from layout_host import Host
from playwright.sync_api import Page, expect

from kit.lab.shots import shots, show
from kit.widgets.games.kings_war.shots import MIDDLE
from tests.widgets.fake_browser import saved

WATCH = """wanted => {
  window.places = Object.fromEntries(wanted.map((where) => [where, new Set()]));
  const look = () => {
    for (const where of wanted) {
      const found = document.querySelector(where), box = found?.getBoundingClientRect();
      if (!box?.width) continue;
      const pressed = new DOMMatrix(getComputedStyle(found).transform).f;  // a button sinks in under the finger
      window.places[where]?.add([box.x, box.y - pressed, box.width].map(Math.round).join(" "));
    }
    requestAnimationFrame(look);
  };
  look();
}"""
BOARD, BAR = ".kit-table", ".kit-bar"
SHOW_ME, GO_ON, TRAY = "[data-do=show_me]", ".kit-ask [data-do=go_on]", "[data-region=tray]"
wide = pytest.mark.parametrize("size", ["laptop", "tablet"])


def watch(page: Page, *wanted: str) -> None:
    """From now on every place is noted where these have been drawn."""
    page.evaluate(WATCH, list(wanted))


def places(page: Page, where: str) -> list[str]:
    """Where it has been drawn since: left, top, width in pixels."""
    page.evaluate(NEXT_FRAME)
    found: list[str] = page.evaluate("where => [...window.places[where]]", where)
    return found


def stayed(page: Page, *wanted: str) -> None:
    for where in wanted:
        assert len(places(page, where)) == 1, (where, places(page, where))


@pytest.mark.cases(1)
@wide
def test_a_lesson_moves_neither_the_board_nor_its_buttons(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/learn", lesson="1")
    pupil = Pupil(page, "war_kids", "01-who-is-who")
    expect(page.locator(SHOW_ME)).to_be_visible()
    watch(page, BOARD, BAR, SHOW_ME, GO_ON)
    pupil.press(".kit-mascot")
    expect(page.locator(".kit-ask")).to_contain_text("Hocus pocus")
    pupil.press(".kit-bar [data-do=hint]")
    pupil.tap("E1")
    expect(page.locator(".kit-speech")).to_be_visible()
    pupil.press(GO_ON)
    pupil.tap("A1")
    expect(page.locator(".kit-speech")).to_be_visible()
    for _ in range(6):
        pupil.step()
    assert pupil.run.step.kind == "answer", "what is left has choices, and its buttons below them"
    stayed(page, BOARD, BAR, GO_ON)
    expect(page.locator(".kit-choices")).to_be_visible()
    below = page.evaluate("where => Math.round(document.querySelector(where).getBoundingClientRect().y)", SHOW_ME)
    found = {int(place.split()[1]) for place in places(page, SHOW_ME)} - {below}
    assert len(found) == 1, found


@pytest.mark.cases(1)
@wide
def test_a_duel_moves_neither_the_board_nor_what_is_below_its_question(
    open_page: Callable[..., Page], page: Page
) -> None:
    keep(page, saved(MIDDLE.replace("web c6 3\nweb g2 2\n", ""), "kings_war", seats=(0, 1)), "kings_war")
    desk = sit_down(open_page, "kings_war")
    watch(page, BOARD, BAR, TRAY, ".kit-strip")
    desk.tap("f3")
    expect(page.locator("[data-do=let_go]")).to_be_visible()
    stayed(page, BOARD, BAR, TRAY, ".kit-strip")
    desk.tap("e5")
    expect(page.locator(".kit-duel")).to_be_visible()
    watch(page, BOARD, BAR, TRAY, "[data-do=roll]")
    desk.press("pay")
    while len(desk.record) < len(("capture", "bid", "bid", "roll", "roll")):  # the answer may be another duel
        if page.locator("[data-do=roll]:visible").count():
            desk.press("roll")
        settle(page)
        stayed(page, BOARD, BAR, TRAY)
    stayed(page, "[data-do=roll]")


STATES = (
    ("kings", "kings-bid", "kings-bids", "kings-dice"),
    ("kings-learn-duel", "kings-learn-roll", "kings-learn-die"),
    ("strage", "strage-alone", "strage-oppose", "strage-cards", "strage-attack"),
    ("strage-learn-card", "strage-learn-opposed"),
    ("kanonkugle", "kanonkugle-assault", "kanonkugle-roll"),
    ("play", "play-dice", "play-end"),
    ("learn-refused", "learn-several", "learn-ring"),
    ("rune-order", "rune-resolve", "rune-besides"),
    ("rune-learn-fight", "rune-learn-won-fight", "rune-learn-develop"),
    ("solo-order", "solo-march", "solo-bid"),
)
"""Of each game in a match and in a lesson: quiet, asked, in a duel, after the dice."""
STANDS = """() => {
  const edge = (x) => x.getBoundingClientRect(), part = (one) => JSON.stringify(edge(document.querySelector(one)));
  const held = [...document.querySelectorAll(".kit-panel *")].filter((x) => getComputedStyle(x).position === "absolute"
    && x.offsetParent?.matches(".kit-main") && x.checkVisibility({ visibilityProperty: true }) && x.clientWidth > 1);
  return { parts: [".kit-head", ".kit-table", ".kit-bar"].map(part).join(" "),
    scrolls: document.scrollingElement.scrollHeight - innerHeight,
    leads: held.map((x) => Math.round(edge(document.querySelector(".kit-bar")).top - edge(x).bottom)) };
}"""


@pytest.mark.cases(3)
@pytest.mark.parametrize("size", ["phone"])
@pytest.mark.parametrize("names", STATES, ids=lambda names: names[0])
def test_on_a_phone_what_is_asked_moves_nothing(page: Page, server: Host, names: tuple[str, ...]) -> None:
    known, parts = {shot.name: shot for shot in shots()}, set[str]()
    for name in names:
        show(page, server.address(), known[name])
        settle(page)
        stands = page.evaluate(STANDS)
        parts.add(stands["parts"])
        assert stands["scrolls"] <= 0, name
        assert stands["leads"] in ([], [7]), (name, "one thing leads on, right above the tools")
    assert len(parts) == 1, parts


@pytest.mark.cases(1)
@wide
def test_what_a_companion_says_moves_nothing(open_page: Callable[..., Page]) -> None:
    desk = sit_down(open_page, "kings_war", scenario="rounds", seats="0,1")
    watch(desk.page, BOARD, BAR, ".kit-strip")
    said, heard = desk.page.locator(".kit-seat .kit-thought"), set[str]()
    for _ in range(4):
        heard.add(said.inner_text())
        desk.press("poke")
        settle(desk.page)
    desk.tap("e2", "e4")
    desk.wait_for_more(1)
    expect(desk.page.locator(".kit-ask .kit-q")).to_contain_text("Your turn")
    heard.add(said.inner_text())
    assert len(heard) > 2
    stayed(desk.page, BOARD, BAR, ".kit-strip")


@pytest.mark.cases(1)
@pytest.mark.parametrize("size", ["laptop", "tablet", "phone"])
def test_an_answer_moves_nothing_while_guessing(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/guess", colour="blue", set="quick")
    expect(page.locator(".kit-answers")).to_be_visible()
    watch(page, ".kit-middle", ".kit-answers", ".kit-clue")
    for n in range(4):
        page.locator(".kit-answer").nth(n).click()
        expect(page.locator(".kit-told")).to_be_visible()
        page.locator(".kit-answer").nth(n).click(force=True)  # grey by now: what leads on shows itself
        page.locator("[data-do=next]").click()
        expect(page.locator(".kit-told")).to_have_count(0)
    stayed(page, ".kit-middle", ".kit-answers", ".kit-clue")


@pytest.mark.parametrize("size", ["phone"])
def test_words_lie_over_the_panel_and_move_nothing(open_page: Callable[..., Page], check: Checks) -> None:
    desk = sit_down(open_page, scenario="meadow", seats="0,0")
    page, note = desk.page, desk.page.locator(".kit-note > .kit-card")
    watch(page, "[data-region=ask]", "[data-region=log]")
    desk.tap("C4")
    expect(page.locator(".kit-speech")).to_be_visible()
    page.locator(".kit-head .kit-chip").first.tap()
    expect(note).to_be_visible()
    expect(page.locator(".kit-speech")).to_be_hidden()
    check.in_sight(page)
    note.tap()
    expect(note).to_have_count(0)
    stayed(page, "[data-region=ask]", "[data-region=log]")


@pytest.mark.parametrize("size", ["phone"])
def test_each_step_of_a_lesson_begins_at_the_top_of_the_page(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/learn", lesson="1")
    pupil = Pupil(page, "war_kids", "01-who-is-who")
    for _ in range(len(pupil.run.lesson.steps) - 1):
        page.evaluate("scrollTo(0, 40)")  # as if the way on had been brought in sight
        pupil.step()
        settle(page)
        page.wait_for_function("scrollY === 0")
        assert hidden(page, ".kit-head") == []


def test_a_tap_beside_a_dialog_closes_it_and_one_that_began_within_does_not(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/play", scenario="meadow", seats="0,1")
    page.locator("[data-key=menu]").click()
    box = page.locator("dialog[open]").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 90)
    page.mouse.down()
    page.mouse.move(4, 4)
    page.mouse.up()
    expect(page.locator("dialog[open]")).to_be_visible()
    page.mouse.click(4, 4)
    expect(page.locator("dialog[open]")).to_have_count(0)
