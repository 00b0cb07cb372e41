"""What child and adult agree before they guess, and how it is read back from a save file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from kit.games.war_kids.guess import rules
from kit.games.war_kids.guess.state import SETS

TIMES = (rules.seconds(), 20, 30, 0)
"""The seconds an adult may choose; 0 is no clock."""
CALM = {"small": 0, "child": 30}
"""The seconds that children get, by the age that the lobby was told."""
UNTOLD = 30
"""The seconds of whoever has not said an age: who it is may be six, and read slowly."""


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


def agreed_for(visitor: Mapping[str, Any]) -> Agreed:
    """What suits whoever the lobby was told of: a calm clock for children and for whoever has not said an age, for them
    and for five minutes the quick set; children with an hour or more have time for every counter."""
    age, time = visitor.get("age"), visitor.get("time")
    seconds = TIMES[0] if age == "big" else CALM.get(age, UNTOLD) if isinstance(age, str) else UNTOLD
    quick = time == "short" or (age != "big" and time != "long")
    return Agreed(size="quick" if quick else "full", seconds=seconds)
