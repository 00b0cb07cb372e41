"""What the states and the beginnings of all games have in common."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import fields, make_dataclass
from functools import cache
from operator import attrgetter
from typing import Any, Self, cast

from kit.core.game import Option, Ref, Trouble

LAST_COUNT = 50_000
"""How far turns and rounds are counted; no match has so many (`kit.core.match.MAX_ACTIONS`)."""


def next_count(number: int) -> int:
    """The number of the turn, round or the like that follows. The last one is followed by itself: so whatever a match
    comes to can be written and read again.

    >>> next_count(7), next_count(LAST_COUNT)
    (8, 50000)
    """
    return min(number + 1, LAST_COUNT)


def read_count(word: str) -> int:
    """The number of a turn, a round or the like that is written so. Raises `ValueError`.

    >>> read_count("7")
    7
    """
    if not re.fullmatch(r"[0-9]{1,5}", word) or int(word) > LAST_COUNT:
        raise ValueError
    return int(word)


class Changeable:
    """A frozen dataclass with slots, and with `but`.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True, slots=True)
    ... class Race(Changeable):
    ...     place: int
    ...     turn: int = 1
    >>> Race(3).but(turn=2)
    Race(place=3, turn=2)
    """

    __slots__ = ()

    def but(self, **changes: Any) -> Self:
        """The value with some fields changed: `dataclasses.replace` in a fifth of its time."""
        kind: Any = type(self)
        places, values_of, thawed = _fields(kind)
        values = list(values_of(self))
        for field, value in changes.items():
            values[places[field]] = value
        changed = thawed(*values)
        changed.__class__ = kind
        return cast("Self", changed)


@cache
def _fields(kind: Any) -> tuple[Mapping[str, int], Callable[[Any], tuple[Any, ...]], type]:
    """Per field of a dataclass its place, what reads all of them at once, and a class with the same slots.

    A frozen class sets each field by a call of its own. Setting up one that is not frozen and changing its class is
    what makes `but` quick, and states are made by nothing else.
    """
    names = [field.name for field in fields(kind)]
    thawed = make_dataclass(kind.__name__, names, bases=kind.__bases__, slots=True, eq=False)
    return {name: place for place, name in enumerate(names)}, attrgetter(*names), thawed


def agreed(known: Sequence[Option], chosen: Mapping[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    """The chosen options in a fixed order. Raises `Trouble` for one that the game does not have, or set to what it
    cannot be.

    >>> known = (Option("retry", False, ()), Option("web_checks", False, ()))
    >>> agreed(known, {"web_checks": True})
    (('web_checks', True),)
    >>> agreed(known, {"dance": True})
    Traceback (most recent call last):
    kit.core.game.Trouble: trouble.option {'option': 'dance'}
    """
    ids = {option.id: option for option in known}
    for key, value in (chosen or {}).items():
        if key not in ids or not ids[key].takes(value):
            raise no_option(str(key), ids)
    return tuple(sorted((chosen or {}).items()))


def no_option(name: str, known: Collection[str], written: str = "") -> Trouble:
    """What is wrong with an option as it was written: one of ours is on or off, another we do not have.

    >>> no_option("dance", ("retry",)).facts
    {'option': 'dance'}
    """
    rule = {"known": Ref("option", name)} if name in known else {}
    return Trouble("trouble.option", option=(written or name)[:30], **rule)
