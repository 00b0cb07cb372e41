"""What the players agree for a match besides its rules: who sits where, faces, dice. Kept in the save file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.core.game import Seat

OPPONENTS = ("", "random", "greedy", "planner")
"""Per level the computer player's id; 0 is a person."""


FLAGS = ("own_dice", "past_dice", "aloud", "tutor")
"""The settings that are on or off."""
LONGEST = 1_000_000
"""Seconds: no clock runs so long."""


AUTOMA = -1
"""In place of a level: nobody sits there, the rules decide."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: a person, the computer player of a level (1 to 3), or nobody."""

    level: int = 0

    @property
    def person(self) -> bool:
        return self.level == 0


@dataclass(frozen=True, slots=True)
class Settings:
    """What the players agreed for this match; kept in its save file."""

    seats: tuple[Sitter, ...] = (Sitter(), Sitter(1))
    face: str = "friendly"
    own_dice: bool = False
    past_dice: bool = False
    aloud: bool = False
    tutor: bool = True
    """Whether somebody alone against the computer is warned before a move that loses a unit at once."""
    spent: int = 0
    """Seconds that the clock of the match has run."""
    front: int = -1
    """The seat from whose side the board is seen, where that can be chosen; -1: from that of whoever plays alone."""


def first_sitters(seats: Sequence[Seat]) -> tuple[Sitter, ...]:
    """Who sits at a table if nobody has chosen: one person, the weakest computer players besides."""
    first = next((n for n, seat in enumerate(seats) if not seat.automa), None)
    return tuple(Sitter(AUTOMA if seat.automa else int(n != first)) for n, seat in enumerate(seats))


def can_sit(levels: Sequence[Any], seats: Sequence[Seat]) -> bool:
    """Whether these are levels of sitters for those seats."""
    known = all(type(level) is int and AUTOMA <= level < len(OPPONENTS) for level in levels)
    fits = known and len(levels) == len(seats)
    return fits and all((level == AUTOMA) == seat.automa for level, seat in zip(levels, seats, strict=True))


def seated(settings: Settings, seats: Sequence[Seat]) -> Settings:
    """The settings with somebody at every seat, the same as before where they can."""
    if can_sit([sitter.level for sitter in settings.seats], seats):
        return settings
    return replace(settings, seats=first_sitters(seats), front=-1)


def read_settings(data: Any, seats: Sequence[Seat]) -> Settings:
    """The settings in a save file; what is missing or strange there stays at its default."""
    settings = Settings(first_sitters(seats))
    if not isinstance(data, dict):
        return settings
    asked = data.get("seats")
    levels: list[Any] = (
        [seat.get("level") for seat in asked if isinstance(seat, dict)] if isinstance(asked, list) else []
    )
    if can_sit(levels, seats):
        settings = replace(settings, seats=tuple(Sitter(level) for level in levels))
    flags = {name: data[name] for name in FLAGS if isinstance(data.get(name), bool)}
    spent = data.get("spent")
    if type(spent) is int and 0 <= spent < LONGEST:
        settings = replace(settings, spent=spent)
    front = data.get("front")
    if type(front) is int and 0 <= front < len(seats):
        settings = replace(settings, front=front)
    return replace(settings, **flags, face="military" if data.get("face") == "military" else "friendly")


def saved_when(text: str) -> int:
    """When a kept match was saved, in seconds; 0 if its text does not say."""
    found = re.search(r'"when": (\d{1,12})', text[-400:])
    return int(found[1]) if found else 0
