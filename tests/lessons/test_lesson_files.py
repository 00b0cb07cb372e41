"""A lesson file that is broken is refused with one sentence that names the file and the field."""

from typing import Any

import pytest

from kit.core.game import Trouble
from kit.tutor import find_lesson, load
from kit.tutor.load import read_lesson, read_syllabus

FILE = "war_kids/01-first.toml"
HEAD = """
game = "war_kids"
picture = "tree"
teaches = ["WK-MOVE-5"]
position = "map 6x5; wood D4; bP D2"
title = { it = "Nel bosco", en = "Into the wood" }
"""
DO = """
[[steps]]
goal = { it = "Vola nel bosco.", en = "Fly into the wood." }
hint = { it = "Eccolo.", en = "There it is." }
rule = "WK-MOVE-5"
success = { stands = { who = "bP1", on = ["D4"] } }
solution = ["P D2-D4"]
"""
POINT = """
[[steps]]
kind = "point"
goal = { it = "Tocca il bosco.", en = "Tap the wood." }
hint = { it = "Eccolo.", en = "There it is." }
rule = "WK-MOVE-5"
places = ["D4"]
"""
ANSWER = """
[[steps]]
kind = "answer"
goal = { it = "Scegli.", en = "Choose." }
hint = { it = "Pensaci.", en = "Think." }
rule = "WK-MOVE-5"
choices = [
    { say = { it = "1", en = "1" }, right = true },
    { say = { it = "2", en = "2" }, reply = { it = "No.", en = "No." }, look = ["D4"] },
]
"""
WHOLE = HEAD + DO + POINT + ANSWER
WRONG = """
[[steps.wrong]]
when = { stands = { who = "bP*", on = ["D3"] } }
look = ["D4"]
say = { it = "Qui.", en = "Here." }
"""


TRY = """
[[steps.try]]
action = "P D2-D5"
refused = "WK-MOVE-5"
"""


def trouble(text: str) -> tuple[str, Any, Any]:
    with pytest.raises(Trouble) as told:
        read_lesson(text, FILE)
    assert told.value.facts["file"] == FILE
    return told.value.key.removeprefix("trouble.lesson."), told.value.facts.get("field"), told.value.facts.get("value")


def changed(old: str, new: str, text: str = WHOLE) -> str:
    assert old in text
    return text.replace(old, new, 1)


def test_only_who_watches_may_take_a_side_that_does_not_decide() -> None:
    assert trouble(changed('rule = "WK-MOVE-5"\nchoices', 'rule = "WK-MOVE-5"\nseat = 7\nchoices')) == (
        "value",
        "steps[3].seat",
        "7",
    )
    text = changed("success =", "seat = 0\nsuccess =")
    assert trouble(text) == ("value", "steps[1].seat", "0")


