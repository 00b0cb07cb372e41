"""War Kids: looking ahead: what could be struck next, and the named parts of the evaluation."""

from kit.games.war_kids.evaluation.danger import Hit, dangers
from kit.games.war_kids.evaluation.terms import TERMS, terms
from kit.games.war_kids.evaluation.threats import combinations, rewards, threats

__all__ = ["TERMS", "Hit", "combinations", "dangers", "rewards", "terms", "threats"]
