"""The focus is never lost, whatever is pressed by keyboard on whatever page; nor is anything that is said."""

import re
from collections.abc import Callable

import pytest
from browser_board import keep
from browser_checks import settle
from layout_host import Host, Tab
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.widgets.run.model import Message
from kit.widgets.run.turn import Order
from tests.sampling import sampled
from tests.widgets.fake_browser import saved

pytestmark = pytest.mark.thorough(but=7)
BUTTONS = """() => {
  const box = document.querySelector("dialog[open]") ?? document.querySelector(".kit");
  const facts = (x) => JSON.stringify({ ...x.dataset, key: "", hotkey: "" });
  const found = [...box.querySelectorAll("button[data-do]")].filter((x) => x.checkVisibility());
  const lists = new Set(), once = (x) => {
    const list = x.closest("ol, .kit-cards, .kit-places, .kit-dice, .kit-seg, .kit-palette, .kit-rules");
    return !list || !lists.has(list) && lists.add(list);
  };
  return found.filter((x) => !["fullscreen", "pick_file"].includes(x.dataset.do)).filter(once).map(facts);
}"""
FOCUS = """(wanted) => {
  const box = document.querySelector("dialog[open]") ?? document.querySelector(".kit");
  const facts = (x) => JSON.stringify({ ...x.dataset, key: "", hotkey: "" });
  const found = [...box.querySelectorAll("button[data-do]")].find((x) => facts(x) === wanted && x.checkVisibility());
  found?.focus();
  return document.activeElement === found;
}"""
OPEN = "document.querySelector('dialog[open] h2')?.textContent ?? ''"
MAGIC = """option magic; sprites d2 f2 c5; orcs h8; red d2 e5; green e6; order red green blue; turn 2
now red magic; hand red AS 7H 4D 2C QS X1; hand green 6H 5C KD; hand blue 2S 3S"""
PAGES = {
    "war_kids/play": {"scenario": "meadow", "seats": "0,0"},
    "kings_war/play": {"scenario": "classic", "seats": "0,0"},
    **{name: {} for name in ("strage/play", "war_kids/learn", "war_kids/guess", "war_kids/workshop")},
}


def play(open_tab: Callable[..., Tab]) -> Tab:
    return open_tab("war_kids/play", **PAGES["war_kids/play"])


def pressed(near: Tab, button: str, lost: list[str], way: str = "") -> bool:
    """Presses a button by key, if it is there; what loses the focus is noted."""
    if not near.tab.evaluate(FOCUS, button):
        return False
    near.press("Enter")
    if not near.focused():
        lost.append(f"{way} {button}")
    return True


def close(near: Tab, lost: list[str], way: str) -> None:
    """Closes whatever dialog is open with Escape."""
    if near.tab.evaluate(OPEN):
        near.press("Escape")
        if not near.focused():
            lost.append(f"{way} Escape")


@pytest.mark.cases(2)
@pytest.mark.parametrize("name", PAGES)
def test_no_key_loses_the_focus(open_tab: Callable[..., Tab], page: Page, name: str) -> None:
    if name == "strage/play":
        keep(page, saved(MAGIC, "strage", seats=(0, 1, 1)), "strage")
    near, lost = open_tab(name, **PAGES[name]), list[str]()
    close(near, lost, "at first")
    for button in near.tab.evaluate(BUTTONS):
        if not pressed(near, button, lost) or not near.tab.evaluate(OPEN):
            continue
        inside = near.tab.evaluate(BUTTONS)
        close(near, lost, button)
        for more in inside:
            if not near.tab.evaluate(OPEN):
                pressed(near, button, lost)
            pressed(near, more, lost, button)
            close(near, lost, f"{button} {more}")
    assert not lost, "\n".join(lost)


@pytest.mark.parametrize(
    "game",
    [game for name, one in GAMES.items() for card in one.cards for game, page in card.places(name) if page == "play"],
)
def test_start_leads_to_the_board(open_tab: Callable[..., Tab], game: str) -> None:
    near = open_tab(f"{game}/play")
    for way in ((), (".kit-bar [data-key=menu]", ".kit-dialog [data-dialog=new]")):
        for step in (*way, "[data-do=new_match]"):
            near.go_to(step)
            near.press("Enter")
        assert near.focused(".kit-top"), way
    near.press("Enter")
    assert near.page.hand.cursor is not None


