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
    garrison,
    moving,
    opening,
    orders,
    placing,
    retreat,
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
    "BOOK", "autumn", "battle", "bids", "calendar", "cards", "control", "draws", "ending", "garrison", "moving",
    "opening", "orders", "placing", "retreat",
    "runes", "seasons", "spring", "summer", "table", "tasks", "winter", "worst",
]  # fmt: skip
