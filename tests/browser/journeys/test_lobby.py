"""The lobby in a browser: who plays, where to begin, the padlock, what the device remembers; all without a kernel.

Its script runs in the browser alone: no other floor sees what it makes of answers, and of what a device keeps."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from browser_checks import Checks, sizes
from browser_lobby import begun, start_afresh
from browser_server import ROOT, Server
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.serve.lobby import cards

HOSTILE = "<img src=x onerror=alert(1)>"
BLOCKED = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
)
NONSENSE = """for (const key of ["visitor", "unlocked", "progress.guess", "match.war_kids.x", "language"])
  localStorage.setItem("kit." + key, "[[[");"""
OPENS = "Win at Guess the unit: then the first battle opens."
Open = Callable[..., Page]


def visit(page: Page, name: str = "", age: str = "child", time: str = "medium") -> None:
    """Answers the three questions of a first visit."""
    if name:
        page.locator("[name=name]").fill(name)
        page.locator("[data-form=name] button").first.click()
    else:
        page.locator("[data-do=no_name]").click()
    for step, value in (("age", age), ("time", time)):
        page.locator(f"[data-step={step}] [data-value={value}]").click()


def kept(page: Page, key: str) -> Any:
    """What the device keeps under that name."""
    return json.loads(page.evaluate("key => localStorage.getItem('kit.' + key)", key) or "null")


def adult_answers(page: Page, more: int = 0) -> None:
    """Answers the grown-up's question, wrong by so much."""
    form = page.locator("[data-form=adult]")
    a, b = (int(form.get_attribute(f"data-{name}") or 0) for name in "ab")
    expect(form.locator("label")).to_contain_text(f"{a} times {b}", use_inner_text=True)
    page.locator("#lobby-answer").fill(str(a * b + more))
    form.get_by_role("button").click()


def arrived(page: Page, opened: list[str], address: str) -> None:
    """The page of that address has been opened."""
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert opened.pop().endswith(address)


@sizes
def test_every_state_of_the_lobby_fits_in_both_languages(open_page: Open, check: Checks, server: Server) -> None:
    server.forget_kernels()
    page = open_page()

    def look(*taps: str) -> None:
        for tap in taps:
            page.locator(tap).click()
        check.all(page)
        check.tree(page)
        page.locator("[data-do=language]").dispatch_event("click")
        check.no_sideways_scroll(page)
        check.nothing_clipped(page)
        check.targets(page)
        page.locator("[data-do=language]").dispatch_event("click")

    look()
    page.locator("[name=name]").fill("Maximiliana Alessandra X")
    look("[data-form=name] button >> nth=0")
    look("[data-step=age] [data-value=child]", "[data-step=time] [data-value=medium]")
    look("[data-do=choose]")
    for name in ("lessons", "afresh", "teacher", "coder"):
        look(f"[data-dialog={name}]")
        page.locator(f"#{name} .lobby-close").click()
    look("[data-card=war_kids] [data-page=play]")
    assert not server.kernels()


# --- the first visit


@pytest.mark.parametrize(
    ("age", "time", "where"),
    [("small", "long", "guess"), ("child", "short", "guess"), ("big", "short", "learn"), ("big", "long", "play")],
)
def test_the_answers_lead_to_a_proposal(
    open_page: Open, no_kernels: list[str], age: str, time: str, where: str
) -> None:
    page = open_page()
    visit(page, "Mia", age, time)
    expect(page.locator("[data-propose]:visible")).to_have_attribute("data-propose", where)
    page.locator("[data-go]").click()
    arrived(page, no_kernels, f"/war_kids/{where}.ipynb" + ("?anew=1" if where == "guess" else ""))


def test_a_first_visit_is_left_in_the_middle_and_somebody_is_greeted_in_the_end(open_page: Open) -> None:
    """Next without a name asks for it, two taps answer once, nothing is asked anew, and a name is never markup."""
    page = open_page()
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    go_on = page.locator("[data-form=name] button").first
    go_on.click()
    expect(page.locator("[name=name]")).to_be_focused()
    page.locator("[name=name]").fill(HOSTILE)
    go_on.click()
    page.locator("[data-step=age] [data-value=child]").dblclick()
    expect(page.locator("[data-step=time]")).to_be_visible()
    page = open_page()
    page.locator("[data-step=time] [data-value=short]").click()
    assert kept(page, "visitor") == {"name": HOSTILE[:24], "age": "child", "time": "short"}
    assert kept(page, "sitting") == {"age": "child", "time": "short"}
    page = open_page()
    expect(page.locator("[data-show=greeting]")).to_contain_text(HOSTILE[:24])
    expect(page.locator("[data-show=visit]")).to_be_hidden()
    assert page.locator("img[src=x]").count() == 0
    assert not said


