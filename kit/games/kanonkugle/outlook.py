"""Kanonkugle: what a state is worth to a player, in life points."""

from __future__ import annotations

from kit.games.kanonkugle.state import State

SHIELD, ROUT = 0.25, 0.25
"""Life points that a point of shield is worth, and the share of them that a routed troop is worth less."""


def terms(s: State, player: int) -> dict[str, float]:
    """One's own troops against the mean of the others', part by part."""
    rivals = max(s.players - 1, 1)
    found = {"life": 0.0, "shields": 0.0, "routs": 0.0}
    for force in s.forces:
        share = 1.0 if force.owner == player else -1.0 / rivals
        found["life"] += share * force.pv
        found["shields"] += share * SHIELD * force.sc * bool(force.pv)
        found["routs"] -= share * ROUT * force.pv * force.routed
    return found
