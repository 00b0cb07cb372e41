"""Chapter: places. What the words of the data mean that say where something is done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kit.games.runewars.pieces import AUTOMAS, EMPTY, NEUTRAL
from kit.games.runewars.realm import Task
from kit.games.runewars.rules.control import areas_of, from_home
from kit.games.runewars.rules.moving import everywhere
from kit.games.runewars.rules.worst import best
from kit.games.runewars.state import DRAGON_DOWN, FALSE_DOWN, HIDDEN, State, count, sure
from kit.space.hexes import bits, mask_of

FACE_DOWN = frozenset((HIDDEN, DRAGON_DOWN, FALSE_DOWN))


def those(s: State, task: Task, *names: str) -> int:
    """The areas that such words stand for, as a set, from where the player of a task stands."""
    return mask_of({area for name in names for area in bits(PLACES[name](s, task))})


def _where(s: State, fits: Callable[[int], object]) -> int:
    return mask_of(area for area in range(len(s.forces)) if fits(area))


def _largest(s: State, task: Task) -> int:
    mine = [area for area, groups in enumerate(s.forces) if count(groups, task.side)]
    return mask_of(best(mine, lambda area: count(s.forces[area], task.side)))


def _nearest(s: State, task: Task) -> int:
    automa = AUTOMAS[task.side]
    return mask_of(best(bits(areas_of(s, automa)), lambda area: -from_home(s, automa)[area]))


PLACES: Mapping[str, Callable[[State, Task], int]] = {
    "any_area": lambda s, task: everywhere(s),
    "adjacent_area": lambda s, task: s.land.touching[sure(task.area)],
    "player_area": lambda s, task: areas_of(s, task.side),
    "automa_area": lambda s, task: areas_of(s, *AUTOMAS),
    "neutral_area": lambda s, task: areas_of(s, NEUTRAL),
    "empty_area": lambda s, task: areas_of(s, EMPTY),
    "city_area": lambda s, task: s.land.cities,
    "home_area": lambda s, task: s.land.homes[task.side],
    "fortress_area": lambda s, task: mask_of(s.fortress_areas),
    "facedown_rune_area": lambda s, task: _where(s, lambda area: s.runes[area] in FACE_DOWN),
    "area_distance_3": lambda s, task: _where(s, lambda area: from_home(s, AUTOMAS[task.side])[area] == 3),
    "area_with_neutrals": lambda s, task: _where(s, lambda area: count(s.forces[area], NEUTRAL)),
    "largest_player_area": _largest,
    "automa_area_nearest_home": _nearest,
}


def found(s: State, task: Task, where: Any) -> int:
    """The areas where something is to be done, as a set: a place by its word, or an area of a tile."""
    if isinstance(where, str):
        return those(s, task, where)
    tile, letter = where
    name = f"{tile}{letter}"
    return _where(s, lambda area: s.land.names[area] == name)
