"""Kanonkugle: looking ahead: what a position is worth to a player, part by part, in life points; what comes of it over
the next rounds; who is in danger, and what would be regretted."""

from kit.games.kanonkugle.outlook.onward import courses
from kit.games.kanonkugle.outlook.regrets import regrets
from kit.games.kanonkugle.outlook.terms import prospects, terms
from kit.games.kanonkugle.outlook.threats import perils

__all__ = ["courses", "perils", "prospects", "regrets", "terms"]
