"""The reason of a thought is a named term of the evaluation, the one that gains most over the other actions."""

from __future__ import annotations

from random import Random
from typing import Any

from seats import played_at_random

from kit.games.war_kids import GAME
from kit.players import LEVELS, think
from kit.players.weigh import END, gains, reason


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
