"""Rune Winter whole, on the screen: for whoever has no box."""

from kit.games.runewars.solo.game import GAME

__all__ = ["GAME"]
