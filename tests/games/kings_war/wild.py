"""Kings War: actions to try, sensible and wild ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.games.kings_war.actions import Bid, Bombard, Charge, Move, Pass, Rest, Support, Untie, Walk, Web
from kit.games.kings_war.state import State


def wild(s: State, rng: Random) -> Iterator[Any]:
    """Every piece to and at every square, by any means; bids, dice, knots."""
    yield from (Rest(), Pass(), Untie())
    yield from (Roll(pips) for pips in range(-1, 8))
    yield from (Bid(n) for n in range(-1, 50))
    yield from (Untie(square) for square in range(-1, 65))
    standing = [square for square in range(64) if (s.sides[0] | s.sides[1]) >> square & 1]
    for one in (*standing, rng.randrange(64), -1, 64):
        for other in range(64):
            yield Move(one, other)
            if other // 8 in (0, 7):
                yield from (kind(one, other, n) for kind in (Move, Support) for n in range(1, 7))
            yield Web(one, other)
        for near in (*_around(one), rng.randrange(64)):
            yield Support(one, near)
            yield Walk(one, near)
            yield Charge(one, near)
    rooks = [square for square in standing if s.kinds[4] >> square & 1]
    for rook in (*rooks, rng.choice(standing)):
        for target in standing:
            yield from (Bombard(rook, target, end) for end in _around(target))
            yield Bombard(rook, target, rng.randrange(-1, 65))


def _around(square: int) -> Iterator[int]:
    """The squares beside a square, and some that only seem so, across the edge of the board."""
    yield from (square + step for step in (-9, -8, -7, -1, 0, 1, 7, 8, 9))
