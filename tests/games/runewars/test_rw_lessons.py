"""Rune Winter's lessons: the first ones play, and puzzles of the train are foreseen before they are seen."""

import pytest

from kit.games.runewars.rules.control import control
from kit.tutor import LessonRun, find_lesson, lessons

FIRST = lessons("runewars")[:4]


def test_the_first_step_of_all_lets_the_automa_move() -> None:
    step = FIRST[0].steps[0]
    assert (step.kind, step.success is not None, len(step.solution)) == ("do", True, 1)
    assert step.solution[0].startswith("march ")


@pytest.mark.parametrize("lesson", FIRST, ids=lambda lesson: lesson.id)
def test_nothing_is_asked_or_forbidden_before_something_was_done(lesson) -> None:
    kinds = [step.kind for step in lesson.steps]
    assert not {"answer", "try"} & {*kinds[:2]}
    assert max(kinds.count("answer"), kinds.count("try")) <= 1


def test_each_puzzle_of_the_train_is_foreseen_then_seen() -> None:
    steps = find_lesson("runewars", "11-the-little-train").steps
    foreseen = [number for number, step in enumerate(steps) if step.kind == "point"]
    assert len(foreseen) == 3
    for number in foreseen:
        seen = next(one for one in steps[number:] if (one.kind, one.position) == ("do", steps[number].position))
        assert any(seen.solution[-1].split()[1].endswith(f"-{place}") for place in steps[number].places)


def test_the_whole_game_begins_with_a_battle_that_one_action_wins() -> None:
    run = next(run for run in map(LessonRun, lessons("runewars")) if run.state.realm is not None)
    area = run.board.place(run.state, "10a")
    start = run.state
    reaction = run.offer(run.game.parse_action(start, *run.step.solution))
    assert (reaction.kind, control(start, area), control(reaction.frames[-1].after, area)) == ("step", 0, 0)
    assert any(group.owner != 0 for group in start.forces[area])
    assert {group.owner for group in reaction.frames[-1].after.forces[area]} == {0}
