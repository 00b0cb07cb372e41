"""La Strage: looking ahead: what a position is worth to a clan, part by part, in sprites; who is in danger, what would
be regretted, what others may hold."""

from kit.games.strage.outlook.blows import worth
from kit.games.strage.outlook.glance import glanced
from kit.games.strage.outlook.regrets import regrets
from kit.games.strage.outlook.terms import terms
from kit.games.strage.outlook.threats import perils

__all__ = ["glanced", "perils", "regrets", "terms", "worth"]
