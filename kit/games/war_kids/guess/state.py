"""Guess the unit: what is on the table, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from kit.core.actions import action
from kit.games.war_kids.pieces import KINDS

CHILD, ADULT = 0, 1
SETS = ("full", "quick")
Clue = tuple[int, int]
"""A kind of unit, and the number of one of its clues, 1 for the first; the catalogue's key is `clue_key`."""


@action("{colour} {size}")
class SetUp:
    """The child chooses a colour (0 light blue, 1 pink); `size` names the set of counters, "full" or "quick"."""

    colour: Annotated[int, "side", "colour"]
    size: Annotated[str, "size", "set"]


@action("clue {kind} {number}")
class Draw:
    """Chance draws a clue, and it is read out."""

    kind: Annotated[int, "kind", "clue"]
    number: Annotated[int, "count", "clue"]


@dataclass(frozen=True, slots=True)
class Guess:
    """The child names a kind of unit (0 Soldier, 1 Pegasus, 2 Mage, 3 leader)."""

    kind: Annotated[int, "kind"]


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time is up without an answer."""


Action = SetUp | Draw | Guess | TimeOut
Answer = Guess | TimeOut


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game."""

    colour: int | None = None
    """The side whose counters are used; `None` until the child has chosen."""
    counters: tuple[int, ...] = (0, 0, 0, 0)
    """Per kind how many counters there are."""
    taken: tuple[tuple[int, ...], ...] = ((), (), (), ())
    """Per kind who took the counters that have left the middle, the oldest first."""
    used: tuple[int, ...] = (0, 0, 0, 0)
    """Per kind the clues drawn since they were last shuffled, as a bit set; bit 0 is clue 1. Those heard in the game
    before may be among them."""
    clue: Clue | None = None
    """The clue that awaits its answer."""

    def left(self, kind: int) -> int:
        """How many counters of a kind are still in the middle."""
        return self.counters[kind] - len(self.taken[kind])

    @property
    def middle(self) -> int:
        """How many counters are still in the middle."""
        return sum(self.left(kind) for kind in range(len(KINDS)))

    def score(self, taker: int) -> int:
        """How many counters somebody has taken."""
        return sum(takers.count(taker) for takers in self.taken)


def put(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The values with the one at `at` replaced."""
    return (*values[:at], value, *values[at + 1 :])