def test_a_name_is_not_needed_and_questions_can_be_skipped(open_page: Open) -> None:
    page = open_page()
    page.locator("[data-do=no_name]").click()
    page.locator("[data-step=age] [data-do=skip]").click()
    for _ in range(2):
        expect(page.locator("[data-show=visit]")).to_be_hidden()
        expect(page.locator("[data-show=line]")).to_be_visible()
        assert page.locator(".lobby-go:visible").count() == 1
        page = open_page()


def test_the_questions_by_keyboard_alone(open_page: Open, no_kernels: list[str]) -> None:
    page = open_page()
    page.locator("[name=name]").focus()
    page.keyboard.type("Mia")
    page.keyboard.press("Enter")
    for title in ("#visit-age-title", "#visit-time-title", "[data-propose]:visible"):
        expect(page.locator(title)).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    arrived(page, no_kernels, "")


# --- the cards


def test_the_cards_are_those_of_the_games_that_there_are(open_page: Open, server: Server) -> None:
    page = open_page()
    doors = page.locator("[data-card] [data-page]")
    there = {(path.parent.name, path.stem) for path in (ROOT / "notebooks").glob("*/*.ipynb")}
    names = [f"{game}/{name}" for game, card in cards() for name in card.pages if (game, name) in there]
    assert {"war_kids/guess", "war_kids/learn", "war_kids/play", "kings_war/play", "war_kids/workshop"} <= set(names)
    assert doors.evaluate_all("all => all.map((x) => x.dataset.door)") == names
    for href, name in zip(doors.evaluate_all("all => all.map((x) => x.href)"), names, strict=True):
        assert href == server.address(name) + ("?anew=1" if name == "war_kids/guess" else "")
    for picture in page.locator("[data-card] img, .lobby-explore img").all():
        assert picture.evaluate("(img) => img.complete && img.naturalWidth > 0")
    expect(page.locator(".lobby-explore code:visible")).to_have_text("python3 -m kit lab")


@pytest.mark.parametrize(
    ("tap", "there"),
    [
        ("[data-card=war_kids] .lobby-picture", "/war_kids/learn.ipynb"),
        ("[data-card=guess] .lobby-line", "/war_kids/guess.ipynb?anew=1"),
        ("[data-card=kings_war] .lobby-line", "/kings_war/learn.ipynb"),
    ],
)
def test_a_picture_leads_where_its_card_leads(open_page: Open, no_kernels: list[str], tap: str, there: str) -> None:
    page = open_page()
    page.locator(tap).click()
    arrived(page, no_kernels, there)


def test_lessons_are_those_of_the_game_that_one_chooses(open_page: Open, no_kernels: list[str]) -> None:
    page = open_page()
    page.locator("[data-dialog=lessons]").click()
    ways = page.locator("#lessons a")
    expect(ways).to_have_text(["War Kids", "Kings War", "The Sprites’ Way Home", "Kanonkugle"], use_inner_text=True)
    ways.nth(1).click()
    arrived(page, no_kernels, "/kings_war/learn.ipynb")


def test_a_star_says_what_stars_are_for_and_leads_nowhere(open_page: Open, no_kernels: list[str]) -> None:
    page = open_page()
    begun(page, progress__war_kids={"01-who-is-who": 3})
    page = open_page()
    card, other = page.locator("[data-card=war_kids]"), page.locator("[data-card=guess]")
    card.locator(".lobby-stars").click()
    expect(card.get_by_role("status")).to_have_text("Each lesson has three stars.", use_inner_text=True)
    for words in ("Here you can win three stars.", "Follow the clue, tap the unit."):
        other.locator(".lobby-stars").click()
        expect(other.get_by_role("status")).to_have_text(words, use_inner_text=True)
    assert not no_kernels


def test_stars_an_open_padlock_and_a_match_to_carry_on_are_on_the_cards(open_page: Open, no_kernels: list[str]) -> None:
    page = open_page()
    text = Match(GAME, GAME.scenarios()[0]).save(settings={}, over=False, when=5)
    progress = {"01-who-is-who": 3, "x": "3", "y": 99}
    begun(
        page,
        progress__guess={"guess": 2},
        progress__war_kids=progress,
        unlocked={"by": "win"},
        match__war_kids__abc=text,
    )
    page = open_page()
    assert page.locator(".lobby-stars").evaluate_all("all => all.map((x) => x.dataset.stars)") == list("23000")
    expect(page.locator("[data-show=stars]")).to_contain_text("Stars in all games: 5")
    expect(page.locator(".lobby-lock:visible")).to_have_count(0)
    door = page.locator("[data-card=war_kids] [data-page=play]")
    expect(door).to_have_text("Carry on", use_inner_text=True)
    door.click()
    arrived(page, no_kernels, "/war_kids/play.ipynb?resume=abc")


# --- the padlock


