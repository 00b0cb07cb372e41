"""What child and adult agree before they guess, and how it is read back from a save file."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from kit.games.war_kids.guess import rules
from kit.games.war_kids.guess.state import SETS

TIMES = (rules.seconds(), 20, 30, 0)
"""The seconds an adult may choose; 0 is no clock."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What child and adult agreed for this game; kept in its save file."""

    size: str = "full"
    seconds: int = TIMES[0]
    aloud: bool = False
    take_back: bool = False


def read_agreed(data: Any) -> Agreed:
    """What was agreed according to a save file; what is missing or strange there stays at its default."""
    agreed = Agreed()
    if not isinstance(data, dict):
        return agreed
    good: dict[str, Any] = {name: data[name] for name in ("aloud", "take_back") if isinstance(data.get(name), bool)}
    if type(data.get("seconds")) is int and data["seconds"] in TIMES:
        good["seconds"] = data["seconds"]
    if data.get("size") in SETS:
        good["size"] = data["size"]
    return replace(agreed, **good)
