"""In the first lessons of Kanonkugle whoever is curious loses no star: a first tap on an enemy, or on empty ground, is
answered, and that is all."""

from __future__ import annotations

from typing import Any

import pytest

from kit.games.kanonkugle.tabletop import point_of
from kit.tutor import lessons
from kit.widgets.games.kanonkugle import taps
from tests.widgets.pupil import at

STEPS = [
    pytest.param(lesson, number, id=f"{lesson.id} {number}")
    for lesson in lessons("kanonkugle")[:4]
    for number in range(1, len(lesson.steps) + 1)
]


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_first_tap_anywhere_costs_no_star(lesson: Any, step: int) -> None:
    tab = at("kanonkugle", lesson, step)
    page = tab.page
    hit = {place: taps.figure_at(page.state, point_of(place), taps.AT_FIRST) for place in page.table.sights(page.state)}
    curious = [p for p, at in hit.items() if at is None or page.state.forces[at[0]].owner != page.run.learner]
    assert len(curious) > 5
    for place in curious:
        tab.program.page = page
        tab.program.show()
        x, y = page.table.centre(page.state, place)
        tab.send("tap", x=x, y=y, width=800)
        assert tab.page.run.stars == 3, place
