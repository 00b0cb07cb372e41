"""War Kids: the four kinds of unit, the two sides, and the other figures of `data.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.files import beside
from kit.core.game import Seat

BLUE, PINK = 0, 1
SEATS = (Seat("blue", "azzurro.face", "prince"), Seat("pink", "rosa.face", "princess"))
SIDES = tuple(seat.id for seat in SEATS)
SOLDIER, PEGASUS, MAGE, LEADER = 0, 1, 2, 3
MOVEMENT, COMBAT = 0, 1
PHASES = ("movement", "combat")
OPEN, WOOD, RIVER = 0, 1, 2
GONE = -1
"""The hex of a unit that was eliminated."""

DATA: Mapping[str, Any] = beside(__file__)
KINDS: tuple[str, ...] = tuple(DATA["units"])
LETTERS: tuple[str, ...] = tuple(unit["letter"] for unit in DATA["units"].values())
STRENGTH: tuple[int, ...] = tuple(unit["strength"] for unit in DATA["units"].values())
