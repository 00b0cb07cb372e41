"""Kanonkugle: looking ahead: what a position is worth to a player, part by part, in life points; what comes of it over
the next rounds; who is in danger, and what would be regretted."""

from kit.games.kanonkugle.evaluation.blunders import blunders, threats
from kit.games.kanonkugle.evaluation.rollouts import rollouts
from kit.games.kanonkugle.evaluation.terms import prospects, terms

__all__ = ["blunders", "prospects", "rollouts", "terms", "threats"]
