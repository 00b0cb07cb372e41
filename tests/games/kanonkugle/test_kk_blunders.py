"""What the tutor fears in Kanonkugle is true: each threat is played out; `test_blunders.py` tries each blunder."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.evaluation.blunders import hurting, ready, worst_deed
from kit.games.kanonkugle.state import State
from tests.games.kanonkugle.blunders import FAR_OFF, OPEN, VOLLEY
from tests.games.warned import warned_of


def test_a_threat_can_be_carried_out_and_does_what_it_says() -> None:
    s = GAME.parse_position(OPEN + VOLLEY + "now A shoot")
    for by, at in ((0, 1), (1, 0)):
        deed = worst_deed(s, by, at)
        assert deed is not None
        turn = ready(s, by)
        assert GAME.explain(turn, deed.action) is None
        after = GAME.apply(turn, deed.action)
        lost = sum(float(p) * (s.forces[at].pv - GAME.apply(after, a).forces[at].pv) for a, p in dice(after))
        assert deed.lost == pytest.approx(lost)
        hurt = sum(p for a, p in dice(after) if GAME.apply(after, a).forces[at].pv < s.forces[at].pv)
        assert hurting(s, deed) == hurt


def dice(s: State) -> Any:
    """What may be thrown."""
    return GAME.chance_outcomes(s)


def test_threats_are_the_troops_that_can_be_hit_and_who_hits_them() -> None:
    s = GAME.parse_position(OPEN + VOLLEY + FAR_OFF + "now A shoot")
    (threat,) = GAME.threats(s, 0).values()
    assert (threat.piece, [troop for troop, _ in threat.by]) == (0, [1])
    assert threat.chance == Fraction(2, 3) * (1 - Fraction(2, 3) ** 12)
    (other,) = GAME.threats(s, 1).values()
    assert other.piece == 1
    routed = GAME.parse_position(
        (OPEN + VOLLEY + FAR_OFF).replace("beast | at 13,40", "beast | routed at 13,40") + "now A shoot"
    )
    assert GAME.threats(routed, 0) == {}


def test_nobody_is_in_threat_where_only_people_know_who_stands_where() -> None:
    s = GAME.parse_position(OPEN + "option real_table on; " + VOLLEY + "now A shoot")
    assert GAME.threats(s, 0) == {}
    assert warned_of(GAME, s, "end turn") == []
