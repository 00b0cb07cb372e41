"""A game in numbers, for programs that learn: a game's part `numbers` says which there are and what each one means."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

WHOSE = ("own", "next", "second", "third")
"""Whose something is, counted from the seat of whoever looks on, in the order of the seats."""


@dataclass(frozen=True, slots=True)
class Row:
    """Whole numbers of one kind, each from 0 to `most`.

    >>> Row("tokens", most=48)
    Row(name='tokens', along=1, most=48)
    """

    name: str
    along: str | int = 1
    """The kind of slot of which each value has a number here; or how many numbers there are."""
    most: int = 1
    """The greatest; what is more is told as this."""


Told = Mapping[int, int]
"""The numbers of a row by their places there, as far as they are not 0."""


class Numbers(ABC):
    """What stays the same in a match, such as the map, is told in none of the rows.

    >>> from kit.core.manifest import GAMES
    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> numbers = GAMES["war_kids"].part("numbers")()
    >>> [row.name for row in numbers.rows(s)][:3], "unit" in numbers.values(s)
    (['own soldier', 'own pegasus', 'own mage'], True)
    """

    @abstractmethod
    def values(self, s: Any) -> Mapping[str, Mapping[Any, str]]:
        """Per kind of slot its values in the match of a state, with their names, in a fixed order. A kind of which
        there are too many to list, such as ways, is left out."""

    @abstractmethod
    def rows(self, s: Any) -> Sequence[Row]:
        """What is told in each state of the match, in a fixed order."""

    @abstractmethod
    def told(self, o: Any, player: int) -> Mapping[str, Told]:
        """What the player knows, of an observation where somebody decides; rows that are all 0 may be left out."""

    def offered(self, s: Any, value: Any) -> Sequence[float]:
        """What tells a value that is not listed from others on offer: a few numbers. What is beyond -1
        or 1 is told as that."""
        return ()


def whose(player: int, seat: int, players: int) -> str:
    """Whose something is, as that player sees it.

    >>> [whose(1, seat, 3) for seat in range(3)]
    ['second', 'own', 'next']
    """
    return WHOSE[(seat - player) % players]


def listed(values: Iterable[int]) -> dict[int, int]:
    """The numbers of a row, in its order.

    >>> listed((0, 3, 0, 1))
    {1: 3, 3: 1}
    """
    return {place: value for place, value in enumerate(values) if value}


def ones(places: Iterable[int]) -> dict[int, int]:
    """A row that is 1 in those places.

    >>> ones((2, 5))
    {2: 1, 5: 1}
    """
    return dict.fromkeys(places, 1)
