"""The lessons of Kings War without a browser: nothing is asked that was not shown, and nothing is said too early."""

import re

import chess
import pytest

from tests.widgets.kings_learner import ALL, FIRST, LESSONS, at, do, every_lesson, learning, solve_step, tap


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


@pytest.mark.slow
def test_both_dice_that_a_question_is_about_stand_in_the_sums_and_nobody_adds_them_up():
    asked = [(lesson, n) for lesson in ALL for n, step in enumerate(lesson.steps, 1) if step.kind == "answer"]
    seen = 0
    for lesson, n in asked:
        tab = at(lesson, n)
        if sum(frame.lies for frame in tab.page.run.thrown) and tab.program.app.tray.count("kit-cast") == 2:
            seen += 1
            assert tab.program.app.tray.count("kit-shows") == 2, (lesson.id, n)
            assert "kit-total" not in tab.program.app.tray, (lesson.id, n)
    assert seen > 1


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
    assert "21/36: the Knight wins 21 in 36." in tab.sees("ask")
    tab.send("language")
    assert "21/36: il Cavallo vince 21 su 36." in tab.sees("ask")


def test_the_rays_around_a_king_in_check_is_explained_as_long_as_it_is_seen():
    duel = next(lesson for lesson in LESSONS if lesson.id.startswith("02"))
    tab = at(duel, len(duel.steps))
    assert "Red rays" not in tab.sees("ask")
    solve_step(tab)
    assert "Red rays: the black King is in danger. That is check." in tab.sees("ask")
    tab.send("language")
    assert "Raggi rossi: il Re nero è in pericolo. È scacco." in tab.sees("ask")


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


@pytest.mark.parametrize("square", ["d1", "e1", "c7", "d4"])
def test_a_tap_on_the_board_of_a_question_points_to_its_answers(square: str):
    tab = at(FIRST, 2)
    tap(tab, square)
    assert tab.page.hand.bubble is not None
    assert tab.page.hand.bubble.first == tab.page.t("lesson.answer")
    assert {"order": "nudge", "selector": ".kit-choices"} in tab.orders
