"""Chapter: who comes first."""

from __future__ import annotations

from collections.abc import Sequence

from kit.games.kanonkugle.book import BOOK

Rolls = tuple[tuple[int, ...], ...]


def next_to_roll(rolls: Rolls, sides: Sequence[int]) -> int:
    """Which player rolls now: whoever has not, or has the same dice as another; -1 once there is a full order.

    >>> next_to_roll(((5,), ()), (0, 1)), next_to_roll(((5,), (5,), (2,)), (0, 1, 2))
    (1, 0)
    >>> next_to_roll(((5, 3), (5,), (2,)), (0, 1, 2)), next_to_roll(((5, 3), (5, 6), (2,)), (0, 1, 2))
    (1, -1)
    """
    fewest = sorted(sides, key=lambda side: (len(rolls[side]), side))
    return next((side for side in fewest if _like_another(rolls, sides, side)), -1)


def _like_another(rolls: Rolls, sides: Sequence[int], side: int) -> bool:
    mine = rolls[side]
    return any(other != side and rolls[other][: len(mine)] == mine for other in sides)


@BOOK.acts("KK-INIT-1", off=lambda rolls, sides: tuple(sides))
def initiative(rolls: Rolls, sides: Sequence[int]) -> tuple[int, ...]:
    """The players, the lowest die first; of those that rolled alike, the one whose next die was lower."""
    return tuple(sorted(sides, key=lambda side: rolls[side]))


@BOOK.acts("KK-DEP-1", off=lambda rolls, sides: tuple(sides))
def placing(rolls: Rolls, sides: Sequence[int]) -> tuple[int, ...]:
    """The players in the order of placing, the highest die first."""
    return tuple(sorted(sides, key=lambda side: rolls[side], reverse=True))
