"""What a tap on the board does that goes on to the next step of a lesson: it takes up a piece at once."""

from typing import Any

import pytest

from kit.tutor import Lesson, lessons
from kit.tutor.boards import SUBJECTS
from kit.widgets.board.messages import Composed, Touch
from kit.widgets.learn.page import learn_page
from kit.widgets.learn.update import _stands
from tests.sampling import sampled
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.learner import at

LESSONS = [
    pytest.param(lesson, id=f"{game}/{lesson.id}") for game in SUBJECTS for lesson in lessons(game) if not lesson.exam
]


def do(tab: FakeBrowser) -> None:
    """Does the present step as its solution says; its praise stays."""
    step = tab.page.run.step
    if step.kind == "answer":
        tab.send("choose", choice=str([choice.right for choice in step.choices].index(True)))
    elif step.kind == "point":
        tab.program.tell(Touch(tab.page.run.board.place(tab.page.run.state, step.places[0])))
    for text in step.solution if step.kind in ("do", "try") else ():
        run = tab.page.run
        action = run.game.parse_action(run.state, text)
        if tab.page.chance_waits:
            shown = [shown for shown, _ in run.game.chance_outcomes(run.state)]
            tab.send("die", value=str(shown.index(action) + 1))
        else:
            tab.program.tell(Composed(action))


@pytest.mark.slow
@pytest.mark.parametrize("lesson", sampled(LESSONS, 40))
def test_a_tap_that_goes_on_takes_up_a_piece_where_all_stand_as_before(lesson: Lesson) -> None:
    tab = FakeBrowser(page=learn_page(lesson.game), query={"lesson": lesson.id})
    if tab.page.run.lesson is not lesson:
        tab.send("lesson", lesson=lesson.id)
    while tab.page.run.number < len(lesson.steps) - 1:
        number = tab.page.run.number
        do(tab)
        assert tab.page.run.number == number + 1
        page, run = tab.page, tab.page.run
        ready = [] if page.asks or page.stays.praise is None else page.table.ready(page.state)
        picks = [place for place in ready if takes(page.table.pick(page.state, (), place))]
        if picks and _stands(page, page.stays.state) == _stands(page, run.state):
            tab.tap(run.board.name(run.state, picks[0]))
            assert tab.page.stays is None
            assert tab.page.hand.partial == page.table.pick(page.state, (), picks[0]).partial
            assert (tab.page.run.number, tab.page.run.moves) == (run.number, run.moves)
            tab.send("again")
        else:
            tab.send("go_on")


def takes(picked: Any) -> bool:
    return bool(picked.partial) and picked.action is None and picked.refusal is None


def test_elsewhere_it_only_goes_on() -> None:
    tab = at(2)
    tab.tap("D2", "C2", "C5")
    assert (tab.page.stays, tab.page.hand.partial, tab.page.run.number) == (None, (), 1)
    assert tab.page.run.played == []


def test_a_turn_ended_before_anything_was_done_is_answered_and_costs_no_star() -> None:
    tab = at(2, 2)
    tab.send("end")
    assert "You stopped early" in tab.sees("bubble")
    assert (tab.page.run.stars, tab.page.run.wrongs) == (3, 0)
