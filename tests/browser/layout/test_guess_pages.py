"""Guess-the-unit in a browser: a game by mouse, by finger and with keys; counters that fly, the sand, both piles."""

import json
from collections.abc import Callable

import pytest
from browser_checks import Checks, settle
from browser_tab import kept
from layout_host import Host
from playwright.sync_api import Page, expect

from kit.core.game import Ref
from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.state import State
from kit.games.war_kids.pieces import KINDS
from kit.text import text
from tests.waiting import wait_until

FLIGHTS = """
  window.flights = [];
  window.totals = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.dataset.piece) window.flights.push(this.dataset.piece);
    const total = this.dataset.piece && this.closest(".kit-pile")?.querySelector("[data-total]");
    if (total) queueMicrotask(() => window.totals.push([total.textContent, total.dataset.total]));
    return animate.apply(this, how);
  };
"""


class Guessing:
    """One game on the page."""

    def __init__(self, page: Page, way: str = "mouse") -> None:
        self.page, self.way = page, way
        self.next = page.locator("[data-do=next]:not([aria-disabled])")

    @property
    def match(self) -> Match:
        """The game as the tab keeps it."""
        return Match.load(GAME, json.dumps(kept(self.page, "match.guess.$TAB")))[0]

    @property
    def state(self) -> State:
        """Where the game stands; only while a clue is open, or the end has come."""
        state: State = self.match.state
        return state

    def press(self, selector: str) -> None:
        """Taps with a finger where there is touch."""
        button = self.page.locator(selector)
        (button.tap if self.way == "touch" else button.click)()

    def answer(self, right: bool = True) -> None:
        """Names the unit that is talking, or another on the table."""
        kind = self.kind()
        named = kind if right else next((n for n in range(4) if n != kind and self.state.left(n)), kind)
        if self.way == "keys":
            self.page.keyboard.press(str(named + 1))
        else:
            self.press(f".kit-answer[data-kind={KINDS[named]}]")
        expect(self.page.locator(".kit-was")).to_have_attribute("data-kind", KINDS[kind])
        expect(self.page.locator(".kit-told")).to_be_visible()

    def kind(self) -> int:
        """The kind that the open clue is about."""
        clue = self.state.clue
        assert clue is not None
        return clue[0]

    def go_on(self) -> bool:
        """Asks for the next clue; whether there is one."""
        if not self.next.count():
            return False
        if self.way == "keys":
            expect(self.next).to_be_focused()
            self.page.keyboard.press("Enter")
        else:
            self.press("[data-do=next]")
        expect(self.next).to_have_count(0)
        return True


@pytest.fixture
def size(request: pytest.FixtureRequest) -> str:
    """Fingers have a telephone where nothing else is said."""
    ways = getattr(getattr(request.node, "callspec", None), "params", {})
    return "phone" if ways.get("way") == "touch" else "laptop"


@pytest.mark.cases(2)
@pytest.mark.parametrize("way", ["mouse", "touch", "keys"])
def test_a_game_to_its_end(open_page: Callable[..., Page], check: Checks, way: str) -> None:
    page = open_page("war_kids/guess", colour="pink", set="quick")
    game = Guessing(page, way)
    expect(page.locator(".kit-clue")).to_be_focused()
    game.answer(right=False)
    check.all(page)
    while game.go_on():
        game.answer()
    leads = page.locator(".kit-dialog a[href='learn.ipynb'], .kit-dialog a[href='play.ipynb']").first
    expect(leads).to_be_visible()
    assert way != "keys" or leads.evaluate("x => x === document.activeElement")
    assert (game.state.score(0), game.state.score(1)) == (9, 1)
    check.all(page)
    page.keyboard.press("Escape")
    expect(page.locator(".kit-dialog")).to_be_hidden()
    assert kept(page, "unlocked") == {"by": "win"}


def test_every_counter_flies_and_is_counted_when_it_has_landed(open_page: Callable[..., Page], page: Page) -> None:
    page.add_init_script(FLIGHTS)
    page.emulate_media(reduced_motion="no-preference")
    open_page("war_kids/guess", colour="blue", set="quick")
    game = Guessing(page)
    for right in [True, *[False] * 9]:
        game.answer(right)
        game.go_on()
    page.wait_for_function("new Set(window.flights).size === 10")
    landing = page.evaluate("window.totals")
    assert landing
    assert all(int(shown) < int(total) for shown, total in landing)
    expect(page.locator(".kit-pile [data-total]").last).to_have_text(str(game.state.score(1)))


