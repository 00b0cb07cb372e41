"""Kings War: chess with dice, tokens and special abilities."""

from kit.games.kings_war.game import KingsWar

GAME = KingsWar()
