"""The computer players of the kit by level, and by the names that they are asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.players.base import Player
from kit.players.greedy import Gentle, Greedy
from kit.players.planner import Planner
from kit.players.random import RandomPlayer

LEVELS: Mapping[int, Callable[[], Player]] = {1: Gentle, 2: Greedy, 3: Planner}
"""Level -> a new player. One player sits at one seat of one match, because a planner remembers its plan."""
CONTESTANTS: Mapping[str, Callable[[], Player]] = {
    "random": RandomPlayer,
    **{str(level): player for level, player in LEVELS.items()},
}
"""What can take part, by the name it is asked for."""
