"""What the tests of the computer players share: positions of War Kids, and players that think quickly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME
from kit.players import LEVELS, Gentle, Greedy, Planner, Player, RandomPlayer, think
from kit.players.planner import Effort

LIGHT = Effort(budget=120, starts=2, passes=1, wide=3, judged=2, refined=1, trust=(0.4, 0.6))
"""As much as a test can wait for; what it finds is judged by the same code."""
QUICK: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "gentle": Gentle,
    "greedy": Greedy,
    "planner": lambda: Planner(LIGHT),
}


def played_at_random(scenario: int, seed: int, every: int) -> Iterator[Any]:
    """States of a random match, one of so many, in which a player decides."""
    rng, s, count = Random(seed), GAME.initial_state(GAME.scenarios()[scenario]), 0
    while GAME.current_player(s) != TERMINAL:
        if GAME.current_player(s) != CHANCE:
            count += 1
            if count % every == 0:
                yield s
        s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))


def position(text: str) -> Any:
    """A position on nine columns and seven rows of open ground."""
    return GAME.parse_position(f"map 9x7; victory limit 20 units; {text}")


def whole_turn(level: int, s: Any, seed: int, pips: int = 1) -> Any:
    """The state after the turn of whoever decides, played by a level; every die shows the same."""
    player, rng, side = LEVELS[level](), Random(seed), GAME.current_player(s)
    while GAME.current_player(s) in (side, CHANCE):
        rolls = GAME.current_player(s) == CHANCE
        s = GAME.apply(s, Roll(pips) if rolls else think(player, GAME, s, rng).action)
    return s
