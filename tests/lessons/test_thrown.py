"""Dice that have fallen before a lesson asks about them: the run keeps them lying there until the answer."""

import json
from dataclasses import replace

import pytest

from kit.tutor import LessonRun, Pick, find_lesson
from kit.tutor.boards import SUBJECTS
from kit.tutor.load import read_lesson
from kit.tutor.verify import Flaw, _thrown
from tests.games.tabled import beside

PROBE = beside(__file__, "flaws")["thrown"]


def question() -> LessonRun:
    return LessonRun(read_lesson(PROBE, "kings_war/probe.toml"))


def test_the_dice_lie_there_and_what_follows_is_shown_with_the_answer() -> None:
    run = question()
    assert [frame.lies for frame in run.thrown] == [False, True]
    assert run.state.pending.pips == (2,)
    assert run.learner == 0
    again = LessonRun.resume(run.lesson, json.loads(json.dumps(run.progress())))
    assert (again.state, again.thrown) == (run.state, run.thrown)
    for number, kind in ((0, "wrong"), (1, "step")):
        told = run.copy().offer(Pick(number))
        assert told.kind == kind
        assert [frame.action.pips for frame in told.frames] == [5]
        assert told.frames[0].after.pending is None


def test_where_another_die_is_to_fall_the_answer_throws_it() -> None:
    lesson = find_lesson("kings_war", "03-equal-is-enough")
    number = next(n for n, step in enumerate(lesson.steps) if step.thrown == ("roll 5",))
    run = LessonRun(lesson)
    run.number = number
    run._begin(run.state)
    assert [frame.lies for frame in run.thrown] == [False]
    right = [choice.right for choice in run.step.choices].index(True)
    assert [frame.action.pips for frame in run.offer(Pick(right)).frames] == [3]


def test_a_step_that_is_to_be_done_begins_with_what_follows_from_the_die() -> None:
    lesson = find_lesson("strage", "02-a-newcomer")
    run = LessonRun(lesson)
    run.number = 1
    run._begin(run.state)
    assert [(frame.action.pips, frame.lies) for frame in run.thrown] == [(3, False)]
    assert (run.state.phase, run.state.points) == ("main", 3)
    again = LessonRun.resume(lesson, json.loads(json.dumps(run.progress())))
    assert (again.state, again.learner) == (run.state, run.learner)


@pytest.mark.parametrize(("part", "field"), [("position", "position"), ("kind", "kind")])
def test_only_what_can_be_done_from_a_position_begins_with_a_die(part: str, field: str) -> None:
    step = replace(find_lesson("strage", "02-a-newcomer").steps[1], **{part: {"position": "", "kind": "try"}[part]})
    subject = SUBJECTS["strage"]
    with pytest.raises(Flaw) as told:
        _thrown(step, subject.game.parse_position("sprites a1; now red points"), subject)
    assert told.value.field == field
