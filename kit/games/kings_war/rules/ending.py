"""Chapter: after every completed action the mover's own King is safe. And how a match ends: checkmate, the count after
the last round, and draws."""

from __future__ import annotations

from hashlib import blake2s

import chess

from kit.core.game import Facts, Outcome
from kit.core.rules import No, need
from kit.core.state import next_count
from kit.games.kings_war import state
from kit.games.kings_war.actions import Action, Bombard, Charge, Move, Pass, Rest, Support, Walk, Web
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.pieces import BLACK, DATA, WHITE
from kit.games.kings_war.rules.abilities import abilities, shifts
from kit.games.kings_war.rules.moves import chess_moves, of_chess
from kit.games.kings_war.state import State, exposed, king_of, live_board


@BOOK.refuses("KW-TURN-5", Move, Support, Bombard, Walk, Charge, Web, Rest, Pass)
def the_own_king_is_safe_afterwards(s: State, a: Action) -> No:
    """A capture is judged as if it succeeded (KW-TAKE-5)."""
    board, king = live_board(s), king_of(s, s.side)
    match a:
        case Move() | Support():
            unsafe = board.is_into_check(of_chess(a))
        case Web(target=target):
            unsafe = exposed(board, king, silenced=0 if s.treaty.web_checks else 1 << target)
        case Bombard() | Walk() | Charge():
            unsafe = exposed(board, king, shifts(s, a))
        case _:
            unsafe = board.is_check()
    return need(not unsafe, "LEAVES_KING_IN_CHECK")


def has_an_answer(s: State, board: chess.Board) -> bool:
    """Whether whoever is to act can do anything."""
    if not s.tried and not s.displaced and any(True for _ in board.generate_legal_moves()):
        return True
    found = chess_moves(s, board)
    return bool(found) or any(True for _ in abilities(s, board, found, board.is_check()))


@BOOK.acts("KW-END-1", off=None)
def checkmate(s: State) -> Outcome | None:
    """In check, and nothing left that would end it, failed attempts included."""
    board = live_board(s)
    if not board.is_check() or has_an_answer(s, board):
        return None
    return Outcome((1 - s.side,), "KW-END-1")


@BOOK.acts("KW-END-7", off=None)
def draw(s: State) -> Outcome | None:
    """Nothing left to do (only without abilities), too long without a capture or a pawn's move, or a repetition."""
    if not s.treaty.abilities and not has_an_answer(s, live_board(s)):
        return Outcome((), "KW-END-7", {"why": "stalemate"})
    timed = s.treaty.rounds or s.treaty.minutes
    if s.treaty.draw_quiet and not timed and s.quiet >= 2 * DATA["draws"]["quiet"]:
        return Outcome((), "KW-END-7", {"why": "quiet"})
    if s.seen and s.seen.count(s.seen[-1]) >= DATA["draws"]["repeated"]:
        return Outcome((), "KW-END-7", {"why": "repeated"})
    return None


@BOOK.acts("KW-END-3", off=False)
def last_move_was_made(s: State) -> bool:
    """Whether Black has ended the last round; White's turn is to come."""
    return bool(s.last_round) and s.side == WHITE and s.round > s.last_round


@BOOK.acts("KW-END-8", off=False)
def bare_kings(s: State) -> bool:
    """Whether nothing but the two Kings is left."""
    return s.sides[0] | s.sides[1] == s.kinds[chess.KING]


@BOOK.acts("KW-END-2", off=lambda s: s)
def time_is_over(s: State) -> State:
    """The bell: White, then Black make a last move, in this round or, if Black is at it, in the next."""
    return s.but(last_round=next_count(s.round) if s.side == BLACK else s.round)


@BOOK.acts("KW-END-4", off=Outcome((), "KW-END-4"))
def counted(s: State) -> Outcome:
    """The pieces in play are added; the higher sum wins, then the fuller bowl."""
    white, black = state.strength(s, WHITE), state.strength(s, BLACK)
    if white == black:
        return by_tokens(s, "KW-END-5")
    return Outcome((WHITE if white > black else BLACK,), "KW-END-4", {"white": white, "black": black})


def by_tokens(s: State, rule_id: str) -> Outcome:
    """The fuller bowl wins, the pieces being worth the same: an end that this rule brings about."""
    more = fuller_bowl(s)
    pieces: Facts = {"white": state.strength(s, WHITE), "black": state.strength(s, BLACK)}
    tokens: Facts = {"white_tokens": s.bowls[WHITE], "black_tokens": s.bowls[BLACK]}
    return Outcome(() if more is None else (more,), rule_id, {**pieces, **tokens})


@BOOK.acts("KW-END-5", off=None)
def fuller_bowl(s: State) -> int | None:
    """The side with more tokens in its bowl; `None` where they have as many."""
    white, black = s.bowls
    return None if white == black else WHITE if white > black else BLACK


def at_a_turn(s: State) -> Outcome | None:
    """How the match ends when the turn has passed; a mate goes before the count."""
    if bare_kings(s):
        return by_tokens(s, "KW-END-8")
    mate = checkmate(s)
    if mate is not None:
        return mate
    if last_move_was_made(s):
        return counted(s)
    return draw(s)


def fingerprint(s: State) -> str:
    """What makes two positions the same (KW-END-7), shortened. En passant counts where a pawn may capture so, and of
    what was displaced only the pawns: the Rooks' rights are those of castling."""
    passing = s.passing if s.passing and live_board(s).has_legal_en_passant() else 0
    displaced = s.displaced & s.kinds[chess.PAWN]
    same = (s.kinds, s.sides, s.side, s.castling, passing, displaced, s.bowls, s.webs)
    return blake2s(repr(same).encode(), digest_size=6).hexdigest()
