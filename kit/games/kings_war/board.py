"""Kings War: its board by name, for lessons (see `kit.core.board`)."""

from __future__ import annotations

from collections.abc import Sequence

import chess

from kit.core.actions import Named
from kit.core.board import BaseBoard, Piece
from kit.games.kings_war.action_notation import GRAMMAR
from kit.games.kings_war.actions import PASS, REST, Action, Untie
from kit.games.kings_war.pieces import KINDS
from kit.games.kings_war.rules import BOOK
from kit.games.kings_war.state import Duel, State, Untying, kind_at

COLOURS = "wb"


class KingsWarBoard(BaseBoard):
    """Squares are the places. A piece's key is its colour, its letter and its number among its like, as in "wN2",
    counted from a1 along the ranks; captured pieces are not remembered."""

    grammar = GRAMMAR
    book = BOOK
    term = Named(chess.SQUARE_NAMES)

    def pieces(self, s: State) -> Sequence[Piece]:
        found: list[Piece] = []
        counts: dict[str, int] = {}
        tied = dict(s.webs)
        for square in chess.scan_forward(s.sides[0] | s.sides[1]):
            side, kind = s.sides[1] >> square & 1, kind_at(s, square)
            key = COLOURS[side] + chess.piece_symbol(kind).upper()
            counts[key] = number = counts.get(key, 0) + 1
            marks = {"web"} if square in tied else set()
            marks |= {"displaced"} if s.displaced >> square & 1 else set()
            found.append(Piece(f"{key}{number}", side, KINDS[kind], square, frozenset(marks)))
        return found

    def distance(self, s: State, here: int, there: int) -> int:
        return chess.square_distance(here, there)

    def phase(self, s: State) -> str:
        """ "action", "bid", "dice" or "untie"."""
        match s.pending:
            case Duel(bids=(_, _)):
                return "dice"
            case Duel():
                return "bid"
            case Untying():
                return "untie"
        return "action"

    def turn(self, s: State) -> int:
        return s.round

    def ends(self, s: State) -> Sequence[Action]:
        """No knot untied, a rest; all knots untied only where there is no rest. A bid of nothing is a bid."""
        return {"untie": (Untie(),), "action": (REST, PASS)}.get(self.phase(s), ())

    def roller(self, s: State, decided: int) -> int:
        """The attacker's die comes first, then the defender's."""
        return 1 - s.side if isinstance(s.pending, Duel) and s.pending.pips else s.side
