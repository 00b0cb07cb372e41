"""La Strage degli Innocenti: three or four clans walk sprites home across a chessboard full of orcs."""

from kit.games.strage.game import GAME

__all__ = ["GAME"]
