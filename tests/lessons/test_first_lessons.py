"""The first lessons play: in the first there is no question, and nothing forbidden is asked for before the third step;
none of the first four asks for more than one forbidden thing, or puts more than one question."""

import pytest

from kit.games.kanonkugle import GAME
from kit.tutor import lessons
from kit.tutor.goals import Told

FIRST = 4
PLAY_FIRST = ["kanonkugle", "runewars", "strage"]


@pytest.mark.parametrize("game", PLAY_FIRST)
def test_the_first_lessons_ask_little_and_forbid_less(game: str) -> None:
    kinds = [[step.kind for step in lesson.steps] for lesson in lessons(game)[:FIRST]]
    assert "answer" not in kinds[0]
    assert "try" not in kinds[0][:2]
    for asked in kinds:
        assert asked.count("try") <= 1
        assert asked.count("answer") <= 1


def test_the_first_lesson_of_kanonkugle_ends_with_a_shot_that_wins() -> None:
    last = lessons("kanonkugle")[0].steps[-1]
    assert [words.split()[0] for words in last.solution] == ["shoot"]
    assert last.rule == "KK-END-1"


def test_the_first_lesson_of_the_sprites_ends_with_one_at_home_and_all_four_ask_once() -> None:
    first = lessons("strage")[:FIRST]
    assert first[0].steps[-1].success == Told(kind="home")
    asked = [step.kind for lesson in first for step in lesson.steps]
    assert max(asked.count("try"), asked.count("answer")) == 1


def test_the_table_of_a_lesson_of_kanonkugle_keeps_its_size() -> None:
    """Nothing jumps between its steps."""
    for lesson in lessons("kanonkugle"):
        starts = [lesson.position, *(step.position for step in lesson.steps)]
        sizes = {GAME.parse_position(text).table.size for text in starts if text}
        assert len(sizes) == 1, lesson.id