def test_the_sand_runs_out_and_is_taken_away(open_page: Callable[..., Page], server: Host) -> None:
    page = open_page("war_kids/guess", colour="blue", set="quick")
    before = page.locator(".kit-sand svg").bounding_box()
    page.locator(".kit-bar [data-do=why]").click()
    expect(page.locator(".kit-dialog")).to_be_visible()
    assert page.locator(".kit-sand svg").bounding_box() == before
    page.locator(".kit-dialog .kit-close").click()
    expect(page.locator(".kit-dialog")).to_be_hidden()
    settle(page)
    for words in ("First the clue", "before the time is up"):
        expect(page.locator(".kit-ask")).to_contain_text(words)
        wait_until(server.clock.waited_for, 10, "the time that runs")
        server.clock.advance(60)
    expect(page.locator(".kit-ask")).to_contain_text("Time is up")
    page.locator(".kit-bar [data-dialog=menu]").click()
    page.locator(".kit-dialog [data-what=seconds][data-value='0']").click()
    page.locator(".kit-dialog .kit-close").click()
    assert Guessing(page).go_on()
    expect(page.locator(".kit-sand")).to_have_count(0)


@pytest.mark.parametrize("size", ["phone"])
def test_a_game_begins_at_its_top(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/guess")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 50
    game = Guessing(page, "touch")
    game.press("[data-do=start]")
    page.wait_for_function("scrollY === 0")


HIDDEN = """() => {
  const panel = document.querySelector(".kit-panel");
  return panel.scrollHeight - panel.clientHeight;
}"""
ASKS = """([question, sub]) => {
  document.querySelector(".kit-ask .kit-q").textContent = question;
  document.querySelector(".kit-ask .kit-sub").textContent = sub;
}"""
ANSWERED = """one => new Promise((done) => {
  addEventListener("click", ({ target }) => requestAnimationFrame(() => {
    let found = 0;
    for (let x = target; x; x = x.parentElement) found += x.getAnimations().length;
    done(found);
  }), { once: true });
  one.click();
})"""
"""How much begins to move where it is tapped, which may be drawn anew by then."""


@pytest.mark.cases(1)
@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_both_piles_are_in_sight_and_at_the_end_the_ways_on_too(
    open_page: Callable[..., Page], size: str, lang: str
) -> None:
    """Nothing fades out under the bar, neither with what is asked now nor with the longest words that there may be;
    nor once it is over. And a tap on a pile, on what was talking and on a place is answered there."""
    page = open_page("war_kids/guess", colour="pink", set="full")
    game, onward, missed = Guessing(page), page.locator("[data-do=next]"), set[int]()
    stood = onward.bounding_box()
    assert stood is not None
    while True:
        kind = game.kind()
        game.answer(right=kind in missed)
        missed.add(kind)
        if page.locator("[data-do=finish]").count():
            break
        assert game.go_on()
    assert len(missed) == len(KINDS), "each pile has all of them"
    there = onward.bounding_box()
    assert there is not None
    assert (there["x"], there["width"]) == (stood["x"], stood["width"]), "beside it there was room from the beginning"
    for what in (".kit-pile >> nth=0", ".kit-pile >> nth=1", ".kit-who", ".kit-place:has(.kit-piece) >> nth=-1"):
        assert page.locator(what).evaluate(ANSWERED), what
        settle(page)
    assert page.evaluate(HIDDEN) <= 4
    t = text("war_kids", lang)
    page.evaluate(ASKS, [t("guess.wrong", unit=Ref("unit", "pink_leader")), t("guess.decided.star", many=18)])
    assert page.evaluate(HIDDEN) <= 4
    page.locator("[data-do=finish]").click()
    for what in ("dialog .kit-podium", "dialog .kit-stars"):
        assert page.locator(what).evaluate(ANSWERED), what
    page.keyboard.press("Escape")
    expect(page.locator(".kit-padlock a")).to_have_count(2)
    assert page.evaluate(HIDDEN) <= 4
