"""Kings War: looking ahead: what a state is worth, what a capture is worth, and how many tokens it is worth."""

from kit.games.kings_war.evaluation.afterstates import afterstates, candidates, threats
from kit.games.kings_war.evaluation.strikes import Strike, hope, strikes
from kit.games.kings_war.evaluation.terms import TERMS, terms

__all__ = ["TERMS", "Strike", "afterstates", "candidates", "hope", "strikes", "terms", "threats"]
