"""War Kids: the first hex wargame for children."""

from kit.games.war_kids.game import WarKids

GAME = WarKids()
