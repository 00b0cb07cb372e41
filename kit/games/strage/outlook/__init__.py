"""La Strage: what a position is worth to a clan, part by part, in sprites."""

from kit.games.strage.outlook.terms import terms, worth

__all__ = ["terms", "worth"]
