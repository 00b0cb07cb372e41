"""What the players agree for a match besides its rules: who sits where, faces, who rolls. Kept in the save file."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath
from typing import Any, Literal, get_args

from kit.core.game import Seat

COMPUTERS = ("", "random", "greedy", "planner")
"""Per level the computer player's id; 0 is a person."""
OWN = len(COMPUTERS)
"""The level of the first player that somebody wrote, where the page is their own machine's (`own_players`); the second
has the level after it, and so on."""
INVITED = "KIT_PLAYER"
"""The variable of the environment that says which players those are, one a line."""
VISITOR = "visitor"
"""Where the device keeps what the lobby was told of whoever plays."""
NAME = 24
"""Letters of a name at most."""
AUTOMA = -1
"""In place of a level: nobody sits there, the rules decide."""
Face = Literal["friendly", "military"]
"""How the counters look."""
OFF_ON = ("off", "on")
SWITCHES: Mapping[str, tuple[str, ...]] = {
    "face": get_args(Face),
    "own_chance": OFF_ON,
    "past_chance": OFF_ON,
    "tutor": ("on", "off"),
    "aloud": OFF_ON,
}
"""The settings that are chosen with a switch, and between what."""
FORMER = {"own_dice": "own_chance", "past_dice": "past_chance"}
"""What settings were called in older save files."""
LONGEST = 1_000_000
"""Seconds: no clock runs so long."""


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who has a seat: a person, the computer player of a level (1 to 3, or from `OWN` on), or nobody."""

    level: int = 0

    @property
    def person(self) -> bool:
        return self.level == 0


@dataclass(frozen=True, slots=True)
class Settings:
    """What the players agreed for this match; kept in its save file."""

    seats: tuple[Sitter, ...] = (Sitter(), Sitter(1))
    face: Face = "friendly"
    own_chance: bool = False
    """Whether people roll or draw by hand, and type in what shows."""
    past_chance: bool = False
    """Whether undo goes back past what chance has shown."""
    aloud: bool = False
    tutor: bool = True
    """Whether somebody alone against the computer is warned before a move that loses a unit at once."""
    spent: int = 0
    """Seconds that the clock of the match has run."""
    front: int = -1
    """The seat from whose side the board is seen, where that can be chosen; -1: from that of whoever plays alone."""


def own_players() -> list[str]:
    """The players that this machine's owner asked for (`python3 -m kit --player`), each as `file.py:Name`."""
    return [line for line in os.environ.get(INVITED, "").split("\n") if line]


def invite(players: Iterable[str]) -> None:
    """Lets all pages of this process, and of those that it begins, know these players, each of them once."""
    os.environ[INVITED] = "\n".join(dict.fromkeys(players))


def own_names() -> list[str]:
    """What those players are called, no two of them the same."""
    return told_apart(own_players())


def told_apart(players: Sequence[str]) -> list[str]:
    """What players out of files are called: by their name there, with its file where another has that name, too, and
    with a number where even the file is called the same."""
    pairs = [(name, PurePath(file).name) for file, _, name in (player.rpartition(":") for player in players)]
    names = [name for name, _ in pairs]
    told = []
    for n, (name, file) in enumerate(pairs):
        before = pairs[:n].count((name, file))
        where = f"{file}, {before + 1}" if before else file
        told.append(f"{name} ({where})" if names.count(name) > 1 else name)
    return told


def companion(level: int) -> str:
    """By what name the words and the face of a computer player are found."""
    return COMPUTERS[level] if level < OWN else "own"


def name_of(visitor: Mapping[str, object]) -> str:
    """What whoever plays has told the lobby to be called; "" for nothing."""
    name = visitor.get("name")
    return name.strip()[:NAME] if isinstance(name, str) else ""


def known_levels() -> range:
    """The levels of all who can sit down on this machine; 0 is a person."""
    return range(OWN + len(own_players()))


def first_sitters(seats: Sequence[Seat]) -> tuple[Sitter, ...]:
    """Who sits at a table if nobody has chosen: one person, the weakest computer players besides."""
    first = next((n for n, seat in enumerate(seats) if not seat.automa), None)
    return tuple(Sitter(AUTOMA if seat.automa else int(n != first)) for n, seat in enumerate(seats))


def can_sit(levels: Sequence[Any], seats: Sequence[Seat]) -> bool:
    """Whether these are levels of sitters for those seats."""
    known = all(type(level) is int and (level == AUTOMA or level in known_levels()) for level in levels)
    fits = known and len(levels) == len(seats)
    return fits and all((level == AUTOMA) == seat.automa for level, seat in zip(levels, seats, strict=True))


def seated(settings: Settings, seats: Sequence[Seat]) -> Settings:
    """The settings with somebody at every seat, the same as before where they can."""
    if can_sit([sitter.level for sitter in settings.seats], seats):
        return settings
    return replace(settings, seats=first_sitters(seats), front=-1)


def people(settings: Settings) -> Settings:
    """The settings with a person wherever a computer player sits."""
    return replace(settings, seats=tuple(sitter if sitter.level == AUTOMA else Sitter() for sitter in settings.seats))


def by_hand(secret: bool, settings: Settings) -> bool:
    """Whether people can roll or draw by hand: not for a computer player whose cards nobody may see."""
    return not secret or all(sitter.person for sitter in settings.seats)


def read_settings(data: Any, seats: Sequence[Seat]) -> Settings:
    """The settings in a save file; what is missing or strange there stays at its default."""
    # Only who carries on with a match waits for the library that reads them.
    from kit.core import structured

    first = Settings(first_sitters(seats))
    if isinstance(data, dict):
        data = {FORMER.get(name, name): value for name, value in data.items()}
    found = structured.settings(first, data)
    return replace(
        found,
        seats=found.seats if can_sit([sitter.level for sitter in found.seats], seats) else first.seats,
        spent=found.spent if 0 <= found.spent < LONGEST else 0,
        front=found.front if 0 <= found.front < len(seats) else -1,
    )


def switched(settings: Settings, what: str, value: str) -> Settings:
    """The settings after somebody has used a switch; anything unknown changes nothing."""
    if value not in SWITCHES.get(what, ()):
        return settings
    change: dict[str, Any] = {what: value == "on" if OFF_ON[0] in SWITCHES[what] else value}
    return replace(settings, **change)


def saved_when(text: str) -> int:
    """When a kept match was saved, in seconds; 0 if its text does not say."""
    found = re.search(r'"when": (\d{1,12})', text[-400:])
    return int(found[1]) if found else 0
