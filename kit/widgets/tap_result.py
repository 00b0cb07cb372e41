"""The small values with which a table answers: what a tap means, a choice, advice, dice that lie there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from htpy import Node

from kit.core.game import Facts, Refusal, Slot
from kit.draw import motion
from kit.draw.motion import Frame
from kit.draw.scene import Group

Selection = tuple[Slot, ...]
"""The parts of an action that have been chosen."""
Thrown = tuple[str, tuple[int, ...], str, bool]
"""Dice that lie there: whose they are ("" for a spell's), their pips, what they come to in words, and whether they
win."""
Motion = tuple[Frame, float, Sequence[str]]
"""What is seen for how many milliseconds, and the pieces that are left out meanwhile."""


def all_at_once(there: Sequence[Group], frame: Callable[[Group], Frame], milliseconds: float) -> list[Motion]:
    """Each of some pieces in its motion, all of them at the same time; nothing where there are none."""
    frames = [frame(one) for one in there]
    return [(motion.together(*frames), float(milliseconds), [one.key for one in there])] if there else []


@dataclass(frozen=True, slots=True)
class TapResult:
    """What a tap on a place means: the parts chosen now, an action that is complete, a refusal, or just a word."""

    selection: Selection = ()
    action: Any = None
    refusal: Refusal | None = None
    tried: Any = None
    key: str = ""
    facts: Facts | None = None
    more: str = ""
    """The key of what is said besides the word."""
    then: tuple[Any, ...] = ()
    """Further actions that follow by themselves as long as they can, as where a way takes one for each step."""
    way: tuple[int, ...] = ()
    """A way that is not the straight one, to be seen before the action is played."""
    seen: bool = False
    """Whether it has been shown what the action would do, so that no further tap has to confirm it."""
    parts: tuple[str, ...] = ()
    """The keys of the buttons beside the board that the word is about; "end" for the big one."""
    places: tuple[int, ...] = ()
    """The places that the word is about, besides the one that was tapped."""


def chosen(selection: Selection) -> dict[str, Any]:
    """The parts by their kind; of several of a kind the last."""
    return {slot.kind: slot.value for slot in selection}


def tries(game: Any, s: Any, selection: Selection, a: Any, seen: bool = False) -> TapResult:
    """An action, or why it cannot be done; `seen`: it has been shown what it would do."""
    refusal = game.explain(s, a)
    return TapResult(action=a, seen=seen) if refusal is None else TapResult(selection, refusal=refusal, tried=a)


@dataclass(frozen=True, slots=True)
class Way:
    """A choice that no tap on the board can mean: its number in the list of choices, its words, and its chance."""

    number: int
    words: str
    chance: str = ""
    dice: int = 0
    """How many dice it takes."""
    picture: Node = None
    near: bool = False
    """Whether it stands beside the board already, and once more here where a small screen has no room for that."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Advice: the reason, what to try, the place it is about, the way for the arrow, and what else is marked."""

    why: str
    attempt: str
    place: int | None
    way: tuple[int, ...]
    """Of one place alone, it is pointed out."""
    places: tuple[int, ...] = ()
    """Places that are pointed out besides."""
    parts: tuple[str, ...] = ()
    """The keys of the buttons beside the board that it takes; "end" for the big one."""
    leads: bool = False
    """Whether what to try is said before the reason, which begins where that ends."""

    @property
    def words(self) -> tuple[str, str]:
        """What is said first, and then."""
        return (self.attempt, self.why) if self.leads and self.attempt else (self.why, self.attempt)
