"""Guess the unit: actions to try, sensible and wild ones."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from kit.games.war_kids.guess.state import Draw, Guess, SetUp, State, TimeOut


def wild(s: State, rng: Random) -> Iterator[Any]:
    """Every colour, set, clue and kind, with some that do not exist."""
    yield TimeOut()
    for one in range(-1, 5):
        yield Guess(one)
        yield from (SetUp(one, size) for size in ("full", "quick", "FULL", ""))
        yield from (Draw(one, number) for number in range(-1, 12))
