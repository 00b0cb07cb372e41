"""Every exam: a match against a computer player that can be won, lost, played again, taken up again; and its stars."""

import json
from random import Random
from typing import Any

import pytest
from taught import GAMES
from trial import PARTS

from kit.core.chance import Roll, draw
from kit.core.game import CHANCE, Trouble
from kit.players import LEVELS, think
from kit.text import languages
from kit.tutor import LessonRun, Pick, Reaction, Tap, find_lesson, lessons, syllabus
from kit.tutor.lesson import Lesson
from kit.tutor.load import read_lesson
from tests.sampling import sampled

EXAMS = [pytest.param(exam, id=f"{exam.game}/{exam.id}") for game in GAMES for exam in lessons(game) if exam.exam]
every_exam = pytest.mark.parametrize("exam", EXAMS)
QUICK = PARTS["exam"]
WIN = ("P D2-D4", "end movement", "P D4xD5")


def begin(change: tuple[str, str] = ("", "")) -> LessonRun:
    return LessonRun(read_lesson(QUICK.replace(*change), "war_kids/99-trial.toml"))


def offer(run: LessonRun, text: str) -> Reaction:
    return run.offer(run.game.parse_action(run.state, text))


def fight(run: LessonRun, level: int, rng: Random) -> list[Reaction]:
    """One match to its end, the learner's side played by a computer player; what came of each action."""
    player, told = LEVELS[level](), []
    while not told or told[-1].kind == "accepted":
        told.append(run.offer(decided(run, player, rng)))
    return told


def decided(run: LessonRun, player: Any, rng: Random) -> Any:
    if run.game.current_player(run.state) == CHANCE:
        outcomes = run.game.chance_outcomes(run.state)
        return Roll(rng.randint(1, 6)) if isinstance(outcomes[0][0], Roll) else draw(outcomes, rng)
    return think(player, run.game, run.state, rng).action


# --- what an exam promises


@pytest.mark.parametrize("game", GAMES)
def test_an_exam_is_the_last_lesson_and_a_complete_syllabus_has_one(game: str) -> None:
    """Who teaches a whole game examines in the end; lessons about a part of one may do without."""
    exams = [lesson.id for lesson in lessons(game) if lesson.exam]
    assert exams in ([], [lessons(game)[-1].id])
    assert exams or not syllabus(game).complete


@every_exam
def test_it_says_what_each_star_asks_for_in_few_words_of_both_languages(exam: Lesson) -> None:
    step = exam.steps[-1]
    told = [step.goal, *(star.say for star in step.stars)]
    assert len(told) == 3
    assert all(len(words[language].split()) <= 12 for words in told for language in languages())
    assert all(words["it"] != words["en"] for words in told)


@pytest.mark.slow
@every_exam
def test_good_play_earns_three_stars_and_poor_play_can_win_too(exam: Lesson) -> None:
    def earns(stars: int, level: int, tries: int) -> bool:
        return any(fight(LessonRun(exam), level, Random(seed))[-1].stars >= stars for seed in range(tries))

    assert earns(3, 2, 8) or earns(3, 3, 4)
    assert earns(1, 1, 8)


@pytest.mark.slow
@every_exam
def test_whatever_is_tried_first_the_match_goes_on_to_its_end(exam: Lesson) -> None:
    start = LessonRun(exam)
    odd = [Tap(0), Pick(0), None, "P D2-D3", Roll(3)]
    for what in odd:
        answer = start.offer(what)
        assert (answer.kind, bool(answer.marks), start.state == start.start) == ("refused", True, True)
    rng, player = Random(1), LEVELS[2]()
    for first in sampled(start.game.legal_actions(start.state), 3):
        run = LessonRun(exam)
        reaction = run.offer(first)
        assert reaction.kind == "accepted"
        for _ in range(30):
            if reaction.kind != "accepted":
                break
            reaction = run.offer(decided(run, player, rng))
        assert run.finished or run.game.legal_actions(run.state)
        run.back()
        assert run.state == run.start


@every_exam
def test_a_match_is_taken_up_again_where_it_was(exam: Lesson) -> None:
    run, rng, player = LessonRun(exam), Random(5), LEVELS[1]()
    for _ in range(12):
        reaction = run.offer(decided(run, player, rng))
        again = LessonRun.resume(exam, json.loads(json.dumps(run.progress())))
        if reaction.kind == "accepted":
            assert (again.state, again.rolled) == (run.state, run.rolled)
    assert run.played


# --- small ones, written here


def test_winning_at_once_earns_every_star() -> None:
    run = begin()
    told = [offer(run, text) for text in WIN]
    assert [reaction.kind for reaction in told] == ["accepted", "accepted", "lesson"]
    assert (told[-1].stars, run.earned, run.finished) == (3, (True, True, True), True)


def test_a_star_that_was_not_earned_is_missing() -> None:
    run = begin(("at_least = 2", "at_least = 1"))
    assert [offer(run, text) for text in WIN][-1].stars == 2
    assert run.earned == (True, True, False)


def test_a_match_that_is_not_won_begins_again() -> None:
    run, kinds = begin(("eliminate 1; victory limit 2 units", "limit 1 pink")), []
    kinds = [offer(run, text).kind for text in ("P D2-D3", "end movement")]
    assert kinds == ["accepted", "wrong"], "nothing was left to do, so the turn passed, and with it the match"
    assert (run.state, run.finished, run.stars) == (run.start, False, 0)


def test_the_other_side_plays_its_turn_and_the_same_in_the_same_position() -> None:
    longer = ("eliminate 1; victory limit 2 units", "eliminate all; victory limit 9 units")
    run, twin = begin(longer), begin(longer)
    answer = offer(run, "end movement")
    assert (answer.kind, run.game.current_player(run.state), run.state.turn) == ("accepted", 0, 2)
    assert len(answer.frames) > 2
    assert [frame.after for frame in offer(twin, "end movement").frames] == [frame.after for frame in answer.frames]


WITHOUT = [("level = 1", "level = 4"), ("level = 1", ""), ("success =", "x ="), ("star = [", "star = []\nx = [")]


@pytest.mark.parametrize("change", WITHOUT)
def test_an_exam_without_what_it_needs_is_refused(change: tuple[str, str]) -> None:
    with pytest.raises(Trouble) as told:
        begin(change)
    assert told.value.key.startswith("trouble.lesson.")


def test_a_turn_in_which_nothing_is_left_passes_in_as_many_steps_as_it_has() -> None:
    """After a die that fails, nobody of the learner's may do anything: the shooting passes, the turn, and Red plays."""
    exam = find_lesson("kanonkugle", "24-two-against-two")
    run = LessonRun(exam)
    offer(run, "activate A1")
    assert offer(run, "roll 6").kind == "accepted"
    assert (run.state.side, run.game.current_player(run.state)) != (0, 0) or run.state.phase not in ("shoot", "move")
    again = LessonRun(exam)
    offer(again, "activate A1")
    offer(again, "roll 1")
    offer(again, "stop")
    assert (again.state.phase, again.state.side) == ("shoot", 0), "one troop is active, and may move"
