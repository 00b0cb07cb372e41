"""A lesson file that is broken is refused with one sentence that names the file and the field."""

from typing import Any

import pytest

from kit.core.game import Trouble
from kit.tutor import find_lesson, load
from kit.tutor.load import read_lesson, read_syllabus
from tests.games.tabled import beside

FILE = "war_kids/01-first.toml"
GIVEN = beside(__file__, "flaws")
WHOLE = GIVEN["whole"]
FLAWS = [(which, *flaw) for which, flaws in GIVEN["flaws"].items() for flaw in flaws]


def trouble(text: str) -> tuple[str, Any, Any]:
    with pytest.raises(Trouble) as told:
        read_lesson(text, FILE)
    assert told.value.facts["file"] == FILE
    return told.value.key.removeprefix("trouble.lesson."), told.value.facts.get("field"), told.value.facts.get("value")


def test_a_sound_file_is_read() -> None:
    made = read_lesson(WHOLE, FILE)
    assert (made.id, made.par, [step.kind for step in made.steps]) == ("01-first", 3, ["do", "point", "answer"])
    assert read_lesson(GIVEN["answered"], FILE).steps[0].wrong[0].look == ("D4",)


@pytest.mark.parametrize(("which", "old", "new", "why", "field"), FLAWS)
def test_what_is_wrong_is_named(which: str, old: str, new: str, why: str, field: str) -> None:
    assert old in GIVEN[which]
    assert trouble(GIVEN[which].replace(old, new, 1))[:2] == (why, field or None)


def test_goals_are_read_inside_one_another() -> None:
    nested = '{ all = [{ any = [{ stands = { who = "bP1", on = ["D4"] } }, { not = { over = {} } }] }] }'
    text = WHOLE.replace('{ stands = { who = "bP1", on = ["D4"] } }', nested)
    assert len(read_lesson(text, FILE).steps) == 3
    assert trouble(text.replace("over = {}", "over = { winner = true }"))[:2] == (
        "value",
        "steps[1].success.all[1].any[2].not.over.winner",
    )


@pytest.mark.parametrize("steps", [2, 9])
def test_a_lesson_has_three_to_eight_steps(steps: int) -> None:
    head, do, *_ = WHOLE.split("[[steps]]")
    assert trouble(head + ("[[steps]]" + do) * steps) == ("value", "steps", str(steps))


def test_a_syllabus_is_read_as_strictly() -> None:
    sound = 'game = "war_kids"\ncomplete = false\nlessons = ["01-first"]\n'
    assert read_syllabus(sound, "war_kids/syllabus.toml").lessons == ("01-first",)
    with pytest.raises(Trouble) as told:
        read_syllabus(sound.replace("false", '"no"'), "war_kids/syllabus.toml")
    assert told.value.facts["field"] == "complete"


@pytest.mark.parametrize("name", ["99-nowhere", "../../README", ""])
def test_only_lessons_of_the_syllabus_are_opened(name: str) -> None:
    with pytest.raises(Trouble) as told:
        find_lesson("war_kids", name)
    assert told.value.key == "trouble.lesson.nowhere"


def test_a_file_that_is_not_there_is_a_trouble_too() -> None:
    with pytest.raises(Trouble) as told:
        load.syllabus("no_such_game")
    assert told.value.key == "trouble.lesson.unread"
