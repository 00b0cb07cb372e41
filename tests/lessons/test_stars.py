"""The stars that are taken along: the best of each lesson, and a file that is checked."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.game import Trouble
from kit.tutor import lessons
from kit.tutor.stars import FORMAT, MAX_BYTES, merged, parse_stars, stars_text

won = st.dictionaries(st.text(min_size=1, max_size=80), st.integers(1, 3), max_size=20)


@given(won)
def test_a_file_gives_back_what_was_written(stars: dict[str, int]) -> None:
    assert parse_stars(stars_text(stars)) == stars


@given(won, won)
def test_the_better_result_stays(here: dict[str, int], there: dict[str, int]) -> None:
    both = merged(here, there)
    assert set(both) == set(here) | set(there)
    assert all(both[name] == max(here.get(name, 0), there.get(name, 0)) for name in both)


def test_lessons_have_names_of_their_own() -> None:
    names = [lesson.id for lesson in lessons("war_kids")]
    assert len(set(names)) == len(names)


SOUND = {"format": FORMAT, "version": 1, "stars": {}}
FOREIGN = [{"stars": {}}, {**SOUND, "version": 2}, {**SOUND, "stars": []}, {**SOUND, "format": "a match"}, [], 3]


@pytest.mark.parametrize("text", ["", "{", "[" * 9000, " " * (MAX_BYTES + 1), *map(json.dumps, FOREIGN)])
def test_what_is_no_file_of_stars_is_refused(text: str) -> None:
    with pytest.raises(Trouble) as told:
        parse_stars(text)
    assert told.value.key == "trouble.stars"


def test_results_that_make_no_sense_are_left_out() -> None:
    odd = {"a": 4, "b": 0, "c": True, "d": "3", "e" * 81: 3, "f": 2, "g": None}
    assert parse_stars(json.dumps({"format": FORMAT, "version": 1, "stars": odd})) == {"f": 2}
