"""What the battle is about, once it is near or decides: the goal that somebody who takes a hint should not forget."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kit.games.war_kids.battle import Eliminate, Hold
from kit.games.war_kids.rules.victory import losing_the_leader_loses, met
from kit.games.war_kids.state import State


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal that is near. `kind`: "take" so many enemies more, "lose" so many units and lose, "hold" and "held" the
    flags to the end of this full turn, by whoever is to move and by the enemy, "leader", "last" turn."""

    kind: str
    count: int = 0
    by: str = ""
    """How the winner is found after the last turn (`Limit.by`)."""


def near(s: State, about: int | None = None) -> Goal | None:
    """The nearest goal for whoever is to move, by what a hint is about, a unit; `None` while all are far.

    >>> from kit.games.war_kids import GAME
    >>> near(GAME.parse_position("map 5x3; bP A1; pS C3 C5; victory eliminate 2; lost 0 1"))
    Goal(kind='take', count=1, by='')
    """
    return next(_near(s, about), None)


def _near(s: State, about: int | None) -> Iterator[Goal]:
    wanted, feared = left(s, s.side), left(s, 1 - s.side)
    if wanted == 1:
        yield Goal("take", 1)
    for hold in s.battle.holds:
        if hold.side == s.side and _decides(s, hold):
            yield Goal("hold", hold.count)
    for hold in s.battle.holds:
        if hold.side != s.side and _decides(s, hold):
            yield Goal("held", hold.count)
    if feared == 1:
        yield Goal("lose", 1)
    if about in s.battle.leaders[0] + s.battle.leaders[1] and losing_the_leader_loses(s.battle):
        yield Goal("leader")
    if wanted == 2 and s.losses[1 - s.side]:
        yield Goal("take", 2)
    limit = s.battle.limit
    if limit is not None and s.turn == limit.turns:
        yield Goal("last", by=limit.by)


def left(s: State, side: int) -> int:
    """How many enemies a side has still to take, where a number is a goal of the battle; 0 where none is."""
    there, lost = s.taken[1 - side].bit_count(), s.losses[1 - side]
    goals = (there if v.count is None else v.count - lost for v in s.battle.victory if isinstance(v, Eliminate))
    return min(goals, default=0)


def _decides(s: State, hold: Hold) -> bool:
    """Whether the flags that its side stands on now win at the end of this full turn."""
    return met(s, hold) and s.held[s.battle.holds.index(hold)] + 1 >= hold.turns
