"""Moments of Rune Winter to photograph: a new match, each step of a season, what stands on the table, the end."""

from __future__ import annotations

from functools import partial

from kit.games.runewars import GAME
from kit.widgets import shot
from kit.widgets.shot import Shot, at_step

COMPANION, LEARN = "runewars/companion", "runewars/learn"
BOARD = next(scenario for scenario in GAME.scenarios() if scenario.id == "valley").position
after = partial(shot.after, GAME, BOARD, levels=(0, -1))
"""A match that began in the valley, once this has been played."""
lesson = partial(at_step, "runewars")
"""A lesson at the step of that number."""
SHOTS = (
    Shot("rune-learn", LEARN),
    Shot("rune-learn-hint", LEARN, ("[data-do=hint]", "[data-do=hint]"), partial(lesson, "01-six-runes", 2)),
    Shot("rune-learn-refused", LEARN, ("@M1", "@R1"), partial(lesson, "01-six-runes", 3)),
    Shot("rune-learn-won", LEARN, ("@F2", "@M2", "[data-do=end]"), partial(lesson, "01-six-runes", 5)),
    Shot("rune-learn-fate", LEARN, begin=partial(lesson, "03-the-fate-card")),
    Shot("rune-learn-orders", LEARN, begin=partial(lesson, "05-four-steps", 5)),
    Shot("rune-learn-titles", LEARN, begin=partial(lesson, "10-titles-and-bids")),
    Shot("rune-learn-bids", LEARN, ("[data-value='3']",), partial(lesson, "10-titles-and-bids", 5)),
    Shot("rune-learn-puzzle", LEARN, ("@M2",), partial(lesson, "11-the-little-train", 6)),
    Shot("rune-learn-train", LEARN, ("@M1", "@M2"), partial(lesson, "11-the-little-train", 7)),
    Shot("rune-new", COMPANION),
    Shot("rune-card", COMPANION, begin=after),
    Shot("rune-deed", COMPANION, begin=partial(after, "carried", "order 4", "done", "turn 1")),
)
