"""What the lessons of single games show and ask, by all their steps: nothing too early, and nothing by the way."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qsl

import chess
import pytest

from kit import resources
from kit.core.manifest import GAMES
from kit.games.kanonkugle.state import ACTIVATE
from kit.games.war_kids import GAME
from kit.text import languages
from kit.tutor import lessons
from kit.widgets.learn.page import learn_page
from kit.widgets.learn.road import menu, sign
from kit.widgets.learn.words import battle
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pupil import at, do, learning, solve_step

KINGS = lessons("kings_war")
PUZZLES = [lesson for lesson in KINGS if lesson.sort == "puzzle"]
FORETOLD = re.compile(r"\b(dice|dadi)\W+\d", re.IGNORECASE)
SUMS = re.compile(r"\d+ (against|to|contro|a) \d+")


@pytest.mark.parametrize("game", GAMES.having("lesson_table"))
def test_lessons_lead_to_a_page_and_a_beginning_that_there_are(game: str) -> None:
    here = resources.root("notebooks") / game
    page = FakeBrowser(page=learn_page(game)).page
    for address in (battle(page), *re.findall(r'href="([^"]*ipynb[^"]*)"', str(menu(page)))):
        name, _, query = address.partition("?")
        there = (here / name).resolve()
        assert there.is_file(), address
        asked = dict(parse_qsl(query)).get("scenario")
        assert asked is None or asked in {one.id for one in GAMES[there.parent.name].game.scenarios()}, address


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES.having("lesson_table"))
def test_a_hint_says_what_it_costs_before_it_does(game: str, lang: str) -> None:
    tab = FakeBrowser({"lang": lang}, page=learn_page(game))
    cost = tab.page.t("lesson.hint.cost")
    assert cost in tab.shown["bar"]
    tab.send("hint")
    assert tab.page.run.stars == 2
    assert cost not in tab.shown["bar"]


def shown_wrong() -> list[tuple[str, str, int, int]]:
    """Per game a wrong answer that is shown and points at nothing: lesson, step, counted from 1, answer."""
    found = {}
    for game in GAMES.having("lesson_table"):
        for lesson in lessons(game):
            for number, step in enumerate(lesson.steps, 1):
                for n, choice in enumerate(step.choices):
                    if choice.play and not choice.right and not choice.look:
                        found.setdefault(game, (game, lesson.id, number, n))
    return list(found.values())


@pytest.mark.parametrize(("game", "name", "number", "wrong"), shown_wrong())
def test_the_reason_of_a_wrong_answer_stays_until_it_is_tried_again(
    game: str, name: str, number: int, wrong: int
) -> None:
    tab = at(game, name, number)
    tab.send("choose", choice=wrong)
    reason, stays = tab.page.hand.bubble, tab.page.stays
    assert reason is not None
    assert stays is not None
    tab.send("tap", x=0.5, y=0.5, width=800)
    assert (tab.page.stays, tab.page.hand.bubble) == (stays, reason)
    tab.send("go_on")
    assert tab.page.stays is None


# --- Kings War


@pytest.mark.slow
@pytest.mark.parametrize("lesson", [lesson for lesson in KINGS if not lesson.exam], ids=lambda lesson: lesson.id)
def test_nothing_is_forbidden_by_the_first_tap_on_a_piece_that_can_act(lesson: Any) -> None:
    tab = learning("kings_war", lesson)
    while not tab.page.run.finished:
        run, s = tab.page.run, tab.page.state
        if run.step.kind == "try":
            here = run.board.way(s, run.game.parse_action(s, run.step.solution[0]))[:1]
            if here and here in {run.board.way(s, a)[:1] for a in run.game.legal_actions(s)}:
                tab.tap(chess.SQUARE_NAMES[here[0]])
                assert tab.page.hand.bubble is None
                tab.send("let_go")
        solve_step(tab)


@pytest.mark.slow
def test_tokens_are_neither_asked_about_nor_shown_before_the_lesson_that_explains_them() -> None:
    first = next(n for n, lesson in enumerate(KINGS) if "KW-TOK-1" in lesson.teaches)
    for lesson in KINGS[:first]:
        said = [words for step in lesson.steps for words in (step.goal, step.say or {}, step.hint)]
        assert not any("token" in words.get("en", "") or "getton" in words.get("it", "") for words in said), lesson.id
        for number in range(1, len(lesson.steps) + 1):
            assert "kit-bowl" not in at("kings_war", lesson, number).program.app.tray, lesson.id
    assert "kit-bowl" in at("kings_war", KINGS[first], 3).program.app.tray


@pytest.mark.slow
def test_both_dice_that_a_question_is_about_stand_in_the_sums_and_nobody_adds_them_up() -> None:
    seen = 0
    asked = [(lesson, n) for lesson in KINGS for n, step in enumerate(lesson.steps, 1) if step.kind == "answer"]
    for lesson, n in asked:
        tab = at("kings_war", lesson, n)
        if sum(frame.lies for frame in tab.page.run.thrown) and tab.program.app.tray.count("kit-cast") == 2:
            seen += 1
            assert tab.program.app.tray.count("kit-shows") == 2, (lesson.id, n)
            assert "kit-total" not in tab.program.app.tray, (lesson.id, n)
    assert seen > 1


def test_dice_are_not_told_before_they_fall_and_no_answer_to_choose_gives_the_sums_away() -> None:
    for step in (step for lesson in KINGS for step in lesson.steps):
        for sentence in (*step.goal.values(), *(step.say or {}).values()):
            assert not FORETOLD.search(sentence) or "foresee" in sentence or "Prevedo" in sentence, sentence
        for choice in step.choices if step.thrown else ():
            assert not any(SUMS.search(sentence) for sentence in choice.say.values())


@pytest.mark.parametrize(("end", "by"), [("e5", chess.BISHOP), ("f5", chess.KNIGHT), ("h5", chess.KNIGHT)])
def test_a_rook_that_is_not_safe_is_captured_before_it_is_said(end: str, by: int) -> None:
    tab = at("kings_war", "01-who-leads", 3)
    reaction = tab.page.run.copy().offer(tab.page.game.parse_action(tab.page.state, f"Ra5-{end}"))
    last = reaction.frames[-1].after
    assert last.kinds[by] & last.sides[1] & 1 << chess.SQUARE_NAMES.index(end)
    assert not last.kinds[chess.ROOK]


def test_dice_that_could_not_have_helped_are_not_said_to_have_decided() -> None:
    (lesson,) = (lesson for lesson in KINGS if lesson.id == "03-equal-is-enough")
    number, step = next(one for one in enumerate(lesson.steps, start=1) if "8 against 9" in one[1].done.get("en", ""))
    tab = at("kings_war", lesson, number)
    for text in (*step.solution, "roll 6", "roll 1"):
        do(tab, text)
    assert tab.page.stays.kind == "step"
    assert tab.page.t("lesson.right.unlucky") not in tab.sees("ask")


def test_lessons_puzzles_and_reminders_are_counted_apart() -> None:
    tab = learning("kings_war", PUZZLES[-1])
    assert tab.program.app.title == f"Puzzle {len(PUZZLES)}: A present for the King"
    assert f"{len(PUZZLES)} of {len(PUZZLES)}" in tab.sees("head")
    numbered = [sign(tab.page, lesson) for lesson in KINGS if lesson.sort == "lesson"]
    assert numbered == [str(number) for number in range(1, len(numbered) + 1)], "swords lead to matches alone"
    assert learning("kings_war").program.app.title == "Lesson 1: Who leads"
    assert learning("kings_war", KINGS[0]).program.app.title.startswith("Reminder: ")


def test_whoever_skips_the_reminders_has_done_everything() -> None:
    done = {lesson.id: 3 for lesson in KINGS if lesson.sort != "warm_up" and lesson != PUZZLES[-1]}
    tab = learning("kings_war", kept={"progress.kings_war": json.dumps(done)})
    assert tab.page.run.lesson is PUZZLES[-1]
    solve_step(tab)
    assert "play.ipynb" in tab.program.app.ask


@pytest.mark.parametrize(
    ("lesson", "done", "able"),
    [
        ("05-first-you-pay", "", False),
        ("06-reward-and-rest", "", True),
        ("12-the-web", "", True),
        ("03-equal-is-enough", "06-reward-and-rest", True),
    ],
)
def test_the_match_after_a_lesson_has_abilities_once_the_first_was_taught(lesson: str, done: str, able: bool) -> None:
    tab = learning("kings_war", lesson, {"progress.kings_war": json.dumps({done: 3})} if done else {})
    tab.send("open", dialog="road")
    there = unescape(str(tab.program.app.dialog).partition('href="play.ipynb?')[2].partition('"')[0])
    match = FakeBrowser(page=play_page("kings_war"), query=dict(parse_qsl(there)))
    assert match.page.match.scenario.id == "rounds"
    assert match.page.state.treaty.abilities is able
    assert [words in match.html() for words in ('data-fact="reserve"', "kit-abilities")] == [able, able]
    assert ("ability" in match.sees("ask")) is able
    assert match.page.state.treaty.capture_dice


# --- Kanonkugle, War Kids


def test_a_ring_means_that_a_troop_can_be_chosen_in_a_lesson_as_in_a_match() -> None:
    """Which troop is active is told by its banner alone: nobody takes the ring for that."""
    tab = at("kanonkugle", "16-a-banner", 4)
    s, table = tab.page.state, tab.page.table
    active = {n for n, force in enumerate(s.forces) if force.active}
    assert tab.page.step.kind == "point"
    assert not tab.page.view.choices
    assert table.view(s, (), table.blank).choices == active
    other = replace(s, forces=tuple(force.but(tried=force.active) for force in s.forces), phase=ACTIVATE)
    tried = {n for n, force in enumerate(s.forces) if force.owner == s.side} - active
    assert table.view(other, (), table.blank).choices == tried


def test_after_the_try_that_was_asked_for_nothing_else_is_to_be_done() -> None:
    """The task of the next step is told when it has come."""
    tab = at("kanonkugle", "04-fourteen-centimetres", 3)
    assert tab.page.step.refused == "KK-ACT-0"
    tab.tap("10,10")
    assert tab.page.stays.kind == "step"
    assert tab.page.hand.bubble.first == "This troop has acted: one thing a turn."
    assert tab.page.hand.bubble.rest == ""


@pytest.mark.parametrize(
    ("lesson", "step"), [("02-low-is-good", 4), ("03-the-first-miss", 1), ("03-the-first-miss", 4)]
)
def test_in_a_lesson_no_troop_is_the_brightest_button_by_itself(lesson: str, step: int) -> None:
    """Which one is best is what is asked, or another is wanted."""
    buttons = re.findall(r'<button(?=[^>]*data-key="troop-\d")[^>]*>', at("kanonkugle", lesson, step).html())
    assert len(buttons) > 1
    assert all("kit-second" in one for one in buttons)


def test_a_road_counts_in_what_a_way_costs_and_a_push_costs_nothing() -> None:
    table = GAMES["war_kids"].part("lesson_table")()
    s = GAME.parse_position("map 6x5; road D1 D2 D3; bS D1; option adv_roads")
    for names, have in ((("D1", "D2", "D3"), 2), (("D1", "D2", "C3"), 1)):
        bill = table.bill(s, tuple(map(s.battle.grid.index, names)))
        assert (bill.total, bill.have) == (2, have)
    s = GAME.parse_position("map 7x5; bM D1; pS D4; option adv_mages; pushing D1*D4 slow")
    assert table.bill(s, tuple(map(s.battle.grid.index, ("D4", "D5", "D6")))) is None
