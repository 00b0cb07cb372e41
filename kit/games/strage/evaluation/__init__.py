"""La Strage: looking ahead: what a position is worth to a clan, part by part, in sprites; who is in danger, what would
be regretted, what others may hold."""

from kit.games.strage.evaluation.attacks import threats, worth
from kit.games.strage.evaluation.blunders import blunders
from kit.games.strage.evaluation.odds import glanced
from kit.games.strage.evaluation.terms import terms

__all__ = ["blunders", "glanced", "terms", "threats", "worth"]
