"""Pages, told as episodes: what somebody does, and what is shown and said then. See `episode.py`."""

import pytest

from tests.widgets.episode import Episode, everything, run

EVERY = everything()


def test_no_two_episodes_have_one_name() -> None:
    assert len({one.id for one in EVERY}) == len(EVERY) > 100


@pytest.mark.parametrize("one", EVERY, ids=lambda one: one.id)
def test_it_goes_as_it_is_told(one: Episode) -> None:
    run(one)
