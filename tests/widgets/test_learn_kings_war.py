"""The lessons of Kings War without a browser: every step by finger, what it shows beside the board, the road."""

import json
import re
from urllib.parse import parse_qsl

import chess
import pytest

from kit.core.game import CHANCE
from kit.widgets.learn.page import learn_page
from kit.widgets.learn.road import sign
from kit.widgets.play.page import play_page
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_learner import (
    ALL,
    EXAM,
    FIRST,
    LESSONS,
    PUZZLES,
    WARM_UPS,
    at,
    do,
    every_lesson,
    learning,
    solve_step,
    tap,
)


@pytest.mark.slow
@every_lesson
@pytest.mark.parametrize("lang", sampled(["en", "it"], 1))
def test_every_lesson_is_done_by_finger(lesson, lang):
    tab = learning(lesson.id, languages=[lang])
    while not tab.page.run.finished:
        assert tab.page.step.goal[lang] in tab.sees("ask").replace("&#39;", "'")
        assert tab.page.my_turn
        solve_step(tab)
    assert json.loads(tab.kept["progress.kings_war"])[lesson.id] == 3


@pytest.mark.slow
@every_lesson
def test_nothing_is_forbidden_by_the_first_tap_on_a_piece_that_can_act(lesson):
    tab = learning(lesson.id)
    while not tab.page.run.finished:
        if tab.page.step.kind == "try" and tab.page.run.game.legal_actions(tab.page.state):
            here = next(iter(tab.page.run.board.way(tab.page.state, act(tab.page, tab.page.step.solution[0]))), None)
            if here is not None and any(
                tab.page.run.board.way(tab.page.state, a)[:1] == (here,)
                for a in tab.page.run.game.legal_actions(tab.page.state)
            ):
                tap(tab, chess.SQUARE_NAMES[here])
                assert tab.page.hand.bubble is None
                tab.send("let_go")
        solve_step(tab)


def act(page, text):
    return page.game.parse_action(page.state, text)


# --- what stands beside the board


def test_the_dice_of_a_duel_stay_in_sight_until_one_goes_on():
    tab = learning("02-the-first-duel")
    do(tab, "Nc3xd5")
    assert tab.program.app.tray.count("kit-half") == 2
    assert "= 10" in tab.sees("tray")
    assert "= 5" in tab.sees("tray")
    tab.send("go_on")
    assert "kit-half" not in tab.program.app.tray


def test_abilities_and_bowls_come_with_the_lessons_that_need_them():
    shown = {lesson.id: learning(lesson.id).program.app.tray for lesson in LESSONS}
    assert "kit-ability" not in shown["02-the-first-duel"]
    assert "kit-bowl" not in shown["02-the-first-duel"]
    assert "kit-ability" not in shown["05-first-you-pay"]
    assert "kit-bowl" in shown["05-first-you-pay"]
    assert all("kit-ability" in shown[name] for name in shown if name >= "08" and name[:2] != "15")


def test_bids_are_made_beside_the_board_and_the_other_side_answers():
    tab = at(LESSONS[6], 7)
    do(tab, "Rd1xd5")
    assert "kit-purse" in tab.program.app.tray
    do(tab, "bid 3")
    assert tab.page.run.finished
    assert tab.sees("tray").count("= 13") == 2


def test_a_wrong_bid_loses_the_duel_and_says_why():
    tab = learning("05-first-you-pay")
    do(tab, "Nf3xe5")
    do(tab, "bid 0")
    assert "7 against 8" in tab.page.hand.bubble.first
    assert tab.page.run.number == 0


def test_whoever_rolls_rolls_for_both():
    tab = at(LESSONS[3], 4)
    do(tab, "Nc3xd5")
    tab.send("roll")
    assert tab.page.game.current_player(tab.page.state) == CHANCE
    tab.send("roll")
    assert tab.page.stays.kind == "step"


@pytest.mark.parametrize("way", [("e1", "f2"), ("c3", "b5")])
def test_whoever_moves_where_a_duel_is_asked_for_is_told_at_once(way):
    tab = at(next(lesson for lesson in LESSONS if lesson.id == "02-the-first-duel"), 4)
    start = tab.page.state
    tap(tab, *way)
    assert tab.page.hand.bubble.first == tab.page.step.wrong[0].say["en"]
    assert (tab.page.state, tab.page.run.stars) == (start, 2)
    solve_step(tab)
    assert tab.page.run.stars == 2, "the dice of a solution are no moves"


