"""What is said for an action: its reasons, the weightiest first, and the one that is told."""

from __future__ import annotations

from kit.games.kanonkugle import reasons
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.reasons import Reason
from kit.games.kanonkugle.state import State

KINDS = (
    "shoot_destroy", "assault_destroy", "counter_destroy", "assault_routed", "assault_helpless", "sacrifice",
    "shoot_leave", "shoot_open", "counter_useless", "in_range", "to_assault", "cover", "out_of_reach",
    "activate_assault", "activate_shot", "remove_rear", "remove_front", "nobody_shoots", "all_done",
)  # fmt: skip
"""What a point can be about, the weightiest first; each has a sentence `advice.<kind>` in the catalogue."""
SPEAKS_FOR = {
    "life": (
        "shoot_destroy", "assault_destroy", "counter_destroy", "assault_routed", "assault_helpless", "sacrifice",
        "shoot_leave", "shoot_open",
    ),
    "shields": ("shoot_leave", "shoot_open"),
    "near": ("in_range", "to_assault"),
    "aim": ("in_range", "to_assault", "activate_assault", "activate_shot", "remove_rear"),
    "danger": ("out_of_reach", "cover", "remove_front"),
    "cover": ("cover", "out_of_reach"),
    "ready": ("activate_assault", "activate_shot", "nobody_shoots"),
    "victory": ("shoot_destroy", "assault_destroy", "counter_destroy", "out_of_reach"),
    "end": ("nobody_shoots", "all_done"),
}  # fmt: skip
"""Per term of the evaluation, and for the end of a phase, the kinds of points that are about the same thing."""


def points(s: State, a: Action) -> list[Reason]:
    """What can be said for a legal action of whoever decides, the weightiest first."""
    if s.outcome is not None:
        return []
    return sorted(reasons.points(s, a), key=lambda point: KINDS.index(point.kind))


def best(s: State, a: Action, reason: str) -> Reason | None:
    """The point to be told, if there is any: the weightiest of those that the player had in mind, else of all."""
    found = points(s, a)
    return next((point for point in found if point.kind in SPEAKS_FOR.get(reason, ())), found[0] if found else None)
