"""Computer players of three levels. They know games through `kit.core.game.Game` alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.players.base import SLICE, Decision, Player, decide, finish, in_slices, think
from kit.players.greedy import Gentle, Greedy
from kit.players.planner import Planner
from kit.players.random import RandomPlayer

LEVELS: Mapping[int, Callable[[], Player]] = {1: Gentle, 2: Greedy, 3: Planner}
"""Level -> a new player. One player sits at one seat of one match, because a planner remembers its plan."""

__all__ = [
    "LEVELS",
    "SLICE",
    "Decision",
    "Gentle",
    "Greedy",
    "Planner",
    "Player",
    "RandomPlayer",
    "decide",
    "finish",
    "in_slices",
    "think",
]  # fmt: skip
