"""What the states and the beginnings of all games have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from operator import attrgetter
from typing import Any, Self

from kit.core.game import Option, Outcome, Trouble


class Changeable:
    """A frozen dataclass with `but`."""

    __slots__ = ()

    def but(self, **changes: Any) -> Self:
        """The value with some fields changed: `dataclasses.replace` in half its time."""
        kind: Any = type(self)
        places, values_of = _fields(kind)
        values = list(values_of(self))
        for field, value in changes.items():
            values[places[field]] = value
        changed: Self = kind(*values)
        return changed


@cache
def _fields(kind: Any) -> tuple[Mapping[str, int], Callable[[Any], tuple[Any, ...]]]:
    """Per field of a dataclass its place, and what reads all of them at once."""
    places = {field.name: place for place, field in enumerate(fields(kind))}
    return places, attrgetter(*places)


def agreed(known: Sequence[Option], chosen: Mapping[str, bool] | None) -> tuple[tuple[str, bool], ...]:
    """The chosen options in a fixed order. Raises `Trouble` for one that the game does not have."""
    ids = {option.id for option in known}
    for key, on in (chosen or {}).items():
        if key not in ids or not isinstance(on, bool):
            raise Trouble("trouble.option", option=str(key)[:30])
    return tuple(sorted((chosen or {}).items()))


def returns_of_two(outcome: Outcome | None) -> tuple[float, float]:
    """1 for the only winner of a game for two and -1 for the loser; nothing for a draw, or while it goes on."""
    if outcome is None or len(outcome.winners) != 1:
        return 0.0, 0.0
    return (1.0, -1.0) if outcome.winners[0] == 0 else (-1.0, 1.0)