def test_a_sound_file_is_read() -> None:
    made = read_lesson(WHOLE, FILE)
    assert (made.id, made.par, [step.kind for step in made.steps]) == ("01-first", 3, ["do", "point", "answer"])
    assert read_lesson(HEAD + DO + WRONG + POINT + ANSWER, FILE).steps[0].wrong[0].look == ("D4",)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("game =", "game", ("unread", None)),
        ('game = "war_kids"', 'game = "ludo"', ("value", "game")),
        ('picture = "tree"', "", ("missing", "picture")),
        ('picture = "tree"', "picture = 7", ("value", "picture")),
        ('picture = "tree"', 'picture = "tree"\ncolour = "green"', ("unknown", "colour")),
        ('["WK-MOVE-5"]', '["WK-MOVE-55"]', ("value", "teaches[1]")),
        ("map 6x5", "map 6by5", ("value", "position")),
        ('en = "Into the wood"', 'fr = "Au bois"', ("missing", "title.en")),
        ('en = "Into the wood"', 'en = "Into the wood", fr = "Au bois"', ("missing", "steps[1].goal.fr")),
        ('en = "Into the wood"', 'en = " "', ("value", "title.en")),
        ('goal = { it = "Vola nel bosco.", en = "Fly into the wood." }', 'goal = "Fly"', ("value", "steps[1].goal")),
        ("Vola nel bosco.", "Vola " * 13, ("long", "steps[1].goal.it")),
        ('rule = "WK-MOVE-5"\n', "", ("missing", "steps[1].rule")),
        ('rule = "WK-MOVE-5"', 'rule = "KW-1"', ("value", "steps[1].rule")),
        ('["P D2-D4"]', '"P D2-D4"', ("value", "steps[1].solution")),
        ('["P D2-D4"]', "[]", ("missing", "steps[1].solution")),
        ('["P D2-D4"]', '["P D2-D4", 4]', ("value", "steps[1].solution[2]")),
        ('solution = ["P D2-D4"]', 'solution = ["P D2-D4"]\nlimit = "2"', ("value", "steps[1].limit")),
        ('kind = "point"', 'kind = "sing"', ("value", "steps[2].kind")),
        ('places = ["D4"]', 'places = ["D9"]', ("value", "steps[2].places")),
        ('places = ["D4"]', "", ("missing", "steps[2].places")),
        ("{ stands = {", "{ stand = {", ("unknown", "steps[1].success.stand")),
        ("{ stands = {", "{ over = {}, stands = {", ("value", "steps[1].success")),
        ('who = "bP1", ', "", ("missing", "steps[1].success.stands.who")),
        ('who = "bP1"', 'who = "bP2"', ("value", "steps[1].success")),
        ('on = ["D4"]', 'on = ["Z9"]', ("value", "steps[1].success")),
        ('on = ["D4"]', 'on = ["D4"], off = []', ("unknown", "steps[1].success.stands.off")),
        ("right = true", "right = false", ("shown", "steps[3].choices[1]")),
        ('reply = { it = "No.", en = "No." }', "right = true", ("value", "steps[3].choices")),
        ("right = true", 'right = "yes"', ("value", "steps[3].choices[1].right")),
        (', look = ["D4"]', "", ("shown", "steps[3].choices[2]")),
        ('reply = { it = "No.", en = "No." }, ', "", ("missing", "steps[3].choices[2].reply")),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, told: tuple[str, Any]) -> None:
    assert trouble(changed(old, new))[:2] == told


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('look = ["D4"]\n', "", ("shown", "steps[1].wrong[1]")),
        ('["D4"]', '["D4", "Y1"]', ("value", "steps[1].wrong[1].look")),
        ('"D3"', '"Y1"', ("value", "steps[1].wrong[1].when")),
        ("when = { stands =", "when = { nope =", ("unknown", "steps[1].wrong[1].when.nope")),
        ("when", "if", ("unknown", "steps[1].wrong[1].if")),
        ('it = "Qui."', f'it = "{"qui " * 13}"', ("long", "steps[1].wrong[1].say.it")),
        (
            "[[steps.wrong]]",
            '[[steps.try]]\naction = "P D2-D5"\nrefused = "WK-MOVE-5"',
            ("unknown", "steps[1].try[1].when"),
        ),
    ],
)
def test_what_is_wrong_in_an_answer_is_named(old: str, new: str, told: tuple[str, str]) -> None:
    assert trouble(HEAD + DO + changed(old, new, WRONG) + POINT + ANSWER)[:2] == told


def test_goals_are_read_inside_one_another() -> None:
    nested = '{ all = [{ any = [{ stands = { who = "bP1", on = ["D4"] } }, { not = { over = {} } }] }] }'
    text = changed('{ stands = { who = "bP1", on = ["D4"] } }', nested)
    assert len(read_lesson(text, FILE).steps) == 3
    assert trouble(text.replace("over = {}", "over = { winner = true }"))[:2] == (
        "value",
        "steps[1].success.all[1].any[2].not.over.winner",
    )


@pytest.mark.parametrize("steps", [2, 9])
def test_a_lesson_has_three_to_eight_steps(steps: int) -> None:
    assert trouble(HEAD + DO * steps) == ("value", "steps", str(steps))


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
