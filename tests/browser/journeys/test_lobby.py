"""The lobby in a browser: who plays, where to begin, the padlock, what the device remembers; all without a kernel."""

import json
import re
from collections.abc import Callable
from typing import Any

from browser_checks import Checks, sizes
from browser_lobby import start_afresh
from browser_server import ROOT, Server
from playwright.sync_api import Page, expect

from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.draw.columns import columns
from kit.games.war_kids import GAME
from kit.serve.lobby import cards

HOSTILE = "<img src=x onerror=alert(1)>"
DIALOGS = ("lessons", "afresh", "teacher", "coder")
BLOCKED = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
)


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


# --- how it looks, in every state


@sizes
def test_every_state_of_the_lobby_fits_in_both_languages(open_page: Callable[..., Page], check: Checks) -> None:
    page = open_page()

    def look() -> None:
        check.all(page)
        check.tree(page)
        page.locator("[data-do=language]").dispatch_event("click")
        check.no_sideways_scroll(page)
        check.nothing_clipped(page)
        check.targets(page)
        check.landmarks(page)
        page.locator("[data-do=language]").dispatch_event("click")

    look()
    page.locator("[name=name]").fill("Maximiliana Alessandra X")
    page.locator("[data-form=name] button").first.click()
    look()
    page.locator("[data-step=age] [data-value=child]").click()
    page.locator("[data-step=time] [data-value=medium]").click()
    look()
    page.locator("[data-do=choose]").click()
    look()
    for name in DIALOGS:
        page.locator(f"[data-dialog={name}]").click()
        look()
        page.locator(f"#{name} .lobby-close").click()
    page.locator("[data-card=war_kids] [data-page=play]").click()
    look()
    adult_answers(page, more=1)
    look()


# --- the first visit


PROPOSALS = [
    ("small", "short", "guess"),
    ("small", "long", "guess"),
    ("child", "short", "guess"),
    ("child", "medium", "guess"),
    ("big", "short", "learn"),
    ("big", "long", "play"),
]


def test_the_answers_lead_to_a_proposal(open_page: Callable[..., Page], no_kernels: list[str]) -> None:
    page = open_page()
    for age, time, where in PROPOSALS:
        visit(page, "Mia", age, time)
        expect(page.locator(f"[data-propose={where}]")).to_be_visible()
        assert page.locator("[data-propose]:visible").count() == 1
        door = page.locator(f"[data-card] [data-page={where}]").first
        assert page.locator("[data-go]").get_attribute("href") == door.get_attribute("href")
        if (age, time, where) != PROPOSALS[-1]:
            start_afresh(page)
    page.locator("[data-go]").click()
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith("/war_kids/play.ipynb")


def test_who_played_is_greeted_and_asked_no_more(open_page: Callable[..., Page]) -> None:
    page = open_page()
    visit(page, "Mia")
    page.locator("[data-do=choose]").click()
    page = open_page()
    expect(page.locator("[data-show=greeting]")).to_have_text("Hello, Mia!", use_inner_text=True)
    expect(page.locator("[data-show=visit]")).to_be_hidden()
    assert kept(page, "visitor") == {"name": "Mia", "age": "child", "time": "medium"}
    assert kept(page, "sitting") == {"age": "child", "time": "medium"}


def test_next_without_a_name_asks_for_it_and_two_taps_answer_once(open_page: Callable[..., Page]) -> None:
    page = open_page()
    go_on = page.locator("[data-form=name] button").first
    go_on.click()
    expect(page.locator("[name=name]")).to_be_focused()
    expect(page.locator("[data-step=name]")).to_be_visible()
    page.locator("[name=name]").fill("Mia")
    go_on.click()
    answer = page.locator("[data-step=age] [data-value=child]")
    answer.dblclick()
    expect(page.locator("[data-step=time]")).to_be_visible()


