"""Actions as numbers: an action is composed of its parts (`Game.slots`), one after the other, each with its number.

A part whose kind the game lists (`kit.core.numbers`) has the same number in all states of a match. Where there are too
many to list, such as ways over a table, those on offer are numbered in their order; where more are on offer than there
are such numbers, first a group of them is chosen, then one of the group.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kit.core.game import Game, Slot

THAT_IS_ALL = 0
"""The number for an action that is composed already, where longer ones begin with the same parts."""
OFFERED = 64
"""How many numbers there are for what is numbered as it is offered: 1 for the first."""

Way = tuple[tuple[Slot, ...], Any]
"""The parts of an action, and the action."""


class Vocabulary:
    """The parts of which the actions of a match consist, by their numbers.

    >>> vocabulary = Vocabulary({"unit": {3: "bS1", 4: "bS2"}})
    >>> vocabulary.number(Slot("unit", 4)), vocabulary.names[vocabulary.number(Slot("unit", 4))]
    (66, 'unit bS2')
    """

    def __init__(self, values: Mapping[str, Mapping[Any, str]]) -> None:
        self.names: list[str] = ["that is all", *(f"offer {n}" for n in range(1, OFFERED + 1))]
        """What each number stands for."""
        self.kinds = {"that is all": range(1), "offers": range(1, OFFERED + 1)}
        """The numbers of each kind of part."""
        self._numbers: dict[str, dict[Any, int]] = {}
        for kind, named in values.items():
            self.kinds[kind] = range(len(self.names), len(self.names) + len(named))
            self._numbers[kind] = dict(zip(named, self.kinds[kind], strict=True))
            self.names += [f"{kind} {name}".rstrip() for name in named.values()]

    def number(self, part: Slot) -> int | None:
        """The number of a part; `None` where its kind is not listed."""
        listed = self._numbers.get(part.kind)
        return None if listed is None else listed[part.value]


class Asking:
    """What is asked of whoever decides: the next part of an action.

    >>> vocabulary = Vocabulary({"unit": {3: "bS1"}, "hex": {7: "D1", 8: "D2"}})
    >>> here, there = (Slot("unit", 3), Slot("hex", 7)), (Slot("unit", 3), Slot("hex", 8))
    >>> asking = Asking(vocabulary, [(here, "bS1-D1"), (there, "bS1-D2")])
    >>> [vocabulary.names[number] for number in asking.open]
    ['unit bS1']
    """

    def __init__(self, vocabulary: Vocabulary, ways: Sequence[Way], part: int = 0) -> None:
        self._vocabulary, self._part = vocabulary, part
        self.open: dict[int, Sequence[Way]] = {}
        """Per number that can be chosen what is left then."""
        self.offers: list[Any] = []
        """What is numbered as it is offered: the values in their order; of groups the first one of each."""
        going_on = [way for way in ways if len(way[0]) > part]
        ended = [way for way in ways if len(way[0]) <= part]
        if ended and going_on:
            self.open[THAT_IS_ALL] = ended
        # Where no part tells actions apart, they are offered themselves.
        self._offer([(way[1], [way]) for way in ended] if not going_on else self._listed(going_on))

    def _listed(self, ways: Sequence[Way]) -> list[tuple[Any, Sequence[Way]]]:
        """Numbers what is listed; returns the rest, each value with what is left once it is chosen."""
        numbered: dict[int, list[Way]] = {}
        others: dict[Slot, list[Way]] = {}
        for way in ways:
            part = way[0][self._part]
            number = self._vocabulary.number(part)
            if number is None:
                others.setdefault(part, []).append(way)
            else:
                numbered.setdefault(number, []).append(way)
        self.open.update(numbered)
        return [(part.value, left) for part, left in others.items()]

    def _offer(self, found: Sequence[tuple[Any, Sequence[Way]]]) -> None:
        self._size = 1
        while self._size * OFFERED < len(found):
            self._size *= OFFERED
        for first in range(0, len(found), self._size):
            self.offers.append(found[first][0])
            self.open[len(self.offers)] = [way for _, ways in found[first : first + self._size] for way in ways]

    def chosen(self, number: int) -> tuple[Asking | None, Any]:
        """What is asked next once one of `open` is chosen; where only one action is left, nothing, and that action."""
        left = self.open[number]
        if len(left) == 1:
            return None, left[0][1]
        grouped = self._size > 1 and 0 < number <= OFFERED
        return Asking(self._vocabulary, left, self._part + (not grouped)), None


def asked(game: Game[Any, Any], s: Any, vocabulary: Vocabulary) -> Asking:
    """The first part that is asked of whoever decides in a state. Each action is composed in the first of its ways.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> vocabulary = Vocabulary({})
    >>> len(asked(war_kids, s, vocabulary).offers) > 3
    True
    """
    return Asking(vocabulary, [(tuple(next(iter(game.slots(s, a)))), a) for a in game.legal_actions(s)])


def spelled(asking: Asking | None, action: Any) -> tuple[int, ...]:
    """The numbers that compose one of the actions that are asked for. ValueError if it is none of them.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> vocabulary = Vocabulary({})
    >>> a = war_kids.legal_actions(s)[0]
    >>> len(spelled(asked(war_kids, s, vocabulary), a)) >= 1
    True
    """
    numbers: list[int] = []
    while asking is not None:
        found = (number for number, ways in asking.open.items() if any(way[1] == action for way in ways))
        number = next(found, None)
        if number is None:
            raise ValueError(f"{action!r} is not among the actions that can be chosen now")
        numbers.append(number)
        asking, _ = asking.chosen(number)
    return tuple(numbers)
