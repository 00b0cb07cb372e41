"""Kings War: actions as text, the second half of `notation`; the parts they are composed of, and what a person wants to
know before choosing one.

A move "Nf3-e5", "e4xd5", "e7-e8=Q", "O-O"; an ability "support e4xd5", "bombard a1 a6-b5", "walk f3-e3",
"charge d2 e3", "web d1 d5"; "rest", "pass"; "bid 2", "untie d5", "untie none", "roll 4", "time over". A piece's letter,
English or Italian, may stand before a square or be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import chess

from kit.core.actions import Count, Grammar, Maybe, Named
from kit.core.chance import DIE
from kit.core.game import Facts, Slot
from kit.games.kings_war.actions import Action, Bid, Move, Rest, Support, move
from kit.games.kings_war.rules import duels, moves, turn
from kit.games.kings_war.state import Duel, State, kind_at, king_of

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


def slots(s: State, a: Action) -> Iterable[tuple[Slot, ...]]:
    """The ways to compose an action: the piece, what it does, where; an ability may be named before its piece."""
    parts = GRAMMAR.parts(a)
    if type(a) not in turn.ABILITIES or isinstance(a, Rest):
        yield parts
        return
    ability = Slot("ability", turn.ABILITIES[type(a)])
    yield parts[0], ability, *parts[1:]
    yield ability, *parts


def choice_facts(s: State, a: Action) -> Facts:
    """The price of an ability; of a capture both strengths, and in how many of 36 throws it succeeds; of a bid the same
    once it is made, the other side bidding nothing more."""
    facts: dict[str, int] = {"cost": turn.price(a)} if type(a) in turn.ABILITIES else {}
    match a:
        case Move() | Support() if moves.taken_square(s, a) is not None:
            if not duels.is_rolled(s, a):
                return facts | {"of_36": 36}
            return facts | _chances(s, Duel(a))
        case Bid(tokens=tokens) if isinstance(s.pending, Duel):
            return _chances(s, Duel(s.pending.deed, (*s.pending.bids, tokens)))
    return facts


def _chances(s: State, duel: Duel) -> dict[str, int]:
    attack, defence = duels.strengths(s, duel)
    return {"attack": attack, "defence": defence, "of_36": int(chance(attack, defence) * 36)}


def is_sure(s: State, facts: Facts) -> bool:
    """Whether a capture with these facts succeeds however the dice fall, and whatever the other side spends."""
    worst = [face.pips for face, _ in DIE]
    return "attack" not in facts or duels.succeeds(
        facts["attack"] + min(worst), facts["defence"] + max(worst) + s.bowls[1 - s.side]
    )


def chance(attack: int, defence: int) -> Fraction:
    """The chance that an attack succeeds, from the strengths before the dice."""
    throws = ((one.pips, other.pips, p * q) for one, p in DIE for other, q in DIE)
    return sum((p for one, other, p in throws if duels.succeeds(attack + one, defence + other)), Fraction(0))
