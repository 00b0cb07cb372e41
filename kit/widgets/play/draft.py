"""The match that is being chosen in the dialog of a new match: what each choice makes of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.widgets.play.parts import Draft
from kit.widgets.play.records import ADVANCED
from kit.widgets.play.rules import agreed
from kit.widgets.run.messages import whole
from kit.widgets.settings import AUTOMA, OFF_ON, known_levels, seated, switched

LONGEST = 180
"""Rounds, or minutes, that a match may last at most."""


def level_of(value: str) -> int | None:
    """The level that was chosen for a seat; 0 is a person, `None` no level."""
    level = whole(value)
    return level if level in known_levels() else None


def chosen(game: Any, draft: Draft, what: str, value: str, seat: str = "0") -> Draft:
    """The draft after one choice; anything unknown changes nothing."""
    settings = draft.settings
    if what == "scenario" and any(scenario.id == value for scenario in game.scenarios()):
        kept = {name: on for name, on in draft.options.items() if name.startswith(ADVANCED)}
        wanted = next(scenario for scenario in game.scenarios() if scenario.id == value)
        fitting = seated(settings, game.seats(wanted))
        return replace(draft, scenario=value, settings=fitting, options=kept, length=0)
    if what == "length" and (length := whole(value)) is not None and 0 < length <= LONGEST:
        return replace(draft, length=length)
    seats = list(settings.seats)
    level = level_of(value)
    if what == "seat" and whole(seat) in range(len(seats)) and level is not None and seats[int(seat)].level != AUTOMA:
        seats[int(seat)] = replace(seats[int(seat)], level=level)
        return replace(draft, settings=replace(settings, seats=tuple(seats)))
    option = next((option for option in game.options() if option.id == what), None)
    if option is not None and value in (option.values or OFF_ON):
        return agreed(game, draft, what, value if option.values else value == "on")
    return replace(draft, settings=switched(settings, what, value))
