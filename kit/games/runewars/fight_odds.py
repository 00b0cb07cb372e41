"""Rune Winter: who wins a battle, by fighting it many times, both sides as is proposed (C.9). Thirty Fate cards come
in too many ways to be counted: this is a sample, and it says how sure it is."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

from kit.core.chance import Rng, draw
from kit.games.runewars.rules import fight, tasks
from kit.games.runewars.rules.control import crowded, trims
from kit.games.runewars.rules.fight_proposals import proposal
from kit.games.runewars.state import BATTLE, State, replaced

SURE = 1.96
"""How many standard errors the interval is wide to each side: it holds the true share 19 times in 20."""
END = "battle.tally"


class Odds(NamedTuple):
    """In how many of so many battles the attacker has won, and between which shares the true one lies."""

    won: int
    fought: int

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the true share.

        >>> [round(end, 2) for end in Odds(9, 10).interval]
        [0.6, 0.98]
        """
        share, more = self.won / self.fought, SURE**2 / self.fought
        half = SURE * sqrt(share * (1 - share) / self.fought + more / 4 / self.fought)
        return (share + more / 2 - half) / (1 + more), (share + more / 2 + half) / (1 + more)


def odds(s: State, rng: Rng, battles: int, area: int | None = None) -> Odds:
    """The odds of the battle that is being fought, or of one that the player whose turn it is begins in an area."""
    if area is not None:
        s = fight.begun(s.but(phase=BATTLE, at=area, attacker=s.side))
    begin = tasks.gone_on(s, END)
    return Odds(sum(attacker_wins(begin, rng) for _ in range(battles)), battles)


def attacker_wins(s: State, rng: Rng) -> bool:
    """One battle from its present moment to where both sides count; whether the attacker wins it."""
    while (task := tasks.waiting(s)) is not None and task.what != END:
        if (full := crowded(s)) is not None:
            s = s.but(forces=replaced(s.forces, full, trims(s.forces[full])[0]))
        else:
            a = draw(tasks.outcomes(s), rng) if tasks.draws(s) else proposal(s)
            s = tasks.answered(s, a)
        s = tasks.gone_on(s, END)
    return fight.attacker_has_won(s)
