"""Where the automa would go in autumn if nothing changed: its rules are known, so that is no secret. What cards would
decide first, nobody knows; and what is equal is the player's choice, of which the first is taken here."""

from __future__ import annotations

from functools import lru_cache

from kit.core.game import CHANCE, TERMINAL
from kit.games.runewars import actions as do
from kit.games.runewars import transition
from kit.games.runewars.rules.tasks import but_realm
from kit.games.runewars.solo import GAME
from kit.games.runewars.state import AUTUMN, RESOLVE, State

STEPS = 60
"""More than any autumn takes."""


@lru_cache(maxsize=8)
def marches(s: State) -> tuple[do.March, ...]:
    """The marches of the automa's next autumn from this state, until chance or a battle comes in between."""
    found: list[do.March] = []
    now = transition.settled(transition.resolved(_last_order(s)))
    for _ in range(STEPS):
        player = GAME.current_player(now)
        if player in (CHANCE, TERMINAL) or (now.year, now.season) != (s.year, AUTUMN) or now.phase == "battle":
            break
        a = GAME.legal_actions(now)[0]
        found += [a] if isinstance(a, do.March) else []
        if isinstance(a, do.Carried | do.Order):
            break
        now = GAME.apply(now, a)
        if now.realm is not None and (now.realm.fight is not None or now.realm.todo):
            break
    return tuple(found)


def _last_order(s: State) -> State:
    """The same in autumn, as the last order is resolved; as long as the cards of two are not known, each comes in its
    turn."""
    known = s.season == AUTUMN and len(s.chosen) == len(s.factions)
    calm = but_realm(s, todo=(), fight=None, active=None)
    calm = calm.but(season=AUTUMN, phase=RESOLVE, chosen=s.chosen if known else (1,) * len(s.factions), at=None)
    return calm.but(side=transition.in_turn(calm)[-1])
