"""Kings War: looking ahead: what a state is worth, what a capture is worth, and how many tokens it is worth."""

from kit.games.kings_war.outlook.afterstates import afterstates, candidates
from kit.games.kings_war.outlook.perils import perils
from kit.games.kings_war.outlook.stakes import hope
from kit.games.kings_war.outlook.strikes import Strike, strikes
from kit.games.kings_war.outlook.terms import TERMS, terms

__all__ = ["TERMS", "Strike", "afterstates", "candidates", "hope", "perils", "strikes", "terms"]
