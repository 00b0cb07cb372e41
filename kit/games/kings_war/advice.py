"""What is said for an action: its reasons, the weightiest first, and the one that is told."""

from __future__ import annotations

from kit.games.kings_war.actions import Action, Bid, Deed, Untie
from kit.games.kings_war.reasons import Reason, at_stake, of_bid, of_knot, quiet, weight
from kit.games.kings_war.state import Duel, State, Untying

KINDS = (
    "win", "take_win", "take_sure", "take_safe", "take_back", "take_risk", "take_hope", "take_vain", "promote",
    "guard", "escape", "check",
    "free", "untie", "web", "hunt", "castle", "rest_empty", "rest",
    "bid", "bid_sure", "bid_hopeless", "bid_needless", "bid_none",
)  # fmt: skip
"""What a point can be about; each has a sentence `advice.<kind>` in the catalogue."""
_TAKES = ("take_win", "take_sure", "take_safe", "take_back", "take_risk", "take_hope", "take_vain")
_BIDS = ("bid", "bid_sure", "bid_hopeless", "bid_needless", "bid_none")
SPEAKS_FOR = {
    "end": ("win", "take_win"),
    "pieces": (*_TAKES, "promote", *_BIDS),
    "strike": (*_TAKES, "hunt"),
    "danger": ("guard", "escape"),
    "tokens": ("rest_empty", "rest", *_BIDS),
    "webs": ("free", "untie", "web"),
    "check": ("check",),
    "king": ("castle",),
    "pawns": ("promote",),
}
"""Per term of the evaluation the kinds of points that are about the same thing."""


def points(s: State, a: Action) -> list[Reason]:
    """What can be said for a legal action, the weightiest first."""
    if s.outcome is not None:
        return []
    if isinstance(a, Bid) and isinstance(s.pending, Duel):
        return [of_bid(s, s.pending, a)]
    if isinstance(a, Untie) and isinstance(s.pending, Untying):
        return [of_knot(s, a.square)] if a.square is not None else []
    if s.pending is not None or not isinstance(a, Deed):
        return []
    found = [*at_stake(s, a), *quiet(s, a)]
    return sorted(found, key=lambda point: (point.kind not in ("win", "take_win"), -weight(s, point)))


def best(s: State, a: Action, reason: str) -> Reason | None:
    """The point to be told: the weightiest of those that the player had in mind, else the weightiest of all."""
    found = points(s, a)
    if found and found[0].kind in ("win", "take_win"):
        return found[0]
    return next((point for point in found if point.kind in SPEAKS_FOR.get(reason, ())), found[0] if found else None)