def test_a_name_is_not_needed_and_questions_can_be_skipped(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.locator("[data-do=no_name]").click()
    page.locator("[data-step=age] [data-do=skip]").click()
    expect(page.locator("[data-show=visit]")).to_be_hidden()
    page = open_page()
    expect(page.locator("[data-show=visit]")).to_be_hidden()
    expect(page.locator("[data-show=line]")).to_be_visible()
    assert page.locator(".lobby-go:visible").count() == 1


def test_who_looks_at_something_else_before_the_last_question_is_not_asked_anew(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.locator("[name=name]").fill("Mia")
    page.locator("[data-form=name] button").first.click()
    page.locator("[data-step=age] [data-value=child]").click()
    page = open_page()
    expect(page.locator("[data-step=time]")).to_be_visible()
    page.locator("[data-step=time] [data-value=short]").click()
    assert kept(page, "visitor") == {"name": "Mia", "age": "child", "time": "short"}
    start_afresh(page)
    page = open_page()
    expect(page.locator("[data-step=name]")).to_be_visible()


def test_a_name_is_text_never_markup(open_page: Callable[..., Page]) -> None:
    page = open_page()
    said: list[str] = []
    page.on("dialog", lambda dialog: (said.append(dialog.message), dialog.dismiss()))
    visit(page, HOSTILE)
    page = open_page()
    expect(page.locator("[data-show=greeting]")).to_contain_text(HOSTILE[:24])
    assert page.locator("img[src=x]").count() == 0
    assert not said


def test_the_questions_by_keyboard_alone(open_page: Callable[..., Page], no_kernels: list[str]) -> None:
    page = open_page()
    page.locator("[name=name]").focus()
    page.keyboard.type("Mia")
    page.keyboard.press("Enter")
    for step in ("age", "time"):
        expect(page.locator(f"#visit-{step}-title")).to_be_focused()
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    expect(page.locator("[data-propose]:visible")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert len(no_kernels) == 1


# --- the cards


def test_the_cards_are_those_of_the_games_that_there_are(open_page: Callable[..., Page], server: Server) -> None:
    page = open_page()
    doors = page.locator("[data-card] [data-page]")
    there = {(path.parent.name, path.stem) for path in (ROOT / "notebooks").glob("*/*.ipynb")}
    names = [f"{game}/{name}" for game, card in cards() for name in card.pages if (game, name) in there]
    assert {"war_kids/guess", "war_kids/learn", "war_kids/play", "kings_war/play", "war_kids/workshop"} <= set(names)
    assert doors.evaluate_all("all => all.map((x) => x.dataset.door)") == names
    for href, name in zip(doors.evaluate_all("all => all.map((x) => x.href)"), names, strict=True):
        assert href == server.address(name) + ("?anew=1" if name == "war_kids/guess" else "")
    for picture in page.locator("[data-card] img").all():
        assert picture.evaluate("(img) => img.complete && img.naturalWidth > 0")


def test_whoever_wants_to_explore_is_told_what_to_type(open_page: Callable[..., Page]) -> None:
    page = open_page()
    card = page.locator(".lobby-explore")
    expect(card.locator("code:visible")).to_have_text("python3 -m kit lab")
    assert card.locator("img").evaluate("(img) => img.complete && img.naturalWidth > 0")
    assert not page.locator("a[href*='explore']").count()


def test_a_picture_leads_where_its_card_leads(open_page: Callable[..., Page], no_kernels: list[str]) -> None:
    for card, page_of, part in (
        ("war_kids", "war_kids/learn", "picture"),
        ("guess", "war_kids/guess", "line"),
        ("kings_war", "kings_war/learn", "line"),
    ):
        page = open_page()
        page.locator(f"[data-card={card}] .lobby-{part}").click()
        expect(page.get_by_role("heading")).to_have_text("A page")
        assert no_kernels[-1].endswith(f"/{page_of}.ipynb" + ("?anew=1" if card == "guess" else ""))


def test_a_fact_that_is_tapped_answers(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.emulate_media(reduced_motion="no-preference")
    for chip in page.locator("[data-card=guess] .lobby-chips li").all():
        assert chip.evaluate("chip => { chip.click(); return chip.getAnimations().length; }") == 2


def test_how_long_it_takes_fits_half_an_hour_where_the_guide_sends_who_has_that(open_page: Callable[..., Page]) -> None:
    page = open_page()
    visit(page, "Mia", "big", "medium")
    hot = page.locator(".lobby-hot .lobby-chips")
    expect(hot).to_contain_text("5 to 60 min")


def test_stars_an_open_padlock_and_a_match_to_carry_on_are_on_the_cards(
    open_page: Callable[..., Page], no_kernels: list[str]
) -> None:
    page = open_page()
    text = Match(GAME, GAME.scenarios()[0]).save(settings={}, over=False, when=5)
    progress = {"01-who-is-who": 3, "x": "3", "y": 99}
    for key, value in (
        ("progress.guess", '{"guess": 2}'),
        ("progress.war_kids", json.dumps(progress)),
        ("unlocked", '{"by": "win"}'),
        ("match.war_kids.abc", text),
    ):
        page.evaluate("([key, value]) => localStorage.setItem('kit.' + key, value)", [key, value])
    page = open_page()
    shown = page.locator(".lobby-stars").evaluate_all("all => all.map((x) => x.dataset.stars)")
    assert shown == ["2", "3", "0", "0", "0"]
    expect(page.locator(".lobby-stars").first).to_contain_text("Stars: 2")
    expect(page.locator("[data-show=stars]")).to_contain_text("Stars in all games: 5")
    for lock in page.locator(".lobby-lock").all():
        expect(lock).to_be_hidden()
    door = page.locator("[data-card=war_kids] [data-page=play]")
    expect(door).to_have_text("Carry on", use_inner_text=True)
    door.click()
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith("/war_kids/play.ipynb?resume=abc")


# --- how the cards are laid

ROWS = """count => {
  const box = document.querySelector(".lobby-games");
  const cards = [...box.children];
  while (box.children.length > count) box.lastElementChild.remove();
  while (box.children.length < count) box.append(cards[0].cloneNode(true));
  const rows = {};
  for (const card of box.children) {
    const { top, width } = card.getBoundingClientRect();
    (rows[Math.round(top)] ??= []).push(Math.round(width));
  }
  return [Object.values(rows), box.clientWidth];
}"""


@sizes
def test_no_card_is_left_over_alone(open_page: Callable[..., Page], size: str) -> None:
    page = open_page()
    for count in range(12, 0, -1):
        page.evaluate(
            "wide => document.querySelector('.lobby-games').style.setProperty('--columns', wide)", columns(count)
        )
        rows, width = page.evaluate(ROWS, count)
        if size == "phone":
            assert len(rows) == count
        else:
            gaps = [16 * (len(row) - 1) for row in rows]
            assert all(sum(row) + gap >= width - 4 for row, gap in zip(rows, gaps, strict=True)), (count, rows)
        if size == "laptop" and count == 4:
            assert len(rows) == 1


# --- the padlock


def test_the_padlock_sends_to_the_guessing_game_and_an_adult_opens_it(
    open_page: Callable[..., Page], no_kernels: list[str]
) -> None:
    page = open_page()
    visit(page)
    page.locator("[data-do=choose]").click()
    expect(page.locator("[data-card=war_kids] .lobby-lock")).to_be_visible()
    opens = "Win at Guess the unit: then the first battle opens."
    expect(page.locator("[data-card=war_kids]")).to_contain_text(opens, use_inner_text=True)
    expect(page.locator("[data-card=kings_war] .lobby-lock")).to_have_count(0)
    page.locator("[data-card=war_kids] [data-page=play]").click()
    expect(page.locator("#lock h2")).to_have_text(opens, use_inner_text=True)
    adult_answers(page, more=1)
    expect(page.locator(".lobby-again")).to_be_visible()
    assert kept(page, "unlocked") is None
    assert not no_kernels
    adult_answers(page)
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith("/war_kids/play.ipynb")
    page = open_page()
    assert kept(page, "unlocked") == {"by": "adult"}
    expect(page.locator("[data-card=war_kids] .lobby-lock")).to_be_hidden()
    expect(page.locator("[data-show=locked]")).to_be_hidden()


# --- what is remembered


def test_the_language_is_switched_in_place_and_remembered(open_page: Callable[..., Page]) -> None:
    page = open_page()
    page.locator("[name=name]").fill("Mia")
    page.locator("[data-do=language]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A che cosa giochiamo?", use_inner_text=True)
    assert page.title() == "A che cosa giochiamo?"
    assert page.locator("html").get_attribute("lang") == "it"
    assert page.locator("[name=name]").input_value() == "Mia"
    page = open_page()
    expect(page.get_by_role("heading", level=1)).to_have_text("A che cosa giochiamo?", use_inner_text=True)
    page.locator("[data-do=language]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What shall we play?", use_inner_text=True)


def test_start_afresh_forgets_everything_of_ours_and_nothing_else(open_page: Callable[..., Page]) -> None:
    page = open_page()
    visit(page, "Mia")
    page.evaluate("""() => {
      localStorage.setItem("kit.progress.guess", '{"guess": 3}');
      localStorage.setItem("kit.match.war_kids.abc", "{}");
      localStorage.setItem("other", "stays");
    }""")
    page.locator("[data-dialog=afresh]").click()
    page.locator("#afresh .lobby-go").click()
    assert kept(page, "visitor")["name"] == "Mia"
    start_afresh(page)
    expect(page.locator("[data-show=done]")).to_be_visible()
    expect(page.locator("[name=name]")).to_be_focused()
    assert page.locator("[name=name]").input_value() == ""
    assert page.evaluate("Object.keys(localStorage)") == ["other"]
    assert page.locator(".lobby-stars").first.get_attribute("data-stars") == "0"


def test_a_browser_that_keeps_nothing_still_shows_the_way(
    open_page: Callable[..., Page], page: Page, no_kernels: list[str]
) -> None:
    page.add_init_script(BLOCKED)
    open_page()
    visit(page, "Mia", "big", "long")
    expect(page.locator("[data-show=greeting]")).to_contain_text("Mia")
    page.locator("[data-go]").click()
    expect(page.get_by_role("heading")).to_have_text("A page")
    assert no_kernels[0].endswith("/war_kids/play.ipynb")


def test_nonsense_on_the_device_does_no_harm(open_page: Callable[..., Page], page: Page) -> None:
    page.add_init_script("""for (const key of ["visitor", "unlocked", "progress.guess", "match.war_kids.x", "language"])
      localStorage.setItem("kit." + key, "[[[");""")
    open_page()
    expect(page.locator("[data-step=name]")).to_be_visible()
    visit(page)
    expect(page.locator("[data-propose=learn]")).to_be_visible()


# --- for grown-ups


def test_teachers_and_coders_find_their_page_and_every_link_leads_somewhere(
    open_page: Callable[..., Page], server: Server
) -> None:
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
            continue  # tests/browser/test_print_page.py, tests/browser/test_day_page.py
        path = href.split("?")[0].removeprefix(server.url)
        assert path.startswith("voila/render/"), href
        assert any((folder / path.removeprefix("voila/render/")).is_file() for folder in folders), href