def test_a_chapter_of_the_book_begins_at_its_top_and_its_tab_keeps_the_focus(open_tab: Callable[..., Tab]) -> None:
    near = play(open_tab)
    for step in (".kit-bar [data-key=menu]", "[data-dialog=book]", ".kit-tab[data-fact='4']"):
        near.go_to(step)
        near.press("Enter")
    assert near.focused(".kit-tab[data-fact='4']")
    leaf = near.tab.locator(".kit-leaf")
    leaf.evaluate("e => { e.scrollTop = e.scrollHeight; }")
    near.go_to("[data-key=book-next]")
    near.press("Enter")
    expect(near.tab.locator(".kit-leaf[data-scroll='book-5']")).to_be_visible()
    assert leaf.evaluate("e => e.scrollTop") == 0


def test_a_word_stays_where_the_page_itself_gives_the_focus_to_the_board(open_tab: Callable[..., Tab]) -> None:
    near = open_tab("war_kids/learn")
    near.tab.locator("[data-do=again]").click(force=True)
    settle(near.tab)
    assert near.focused(".kit-top")
    expect(near.tab.locator(".kit-note")).to_have_text(near.page.t("lesson.try_again.none"))


# All in one go: on a busy machine the moment may be over before a test is asked for the next step.
FOCUSED = """([pressed, next]) => document.querySelector(pressed).addEventListener("click", () => setTimeout(() => {
  const button = document.querySelector(next);
  button.focus();
  window.early = button.matches(".kit-early");
}))"""


@pytest.mark.usefixtures("pace")
def test_a_button_that_does_not_answer_yet_shows_it_as_soon_as_it_has_the_focus(open_tab: Callable[..., Tab]) -> None:
    near = play(open_tab)
    near.tab.evaluate(FOCUSED, ["[data-do=hint]", "[data-do=end]"])
    near.go_to("[data-do=hint]")
    near.tab.keyboard.press("Enter")
    near.tab.wait_for_function("'early' in window")
    assert near.tab.evaluate("early")
    expect(near.tab.locator("[data-do=end]")).not_to_have_class(re.compile("kit-early"))


def test_a_button_that_tab_has_come_to_answers_at_once(open_tab: Callable[..., Tab]) -> None:
    near = play(open_tab)
    near.go_to("[data-do=hint]")
    near.press("Enter")
    for _ in range(20):
        if not near.focused("[data-do=end]"):
            near.tab.keyboard.press("Shift+Tab")
    expect(near.tab.locator("[data-do=end]")).not_to_have_class(re.compile("kit-early"), timeout=1)
    near.press("Enter")
    assert near.page.hand.sure


@pytest.mark.usefixtures("pace")
@pytest.mark.parametrize("key", sampled(["Enter", "Space"], 1))
def test_a_key_pressed_twice_ends_nothing_twice(open_tab: Callable[..., Tab], host: Host, key: str) -> None:
    host.pace = 4  # so long is "twice": a busy machine takes its time between two keys
    near = play(open_tab)
    end = near.tab.locator("[data-do=end]")
    near.go_to("[data-do=end]")
    for _ in range(3):
        near.tab.keyboard.press(key)
    settle(near.tab)
    assert near.page.hand.sure, "nothing has been done: it is asked whether that is meant"
    assert not near.page.match.steps
    expect(end).not_to_have_class(re.compile("kit-early"))
    for _ in range(3):
        near.tab.keyboard.press(key)
    settle(near.tab)
    assert near.page.match.record == ["end movement", "end combat"]
    assert not near.page.hand.sure


def test_a_key_that_is_held_down_ends_once(open_tab: Callable[..., Tab]) -> None:
    """Even here, where nothing is held back because it was pressed a moment ago."""
    near = play(open_tab)
    near.go_to("[data-do=end]")
    for _ in range(10):  # of a key that is down already, each is a repetition
        near.tab.keyboard.down("Enter")
    near.tab.keyboard.up("Enter")
    settle(near.tab)
    assert near.page.hand.sure
    assert not near.page.match.steps


