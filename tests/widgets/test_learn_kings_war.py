"""The lessons of Kings War without a browser: every step by finger, what it shows beside the board, the road."""

import json
import re

import chess
import pytest

from kit.core.game import CHANCE
from kit.tutor import lessons
from kit.widgets.learn.page import learn_page
from kit.widgets.learn.road import sign
from tests.widgets.fake_browser import FakeBrowser

ALL = lessons("kings_war")
*LESSONS, EXAM = ALL
WARM_UPS = [lesson for lesson in ALL if lesson.sort == "warm_up"]
PUZZLES = [lesson for lesson in ALL if lesson.sort == "puzzle"]
FIRST = next(lesson for lesson in ALL if lesson.sort == "lesson")
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)


def learning(lesson="", **hello) -> FakeBrowser:
    """A tab with the learn page; `lesson` in its address names the lesson."""
    return FakeBrowser(page=learn_page("kings_war"), query={"lesson": lesson} if lesson else {}, **hello)


def at(lesson, step: int) -> FakeBrowser:
    """A tab at a step, counted from 1, with everything before it done."""
    tab = learning(lesson.id)
    for _ in range(step - 1):
        solve_step(tab)
    return tab


def tap(tab: FakeBrowser, *names: str) -> None:
    """Taps the middles of squares."""
    for name in names:
        x, y = tab.page.table.centre(tab.page.state, chess.SQUARE_NAMES.index(name))
        tab.send("tap", x=x, y=y, width=800)


def do(tab: FakeBrowser, text: str) -> None:
    """Does one action of a solution with the finger."""
    word, *more = text.split()
    number, squares = tab.page.run.number, re.findall("[a-h][1-8]", text)
    if word in ("rest", "pass") and tab.page.step.refused != "KW-WEB-5":
        tab.send("choose_part", kind="ability", value=word)
    elif word == "bid":
        tab.send("stake", count=more[0])
        tab.send("pay")
    elif word == "roll":
        tab.send("die", value=more[0])
    elif word in ("support", "bombard", "walk", "charge", "web"):
        tab.send("choose_part", kind="ability", value=word)
        chosen = {slot.value for slot in tab.page.hand.partial}
        for name in squares:
            if tab.page.run.number == number and chess.SQUARE_NAMES.index(name) not in chosen:
                tap(tab, name)
    elif text == "O-O":
        tap(tab, "e1", "g1")
    else:
        for name in squares or ["d5"]:
            if tab.page.run.number == number:
                tap(tab, name)
    if "=" in text and tab.page.run.number == number:
        became = {"Queen", "Regina"} if text.endswith("Q") else {"Knight", "Cavallo"}
        ways = [
            way.number
            for way in tab.page.table.buttons(tab.page.state, tab.page.hand.partial, tab.page.t)
            if way.words in became
        ]
        for way in ways:
            tab.send("act", index=str(way))


def solve_step(tab: FakeBrowser) -> None:
    """Does the present step as its solution says, and goes on."""
    number, step = tab.page.run.number, tab.page.run.step
    if step.kind == "answer":
        tab.send("choose", choice=str([choice.right for choice in step.choices].index(True)))
    elif step.kind == "point":
        tap(tab, step.places[0])
    else:
        for text in step.solution:
            do(tab, text)
    assert tab.page.run.number == number + 1, (
        tab.page.run.lesson.id,
        number + 1,
        tab.page.hand.partial,
        tab.page.hand.bubble,
    )
    if not tab.page.run.finished:
        tab.send("go_on")


@every_lesson
@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_lesson_is_done_by_finger(lesson, lang):
    tab = learning(lesson.id, languages=[lang])
    while not tab.page.run.finished:
        assert tab.page.step.goal[lang] in tab.sees("ask").replace("&#39;", "'")
        assert tab.page.my_turn
        solve_step(tab)
    assert json.loads(tab.kept["progress.kings_war"])[lesson.id] == 3


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


# --- nothing is asked that was not shown


def test_while_the_values_are_to_be_added_up_they_are_in_sight():
    for step in range(1, len(FIRST.steps) + 1):
        tab = at(FIRST, step)
        tray = tab.sees("tray").partition("What each piece is worth")[2]
        assert [int(n) for n in re.findall(r"\b\d\b", tray)] == [2, 4, 5, 6, 8], step
        assert "King" not in tray.replace("Kings", "")
    second = at(next(lesson for lesson in ALL if lesson.id.startswith("02")), 1)
    assert "kit-values" not in second.program.app.tray


def test_tokens_are_neither_asked_about_nor_shown_before_the_lesson_that_explains_them():
    first = next(n for n, lesson in enumerate(ALL) if "KW-TOK-1" in lesson.teaches)
    for lesson in ALL[:first]:
        said = [words for step in lesson.steps for words in (step.goal, step.say or {}, step.hint)]
        assert not any("token" in words.get("en", "") or "getton" in words.get("it", "") for words in said), lesson.id
        tab = learning(lesson.id)
        while not tab.page.run.finished:
            solve_step(tab)
            assert "kit-bowl" not in tab.program.app.tray, lesson.id
    after = at(ALL[first], 3)
    assert "kit-bowl" in after.program.app.tray


