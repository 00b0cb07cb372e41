"""The rules of Rune Winter, a chapter a module."""

from kit.games.runewars.book import BOOK
from kit.games.runewars.rules import (
    autumn,
    battle,
    bids,
    calendar,
    cards,
    control,
    draws,
    ending,
    fight,
    fight_effects,
    fight_proposals,
    gains,
    garrison,
    hand,
    heroes,
    moving,
    musters,
    opening,
    orders,
    places,
    placing,
    quests,
    retreat,
    rewards,
    runes,
    seasons,
    spring,
    summer,
    table,
    tasks,
    winter,
    worst,
)

__all__ = [
    "BOOK", "autumn", "battle", "bids", "calendar", "cards", "control", "draws", "ending", "fight", "fight_effects",
    "fight_proposals", "gains", "garrison", "hand", "heroes", "moving", "musters", "opening", "orders", "places",
    "placing", "quests", "retreat", "rewards", "runes", "seasons", "spring", "summer", "table", "tasks", "winter",
    "worst",
]  # fmt: skip
