"""Kings War: actions as text, the second half of `notation`.

A move "Nf3-e5", "e4xd5", "e7-e8=Q", "O-O"; an ability "support e4xd5", "bombard a1 a6-b5", "walk f3-e3",
"charge d2 e3", "web d1 d5"; "rest", "pass"; "bid 2", "untie d5", "untie none", "roll 4", "time over". A piece's letter,
English or Italian, may stand before a square or be left out.
"""

from __future__ import annotations

import re
from typing import Any

import chess

from kit.core.actions import Count, Grammar, Maybe, Named
from kit.games.kings_war.actions import Action, Move, Support, move
from kit.games.kings_war.rules import moves
from kit.games.kings_war.state import State, kind_at, king_of

ITALIAN = str.maketrans("CATD", "NBRQ")
"""Cavallo, Alfiere, Torre, Donna; the letter of the King and the Rook's are one, and the square decides."""


class _Squares(Named):
    def read(self, s: Any, word: str) -> int:
        return super().read(s, word[-2:])


SQUARE = _Squares(chess.SQUARE_NAMES, board=True, pattern="(?:[pkqrbncatd](?=[a-h][1-8]))?[a-h][1-8]")
_MOVE = re.compile(rf"(support )?({SQUARE.pattern})[-x]?({SQUARE.pattern})(?:=?([qrbndtac]))?", re.IGNORECASE)
_CASTLE = {"O-O": 2, "O-O-O": -2}


def _move_text(s: State, a: Move | Support) -> str:
    if moves.castles(s, a):
        return "O-O" if a.end > a.start else "O-O-O"
    kind = kind_at(s, a.start)
    letter = chess.piece_symbol(kind).upper() if kind > chess.PAWN else ""
    sign = "-" if moves.taken_square(s, a) is None else "x"
    becomes = f"={chess.piece_symbol(a.promotion).upper()}" if a.promotion else ""
    return f"{letter}{chess.SQUARE_NAMES[a.start]}{sign}{chess.SQUARE_NAMES[a.end]}{becomes}"


def _move(s: State, words: str) -> Action | None:
    if words.upper() in _CASTLE:
        king = king_of(s, s.side)
        return move(king, king + _CASTLE[words.upper()])
    found = _MOVE.fullmatch(words)
    if found is None:
        return None
    promotion = chess.PIECE_SYMBOLS.index(found[4].upper().translate(ITALIAN).lower()) if found[4] else 0
    return (Support if found[1] else move)(SQUARE.read(s, found[2]), SQUARE.read(s, found[3]), promotion)


GRAMMAR = Grammar(
    Action,
    {"square": SQUARE, "knot": Maybe(SQUARE, "none"), "promotion": Maybe(Count(), nothing=0)},
    own={Move: _move_text, Support: lambda s, a: f"support {_move_text(s, a)}"},
    reads=_move,
    any_case=True,
)
