"""Kanonkugle: looking ahead: what a position is worth to a player, part by part, in life points."""

from kit.games.kanonkugle.outlook.terms import prospects, terms

__all__ = ["prospects", "terms"]
