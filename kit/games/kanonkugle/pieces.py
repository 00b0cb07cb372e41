"""Kanonkugle: the players, and what stands in `data.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.core.files import beside
from kit.core.game import Ref, Seat

PLAYERS = (
    Seat("blue", "clan.blue", "clan_blue"),
    Seat("red", "clan.red", "clan_red"),
    Seat("yellow", "clan.gold", "clan_gold"),
    Seat("green", "clan.green", "clan_green"),
)
"""Two to four of them play; red and green, which some people cannot tell apart, meet last."""
LETTERS = "ABCD"
"""Of the players, in notation."""
FEWEST = 2
DATA: Mapping[str, Any] = beside(__file__)
TABLES: Mapping[str, str] = {entry["id"]: entry["text"] for entry in DATA["tables"]}
"""The kit's own tables as they are written out."""
DESIGNS: Mapping[str, str] = {entry["id"]: entry["text"] for entry in DATA["troops"]}
"""The kit's own troops as they are written out."""


def called(name: str) -> Ref | str:
    """What a sentence calls a troop: one of the kit's own by its word, any other as its designer named it."""
    return Ref("troop", name) if name in DESIGNS else name.replace("_", " ")
