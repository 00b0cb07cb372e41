"""La Strage: the clans, and the figures of `data.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kit.core.game import Seat

CLANS = (
    Seat("red", "clan.red", "clan_red"),
    Seat("green", "clan.green", "clan_green"),
    Seat("blue", "clan.blue", "clan_blue"),
    Seat("yellow", "clan.gold", "clan_gold"),
)
SIDES = tuple(seat.id for seat in CLANS)
"""The clans by their numbers; three of them play, or all four (ST-PLY-1)."""

DATA: Mapping[str, Any] = tomllib.loads((Path(__file__).parent / "data.toml").read_text(encoding="utf-8"))
SPRITES: int = DATA["sprites"]
ORCS: int = DATA["orcs"]
HALF_ELVES: int = DATA["half_elves"]