def test_the_button_says_whose_die_it_rolls():
    duel = next(lesson for lesson in ALL if lesson.id.startswith("02"))
    tab = at(duel, 4)
    tap(tab, "c3", "d5")
    assert "Roll your die" in tab.sees("tray")
    tab.send("roll")
    assert "Roll Black’s die" in tab.sees("tray")
    tab.send("language")
    assert "Tira il dado del Nero" in tab.sees("tray")


def test_a_tap_on_a_pieces_worth_says_it_and_is_no_answer():
    tab = at(FIRST, 1)
    tab.send("tell", fact="rook")
    assert tab.page.notice == "The Rook is worth 6."
    tab.send("tell", fact="queen")
    assert (tab.page.run.number, tab.page.run.stars, tab.page.run.wrongs) == (0, 3, 0)
    tab.send("tell", fact="king")
    tab.send("tell", fact="lit")
    assert tab.page.notice == tab.page.t("chip.lit.what"), "what the page knows it tells as ever"


def test_a_tap_where_no_piece_stands_costs_nothing_where_a_piece_is_asked_for():
    tab = at(FIRST, 1)
    tap(tab, "d4", "h8")
    assert "Which is worth 8?" in tab.sees("bubble")
    assert (tab.page.run.stars, tab.page.run.wrongs) == (3, 0)
    tap(tab, "a1")
    assert (tab.page.run.stars, tab.page.run.wrongs) == (2, 1), "a wrong piece is a wrong answer"


def test_the_chance_on_the_board_is_said_in_words_that_name_the_piece():
    tab = at(next(lesson for lesson in LESSONS if lesson.id.startswith("02")), 1)
    tap(tab, "c3")
    assert "21/36: the Knight wins with 21 of the 36 throws." in tab.sees("ask")
    tab.send("language")
    assert "21/36: il Cavallo vince con 21 dei 36 lanci." in tab.sees("ask")


def test_the_ring_around_a_king_in_check_is_explained_as_long_as_it_is_seen():
    duel = next(lesson for lesson in LESSONS if lesson.id.startswith("02"))
    tab = at(duel, len(duel.steps))
    assert "Red ring" not in tab.sees("ask")
    solve_step(tab)
    assert "Red ring: the black King is in danger. That is check." in tab.sees("ask")
    tab.send("language")
    assert "Cerchio rosso: il Re nero è in pericolo. È scacco." in tab.sees("ask")


def test_an_ability_is_not_shown_before_a_lesson_has_spoken_of_it():
    rest = next(lesson for lesson in LESSONS if lesson.id.startswith("06"))
    tab = at(rest, 1)
    assert "kit-ability" not in tab.program.app.tray
    solve_step(tab)
    assert re.findall(r'data-value="(\w+)"', tab.program.app.tray) == ["rest"]
    card = next(lesson for lesson in LESSONS if "KW-SET-4" in lesson.teaches)
    assert len(re.findall('class="kit-ability', at(card, 1).program.app.tray)) == 6


def test_the_road_tells_one_number_of_lessons():
    tab = learning()
    assert "1 of 17" in tab.sees("head")
    assert str(len(ALL)) not in tab.sees("log")


def test_who_taps_the_goal_first_is_shown_the_one_piece_that_is_meant():
    tab = at(FIRST, 4)
    tap(tab, "f2")
    assert {place for mark in tab.page.hand.marks for place in mark.places} == {chess.E1, chess.F2}
    assert tab.sees("bubble").startswith("First tap your King, then this square.")


def test_who_attacks_and_who_defends_is_said_from_the_learners_side():
    tab = at(LESSONS[[lesson.id for lesson in LESSONS].index("03-equal-is-enough")], 2)
    tab.send("choose", choice="0")
    tab.settle()
    assert tab.sees("tray").index("You defend") < tab.sees("tray").index("Black attacks")


@pytest.mark.parametrize(("end", "by"), [("e5", chess.BISHOP), ("f5", chess.KNIGHT), ("h5", chess.KNIGHT)])
def test_a_rook_that_is_not_safe_is_captured_before_it_is_said(end, by):
    tab = at(FIRST, 3)
    reaction = tab.page.run.copy().offer(tab.page.game.parse_action(tab.page.state, f"Ra5-{end}"))
    last = reaction.frames[-1].after
    assert last.kinds[by] & last.sides[1] & 1 << chess.SQUARE_NAMES.index(end)
    assert not last.kinds[chess.ROOK]


def test_a_star_that_has_gone_is_told_with_the_mistake_that_cost_it():
    tab = at(FIRST, 2)
    before = tab.sees("ask")
    tab.send("choose", choice="0")
    tab.settle()
    assert tab.page.run.stars == 2
    gone = tab.page.t("lesson.stars.gone.2")
    assert gone not in before
    assert gone in tab.sees("ask")
    tab.send("go_on")
    tab.send("choose", choice="0")
    tab.settle()
    again = tab.page.t("lesson.stars.gone.2", n=2)
    assert again != gone
    assert again in tab.sees("ask"), "and the next one is told as well"


