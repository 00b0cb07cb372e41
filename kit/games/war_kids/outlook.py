"""War Kids: looking ahead: which units are in danger, and the named terms of the evaluation."""

from __future__ import annotations

from kit.games.war_kids.battle import State


def terms(s: State, player: int) -> dict[str, float]:
    return {"material": float(s.taken[player].bit_count() - s.taken[1 - player].bit_count())}
