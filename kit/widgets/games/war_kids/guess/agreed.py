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


def read_agreed(data: Any, agreed: Agreed | None = None) -> Agreed:
    """What was agreed according to a save file; what is missing or strange there stays as it is in `agreed`."""
    from kit.core import structured

    agreed = agreed or Agreed()
    found = structured.settings(agreed, data)
    return replace(
        found,
        size=found.size if found.size in SETS else agreed.size,
        seconds=found.seconds if found.seconds in TIMES else agreed.seconds,
    )
