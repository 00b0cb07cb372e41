"""The reason of a thought is a named term of the evaluation, the one that gains most over the other actions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from seats import played_at_random, position

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Move
from kit.players import LEVELS, think
from kit.players.weigh import END, gains, reason

LATE = "turn 3; now blue movement"
MOVES = {
    "the leader steps out of reach": ("option leader_loss; bL D4; bS A1; bS B1; pP D8; pS G9", "leader_danger"),
    "a Pegasus rides to where it can strike": ("bP D3; pM D6; pS G9", "safe_strike"),
    "a Pegasus takes the flag": (f"victory hold blue D5; bP D2; pS G8; pS G9; {LATE}", "hold"),
    "a Pegasus comes nearer": ("bP A1; pS G9; pL G8", "advance"),
}
"""Positions in which one unit of blue's moves, each for a reason of its own."""


@pytest.mark.parametrize(("text_of", "expected"), MOVES.values(), ids=list(MOVES))
def test_moves_have_different_reasons(text_of: str, expected: str) -> None:
    s = position(text_of)
    thought = think(LEVELS[2](), GAME, s, Random(1))
    assert isinstance(thought.action, Move)
    assert thought.reason == expected


@pytest.mark.parametrize(("text_of", "expected"), MOVES.values(), ids=list(MOVES))
def test_level_3_begins_with_what_is_urgent(text_of: str, expected: str) -> None:
    """Its next action is the hint: it tells the main thing of the turn first, whatever its search began with."""
    for seed in range(3):
        thought = think(LEVELS[3](), GAME, position(text_of), Random(seed))
        assert isinstance(thought.action, Move)
        assert thought.reason == expected


def weighed(s: Any, a: Any, player: int) -> dict[str, float]:
    return GAME.terms(GAME.apply(s, a), player)


def test_the_reason_is_the_term_that_gains_most() -> None:
    checked = 0
    for s in played_at_random(1, seed=11, every=8):
        player, thought = GAME.current_player(s), think(LEVELS[2](), GAME, s, Random(4))
        if thought.reason == END:
            continue
        others = [weighed(s, a, player) for a in GAME.legal_actions(s) if a != thought.action]
        better = gains(weighed(s, thought.action, player), others)
        assert thought.reason == ("" if max(better.values()) <= 1e-9 else max(better, key=lambda name: better[name]))
        checked += 1
    assert checked > 3


def test_a_reason_is_what_stands_out() -> None:
    others = [{"near": 1.0, "safe": 0.0}, {"near": 3.0, "safe": 0.0}, {"near": 3.0, "safe": 4.0}]
    assert reason({"near": 3.5, "safe": 3.0}, others) == "safe"
    assert reason({"near": 3.0, "safe": 0.0}, others) == ""
    assert gains({"near": 3.5, "safe": 3.0}, others) == {"near": 0.5, "safe": 3.0}


def test_to_end_a_phase_is_a_reason_of_its_own() -> None:
    s = position("bS A1 moved; bS A2 moved; pS G9; now blue movement")
    assert think(LEVELS[2](), GAME, s, Random(1)).reason == END