def test_a_dialog_gives_the_focus_back_to_what_opened_it(open_tab: Callable[..., Tab]) -> None:
    near = play(open_tab)
    for close_it in ("Escape", "Enter"):
        near.go_to(".kit-bar [data-key=menu]")
        near.press("Enter")
        near.tell(Message("language"))  # all that is behind the dialog is drawn again
        near.press("Shift")
        near.go_to(".kit-dialog .kit-close")
        near.press(close_it)
        assert near.focused(".kit-bar [data-key=menu]")


def test_a_refusal_and_what_follows_it_are_both_heard(open_tab: Callable[..., Tab]) -> None:
    near = play(open_tab)
    said, urgent = (near.tab.locator(f".kit-{region} p").all_inner_texts for region in ("said", "urgent"))
    near.go_to(".kit-top")
    near.press("ArrowRight", "Enter", *["ArrowUp"] * 6, "ArrowRight", "Enter")
    bubble = near.page.hand.bubble
    assert bubble is not None
    assert bubble.rule_id
    assert bubble.first in urgent()[-1]
    page = near.page
    assert page.table.describe(page.state, page.hand.cursor, page.hand.selection, page.t) == said()[-1]
    before = len(said())
    for words in ("One.", "Two."):
        near.host.do(near.program._carry_out, Order("say", {"text": words, "urgent": False}))
    near.press("ArrowDown")
    assert [words.strip() for words in said()[before : before + 2]] == ["One.", "Two."]


def test_what_is_said_behind_an_open_dialog_is_heard_in_it(open_tab: Callable[..., Tab]) -> None:
    near = play(open_tab)
    near.go_to(".kit-bar [data-dialog=save]")
    near.press("Enter")
    expect(near.tab.locator("dialog > [aria-live]")).to_have_count(2)
    near.press("Escape")
    expect(near.tab.locator(".kit > [aria-live]")).to_have_count(2)


def test_the_board_brought_back_whole_leaves_the_focus_beside_it(open_tab: Callable[..., Tab], page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    near = open_tab("war_kids/play", scenario="waterloo", seats="0,0")
    for button in page.locator(".kit-zoom button").all():
        button.focus()
        near.press("Enter")
    assert near.focused(".kit-zoom button")


def test_what_cannot_be_read_is_moved_and_offered_by_key(open_tab: Callable[..., Tab], page: Page) -> None:
    keep(page, "of a newer version")
    near = play(open_tab)
    keys = "Object.keys(localStorage).filter((key) => key.startsWith('kit.unread.'))"
    texts = f"{keys}.map((key) => localStorage.getItem(key))"
    assert page.evaluate(texts) == ["of a newer version"]
    assert "newer" not in page.evaluate("localStorage.getItem('kit.match.war_kids.T') ?? ''")
    with page.expect_download() as file:
        near.go_to("[data-do=save_unread]")
        near.press("Enter")
    assert file.value.path().read_text() == "of a newer version"
    assert near.focused("[data-do=save_unread]")
    near.press("Escape")
    near.go_to(".kit-bar [data-dialog=save]")
    near.press("Enter")
    near.go_to("[data-do=forget_unread]")
    near.press("Enter")
    assert near.focused("dialog :is(button, a)")
    assert page.evaluate(texts) == []


RING = "() => getComputedStyle(document.querySelector('.kit-top')).outlineStyle"


def test_a_ring_is_for_those_who_steer_by_keys(open_tab: Callable[..., Tab]) -> None:
    near = open_tab("war_kids/play")
    near.tab.locator("[data-do=new_match]").click()
    expect(near.tab.get_by_role("dialog")).to_be_hidden()
    near.tab.locator(".kit-top").evaluate("top => top.focus()")
    assert near.tab.evaluate(RING) == "none"
    assert not near.page.hand.cursor_seen
    near.press("ArrowRight")
    assert near.tab.evaluate(RING) == "solid"
    assert near.page.hand.cursor_seen
    near.tab.locator(".kit-top").click(position={"x": 5, "y": 5})
    assert near.tab.evaluate(RING) == "none"
