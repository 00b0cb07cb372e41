"""What the tests of the computer players share: matches of any game, positions of War Kids, and quick players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from kit.core.capabilities import Prospective
from kit.core.chance import Roll, draw
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME
from kit.players import LEVELS, Gentle, Greedy, Planner, Player, RandomPlayer, think
from kit.players.effort import Effort, Reach, Scope, Span
from kit.players.weigh import END

LIGHT = Effort(
    budget=120,
    starts=2,
    passes=1,
    wide=3,
    judged=2,
    refined=1,
    trust=(0.4, 0.6),
    reach=Reach(width=1, narrow=1, dice=1, span=Span(rollouts=4, judged=3)),
    scope=Scope(width=3, narrow=2, dice=2, ends=3, rounds=1, longest=40),
)
"""As much as a test can wait for; what it finds is judged by the same code."""
LONGEST = 10_000
"""No match has so many decisions."""
QUICK: dict[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    "gentle": Gentle,
    "greedy": Greedy,
    "planner": lambda: Planner(LIGHT),
}


def played(g: Any, s: Any, seats: list[Player], seed: int, most: int = LONGEST) -> list[tuple[Any, Any]]:
    """The decisions of a match, or of so many, each asked for in the rules: the state, and what was done in it."""
    found, rng = list[tuple[Any, Any]](), Random(seed)
    while (player := g.current_player(s)) != TERMINAL and len(found) < most:
        if player == CHANCE:
            s = g.apply(s, draw(g.chance_outcomes(s), rng))
            continue
        thought = think(seats[player], g, g.observation(s, player), rng)
        assert g.explain(s, thought.action) is None, (g.position_text(s), thought.action)
        assert g.menu or thought.action in g.legal_actions(s), (g.position_text(s), thought.action)
        weighed = {**g.terms(s, player), **(g.prospects(s, player) if isinstance(g, Prospective) else {})}
        assert thought.reason in ("", END, *weighed)
        found.append((s, thought.action))
        s = g.apply(s, thought.action)
    return found


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


def whole_turn(level: int, s: Any, seed: int, g: Any = GAME) -> Any:
    """The state after the turn of whoever decides, played by a level; every die shows a 1."""
    player, rng, side = LEVELS[level](), Random(seed), g.current_player(s)
    while g.current_player(s) in (side, CHANCE):
        rolls = g.current_player(s) == CHANCE
        s = g.apply(s, Roll(1) if rolls else think(player, g, g.observation(s, side), rng).action)
    return s
