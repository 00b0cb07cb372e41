"""Rune Winter: looking ahead: what a state is worth, what an order leads to, how a battle goes at a glance."""

from kit.games.runewars.evaluation.afterstates import afterstates, candidates, immediate
from kit.games.runewars.evaluation.terms import TERMS, hope, terms

__all__ = ["TERMS", "afterstates", "candidates", "hope", "immediate", "terms"]
