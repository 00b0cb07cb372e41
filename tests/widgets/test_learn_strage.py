"""The lessons of La Strage without a browser: each is done by finger, with what is to be seen and nothing else."""

from __future__ import annotations

import json
import re
from typing import Any

import polib
import pytest

from kit.games.strage.cards import NAMES, SUITS
from kit.text.catalogue import LOCALE
from kit.tutor import lessons
from kit.widgets.games.strage.means import chosen
from kit.widgets.html import die
from kit.widgets.learn.page import learn_page
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser

*LESSONS, EXAM = lessons("strage")
every_lesson = pytest.mark.parametrize("lesson", [pytest.param(lesson, id=lesson.id) for lesson in LESSONS])
SQUARE = re.compile(r"[a-h][1-8]")
CARD = re.compile(r"\b(?:[2-7AJQK][SHDC]|X[12])\b")


def learning(lesson: str, **hello: Any) -> FakeBrowser:
    return FakeBrowser(page=learn_page("strage"), query={"lesson": lesson}, **hello)


def press(tab: FakeBrowser, do: str, **facts: Any) -> None:
    """Presses a button that can be seen."""
    parts = [rf'data-do="{do}"', *(rf'data-{name}="{re.escape(str(value))}"' for name, value in facts.items())]
    wanted = "".join(f"(?=[^>]*{part})" for part in parts)
    assert re.search(f"<button{wanted}", tab.program.app.ask + tab.program.app.tray), (where(tab), do, facts)
    tab.send(do, **{name: str(value) for name, value in facts.items()})


def where(tab: FakeBrowser) -> tuple[Any, ...]:
    page = tab.page
    return page.run.lesson.id, page.run.number + 1, page.hand.partial, page.hand.bubble


def card(tab: FakeBrowser, name: str, kind: str = "card") -> None:
    press(tab, "choose_part", kind=kind, value=NAMES.index(name))


def walk(tab: FakeBrowser, text: str) -> None:
    """A step of a half-elf, alone or hand in hand; whoever has walked is still held."""
    start, end = SQUARE.findall(text)
    number, held = tab.page.run.number, chosen(tab.page.hand.partial)
    if held.get("elf") != GAME_SQUARES.index(start):
        tab.tap(start)
    held = chosen(tab.page.hand.partial)
    if tab.page.run.number == number and "elf" in held and held.get("together", False) != ("together" in text):
        press(tab, "choose_part", kind="together", value="on")
    if tab.page.run.number == number:
        tab.tap(end)


GAME_SQUARES = [f"{column}{row}" for row in range(1, 9) for column in "abcdefgh"]


def do(tab: FakeBrowser, text: str) -> None:  # noqa: C901  one line a kind of action
    """Does one action of a solution as a child would."""
    number, squares, cards = tab.page.run.number, SQUARE.findall(text), CARD.findall(text)
    word = text.split()[0]
    if word == "roll":
        press(tab, "roll")
    elif word == "done":
        press(tab, "end")
    elif word in ("leave", "stay"):
        lone = tab.page.state.phase == "main"
        if lone:
            tab.tap(next(name for name in tab.page.step.look))
        if tab.page.run.number == number:
            ways = tab.page.table.buttons(tab.page.state, tab.page.hand.partial, tab.page.t)
            press(tab, "act", index=ways[("stay", "leave").index(word)].number)
    elif word in ("oppose", "answer"):
        for name in cards:
            card(tab, name)
        press(tab, "choose_part", kind="play", value="now")
    elif word == "break":
        for name in cards:
            card(tab, name)
        press(tab, "choose_part", kind="break", value=("red", "green", "blue").index(text.split()[1]))
    elif word == "take":
        card(tab, cards[0], "take")
    elif word == "suit":
        ways = tab.page.table.buttons(tab.page.state, tab.page.hand.partial, tab.page.t)
        press(tab, "act", index=ways[SUITS.index(text.split()[1])].number)
    elif cards:
        spell(tab, word, cards[0], squares)
    elif "x" in text and word != "orc":
        fight(tab, *squares)
    elif word in ("place", "orc"):
        moves = word == "orc" and "-" in text
        for name in (squares[0], squares[-1]) if moves else squares[-1:]:
            tab.tap(name)
    else:
        walk(tab, text)


