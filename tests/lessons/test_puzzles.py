"""The puzzles of every game: each has one best idea, proven by exact expectation over the engine, chance included."""

import pytest
from taught import GAMES
from test_lessons import copy

from kit.tutor import LessonRun, lessons
from kit.tutor.lesson import Lesson
from tests.games.brought import must_bring
from tests.games.puzzle import searched

PUZZLES = [
    pytest.param(lesson, id=f"{lesson.game}/{lesson.id}")
    for game in GAMES
    for lesson in lessons(game)
    if lesson.sort == "puzzle"
]
every_puzzle = pytest.mark.parametrize("puzzle", PUZZLES)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_promised_of_puzzles_is_promised_of_all(game: str) -> None:
    names = {lesson.id for lesson in lessons(game) if lesson.sort == "puzzle"}
    assert not names or set(must_bring(game, "puzzles").PUZZLES) == names


@pytest.mark.slow
@every_puzzle
def test_the_solution_begins_with_the_one_best_action(puzzle: Lesson) -> None:
    search = searched(puzzle.game, puzzle.id)
    (best, text), (second, _), *_ = search.ranking()
    game, solution = search.game, puzzle.steps[0].solution
    meant = game.canonical(search.start, game.parse_action(search.start, solution[0]))
    assert game.action_text(search.start, meant) == text
    assert best > second
    assert (best, second) == (search.puzzle.best, search.puzzle.second)


@every_puzzle
def test_whatever_else_the_solution_decides_is_as_good_as_anything(puzzle: Lesson) -> None:
    search, run = searched(puzzle.game, puzzle.id), LessonRun(puzzle)
    game = search.game
    for text in puzzle.steps[0].solution:
        s, action = run.state, game.parse_action(run.state, text)
        assert game.current_player(s) == search.learner
        assert search.worth(game.apply(s, action)) == max(worth for worth, _ in search.found(s)), text
        run.offer(action)
    assert run.finished


@every_puzzle
def test_what_is_answered_at_once_is_worse(puzzle: Lesson) -> None:
    """Whatever the lesson stops after the first action cannot be as good as the solution."""
    search = searched(puzzle.game, puzzle.id)
    best, answered, run = search.puzzle.best, 0, LessonRun(puzzle)
    for worth, action in search.found(search.start):
        other = copy(run)
        if other.offer(action).kind == "wrong":
            answered += 1
            assert worth < best
    assert answered