def test_the_padlock_sends_to_the_guessing_game_and_an_adult_opens_it(open_page: Open, no_kernels: list[str]) -> None:
    page = open_page()
    visit(page)
    page.locator("[data-do=choose]").click()
    lock, door = page.locator("[data-card=war_kids] .lobby-lock"), page.locator("[data-card=war_kids] [data-page=play]")
    expect(lock).to_be_visible()
    assert door.locator("svg:visible").count() == 1, "it stands in the place of an arrow"
    expect(page.locator("[data-card=war_kids]")).to_contain_text(OPENS, use_inner_text=True)
    expect(page.locator("[data-card=kings_war] .lobby-lock")).to_have_count(0)
    door.click()
    expect(page.locator("#lock h2")).to_have_text(OPENS, use_inner_text=True)
    adult_answers(page, more=1)
    expect(page.locator(".lobby-again")).to_be_visible()
    assert kept(page, "unlocked") is None
    adult_answers(page)
    arrived(page, no_kernels, "/war_kids/play.ipynb")
    page = open_page()
    assert kept(page, "unlocked") == {"by": "adult"}
    expect(lock).to_be_hidden()
    expect(page.locator("[data-show=locked]")).to_be_hidden()


# --- what is remembered


def test_the_language_is_switched_in_place_and_remembered(open_page: Open) -> None:
    page = open_page()
    page.locator("[name=name]").fill("Mia")
    page.locator("[data-do=language]").click()
    for _ in range(2):
        expect(page.get_by_role("heading", level=1)).to_have_text("A che cosa giochiamo?", use_inner_text=True)
        assert page.title() == "A che cosa giochiamo?"
        assert page.locator("html").get_attribute("lang") == "it"
        assert page.locator("[name=name]").input_value() in ("Mia", "")
        page = open_page()
    page.locator("[data-do=language]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we play?", use_inner_text=True)


def test_start_afresh_forgets_everything_of_ours_and_nothing_else(open_page: Open) -> None:
    page = open_page()
    begun(page, progress__guess={"guess": 3}, match__war_kids__abc="{}")
    page.evaluate("localStorage.setItem('other', 'stays')")
    page = open_page()
    page.locator("[data-dialog=afresh]").click()
    page.locator("#afresh .lobby-go").click()
    assert kept(page, "visitor")["name"] == "Mia"
    start_afresh(page)
    expect(page.locator("[data-show=done]")).to_be_visible()
    expect(page.locator("[name=name]")).to_be_focused()
    assert page.locator("[name=name]").input_value() == ""
    assert page.evaluate("Object.keys(localStorage)") == ["other"]
    assert page.locator(".lobby-stars").first.get_attribute("data-stars") == "0"


@pytest.mark.parametrize("script", [BLOCKED, NONSENSE], ids=["keeps nothing", "keeps nonsense"])
def test_whatever_a_browser_keeps_the_way_is_shown(
    open_page: Open, page: Page, no_kernels: list[str], script: str
) -> None:
    page.add_init_script(script)
    open_page()
    visit(page, "Mia", "big", "long")
    expect(page.locator("[data-show=greeting]")).to_contain_text("Mia")
    page.locator("[data-go]").click()
    arrived(page, no_kernels, ".ipynb")


# --- for grown-ups


def test_teachers_and_coders_find_their_page_and_every_link_leads_somewhere(open_page: Open, server: Server) -> None:
    page = open_page()
    page.locator("[data-dialog=teacher]").click()
    expect(page.locator("#teacher code:visible")).to_have_text("python3 -m kit --host 0.0.0.0")
    plans = [link.get_attribute("href") for link in page.locator("#teacher a:visible").all()]
    assert plans == [f"/voila/print/{game}#print-lessons" for game in GAMES.having("printables")]
    page.keyboard.press("Escape")
    page.locator("[data-dialog=coder]").click()
    for told in ("ten lines", "dieci righe"):
        expect(page.locator("#coder pre:visible").first).to_contain_text("def choose")
        expect(page.locator("#coder")).to_contain_text(told, use_inner_text=True)
        page.locator("[data-do=language]").dispatch_event("click")
    page.keyboard.press("Escape")
    expect(page.locator("#coder")).to_be_hidden()
    folders = (ROOT / "notebooks", ROOT / "tests" / "browser" / "notebooks")
    for href in page.locator("a:visible").evaluate_all("all => all.map((x) => x.href)"):
        if re.fullmatch(rf"{server.url}voila/(print/({'|'.join(GAMES.having('printables'))})|day/waterloo)", href):
            continue  # test_print_page.py, test_day_page.py
        path = href.split("?")[0].removeprefix(server.url)
        assert path.startswith("voila/render/"), href
        assert any((folder / path.removeprefix("voila/render/")).is_file() for folder in folders), href