def fight(tab: FakeBrowser, start: str, end: str) -> None:
    number, held = tab.page.run.number, chosen(tab.page.hand.partial)
    if held.get("elf") != GAME_SQUARES.index(start):
        tab.tap(start)
    if tab.page.run.number == number:
        tab.tap(end)


def spell(tab: FakeBrowser, word: str, name: str, squares: list[str]) -> None:
    number = tab.page.run.number
    card(tab, name)
    for square in (squares[0], squares[-1]) if word == "caprice" else squares:
        if tab.page.run.number == number:
            tab.tap(square)
    ways = tab.page.table.buttons(tab.page.state, tab.page.hand.partial, tab.page.t)
    if tab.page.run.number == number and word in ("curse", "immunity") and ways:
        press(tab, "act", index=ways[-1].number)


def solve_step(tab: FakeBrowser) -> None:
    """Does the present step as its solution says, and goes on."""
    number, step = tab.page.run.number, tab.page.run.step
    if step.kind == "answer":
        press(tab, "choose", choice=[choice.right for choice in step.choices].index(True))
    elif step.kind == "point":
        tab.tap(step.places[0])
    else:
        for text in step.solution:
            do(tab, text)
        for _ in range(4):
            if tab.page.run.number == number and tab.page.chance_waits:
                press(tab, "roll")
    assert tab.page.run.number == number + 1, (where(tab), step.goal["en"])
    if not tab.page.run.finished:
        press(tab, "go_on")


@pytest.mark.slow
@every_lesson
@pytest.mark.parametrize("lang", sampled(["en", "it"], 1))
def test_every_lesson_is_done_by_finger(lesson: Any, lang: str) -> None:
    tab = learning(lesson.id, languages=[lang])
    while not tab.page.run.finished:
        assert tab.page.step.goal[lang] in tab.sees("ask").replace("&#39;", "'")
        solve_step(tab)
    assert json.loads(tab.kept["progress.strage"])[lesson.id] == 3


@every_lesson
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_hint_calls_a_button_what_the_button_calls_itself(lesson: Any, lang: str) -> None:
    files = [polib.pofile(str(LOCALE / lang / "LC_MESSAGES" / f"{domain}.po")) for domain in ("kit", "strage")]
    names = {entry.msgstr for file in files for entry in file if entry.msgid.startswith("ui.")}
    told = [named for step in lesson.steps for named in re.findall("[«“](.+?)[»”]", step.hint[lang])]
    assert names >= set(told)


def test_what_a_tap_means_while_orcs_attack_is_a_try_too() -> None:
    """Whoever has already come to the orcs, and taps a half-elf, is told that it is too late for steps."""
    tab = learning("10-who-holds-a-hand")
    while tab.page.run.number < 3:
        solve_step(tab)
    tab.tap("a1")
    assert tab.page.run.number == 4


def test_a_second_jack_says_why_it_cannot_be_played() -> None:
    tab = learning("12-immunity")
    while tab.page.run.number < 3:
        solve_step(tab)
    card(tab, "JS")
    assert tab.page.run.number == 4


def test_the_rivals_cards_that_lie_open_are_in_sight_with_what_lies_beside_a_jack() -> None:
    tray = learning("18-shield-and-lightning").program.app.tray
    for name in ("6 of hearts", "5 of clubs", "Queen of hearts", "7 of spades", "3 of hearts", "Jack of clubs"):
        assert name in tray, name
    assert "kit-others" not in learning("04-hand-in-hand").program.app.tray


