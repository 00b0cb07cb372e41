"""The rules of Rune Winter, a chapter a module."""

from kit.games.runewars.book import BOOK
from kit.games.runewars.rules import (
    autumn,
    battle,
    bids,
    control,
    draws,
    ending,
    garrison,
    placing,
    retreat,
    runes,
    seasons,
    spring,
    summer,
    table,
    winter,
    worst,
)

__all__ = [
    "BOOK", "autumn", "battle", "bids", "control", "draws", "ending", "garrison", "placing", "retreat", "runes",
    "seasons", "spring", "summer", "table", "winter", "worst",
]  # fmt: skip
