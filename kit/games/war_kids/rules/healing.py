"""Chapter (advanced): the leader heals. At the end of its own movement, whoever stands beside it."""

from __future__ import annotations

from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import GONE
from kit.games.war_kids.state import State


@BOOK.acts("WK-ADV-L-2", off=())
def healed(s: State) -> tuple[int, ...]:
    """The wounded units of the active side that become healthy when its movement ends: those beside a leader."""
    if not s.battle.adv_leader:
        return ()
    near, leaders = s.battle.grid.neighbour_mask, [u for u in s.battle.leaders[s.side] if s.at[u] != GONE]
    return tuple(
        u
        for u in s.battle.armies[s.side]
        if s.wounded >> u & 1 and s.at[u] != GONE and any(near[s.at[leader]] >> s.at[u] & 1 for leader in leaders)
    )
