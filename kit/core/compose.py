"""Composing an action part by part: what a tap, the keyboard, the list of moves and a screen reader all use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.core.game import Choice, Game, Slot


def choices(
    game: Game[Any, Any], s: Any, partial: tuple[Slot, ...] = (), among: Sequence[Any] | None = None
) -> list[Choice]:
    """What may be chosen next after the parts already chosen, each choice once, in the order of `legal_actions`, which
    whoever knows them already may tell (`among`).

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> pieces = choices(kings_war, s)
    >>> pieces[0].slot, pieces[0].action
    (Slot(kind='piece', value=6), None)
    >>> [choice.slot.value for choice in choices(kings_war, s, (pieces[0].slot,))]
    [23, 21]
    """
    found: dict[Slot, Choice] = {}
    n = len(partial)
    for action in game.legal_actions(s) if among is None else among:
        for slots in game.slots(s, action):
            if slots[:n] != partial or len(slots) == n:
                continue
            slot, last = slots[n], len(slots) == n + 1
            if slot not in found or (last and found[slot].action is None):
                found[slot] = Choice(slot, action, game.choice_facts(s, action)) if last else Choice(slot)
    return list(found.values())
