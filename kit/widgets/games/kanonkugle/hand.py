"""What a person has in hand on the page of Kanonkugle: the parts of an action that are chosen, by their kinds."""

from __future__ import annotations

from typing import Any

from kit.core.game import Slot
from kit.games.kanonkugle.state import State
from kit.widgets.features import Selection

SHOT, ASSAULT = "shoot", "assault"
"""What may be done to a target."""


def chosen(selection: Selection) -> dict[str, Any]:
    """The parts by their kind; of several of a kind the last."""
    return {slot.kind: slot.value for slot in selection}


def but(selection: Selection, **changes: Any) -> Selection:
    """The parts with others in their places; `None` leaves one out."""
    kept = tuple(slot for slot in selection if slot.kind not in changes)
    return (*kept, *(Slot(kind, value) for kind, value in changes.items() if value is not None))


def numbered(s: State, number: int) -> str:
    """What tells a troop from others that its player calls the same: " 2" for the second; nothing where it is alone."""
    force = s.forces[number]
    alike = [n for n, f in enumerate(s.forces) if f.owner == force.owner and f.troop.name == force.troop.name]
    return f" {alike.index(number) + 1}" if len(alike) > 1 else ""
