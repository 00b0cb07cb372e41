"""The lessons of every game without a browser: each is done by finger, with what is to be seen and nothing else."""

from __future__ import annotations

import asyncio
import json
import re
from functools import cache
from typing import Any

import polib
import pytest

from kit.core.manifest import GAMES
from kit.text.catalogue import LOCALE
from kit.tutor import lessons
from kit.widgets.learn.steps import stands
from tests.sampling import sampled
from tests.widgets.pupil import answer, at, learning, press, solve, solve_step

LESSONS = [lesson for game in GAMES.having("lesson_table") for lesson in lessons(game) if not lesson.exam]
STEPS = [(lesson, number) for lesson in LESSONS for number in range(1, len(lesson.steps) + 1)]
every_lesson = pytest.mark.parametrize("lesson", [pytest.param(one, id=f"{one.game}/{one.id}") for one in LESSONS])


def some_steps(count: int) -> Any:
    """Steps of all games, others for each seed."""
    found = [pytest.param(one, number, id=f"{one.game}/{one.id} {number}") for one, number in STEPS]
    return pytest.mark.parametrize(("lesson", "step"), sampled(found, count, str(count)))


@pytest.mark.slow
@pytest.mark.cases(10)
@every_lesson
@pytest.mark.parametrize("lang", sampled(["en", "it"], 1))
def test_every_lesson_is_done_by_finger(lesson: Any, lang: str, caplog: pytest.LogCaptureFixture) -> None:
    tab = learning(lesson.game, lesson, languages=[lang])
    while not tab.page.run.finished:
        assert tab.page.step.goal[lang] in tab.sees("ask").replace("&#39;", "'")
        assert tab.page.my_turn or tab.page.chance_waits
        solve_step(tab)
    assert json.loads(tab.kept[f"progress.{lesson.game}"])[lesson.id] == 3
    assert not tab.page.dialog, "nothing covers the last explanation"
    assert not caplog.records, "every page on the way could be shown"
    words = {"en": "3 stars", "it": "3 stelle"}[lang]
    assert words in tab.program.app.ask


@cache
def buttons(domain: str, lang: str) -> set[str]:
    """What buttons may be called."""
    file = polib.pofile(str(LOCALE / lang / "LC_MESSAGES" / f"{domain}.po"))
    return {entry.msgstr for entry in file if entry.msgid.startswith(("ui.", "ability."))}


@every_lesson
@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_hint_calls_a_button_what_the_button_calls_itself(lesson: Any, lang: str) -> None:
    names = buttons("kit", lang) | buttons(lesson.game, lang)
    told = [named for step in lesson.steps for named in re.findall("[«“](.+?)[»”]", step.hint[lang])]
    assert names >= set(told)


@pytest.mark.slow
@pytest.mark.cases(10)
@every_lesson
def test_a_lesson_goes_on_after_a_reload(lesson: Any) -> None:
    tab = at(lesson.game, lesson, min(3, len(lesson.steps)))
    again = learning(lesson.game, lesson, tab.kept)
    assert (again.page.run.lesson, again.page.run.number) == (lesson, tab.page.run.number)
    news = tab.page.t("lesson.fresh")
    assert again.sees("ask").endswith(tab.sees("ask").removeprefix(news).strip()), "that a board is new is told once"
    solve(again)
    assert json.loads(again.kept[f"progress.{lesson.game}"]) == {lesson.id: 3}


@pytest.mark.slow
@some_steps(40)
def test_four_hints_lead_out_of_every_step(lesson: Any, step: int) -> None:
    tab = at(lesson.game, lesson, step)
    for level in range(1, 5):
        tab.send("hint")
        assert tab.page.help.level == level
        assert tab.sees("ask")
    if tab.page.stays:
        assert tab.page.stays.kind == "shown"
        tab.send("go_on")
    if tab.page.run.number == step - 1:
        solve_step(tab)


@pytest.mark.slow
@some_steps(41)
def test_whatever_is_tried_is_answered_and_the_step_can_still_be_done(lesson: Any, step: int) -> None:
    tab = at(lesson.game, lesson, step)
    for place in sampled([*tab.page.table.taken(tab.page.state)], 6):
        tab.orders.clear()
        x, y = tab.page.table.centre(tab.page.state, place)
        tab.send("tap", x=x, y=y, width=800)
        if tab.page.run.number != step - 1:
            return
        tried = tab.page.hand.selection or tab.page.hand.bubble or tab.page.run.played
        assert tried or {"nudge", "say"} & {one["order"] for one in tab.orders}
        if tab.page.stays is not None:
            press(tab, "go_on")
        tab.send("let_go")
        tab.send("again")
    solve_step(tab)


@pytest.mark.slow
@pytest.mark.parametrize("lesson", sampled(LESSONS, 20), ids=lambda lesson: f"{lesson.game}/{lesson.id}")
def test_a_tap_that_goes_on_takes_up_a_piece_where_all_stand_as_before(lesson: Any) -> None:
    tab = learning(lesson.game, lesson)
    while tab.page.run.number < len(lesson.steps) - 1:
        answer(tab)
        page, run = tab.page, tab.page.run
        ready = [] if page.asks or page.stays.praise is None else page.table.ready(page.state)
        picks = [place for place in ready if takes(page.table.pick(page.state, (), place))]
        if picks and stands(page, page.stays.state) == stands(page, run.state):
            tab.tap(run.board.name(run.state, picks[0]))
            assert tab.page.stays is None
            assert tab.page.hand.selection == page.table.pick(page.state, (), picks[0]).selection
            assert (tab.page.run.number, tab.page.run.moves) == (run.number, run.moves)
            tab.send("again")
        else:
            tab.send("go_on")


def takes(picked: Any) -> bool:
    return bool(picked.selection) and picked.action is None and picked.refusal is None


@pytest.mark.slow
@pytest.mark.parametrize("lesson", [one for one in LESSONS if one.game != "kanonkugle"], ids=lambda one: one.id)
def test_what_is_pointed_at_is_in_the_list_of_places_too(lesson: Any) -> None:
    for number, step in enumerate(lesson.steps, 1):
        if step.kind != "point":
            continue
        tab = at(lesson.game, lesson, number)
        place = tab.page.run.board.place(tab.page.state, step.places[0])
        press(tab, "place", place=place)
        assert tab.page.run.number == number, step.goal["en"]


def test_the_solution_is_shown_as_motion_and_any_tap_ends_it() -> None:
    tab = at("war_kids", 1, 2, still=False)

    async def run() -> None:
        tab.send("show_me")
        await asyncio.sleep(0)
        assert tab.page.watching
        assert "Watch" in tab.sees("ask")
        tab.tap("A1")
        assert tab.page.stays.kind == "shown"
        tab.send("go_on")

    asyncio.run(run())
    solve_step(tab)
