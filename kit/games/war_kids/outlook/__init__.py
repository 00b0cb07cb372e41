"""War Kids: looking ahead: what could be struck next, and the named parts of the evaluation."""

from kit.games.war_kids.outlook.concert import concerts
from kit.games.war_kids.outlook.danger import Threat, dangers, hexes_in_danger
from kit.games.war_kids.outlook.perils import perils, rewards
from kit.games.war_kids.outlook.terms import TERMS, terms

__all__ = ["TERMS", "Threat", "concerts", "dangers", "hexes_in_danger", "perils", "rewards", "terms"]
