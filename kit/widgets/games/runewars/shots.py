"""Moments of Rune Winter to photograph: a new match, each step of a season, what stands on the table, the end."""

from __future__ import annotations

from functools import partial

from kit.games.runewars import GAME
from kit.widgets import shot
from kit.widgets.shot import Shot

COMPANION = "runewars/companion"
BOARD = next(scenario for scenario in GAME.scenarios() if scenario.id == "valley").position
after = partial(shot.after, GAME, BOARD, levels=(0, -1))
"""A match that began in the valley, once this has been played."""
SHOTS = (
    Shot("rune-new", COMPANION),
    Shot("rune-card", COMPANION, begin=after),
    Shot("rune-deed", COMPANION, begin=partial(after, "carried", "order 4", "done", "turn 1")),
)
