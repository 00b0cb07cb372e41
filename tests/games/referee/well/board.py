"""The well: its board by name (see `kit.core.board`)."""

from __future__ import annotations

from collections.abc import Sequence

from well import notation
from well.events import key
from well.state import SIZE, State

from kit.core.board import BaseBoard, Piece


class WellBoard(BaseBoard):
    """Squares are the places."""

    grammar = notation.GRAMMAR
    term = notation.SQUARE

    def pieces(self, s: State) -> Sequence[Piece]:
        return [Piece(key(seat, at), seat, "pawn", at) for seat, there in enumerate(s.pawns) for at in there]

    def distance(self, s: State, here: int, there: int) -> int:
        return max(abs(here // SIZE - there // SIZE), abs(here % SIZE - there % SIZE))

    def phase(self, s: State) -> str:
        """ "step", "duel" or "draw"."""
        return "draw" if s.owed else "duel" if s.duel else "step"

    def roller(self, s: State, decided: int) -> int:
        return s.owed[0] if s.owed else decided
