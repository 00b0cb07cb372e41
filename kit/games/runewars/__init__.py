"""Rune Winter: one player beside the box, against an opponent that lives in a rule book."""

from kit.games.runewars.game import GAME

__all__ = ["GAME"]
