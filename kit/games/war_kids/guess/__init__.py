"""Guess the unit, the game before War Kids: a clue is drawn, the child names the kind of unit, somebody takes it."""

from kit.games.war_kids.guess.game import GuessTheUnit

GAME = GuessTheUnit()
