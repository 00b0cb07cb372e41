"""La Strage: the clans, and the figures of `data.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.files import beside
from kit.core.game import Seat

CLANS = (
    Seat("red", "clan.red", "clan_red"),
    Seat("green", "clan.green", "clan_green"),
    Seat("blue", "clan.blue", "clan_blue"),
    Seat("yellow", "clan.gold", "clan_gold"),
)
SIDES = tuple(seat.id for seat in CLANS)
"""The clans by their numbers; three of them play, or all four (ST-PLY-1)."""

DATA: Mapping[str, Any] = beside(__file__)
SPRITES: int = DATA["sprites"]
ORCS: int = DATA["orcs"]
HALF_ELVES: int = DATA["half_elves"]
