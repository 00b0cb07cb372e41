"""What a teacher's plan gives time to can be done in that time, and does not leave half of it over."""

import pytest

from tests.lessons.plan_times import PARTS, Part, counted, minutes


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS, ids=lambda part: f"{part.game}-{part.lesson}-{part.word}")
def test_it_fits(part: Part) -> None:
    needed = counted(part) * part.seconds / 60
    assert 0.4 * minutes(part) <= needed <= minutes(part)
