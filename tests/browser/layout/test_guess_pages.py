"""Guess-the-unit in a browser: whole games by mouse, finger and keyboard, the sand, the padlock, voice and language."""

import json
import re
from collections.abc import Callable

import pytest
from browser_checks import SIZES, Checks, settle, sizes
from browser_near import Near
from browser_server import Server
from browser_tab import give_voice, heard, kept
from layout_host import Host
from playwright.sync_api import Browser, Locator, Page, expect

from kit.core.game import Ref
from kit.core.match import Match
from kit.games.war_kids.guess import GAME
from kit.games.war_kids.guess.state import State
from kit.games.war_kids.pieces import KINDS
from kit.text import text
from kit.widgets.games.war_kids.guess.messages import Rested
from kit.widgets.games.war_kids.guess.page import guess_page
from kit.widgets.run import program

FLIGHTS = """
  window.flights = [];
  window.totals = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    if (this.dataset.piece) window.flights.push([this.dataset.piece, this.closest(".kit-pile")?.innerText]);
    const total = this.dataset.piece && this.closest(".kit-pile")?.querySelector("[data-total]");
    if (total) queueMicrotask(() => window.totals.push([total.textContent, total.dataset.total]));
    return animate.apply(this, how);
  };
"""


class Guessing:
    """One game on the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
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

    def begin(self, colour: str = "blue") -> None:
        """The quick set in a colour, with all the time one wants."""
        self.press(self.page.locator(f"[data-value={colour}]"))
        self.press(self.page.locator("[data-what=size][data-value=quick]"))
        self.press(self.page.locator("[data-what=seconds][data-value='0']"))
        self.press(self.page.locator("[data-do=start]"))
        expect(self.page.locator(".kit-clue")).to_be_visible()

    def press(self, button: Locator) -> None:
        """Taps with a finger where there is touch."""
        if self.page.evaluate("navigator.maxTouchPoints > 0"):
            button.tap()
        else:
            button.click()

    def answer(self, right: bool = True) -> int:
        """Taps the unit that is talking, or another on the table; the number of the one that was talking."""
        kind, state = self.kind(), self.state
        wrong = next((other for other in range(4) if other != kind and state.left(other)), kind)
        self.press(self.page.locator(f".kit-answer[data-kind={KINDS[kind if right else wrong]}]"))
        expect(self.page.locator(".kit-was")).to_have_attribute("data-kind", KINDS[kind])
        expect(self.page.locator(".kit-told")).to_be_visible()
        return kind

    def kind(self) -> int:
        """The kind that the open clue is about."""
        clue = self.state.clue
        assert clue is not None
        return clue[0]

    def go_on(self) -> bool:
        """Asks for the next clue; whether there is one."""
        if not self.next.count():
            return False
        self.press(self.next)
        expect(self.next).to_have_count(0)
        return True


def look(page: Page, check: Checks) -> None:
    """Everything in the language of the page; then what depends on the words in the other one, which stays."""
    check.all(page)
    before = page.locator("html").get_attribute("lang") or ""
    page.locator("[data-do=language]").dispatch_event("click")
    page.wait_for_function("before => document.documentElement.lang !== before", arg=before)
    check.no_sideways_scroll(page)
    check.nothing_clipped(page)
    check.targets(page)


@sizes
def test_a_whole_game_and_how_each_of_its_moments_looks(open_page: Callable[..., Page], check: Checks) -> None:
    page = open_page("war_kids/guess")
    game = Guessing(page)
    look(page, check)
    game.begin("pink")
    look(page, check)
    kind = game.answer(right=False)
    clue = game.match.steps[-1].before.clue
    means = text("war_kids", page.locator("html").get_attribute("lang") or "")(f"clue.{KINDS[clue[0]]}.{clue[1]}.means")
    expect(page.locator(".kit-meant").last).to_have_text(means)
    expect(page.locator(".kit-pile").last.locator("[data-piece]")).to_have_count(1)
    assert game.state.left(kind) == game.state.counters[kind] - 1
    look(page, check)
    looked = False
    while game.go_on():
        game.answer()
        if not looked and page.locator("[data-do=finish]").count():
            look(page, check)
            looked = True
    assert looked, "the end was offered before it came"
    expect(page.locator(".kit-dialog a[href='play.ipynb']")).to_be_visible()
    assert (game.state.score(0), game.state.score(1)) == (9, 1)
    look(page, check)
    assert kept(page, "unlocked") == {"by": "win"}
    assert kept(page, "progress.guess") == {"guess": 3}
    page.locator(".kit-dialog .kit-close").click()
    ways = page.locator(".kit-padlock a").evaluate_all("all => all.map((a) => a.getAttribute('href'))")
    assert ways == ["learn.ipynb", "play.ipynb"], "before the first battle stands the first blow"


@pytest.mark.parametrize("size", ["phone"])
def test_the_sand_keeps_its_size_and_the_sign_of_an_answer_hides_no_name(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/guess", colour="pink", set="quick")
    game = Guessing(page)
    before = page.locator(".kit-sand svg").bounding_box()
    game.press(page.locator(".kit-bar [data-do=why]"))
    expect(page.locator(".kit-dialog")).to_be_visible()
    assert page.locator(".kit-sand svg").bounding_box() == before
    game.press(page.locator(".kit-dialog .kit-close"))
    game.answer()
    sign, name = (page.locator(f".kit-was > {part}").bounding_box() for part in (".icon:last-child", "span"))
    assert sign
    assert name
    over = sign["y"] + sign["height"] > name["y"] and sign["x"] < name["x"] + name["width"]
    assert not over


@pytest.mark.parametrize("size", ["phone"])
def test_a_game_begins_at_its_top_wherever_its_settings_were_read(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/guess")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 50
    Guessing(page).begin()
    page.wait_for_function("scrollY === 0")


SHOWN = "one => [one, ...document.querySelectorAll('.kit-ask .kit-btn')].map((x) => x.getAnimations().length > 0)"


@pytest.mark.parametrize("size", ["laptop", "phone"])
def test_a_tap_on_a_tile_shows_itself_and_what_leads_on(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/guess", colour="pink", set="quick")
    game = Guessing(page)
    game.answer()
    for tile in (".kit-who", ".kit-place:has(.kit-piece) >> nth=-1"):
        game.press(page.locator(tile))
        assert page.locator(tile).evaluate(SHOWN) == [True, True]
        settle(page)
    while game.go_on():
        game.answer()
    page.locator(".kit-dialog .kit-close").click()
    for tile in (".kit-who", ".kit-place >> nth=-1"):
        game.press(page.locator(tile))
        assert page.locator(tile).evaluate(SHOWN) == [True, True]
        settle(page)


def test_a_game_that_is_lost_opens_nothing_and_an_adult_can(
    open_page: Callable[..., Page], page: Page, server: Server, check: Checks
) -> None:
    page.add_init_script(FLIGHTS)
    page.emulate_media(reduced_motion="no-preference")
    open_page("war_kids/guess")
    game = Guessing(page)
    game.begin()
    for right in [True, *[False] * 9]:
        game.answer(right)
        game.go_on()
    lost = game.state.score(1)
    expect(page.locator(".kit-dialog")).to_contain_text(f"Got away: {lost}. Yours: {10 - lost}.")
    page.wait_for_function("new Set(window.flights.map((x) => x[0])).size === 10")
    flown = page.evaluate("window.flights")
    told = {re.sub(r"\d+( counters?)?", "", words.split("\n")[0]).strip() for _, words in flown if words}
    assert told == {"You have .", "got away."}
    landing = page.evaluate("window.totals")
    assert landing
    assert all(int(shown) < int(total) for shown, total in landing), "a counter is counted when it has landed"
    expect(page.locator(".kit-pile [data-total]").last).to_have_text(str(lost))
    assert kept(page, "unlocked") is None
    page.locator(".kit-dialog .kit-close").click()
    page.locator(".kit-padlock button").click()
    for more in (1, 0):
        a, b = (int(number) for number in re.findall(r"\d+", page.locator(".kit-dialog label").inner_text()))
        page.locator("#kit-adult").fill(str(a * b + more))
        check.axe(page)
        page.keyboard.press("Enter")
        expect(page.locator(".kit-dialog label")).to_contain_text("Not quite") if more else None
    expect(page.locator(".kit-dialog")).to_be_hidden()
    assert kept(page, "unlocked") == {"by": "adult"}
    page.locator(".kit-home").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we play?", use_inner_text=True)
    assert page.url.startswith(server.url)
    expect(page.locator(".lobby-lock:not([hidden])")).to_have_count(0)


def test_what_the_lobby_was_told_is_taken_at_the_word_and_a_decided_game_can_end(
    open_page: Callable[..., Page], page: Page, server: Server
) -> None:
    told = json.dumps({"age": "small", "time": "short"})
    page.add_init_script(f"localStorage.setItem('kit.sitting', {json.dumps(told)})")
    open_page("war_kids/guess")
    game = Guessing(page)
    game.press(page.locator("[data-do=start]"))
    expect(page.locator(".kit-clue")).to_be_visible()
    expect(page.locator("[role=timer]")).to_have_count(0)
    assert game.state.middle == 10
    finish = page.locator("[data-do=finish]")
    game.answer()
    while not finish.count():
        assert game.go_on()
        game.answer()
    game.press(finish)
    expect(page.locator(".kit-dialog a[href='learn.ipynb']")).to_be_visible()
    assert kept(page, "unlocked") == {"by": "win"}
    page.goto(server.address())
    expect(page.locator(".lobby-lock:not([hidden])")).to_have_count(0)


def test_a_game_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("war_kids/guess", colour="blue", set="quick")
    game = Guessing(page)
    expect(page.locator(".kit-clue")).to_be_focused()
    while True:
        page.keyboard.press(str(game.kind() + 1))
        expect(page.locator(".kit-was")).to_be_visible()
        if game.match.outcome is not None:
            break
        expect(game.next).to_be_focused()
        page.keyboard.press("Enter")
        expect(game.next).to_have_count(0)
        expect(page.locator(".kit-clue")).to_be_focused()
    expect(page.locator(".kit-dialog a[href='learn.ipynb']")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".kit-dialog")).to_be_hidden()


def test_the_sand_runs_out_and_the_time_out_is_recorded(open_page: Callable[..., Page], server: Host) -> None:
    page = open_page("war_kids/guess", colour="blue", set="quick")
    expect(page.locator(".kit-sand")).to_be_visible()
    for words in ("First the clue", "before the time is up"):
        expect(page.locator(".kit-ask")).to_contain_text(words)
        server.clock.advance(60)
    expect(page.locator(".kit-ask")).to_contain_text("Time is up")
    game = Guessing(page)
    assert kept(page, "match.guess.$TAB")["actions"][-1] == "time out"
    assert game.state.score(1) == 1
    expect(page.locator(".kit-meant").last).to_be_visible()
    expect(page.locator(".kit-pile").last.locator("[data-piece]")).to_have_count(1)
    page.locator(".kit-bar [data-dialog=menu]").click()
    page.locator(".kit-dialog [data-what=seconds][data-value='0']").click()
    page.locator(".kit-dialog .kit-close").click()
    assert game.go_on()
    expect(page.locator(".kit-sand")).to_have_count(0)
    game.answer()
    assert game.state.score(0) == 1


def test_a_game_goes_on_after_a_reload_and_speaks_both_languages(open_page: Callable[..., Page], page: Page) -> None:
    give_voice(page)
    open_page("war_kids/guess")
    game = Guessing(page)
    game.begin()
    game.answer(right=False)
    game.go_on()
    before = game.state
    clue = page.locator(".kit-quote").inner_text().strip("“”")
    page.locator(".kit-aloud").click()
    page.wait_for_function("window.heard.length === 1")
    page.reload()
    expect(page.locator(".kit-quote")).to_contain_text(clue)
    assert game.state == before
    page.locator("[data-do=language]").click()
    expect(page.locator("html")).to_have_attribute("lang", "it")
    expect(page.locator(".kit-quote")).not_to_contain_text(clue)
    assert game.state == before
    page.locator(".kit-aloud").click()
    page.wait_for_function("window.heard.length === 1")
    italian = page.locator(".kit-quote").inner_text().strip("«»")
    assert heard(page) == [["it-IT", italian]]
    assert italian == text("war_kids", "it")(f"clue.{KINDS[game.kind()]}.{(game.state.clue or (0, 0))[1]}")
    game.answer(right=False)
    page.locator(".kit-bar [data-do=read]").click()
    page.wait_for_function("window.heard.length === 2")
    assert heard(page)[1][0] == "it-IT"
    assert page.locator(".kit-ask .kit-q").inner_text() in heard(page)[1][1]
    assert kept(page, "progress.guess") is None


HIDDEN = """() => {
  const panel = document.querySelector(".kit-panel");
  return panel.scrollHeight - panel.clientHeight;
}"""
ASKS = """([question, sub]) => {
  document.querySelector(".kit-ask .kit-q").textContent = question;
  document.querySelector(".kit-ask .kit-sub").textContent = sub;
}"""


@pytest.mark.parametrize("lang", ["en", "it"])
@pytest.mark.parametrize("size", ["laptop", "tablet"])
def test_both_piles_are_in_sight_and_at_the_end_the_ways_on_too(
    chromium: Browser, monkeypatch: pytest.MonkeyPatch, size: str, lang: str
) -> None:
    """Nothing fades out under the bar, neither with what is asked now nor with the longest words that there may be;
    nor once it is over."""
    monkeypatch.setattr(program, "SEED", "1")  # a match in which each kind is asked about before it is decided
    width, height = SIZES[size]
    with chromium.new_context(viewport={"width": width, "height": height}, locale=lang) as context:
        near, missed = Near(context.new_page(), guess_page()), set[int]()
        near.program.receive({"do": "set", "what": "size", "value": "full"})
        near.tab.locator("[data-do=start]").click()
        near.settle()
        onward = near.tab.locator("[data-do=next]")
        stood = onward.bounding_box()
        while not (near.page.finishable and near.page.answered):
            near.program.receive({"do": "next"})
            kind = near.page.open_clue[0]
            near.program.receive({"do": "guess", "kind": KINDS[kind if kind in missed else kind - 1]})
            near.program.tell(Rested())
            near.press("Escape")
            missed.add(kind)
        assert len(missed) == len(KINDS), "each pile has all of them"
        assert near.tab.locator(".kit-ask .kit-btn").count() == 2
        there = onward.bounding_box()
        for what in (".kit-pile >> nth=0", ".kit-pile >> nth=1"):
            answers(near, what)
        assert stood is not None
        assert there is not None
        assert (there["x"], there["width"]) == (stood["x"], stood["width"]), (
            "beside it there was room from the beginning"
        )
        assert near.tab.evaluate(HIDDEN) <= 4
        t = near.page.t
        near.tab.evaluate(ASKS, [t("guess.wrong", unit=Ref("unit", "pink_leader")), t("guess.decided.star", many=18)])
        assert near.tab.evaluate(HIDDEN) <= 4
        near.tab.locator("[data-do=finish]").click()
        near.settle()
        near.program.tell(Rested())
        near.settle()
        for what in ("dialog .kit-podium", "dialog .kit-stars"):
            answers(near, what)
        near.press("Escape")
        expect(near.tab.locator(".kit-padlock a")).to_have_count(2)
        assert near.tab.evaluate(HIDDEN) <= 4


LISTENS = """addEventListener("click", ({ target }) => {
  window.answered = 0;
  for (let one = target; one; one = one.parentElement) window.answered += one.getAnimations().length;
}, { once: true })"""
"""Asked of what was tapped, which may have been drawn anew since the test looked."""


def answers(near: Near, what: str) -> None:
    """A tap on it is answered there, at once."""
    near.tab.evaluate(LISTENS)
    near.tab.locator(what).click()
    assert near.tab.evaluate("answered")