# --- the road


def test_the_first_lesson_is_no_reminder_and_offers_one():
    tab = learning()
    assert tab.page.run.lesson is FIRST
    assert tab.program.app.title == "Lesson 1: Who leads"
    assert "A quick reminder first?" in tab.sees("ask")
    tab.send("lesson", lesson=WARM_UPS[0].id)
    assert tab.program.app.title.startswith("Reminder: ")
    assert "A quick reminder first?" not in tab.sees("ask")


def test_lessons_puzzles_and_reminders_are_counted_apart():
    tab = learning(PUZZLES[-1].id)
    assert tab.program.app.title == f"Puzzle {len(PUZZLES)}: A present for the King"
    assert f"{len(PUZZLES)} of {len(PUZZLES)}" in tab.sees("head")
    numbered = [sign(tab.page, lesson) for lesson in ALL if lesson.sort == "lesson"]
    assert numbered == [str(number) for number in range(1, len(numbered) + 1)], "swords lead to matches alone"


def test_whoever_skips_the_reminders_has_done_everything():
    done = {lesson.id: 3 for lesson in ALL if lesson.sort != "warm_up"}
    del done[PUZZLES[-1].id]
    kept = {"progress.kings_war": json.dumps(done)}
    tab = FakeBrowser(kept, page=learn_page("kings_war"))
    assert tab.page.run.lesson is PUZZLES[-1]
    solve_step(tab)
    assert "play.ipynb" in tab.program.app.ask


# --- the match at the end


def test_the_match_is_played_with_bids_dice_and_the_computer():
    tab = learning(EXAM.id)
    assert "Round 1 of 15" in tab.sees("ask")
    do(tab, "e2-e4")
    assert tab.page.state.round == 2
    assert tab.page.my_turn or tab.page.chance_waits or tab.page.table.stakes(tab.page.state)


@pytest.mark.parametrize(
    ("lesson", "done", "able"),
    [
        ("03-equal-is-enough", "", False),
        ("05-first-you-pay", "", False),
        ("06-reward-and-rest", "", True),
        ("12-the-web", "", True),
        ("03-equal-is-enough", "06-reward-and-rest", True),
    ],
)
def test_the_match_after_a_lesson_has_abilities_once_the_first_was_taught(lesson, done, able):
    kept = {"progress.kings_war": json.dumps({done: 3})} if done else {}
    tab = FakeBrowser(kept, page=learn_page("kings_war"), query={"lesson": lesson})
    tab.send("open", dialog="road")
    there = re.search(r'href="play.ipynb\?([^"]+)"', tab.program.app.dialog)[1].replace("&amp;", "&")
    match = FakeBrowser(page=play_page("kings_war"), query=dict(parse_qsl(there)))
    assert match.page.match.scenario.id == "rounds"
    assert match.page.state.treaty.abilities is able
    assert ("ability" in match.sees("ask")) is able
    assert ('data-fact="reserve"' in match.html()) is able
    assert ("kit-abilities" in match.html()) is able
    assert match.page.state.treaty.capture_dice


def test_in_the_exam_it_is_told_what_a_rest_brought():
    tab = learning(EXAM.id)
    do(tab, "rest")
    assert "White rests, takes 3 tokens and now has 6." in tab.sees("ask")


@pytest.mark.parametrize("way", ["board", "card", "shown"])
def test_what_no_ability_touches_bears_the_mark_itself(way):
    tab = at(next(lesson for lesson in LESSONS if lesson.id == "09-over-their-heads"), 5)
    if way == "board":
        tap(tab, "a1", "a5")
    elif way == "card":
        tab.send("choose_part", kind="ability", value="bombard")
    else:
        tab.send("show_me")
    assert tab.page.own_view().refused == chess.A5


def test_a_tap_on_the_board_of_a_lesson_that_is_done_answers_in_words():
    tab = at(FIRST, len(FIRST.steps))
    solve_step(tab)
    assert tab.page.run.finished
    tap(tab, "e4")
    assert tab.page.t("lesson.over") in tab.sees("bubble")
    tab.send("next_lesson")
    assert tab.page.hand.bubble is None
