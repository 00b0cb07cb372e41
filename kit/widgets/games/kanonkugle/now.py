"""Why?, at this very moment of Kanonkugle: the rule that says what can be done, or what dice decide."""

from __future__ import annotations

from collections.abc import Iterator

from kit.games.kanonkugle.state import (
    ACTIVATE,
    ACTIVATING,
    COUNTER,
    DEPLOY,
    HOLDING,
    INITIATIVE,
    MORALE,
    MOVE,
    ORDER,
    RALLY,
    RALLYING,
    REMOVE,
    SHOOT,
    STRIKE,
    STRIKING_BACK,
    VOLLEY,
    State,
)  # fmt: skip
from kit.space.plane import Point
from kit.widgets.features import Selection
from kit.widgets.games.kanonkugle.parts import ASSAULT, SHOT, chosen

BY_PHASE = {
    ORDER: "KK-DEP-1", DEPLOY: "KK-DEP-2", INITIATIVE: "KK-INIT-1", RALLY: "KK-RALLY-1", RALLYING: "KK-RALLY-1",
    ACTIVATE: "KK-ACT-1", ACTIVATING: "KK-ACT-1", SHOOT: "KK-ACT-3", MOVE: "KK-ACT-0", VOLLEY: "KK-SHOOT-5",
    STRIKE: "KK-ASLT-4", COUNTER: "KK-COUNTER-1", STRIKING_BACK: "KK-COUNTER-1", MORALE: "KK-MOR-1",
    REMOVE: "KK-UNIT-2", HOLDING: "KK-END-4",
}  # fmt: skip
"""Per phase the rule that says what may be done now, where nothing is chosen yet."""


def rule(s: State, selection: Selection) -> str:
    """The rule that answers for the moment, and for what is chosen."""
    parts = chosen(selection)
    if s.phase in (SHOOT, MOVE) and "troop" in parts:
        if parts.get("deed") == SHOT:
            return "KK-SHOOT-4" if parts.get("leaves") else "KK-COV-1"
        if parts.get("deed") == ASSAULT:
            return "KK-ASLT-2"
        return "KK-MOVE-1"
    return BY_PHASE.get(s.phase, "")


def obstacles(s: State, p: Point) -> Iterator[str]:
    """What kind of thing stands at a point: a wall, a crate, a wood."""
    for one in s.table.obstacles:
        if one.shape.side(p) > 0:
            yield "wood" if not one.solid else "wall" if one.total else "crate"
