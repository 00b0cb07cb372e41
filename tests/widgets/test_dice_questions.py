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


def lies_above(tab: FakeBrowser, asked: bool) -> None:
    """What chance has shown stands there once, above the answers as long as it is asked about."""
    lies, tray = str(tab.page.panel.lesson_chance(tab.page.context)), tab.program.app.tray
    assert "<svg" in lies
    assert tray.count(lies) == 1
    assert "kit-choices" not in tab.program.app.ask
    assert ("kit-choices" in tray.partition(lies)[2]) == asked == ("kit-choices" in tray)


def test_dice_and_cards_are_asked_about() -> None:
    assert len({one.values[0] for one in ASKED}) >= 3


@pytest.mark.parametrize(("game", "lesson", "number"), ASKED)
def test_what_a_question_is_about_is_seen_above_its_answers(game: str, lesson: Any, number: int) -> None:
    tab = at(game, lesson, number)
    lies_above(tab, asked=True)
    answer(tab)
    if not tab.page.run.finished:
        lies_above(tab, asked=False)
