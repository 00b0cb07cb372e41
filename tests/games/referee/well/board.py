"""The well: its board by name (see `kit.core.board`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from well import notation
from well.events import key
from well.state import SIZE, State

from kit.core.board import Piece
from kit.core.game import Trouble


class WellBoard:
    """Squares are the places."""

    def pieces(self, s: State) -> Sequence[Piece]:
        return [Piece(key(seat, at), seat, "pawn", at) for seat, there in enumerate(s.pawns) for at in there]

    def place(self, s: State, name: str) -> int:
        try:
            return notation.square(name)
        except ValueError:
            raise Trouble("trouble.position.item", item=name[:12]) from None

    def name(self, s: State, place: int) -> str:
        return notation.name(place)

    def distance(self, s: State, here: int, there: int) -> int:
        return max(abs(here // SIZE - there // SIZE), abs(here % SIZE - there % SIZE))

    def phase(self, s: State) -> str:
        """ "step", "duel" or "draw"."""
        return "draw" if s.owed else "duel" if s.duel else "step"

    def turn(self, s: State) -> int:
        return s.turn

    def way(self, s: State, a: Any) -> tuple[int, ...]:
        return notation.GRAMMAR.way(s, a)

    def passing(self, s: State) -> Any:
        return None

    def roller(self, s: State, decided: int) -> int:
        return s.owed[0] if s.owed else decided
