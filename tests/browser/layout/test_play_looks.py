"""Each face of the play page on three screens in two languages: nothing clipped, covered, too small, or empty."""

from collections.abc import Callable

import pytest
from browser_board import Desk, ready_board
from browser_checks import SIZES, Checks, crossed, sizes
from playwright.sync_api import Page, expect

from kit.games.war_kids.state import hex_name
from kit.widgets.games.war_kids.shots import OVER
from kit.widgets.shot import kept
from tests.widgets.fake_browser import saved

COVERED = """selectors => selectors.filter((selector) => {
  const box = [...document.querySelectorAll(selector)].find((e) => e.checkVisibility());
  if (!box) return true;
  box.scrollIntoView({ block: "center" });
  const r = box.getBoundingClientRect();
  const hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return !(hit && (box.contains(hit) || hit.contains(box)));
})"""
HIDDEN = "(dialog => dialog.scrollHeight - dialog.clientHeight)(document.querySelector('.kit-dialog[open]'))"
OUTSIDE = """() => [...document.querySelectorAll(".kit-facts > *")].flatMap((fact) => {
  const box = fact.getBoundingClientRect();
  return [...fact.querySelectorAll("*")].map((part) => part.getBoundingClientRect())
    .filter((part) => part.left < box.left || part.right > box.right).map((part) => [part.left, part.right]);
})"""
LANGUAGES = pytest.mark.parametrize("lang", ["en", "it"])


class Looker:
    """Looks at the page as it is now."""

    def __init__(self, desk: Desk, check: Checks, axe: bool) -> None:
        self.desk, self.check, self.axe = desk, check, axe

    def __call__(self, *shown: str) -> None:
        """Everything holds that holds for any page; each of these is seen, and nothing lies over its middle."""
        page = self.desk.page
        for selector in shown:
            expect(page.locator(selector).first).to_be_visible()
        if self.axe:
            self.check.axe(page)
        self.check.no_sideways_scroll(page)
        self.check.nothing_clipped(page)
        self.check.targets(page)
        self.check.landmarks(page)
        assert page.evaluate(COVERED, list(shown)) == []


def look_at_the_board(desk: Desk) -> None:
    """Each unit is painted on its hex: many colours, where bare ground has few."""
    s = desk.match.state
    bare = desk.colours(hex_name(s, next(here for here in range(s.battle.grid.size) if here not in s.at)))
    assert bare > 1
    for here in (here for here in s.at if here >= 0):
        assert desk.colours(hex_name(s, here)) > bare


FIT = """() => {
  const dialog = document.querySelector(".kit-dialog");
  const [seats, start] = [".kit-seats", ".kit-stick"].map((x) => dialog.querySelector(x).getBoundingClientRect());
  const rows = new Set([...dialog.querySelectorAll(".kit-pick")].map((card) => card.offsetTop));
  return { scrolls: dialog.scrollHeight - dialog.clientHeight, seats: seats.bottom - start.top,
    start: innerHeight - start.bottom, rows: rows.size };
}"""


@crossed(size=tuple(SIZES), lang=("en", "it"), game=("war_kids", "kings_war"))
def test_a_new_match_is_chosen_at_one_look(open_page: Callable[..., Page], game: str, size: str) -> None:
    page = open_page(f"{game}/play")
    expect(page.locator("[data-do=new_match]")).to_be_focused()
    found = page.evaluate(FIT)
    assert found["start"] >= 0
    if size == "phone":
        assert found["seats"] <= 30, "all opponents are in sight"
    else:
        assert found["scrolls"] <= 1
        assert found["rows"] == {"war_kids": 2, "kings_war": 1}[game]
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("document.querySelector('.kit-dialog').contains(document.activeElement)")