def test_who_has_saved_how_many_is_in_sight_where_it_counts() -> None:
    tab = learning("01-the-way-home")
    assert "kit-score-card" not in tab.program.app.tray
    while tab.page.run.number < 3:
        solve_step(tab)
    assert "kit-score-card" in tab.program.app.tray
    assert "kit-score-card" in learning(EXAM.id).program.app.tray


def test_nobody_is_asked_for_the_next_clans_die_after_a_wrong_orc() -> None:
    """The answer to a wrong try comes when the turn is over, and not after a die that is no longer about it."""
    tab = learning("09-hungry-orcs")
    solve_step(tab)
    tab.tap("d4")
    assert tab.page.run.state == tab.page.run.start
    assert tab.page.hand.bubble is not None
    assert tab.page.step.wrong[0].say["en"] == tab.page.hand.bubble.first


@pytest.mark.parametrize(("name", "done"), [("01-the-way-home", 2), ("02-a-newcomer", 1)])
def test_nobody_is_sent_to_half_elves_that_are_not_there(name: str, done: int) -> None:
    tab = learning(name)
    for _ in range(done):
        solve_step(tab)
    tab.tap("g6")
    assert tab.page.hand.bubble is not None
    assert tab.page.hand.bubble.first == tab.page.t("tell.outside")


def test_where_only_the_big_button_leads_on_a_tap_on_an_empty_square_says_what_is_asked() -> None:
    tab = learning(LESSONS[2].id)
    for _ in range(2):
        solve_step(tab)
    asked = tab.page.step.goal[tab.page.language]
    tab.tap("f5")
    assert asked in tab.sees("bubble")
    assert any(mark.kind == "pass" for mark in tab.page.hand.marks)


def test_beside_the_green_rows_a_tap_says_where_newcomers_enter() -> None:
    tab = learning(LESSONS[1].id)
    for _ in range(4):
        solve_step(tab)
    tab.tap("c3")
    assert tab.page.t("tell.enter") in tab.sees("bubble")


def test_the_die_lies_before_the_points_it_gave_as_long_as_they_are_spent() -> None:
    tab = learning(LESSONS[1].id)
    assert "kit-points-die" not in tab.program.app.tray
    press(tab, "roll")
    assert "kit-points-die" in tab.program.app.tray
    press(tab, "go_on")
    thrown = die(2, 34)
    assert thrown in tab.program.app.tray
    tab.tap("a1")
    assert tab.page.run.number == 1
    assert thrown in tab.program.app.tray
    while tab.page.run.number < 5:
        solve_step(tab)
        assert thrown in tab.program.app.tray, where(tab)


@pytest.mark.parametrize(("name", "step"), [("07-one-fight", 1), ("09-hungry-orcs", 2)])
def test_what_a_fight_is_decided_by_is_seen_in_a_lesson_too(name: str, step: int) -> None:
    tab = learning(name)
    while tab.page.run.number < step - 1:
        solve_step(tab)
    assert "kit-rolled" not in tab.program.app.tray
    for text in tab.page.step.solution:
        do(tab, text)
    assert "kit-rolled" in tab.program.app.tray


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_grey_button_says_why_not_yet_and_is_no_try(lang: str) -> None:
    tab = learning(LESSONS[2].id, languages=[lang])
    guide = tab.page.guide
    for _ in range(2):
        press(tab, "choose_part", kind="newcomer", value="on")
        assert (tab.page.run.number, tab.page.run.stars) == (0, 3)
        assert tab.page.hand.bubble is not None
        assert tab.page.hand.bubble.rule_id == "ST-PLACE-3"
        assert tab.page.hand.bubble.rest == tab.page.step.goal[lang]
        assert tab.page.hand.marks == guide
    tab.tap("e2")
    assert tab.page.run.number == 1


def test_a_grey_button_costs_no_star_where_something_is_to_be_done() -> None:
    tab = learning(LESSONS[2].id)
    solve_step(tab)
    press(tab, "choose_part", kind="newcomer", value="on")
    assert (tab.page.run.number, tab.page.run.stars) == (1, 3)
    assert tab.page.hand.bubble is not None
