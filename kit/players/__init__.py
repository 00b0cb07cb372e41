"""Computer players of three levels. They know games through `kit.core.game.Game` alone."""

from __future__ import annotations

from kit.players.base import SLICE, Decision, Player, decide, finish, in_slices, think
from kit.players.checked import Checked, Fault
from kit.players.greedy import Gentle, Greedy, RandomPlayer
from kit.players.outside import CONTESTANTS, LEVELS, player_from
from kit.players.planner import Planner

__all__ = [
    "CONTESTANTS",
    "LEVELS",
    "SLICE",
    "Checked",
    "Decision",
    "Fault",
    "Gentle",
    "Greedy",
    "Planner",
    "Player",
    "RandomPlayer",
    "decide",
    "finish",
    "in_slices",
    "player_from",
    "think",
]  # fmt: skip
