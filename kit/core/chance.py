"""Chance as a player: dice as decisions with exact outcomes. The only module of the engine that uses randomness."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Annotated, Any, TypeVar

A = TypeVar("A")
Rng = Random
"""Where randomness comes from. Games are given one and make none."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A six-sided die that shows `pips` (1 to 6).

    >>> Roll(6) in ROLLS, Roll(7) in ROLLS
    (True, False)
    """

    pips: Annotated[int, "count", "die"]


ROLLS: tuple[Roll, ...] = tuple(Roll(n) for n in range(1, 7))
SIXTH = Fraction(1, 6)
DIE: tuple[tuple[Roll, Fraction], ...] = tuple((roll, SIXTH) for roll in ROLLS)
"""The outcomes of one fair die."""


def draw(outcomes: Sequence[tuple[A, Fraction]], rng: Random) -> A:
    """One outcome, taken at random with its exact probability.

    >>> draw(DIE, Random(7))
    Roll(pips=2)
    """
    return at(outcomes, rng.random())


def at(outcomes: Sequence[tuple[A, Fraction]], number: float) -> A:
    """The outcome at a number from 0 up to 1, of which each has as large a part as its probability, in order.

    >>> at(DIE, 0.5)
    Roll(pips=4)
    """
    even = outcomes[0][1]
    if all(probability is even for _, probability in outcomes):
        return outcomes[int(number * len(outcomes))][0]
    ends = list(accumulate(probability for _, probability in outcomes))
    return outcomes[bisect(ends, number, hi=len(outcomes) - 1)][0]


def in_parts(share: Fraction, of: int) -> int:
    """A share in so many parts, as it is told; what is neither sure nor impossible is not told so.

    >>> in_parts(Fraction(7, 10), 6), in_parts(Fraction(99, 100), 6)
    (4, 5)
    """
    return int(of * share) if share in (0, 1) else min(of - 1, max(1, round(of * share)))


def told_to(game: Any, s: Any) -> int | None:
    """The only player who learns what chance shows in a state; `None` where all do.

    >>> from kit.games import game
    >>> strage = game("strage")
    >>> told_to(strage, strage.initial_state(strage.scenarios()[0])) is None  # a die lies open before everybody
    True
    """
    ends = [game.apply(s, a) for a, _ in game.chance_outcomes(s)]

    def learns(viewer: int | None) -> bool:
        return len({game.observation(end, viewer) for end in ends}) > 1

    who = [player for player in range(game.num_players(s)) if learns(player)]
    return who[0] if len(who) == 1 and not learns(None) else None