@sizes
@LANGUAGES
def test_a_match_looks_right_from_its_choice_to_its_end(
    open_page: Callable[..., Page], check: Checks, size: str, lang: str
) -> None:
    page = open_page("war_kids/play")
    desk = Desk(page)
    look = Looker(desk, check, axe=(lang == "it") == (size != "tablet"))
    page.locator(".kit-fold summary").first.click()
    look(".kit-pick", "[data-do=new_match]")
    desk.press("draft", what="scenario", value="hill")
    desk.press("draft", what="seat", seat="1", value="0")
    desk.press("new_match")
    ready_board(desk)
    look(
        ".kit-turns",
        *([] if size == "phone" else [".kit-head h1"]),
        ".kit-ask .kit-q",
        "[data-do=end]",
        ".kit-log",
        ".kit-moves summary",
        "[data-dialog=menu]",
    )
    look_at_the_board(desk)

    plain = desk.look("F3")
    desk.tap("H2")
    desk.wait_for_change("F3", plain)
    look(".kit-ask .kit-q", "[data-do=end]")
    desk.tap("A1")
    look(".kit-speech", ".kit-speech .kit-rule")
    if size == "phone":  # there the words lie over the question, but over nothing to press
        look(".kit-bar [data-do=undo]", "[data-do=end]")
    else:
        look(".kit-ask .kit-q")
    x, y = desk.points(["A1"])[0]
    assert page.evaluate("([x, y]) => document.elementFromPoint(x, y).className", [x, y]) == "kit-top"
    page.locator(".kit-speech .kit-rule").click()
    look(".kit-dialog h2", ".kit-dialog [data-do=dismiss]")
    desk.press("open", dialog="book")
    expect(page.locator(".kit-dialog section").nth(5)).to_be_attached()
    look(".kit-dialog h2")
    desk.press("dismiss")
    desk.press("open", dialog="menu")
    look(".kit-dialog [data-do=threats]")
    assert size == "phone" or page.evaluate(HIDDEN) <= 1, "the whole menu is in sight"
    desk.press("open", dialog="resign")
    look(".kit-dialog [data-do=resign]")
    desk.press("resign")
    look(".kit-podium", ".kit-end [data-do=rematch]", ".kit-end [data-do=next_match]")


@sizes
@LANGUAGES
def test_a_spell_its_story_and_the_replay_look_right(
    open_page: Callable[..., Page], check: Checks, size: str, lang: str
) -> None:
    page = open_page("war_kids/play", scenario="hill", seats="0,0")
    desk = Desk(page)
    ready_board(desk)
    look = Looker(desk, check, axe=(lang == "it") == (size == "tablet"))
    desk.press("open", dialog="save")
    look("[data-do=save_file]", "[data-do=pick_file]")
    desk.load(saved(own_chance=True))
    folded = [] if size == "phone" else [".kit-moves summary"]  # there the word lies over the end of the page
    look(".kit-note .kit-card", ".kit-ask .kit-q", "[data-do=end]", *folded)
    look_at_the_board(desk)
    desk.tap("G4")
    look(".kit-tray .kit-odds", ".kit-ask .kit-q", "[data-do=end]")
    desk.tap(*["C6"] * (2 if size == "phone" else 1))
    look("[data-do=die][data-value='6']", ".kit-log li")
    desk.press("die", value="2")
    look(".kit-rolled", ".kit-log li:nth-child(2)", ".kit-log .kit-rule")
    desk.press("open", dialog="menu")
    desk.press("threats")
    look(".kit-note .kit-card", "[data-do=end]", *folded)
    desk.press("open", dialog="menu")
    desk.press("replay")
    look(".kit-ask .kit-q", "[data-do=replay_run]", "[data-do=play_from_here]", "[data-do=replay_end]")


@sizes
@LANGUAGES
def test_what_is_told_of_a_match_that_is_over_stays_in_its_boxes(open_page: Callable[..., Page], page: Page) -> None:
    page.add_init_script(kept(OVER()))
    open_page("war_kids/play")
    expect(page.locator(".kit-facts .kit-losses svg").first).to_be_visible()
    assert page.evaluate(OUTSIDE) == []


UNFOLDED = """() => {
  const fold = document.querySelector("dialog .kit-fold").getBoundingClientRect();
  const dialog = document.querySelector("dialog[open]").getBoundingClientRect();
  const start = document.querySelector("dialog .kit-stick").getBoundingClientRect();
  return fold.top >= dialog.top && (fold.bottom <= start.top || fold.top < dialog.top + 20);
}"""
"""Whether all of it is in sight, or as much as there is room for."""


@pytest.mark.parametrize("size", ["laptop", "phone"])
@pytest.mark.parametrize("game", ["war_kids", "kanonkugle"])
def test_what_is_unfolded_in_a_dialog_comes_into_sight(open_page: Callable[..., Page], game: str) -> None:
    page = open_page(f"{game}/play")
    page.locator("dialog .kit-fold summary").first.click()
    page.wait_for_function(UNFOLDED, timeout=3000)
