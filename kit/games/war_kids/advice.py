"""What is said for an action: its reasons, the weightiest first, and the one that is told."""

from __future__ import annotations

from collections.abc import Sequence

from kit.games.war_kids.actions import Action, Displace, doers
from kit.games.war_kids.evaluation.danger import stakes
from kit.games.war_kids.reasons import WINS, Reason, at_stake, pushed_off, quiet, together, weight
from kit.games.war_kids.state import State

SHARP = (*WINS, "take_safe", "take_back", "take", "three", "guard", "escape", "flag", "bar", "spell", "hunt")
"""The points about what is at stake at once."""
QUIET = (
    "dice", "dice_soon", "slow", "open", "gather", "aim", "heal", "shelter", "to_flag", "to_bar", "avenge", "flee",
    "near", "far", "away_flag", "away",
)  # fmt: skip
"""The points about what an action brings nearer, opens or prepares."""
KINDS = (*SHARP, *QUIET)
"""What a point can be about; each has a sentence `advice.<kind>` in the catalogue."""
SPEAKS_FOR = {
    "victory": WINS,
    "material": (*WINS, "take_safe", "take_back", "take", "three", "dice", "dice_soon"),
    "safe_strike": ("take_safe", "take_back", "take", "three"),
    "strike": ("take_safe", "take_back", "take", "three", "dice", "dice_soon"),
    "threatened": ("escape", "guard", "flee", "avenge", "far"),
    "spell_danger": ("escape", "guard", "far"),
    "leader_danger": ("guard", "escape", "flee", "far"),
    "leader_shelter": ("guard", "shelter"),
    "hold": ("flag", "bar", "to_flag", "to_bar"),
    "goal": ("flag", "bar", "to_flag", "to_bar"),
    "mage_shot": ("spell", "open", "slow"),
    "spell_chance": ("open", "aim", "slow"),
    "lonely": ("hunt", "near"),
    "leader_hunt": ("hunt", "aim", "near"),
    "three_together": ("gather", "near"),
    "together": ("avenge",),
    "advance": ("near",),
    "healing": ("heal",),
}
"""Per term of the evaluation the kinds of points that are about the same thing."""


def points(s: State, a: Action) -> list[Reason]:
    """What can be said for the action, the weightiest first; nothing where something is awaited."""
    if s.outcome is not None or not doers(a) or (s.pending is not None and s.pending.asks != "push"):
        return []
    if isinstance(a, Displace):
        return list(pushed_off(s, a))
    found = [*at_stake(s, a), *quiet(s, a)]
    dear = stakes(s)
    return sorted(found, key=lambda point: (point.kind not in WINS, -weight(point, dear), KINDS.index(point.kind)))


def best(s: State, a: Action, reason: str, plan: Sequence[Action] = ()) -> Reason | None:
    """The point to be told: what the action and those planned after it do together, else the weightiest of those that
    the player had in mind, else the weightiest of all."""
    meant = next(together(s, a, plan), None)
    if meant is not None:
        return meant
    found = points(s, a)
    if found and found[0].kind in WINS:
        return found[0]
    return next((point for point in found if point.kind in SPEAKS_FOR.get(reason, ())), found[0] if found else None)
