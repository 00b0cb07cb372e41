"""Comparing where plans lead by what comes of it: the game plays on from each in rough strokes, many times over.

Luck is the same for all that are compared, and spread evenly over what it can be; so few rollouts tell much.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from random import Random
from typing import Any

from kit.core.game import CHANCE
from kit.players.weigh import SIDES, outcomes

FEW = 2
"""Different outcomes of a die up to which each of them is played on from."""
LENGTH = 96
"""Numbers that a course of luck has."""


def lucks(count: int, rng: Random) -> list[tuple[float, ...]]:
    """So many courses of luck, in which each number is spread evenly from 0 to 1.

    >>> found = lucks(4, Random(1))
    >>> sorted(course[0] for course in found), len(found[0]) == LENGTH
    ([0.125, 0.375, 0.625, 0.875], True)
    """
    columns = [rng.sample(range(count), count) for _ in range(LENGTH)]
    return [tuple((column[n] + 0.5) / count for column in columns) for n in range(count)]


def foreseen(game: Any, s: Any, player: int, luck: Sequence[Sequence[float]]) -> Generator[None, None, float]:
    """What a state is worth after the next rounds, on the average, if the player goes on with the best of its
    intentions; where a single die is awaited that lets somebody act, or not, on the average of both.

    >>> from kit.players import finish
    >>> class Coin:
    ...     def current_player(self, s):
    ...         return 0
    ...     def rollouts(self, s, player, luck):
    ...         return [[2.0, 5.0] for _ in luck]
    >>> finish(foreseen(Coin(), "state", 0, lucks(3, Random(1))))
    5.0
    """
    if game.current_player(s) == CHANCE and len(game.chance_outcomes(s)) <= SIDES:
        ways = outcomes(game, s)
        if len(ways) <= FEW:
            total = 0.0
            for t, weight in ways:
                total += weight * (yield from _played_on(game, t, player, luck))
            return total
    return (yield from _played_on(game, s, player, luck))


def _played_on(game: Any, s: Any, player: int, luck: Sequence[Sequence[float]]) -> Generator[None, None, float]:
    sums: list[float] = []
    for found in game.rollouts(s, player, luck):
        sums = [a + b for a, b in zip(sums, found, strict=True)] if sums else list(found)
        yield
    return max(sums) / len(luck)
