"""Between two steps of a lesson whatever comes, goes, moves or becomes something else is seen to: in every game."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from kit.core.manifest import GAMES
from kit.draw.scene import Scene, keyed
from kit.games import game
from kit.games.runewars import GAME
from kit.games.runewars.actions import Generate
from kit.tutor import lessons
from kit.widgets.board.view import rearranged
from kit.widgets.learn.steps import stands
from tests.widgets.pupil import answer, learning


def drawn(page: Any, s: Any) -> Scene:
    """The board of a state with nothing marked."""
    plain = replace(page.table.blank, face=page.view.face, cramped=page.view.cramped)
    scene: Scene = page.table.scene(s, plain, page.t)
    return scene


@pytest.mark.parametrize("game_id", GAMES.having("lesson_table"))
def test_what_changes_between_steps_is_seen_to_change(game_id: str) -> None:
    page = learning(game_id).page
    for lesson in lessons(game_id):
        states = [page.known(game(game_id).parse_position(step.position)) for step in lesson.steps if step.position]
        for before, after in pairwise(states):
            old, new = (keyed(drawn(page, s).pieces) for s in (before, after))
            found = rearranged(replace(page, behind=before), after, drawn(page, before))
            assert bool(found) == (old != new), lesson.id
            one, other = drawn(page, before), drawn(page, after)
            if found and (one.width, one.height) == (other.width, other.height):
                end = {key: piece.children for key, piece in keyed(found[0][0](1.0)).items() if piece.opacity}
                assert end == {key: piece.children for key, piece in new.items()}, "they end as they are there"


@pytest.mark.parametrize("game_id", [one for one in GAMES.having("lesson_table") if len(lessons(one)) > 4])
def test_where_other_pieces_stand_than_were_left_a_word_says_so(game_id: str) -> None:
    told = set()
    for lesson in lessons(game_id)[1:5]:
        tab = learning(game_id, lesson)
        for step in lesson.steps[1:]:
            answer(tab)
            left = stands(tab.page, tab.page.stays.state)
            tab.send("go_on")
            fresh = left != stands(tab.page, tab.page.run.state)
            assert (tab.page.t("lesson.fresh") in tab.sees("note")) == fresh, (lesson.id, step.goal["en"])
            told.add(fresh)
    assert told == {True, False}


def test_new_models_are_seen_to_come_where_others_of_their_kind_stand() -> None:
    page = learning("runewars", "09-spring-and-winter").page
    lesson = next(one for one in lessons("runewars") if one.id == "09-spring-and-winter")
    s = GAME.parse_position(lesson.steps[1].position)
    s = GAME.apply(s, next(a for a, _ in GAME.chance_outcomes(s)))
    a = next(a for a in GAME.legal_actions(s) if isinstance(a, Generate))
    after = GAME.apply(s, a)
    told, old, new = GAME.events(s, a, after)[0], drawn(page, s), keyed(drawn(page, after).pieces)
    ((frame, _, hidden),) = page.table.motions(s, told, old, keyed(old.pieces))
    assert [*hidden] == ["A1@11c"], "there are more of them, and nothing else has changed"
    assert keyed(frame(1.0))["A1@11c"] == new["A1@11c"] != keyed(old.pieces)["A1@11c"]
