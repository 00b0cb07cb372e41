"""Composing an action part by part: what a tap, the keyboard, the list of moves and a screen reader all use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, cast

from kit.core.game import Choice, Game, Slot

T = TypeVar("T")
KEPT = 24
"""Answers about so many states and parts are kept: what one message to a page is about, and a little more."""


def legal(game: Game[Any, Any], s: Any) -> Sequence[Any]:
    """The legal actions of a state. Whoever shows a state asks for them again and again, and is not kept waiting.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> legal(kings_war, s) is legal(kings_war, s)
    True
    """
    return _once(game, s, None, lambda: game.legal_actions(s))


def choices(game: Game[Any, Any], s: Any, selection: tuple[Slot, ...] = ()) -> list[Choice]:
    """What may be chosen next after the parts already chosen, each choice once, in the order of `legal_actions`.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> pieces = choices(kings_war, s)
    >>> pieces[0].slot, pieces[0].action
    (Slot(kind='piece', value=6), None)
    >>> [choice.slot.value for choice in choices(kings_war, s, (pieces[0].slot,))]
    [23, 21]
    """
    return [*_once(game, s, selection, lambda: _composed(game, s, selection))]


def _composed(game: Game[Any, Any], s: Any, selection: tuple[Slot, ...]) -> list[Choice]:
    found: dict[Slot, Choice] = {}
    n = len(selection)
    for action in legal(game, s):
        for slots in game.slots(s, action):
            if slots[:n] != selection or len(slots) == n:
                continue
            slot, last = slots[n], len(slots) == n + 1
            if slot not in found or (last and found[slot].action is None):
                found[slot] = Choice(slot, action, game.choice_facts(s, action)) if last else Choice(slot)
    return list(found.values())


def _once(game: Game[Any, Any], s: Any, parts: tuple[Slot, ...] | None, make: Callable[[], T]) -> T:
    """An answer about this very state, made when it is first asked for."""
    asked: dict[Any, Any] = cast(Any, game).book.asked
    known = asked.get((id(s), parts))
    if known is None or known[0] is not s:
        if len(asked) >= KEPT:
            asked.clear()
        known = asked[id(s), parts] = s, make()
    answer: T = known[1]
    return answer
