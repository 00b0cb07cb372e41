"""Kings War: actions as text, the second half of `notation`.

A move "Nf3-e5", "e4xd5", "e7-e8=Q", "O-O"; an ability "support e4xd5", "bombard a1 a6-b5", "walk f3-e3",
"charge d2 e3", "web d1 d5"; "rest", "pass"; "bid 2", "untie d5", "untie none", "roll 4", "time over". A piece's letter,
English or Italian, may stand before a square or be left out.
"""

from __future__ import annotations

import re
from typing import Any

import chess

from kit.core.chance import Roll
from kit.core.game import Trouble
from kit.games.kings_war.actions import (
    EXPIRE,
    PASS,
    REST,
    Action,
    Bid,
    Bombard,
    Charge,
    Move,
    Support,
    Untie,
    Walk,
    Web,
    move,
)  # fmt: skip
from kit.games.kings_war.rules import moves
from kit.games.kings_war.state import State, kind_at, king_of

ITALIAN = str.maketrans("CATD", "NBRQ")
"""Cavallo, Alfiere, Torre, Donna; the letter of the King and the Rook's are one, and the square decides."""

FIXED: dict[str, Action] = {"rest": REST, "pass": PASS, "time over": EXPIRE, "untie none": Untie()}
"""The actions that are always written the same."""

_SQUARE, _LETTER = "([a-h][1-8])", "(?:[pkqrbnPKQRBNCATD](?=[a-h][1-8]))?"
_MOVE = re.compile(rf"(support )?{_LETTER}{_SQUARE}[-x]?{_LETTER}{_SQUARE}(?:=?([QRBNDTAC]))?")
_TWO = re.compile(rf"(walk|charge|web) {_LETTER}{_SQUARE}[- ]{_LETTER}{_SQUARE}")
_BOMBARD = re.compile(rf"bombard {_LETTER}{_SQUARE} {_LETTER}{_SQUARE}-{_SQUARE}")
_CASTLE = {"O-O": 2, "O-O-O": -2}


def action_text(s: State, a: Action) -> str:
    """The action as text, for example "Nf3xe5"."""
    name = chess.SQUARE_NAMES
    match a:
        case Move():
            return _move_text(s, a)
        case Support():
            return f"support {_move_text(s, a)}"
        case Bombard(rook=rook, target=target, end=end):
            return f"bombard {name[rook]} {name[target]}-{name[end]}"
        case Walk(knight=knight, end=end):
            return f"walk {name[knight]}-{name[end]}"
        case Charge(bishop=one, piece=other):
            return f"charge {name[one]} {name[other]}"
        case Web(queen=one, target=other):
            return f"web {name[one]} {name[other]}"
        case Bid(tokens=count):
            return f"bid {count}"
        case Untie(square=square):
            return f"untie {'none' if square is None else name[square]}"
        case Roll(pips=pips):
            return f"roll {pips}"
    return next(words for words, fixed in FIXED.items() if fixed == a)


def _move_text(s: State, a: Move | Support) -> str:
    if moves.castles(s, a):
        return "O-O" if a.end > a.start else "O-O-O"
    kind = kind_at(s, a.start)
    letter = chess.piece_symbol(kind).upper() if kind > chess.PAWN else ""
    sign = "-" if moves.taken_square(s, a) is None else "x"
    becomes = f"={chess.piece_symbol(a.promotion).upper()}" if a.promotion else ""
    return f"{letter}{chess.SQUARE_NAMES[a.start]}{sign}{chess.SQUARE_NAMES[a.end]}{becomes}"


def parse_action(s: State, text: str) -> Action:
    """The action written as text. Raises `Trouble` if it cannot be read."""
    words = " ".join(text.split())
    if words.lower() in FIXED:
        return FIXED[words.lower()]
    if words.upper() in _CASTLE:
        king = king_of(s, s.side)
        return move(king, king + _CASTLE[words.upper()])
    square = chess.SQUARE_NAMES.index
    if number := re.fullmatch(r"(bid|roll) (\d{1,3})", words):
        return (Bid if number[1] == "bid" else Roll)(int(number[2]))
    if found := re.fullmatch(f"untie {_SQUARE}", words):
        return Untie(square(found[1]))
    if found := _BOMBARD.fullmatch(words):
        return Bombard(square(found[1]), square(found[2]), square(found[3]))
    if found := _TWO.fullmatch(words):
        kind: Any = {"walk": Walk, "charge": Charge, "web": Web}[found[1]]
        action: Action = kind(square(found[2]), square(found[3]))
        return action
    if found := _MOVE.fullmatch(words):
        promotion = chess.PIECE_SYMBOLS.index(found[4].translate(ITALIAN).lower()) if found[4] else 0
        return (Support if found[1] else move)(square(found[2]), square(found[3]), promotion)
    raise Trouble("trouble.action.unread", text=text[:40])
