"""After a few words of praise the next step of a lesson comes by itself, in every game; after more it waits."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from kit.core.manifest import GAMES
from kit.tutor import lessons
from kit.widgets.learn.answers import in_passing
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.pupil import answer, at, solve_step
from tests.widgets.watcher import watched


def steps(game_id: str, easy: bool) -> list[tuple[Any, int]]:
    """The steps with one action and no dice before the last of each lesson, with little to read after them or with
    more."""
    return [
        (lesson, number)
        for lesson in lessons(game_id)
        for number, step in enumerate(lesson.steps[:-1], 1)
        if step.kind == "do" and len(step.solution) == 1 and not (step.chance or step.thrown)
        if in_passing(step) == easy
    ]


def games(easy: bool) -> pytest.MarkDecorator:
    """The games that have such steps; one with a single short lesson has none."""
    return pytest.mark.parametrize("game_id", [one for one in GAMES.having("lesson_table") if steps(one, easy)])


def done(game_id: str, easy: bool) -> tuple[FakeBrowser, int]:
    """A tab in which the first such step has just been done, and the number of the next."""
    lesson, number = steps(game_id, easy)[0]
    tab = at(game_id, lesson, number)
    watched(tab, lambda: answer(tab))
    return tab, number


@games(easy=True)
def test_an_easy_step_is_praised_and_the_next_one_comes_by_itself(game_id: str) -> None:
    lesson, number = steps(game_id, easy=True)[0]
    tab = at(game_id, lesson, number)
    frames = watched(tab, lambda: answer(tab))
    praise = lesson.steps[number - 1].done["en"]
    assert any(praise in frame.told[1] for frame in frames), "it is seen first"
    assert (tab.page.run.number, tab.page.stays) == (number, None)
    assert lesson.steps[number].goal["en"] in tab.sees("ask")


@games(easy=False)
def test_where_there_is_something_to_read_a_button_leads_on(game_id: str) -> None:
    tab, number = done(game_id, easy=False)
    assert (tab.page.run.number, tab.page.stays.kind) == (number, "step")
    assert 'data-do="go_on"' in tab.program.app.ask


@games(easy=True)
def test_while_something_is_open_or_was_asked_nothing_goes_on(game_id: str) -> None:
    lesson, number = steps(game_id, easy=True)[0]
    for asked in ("why", "undo"):
        tab = at(game_id, lesson, number)

        async def run(tab: FakeBrowser = tab, asked: str = asked) -> None:
            async def sleep(seconds: float) -> None:
                if tab.page.stays and tab.page.stays.alone and not tab.page.dialog:
                    tab.send(asked)
                await asyncio.sleep(0)

            tab.program.sleep = sleep
            answer(tab)
            while tab.program.thinking is not None:
                await tab.rest()

        asyncio.run(run())
        assert tab.page.stays is not None, asked
        assert 'data-do="go_on"' in tab.program.app.ask, "now it waits for a button"
        tab.set(dialog="")
        solve_step_on(tab)
        assert tab.page.run.number == number + 1


def solve_step_on(tab: FakeBrowser) -> None:
    """The button leads on, and the next step can be done."""
    tab.send("go_on")
    solve_step(tab)
