"""The kit's own troops are as strong as the level set: one against one on open ground, by `proving`.

In the suite some of them with few matches, which see most of what is off by a point; a thorough run plays as many as
they were chosen by.
"""

from __future__ import annotations

import pytest

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.item_notation import parse_design
from kit.games.kanonkugle.rules import designing
from kit.games.kanonkugle.troops import PICTURES
from tests.games.kanonkugle.proving import LEVEL, MATCHES, OWN, begun, points
from tests.sampling import THOROUGH, sampled

FEW, LOOSE = 80, 0.06
"""So many matches against each of the level set, and how far from one half a share of these may lie."""
MANY, TIGHT = (MATCHES, 0.05) if THOROUGH else (FEW, LOOSE)


def test_ten_troops_cost_what_the_level_set_costs() -> None:
    assert len(OWN) == 10
    for label in (*LEVEL, *OWN):
        troop = parse_design(label)
        assert troop.ratings.total == 18, label
        assert troop.pv == 12
        assert designing.fights(troop) is None
        assert designing.divided(troop) is None
    assert all(parse_design(label).picture in PICTURES for label in OWN)


@pytest.mark.parametrize("label", OWN)
def test_it_can_be_played_against_each_of_the_level_set(label: str) -> None:
    for other in LEVEL:
        s = begun(label, other)
        assert GAME.parse_position(GAME.position_text(s)) == s
        assert 0 <= points(label, other, 2, "short") <= 1


@pytest.mark.slow
@pytest.mark.parametrize("label", sampled(OWN, 2))
def test_it_is_as_strong_as_the_level_set(label: str) -> None:
    shares = [points(label, other, MANY, "even") for other in LEVEL]
    assert abs(sum(shares) / len(shares) - 0.5) <= TIGHT, shares
