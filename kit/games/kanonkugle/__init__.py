"""Kanonkugle: a skirmish measured in centimetres, with troops of one's own design."""

from kit.games.kanonkugle.game import GAME

__all__ = ["GAME"]