def test_what_was_wrong_stays_so_after_a_reminder():
    tab = at(FIRST, 2)
    tab.send("choose", choice="0")
    tab.settle()
    tab.send("go_on")
    there = tab.page.run.lesson.id, tab.page.run.number, tab.page.run.wrongs
    assert there[2] == 1
    reminder = next(lesson for lesson in tab.page.lessons if lesson.sort == "warm_up")
    tab.send("lesson", lesson=reminder.id)
    assert (tab.page.run.lesson, tab.page.run.wrongs) == (reminder, 0)
    tab.send("lesson", lesson=there[0])
    assert (tab.page.run.lesson.id, tab.page.run.number, tab.page.run.wrongs) == there
    assert tab.page.run.stars == 2
    tab.send("again_lesson")
    assert (tab.page.run.number, tab.page.run.stars) == (0, 3), "to begin again is to begin again"


@pytest.mark.parametrize("lang", ["en", "it"])
def test_after_lost_dice_it_was_a_right_try_all_the_same(lang):
    told = {}
    for dice in ((6, 1), (1, 6)):
        tab = at(LESSONS[[lesson.id for lesson in LESSONS].index("02-the-first-duel")], 4)
        if tab.page.language != lang:
            tab.send("language")
        do(tab, "Nc3xd5")
        for pips in dice:
            do(tab, f"roll {pips}")
        assert tab.page.stays.kind == "step"
        told[dice] = tab.sees("ask")
    right, unlucky = tab.page.t("lesson.right"), tab.page.t("lesson.right.unlucky")
    assert right in told[6, 1]
    assert unlucky not in told[6, 1]
    assert unlucky in told[1, 6]
    assert f"{right} " not in told[1, 6]


def test_every_piece_that_is_not_worth_the_most_says_its_own_number():
    said = []
    for name in ("a1", "c7", "g7", "e1", "e8"):
        tab = learning(FIRST.id)
        tap(tab, name)
        said.append(tab.page.hand.bubble.first)
    assert len(set(said)) == len(said)
    assert ["6" in said[0], "5" in said[1], "4" in said[2]] == [True] * 3


@pytest.mark.parametrize(("lang", "first"), [("en", "First tap your Rook"), ("it", "Prima tocca la Torre")])
def test_what_was_pointed_out_stays_until_the_step_is_done_and_a_tap_there_is_answered(lang, first):
    tab = at(FIRST, 3)
    if tab.page.language != lang:
        tab.send("language")
    tap(tab, "a5", "e5")
    tab.settle()
    assert tab.page.view.pointed == {chess.A1}
    tap(tab, "a1")
    assert first in tab.page.hand.bubble.first
    assert tab.page.view.pointed == {chess.A1, chess.A5}
    tap(tab, "h8")
    assert chess.A1 in tab.page.view.pointed
    tap(tab, "a5")
    assert chess.A1 in tab.page.view.pointed
    tap(tab, "a1")
    assert tab.page.stays.kind == "step"
    tab.send("go_on")
    assert chess.A1 not in tab.page.view.pointed


FORETOLD = re.compile(r"\b(dice|dadi)\W+\d", re.IGNORECASE)
SUMS = re.compile(r"\d+ (against|to|contro|a) \d+")


@every_lesson
def test_dice_are_not_told_before_they_fall_and_no_answer_to_choose_gives_the_sums_away(lesson):
    for step in lesson.steps:
        for words in (step.goal, step.say or {}):
            for sentence in words.values():
                assert not FORETOLD.search(sentence) or "foresee" in sentence or "Prevedo" in sentence, sentence
        for choice in step.choices if step.thrown else ():
            assert not any(SUMS.search(sentence) for sentence in choice.say.values())


@pytest.mark.parametrize("lang", ["en", "it"])
def test_six_faces_say_what_they_are_for(lang):
    tab = at(LESSONS[[lesson.id for lesson in LESSONS].index("02-the-first-duel")], 4)
    if tab.page.language != lang:
        tab.send("language")
    do(tab, "Nc3xd5")
    assert tab.page.t("ask.own.or") in tab.sees("tray")
    assert tab.program.app.tray.index('data-do="roll"') < tab.program.app.tray.index('data-do="die"')


def test_dice_that_could_not_have_helped_are_not_said_to_have_decided():
    lesson = next(lesson for lesson in LESSONS if lesson.id == "03-equal-is-enough")
    number, step = next(one for one in enumerate(lesson.steps, start=1) if "8 against 9" in one[1].done.get("en", ""))
    tab = at(lesson, number)
    for text in (*step.solution, "roll 6", "roll 1"):
        do(tab, text)
    assert tab.page.stays.kind == "step"
    assert tab.page.t("lesson.right.unlucky") not in tab.sees("ask")
