"""A question about dice or a card: they are seen above its answers, before it is answered and after, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from kit.core.manifest import GAMES
from kit.tutor import lessons
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pupil import answer, at

ASKED = [
    pytest.param(game, lesson, number, id=f"{game}-{lesson.id}-{number}")
    for game in GAMES.having("lesson_table")
    for lesson in lessons(game)
    for number, step in enumerate(lesson.steps, 1)
    if step.kind == "answer" and step.thrown
]


def lies_above(tab: FakeBrowser) -> None:
    """What chance has shown stands in the card that asks, once, above all that is pressed there."""
    lies, ask = str(tab.page.panel.lesson_chance(tab.page.context)), tab.program.app.ask
    assert "<svg" in lies
    assert lies in ask
    assert lies not in tab.program.app.tray
    first = min(
        (here for word in ("kit-choices", 'data-do="go_on"') if (here := ask.find(word)) >= 0), default=len(ask)
    )
    assert ask.index(lies) < first


def test_dice_and_cards_are_asked_about() -> None:
    assert len({one.values[0] for one in ASKED}) >= 3


@pytest.mark.parametrize(("game", "lesson", "number"), ASKED)
def test_what_a_question_is_about_is_seen_above_its_answers(game: str, lesson: Any, number: int) -> None:
    tab = at(game, lesson, number)
    lies_above(tab)
    answer(tab)
    if not tab.page.run.finished:
        lies_above(tab)
