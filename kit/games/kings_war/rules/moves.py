"""Chapter: the moves of chess, as the `chess` library knows them, and what this game adds."""

from __future__ import annotations

import chess

from kit.core.rules import No, need
from kit.core.state import next_count
from kit.games.kings_war.actions import Capture, Move, Support, move
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.squares import forward, reach
from kit.games.kings_war.state import State, full_board, kind_at, live_board, names, piece

PROMOTIONS = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
HOMES = {
    chess.PAWN: (chess.BB_RANK_2, chess.BB_RANK_7),
    chess.ROOK: (chess.BB_A1 | chess.BB_H1, chess.BB_A8 | chess.BB_H8),
}
"""Per piece type of `chess` and side the squares from which it can do what it no longer can once it has moved."""


def of_chess(a: Capture) -> chess.Move:
    """The action as a move of `chess`."""
    return chess.Move(a.start, a.end, a.promotion or None)


def is_pawn(s: State, square: int) -> bool:
    return bool(s.kinds[chess.PAWN] >> square & 1)


@BOOK.refuses("KW-AB-P", Support)
def only_pawns_are_supported(s: State, a: Support) -> No:
    return need(is_pawn(s, a.start), "WRONG_PIECE", piece=piece(s, a.start))


@BOOK.refuses("KW-TURN-1", Move, Support)
def nobody_takes_a_friend(s: State, a: Capture) -> No:
    return need(not s.sides[s.side] >> a.end & 1, "SQUARE_TAKEN", **names(at=a.end))


@BOOK.refuses("KW-TAKE-6", Move, Support)
def a_pawn_on_the_last_rank_becomes_a_piece(s: State, a: Capture) -> No:
    arrives = is_pawn(s, a.start) and a.end // 8 in (0, 7)
    fits = type(a.promotion) is int and (a.promotion in PROMOTIONS if arrives else a.promotion == 0)
    return need(fits, "PROMOTION" if arrives else "NO_PROMOTION")


def double_step(s: State, start: int, end: int) -> bool:
    """Whether that is a pawn's step over two ranks."""
    return is_pawn(s, start) and abs(end - start) == 16


@BOOK.refuses("KW-AB-9", Move)
def what_was_displaced_has_moved(s: State, a: Move) -> No:
    if castles(s, a):
        return need(not s.displaced >> rook_of(a) & 1, "NO_CASTLING")
    return need(not (s.displaced >> a.start & 1 and double_step(s, a.start, a.end)), "HAS_MOVED")


@BOOK.refuses("KW-TURN-1", Move)
def only_the_first_step_is_double(s: State, a: Move) -> No:
    ahead = is_pawn(s, a.start) and a.end == a.start + 2 * forward(s.side)
    return need(not ahead or HOMES[chess.PAWN][s.side] >> a.start & 1, "HAS_MOVED", **names(start=a.start))


def castles(s: State, a: Capture) -> bool:
    """Whether a King goes two files."""
    king = bool(s.kinds[chess.KING] >> a.start & 1)
    return king and a.start // 8 == a.end // 8 and abs(a.end - a.start) == 2


def rook_of(a: Move) -> int:
    """The corner whose Rook castles with the King."""
    return a.start // 8 * 8 + (7 if a.end > a.start else 0)


def taken_square(s: State, a: Capture) -> int | None:
    """The square of the piece that the move captures, or `None`."""
    if s.sides[1 - s.side] >> a.end & 1:
        return a.end
    if s.passing and a.end == s.passing and is_pawn(s, a.start) and (a.end - a.start) % 8:
        return a.end - forward(s.side)
    return None


@BOOK.refuses("KW-AB-P", Support)
def support_is_for_captures(s: State, a: Support) -> No:
    aims = chess.BB_PAWN_ATTACKS[s.side == 0][a.start] >> a.end & 1
    return need(aims and taken_square(s, a) is not None, "NOT_A_CAPTURE", **names(at=a.end))


@BOOK.refuses("KW-TURN-1", Move)
def it_goes_as_in_chess(s: State, a: Move) -> No:
    board = live_board(s)
    if board.is_pseudo_legal(of_chess(a)):
        return None
    if castles(s, a):
        return "NO_CASTLING", {}
    ahead = a.start + forward(s.side)
    aims = a.end in (ahead, ahead + forward(s.side)) if is_pawn(s, a.start) else on_empty_board(s, a)
    return ("IN_THE_WAY" if aims else "NOT_ITS_MOVE"), {"piece": piece(s, a.start), **names(at=a.end)}


def on_empty_board(s: State, a: Capture) -> bool:
    """Whether the piece could go there if nothing stood in its way."""
    return bool(reach(kind_at(s, a.start), a.start) >> a.end & 1)


def the_pair(a: Capture) -> tuple[int, int]:
    return a.start, a.end


@BOOK.refuses("KW-TAKE-4", Move, Support)
def that_door_is_closed(s: State, a: Capture) -> No:
    return need(s.treaty.retry or the_pair(a) not in s.tried, "ALREADY_TRIED", **names(at=a.end))


def chess_moves(s: State, board: chess.Board) -> list[Move]:
    """Every legal chess move, in the order of `chess`, those left out that were tried in vain."""
    found = [move(m.from_square, m.to_square, m.promotion or 0) for m in board.generate_legal_moves()]
    if s.tried and not s.treaty.retry:
        found = [a for a in found if the_pair(a) not in s.tried]
    if s.displaced:
        found = [a for a in found if what_was_displaced_has_moved(s, a) is None]
    return found


def moved(s: State, a: Capture) -> State:
    """The board after the move, whatever it captured being gone; webs travel nowhere, for webbed pieces do not move."""
    board = full_board(s)
    pawn, taken = is_pawn(s, a.start), taken_square(s, a)
    board.push(of_chess(a))
    start, end = 1 << a.start, 1 << a.end
    return s.but(
        kinds=(0, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings),
        sides=(board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]),
        castling=board.castling_rights,
        passing=passing(board),
        displaced=s.displaced & ~(start | end),
        quiet=0 if pawn or taken is not None else next_count(s.quiet),
        # No other position is gone for good: an ability can put a pawn back to where it came from.
        seen=() if a.promotion or taken is not None else s.seen,
    )


def passing(board: chess.Board) -> int:
    """The square on which a pawn of the side to move stands ready to capture en passant, 0 for none."""
    return board.ep_square if board.ep_square and board.has_pseudo_legal_en_passant() else 0


def at_home(kind: int, side: int, square: int) -> bool:
    """Whether such a piece has a right there that it loses by moving: a double step, castling."""
    return kind in HOMES and bool(HOMES[kind][side] >> square & 1)


def shifted(s: State, start: int, end: int) -> State:
    """The board after an ability has put a piece elsewhere: its tokens travel with it, and it has moved."""
    kind, side, both = kind_at(s, start), s.sides[1] >> start & 1, 1 << start | 1 << end
    white, black = s.sides
    return s.but(
        kinds=tuple(mask ^ both if k == kind else mask for k, mask in enumerate(s.kinds)),
        sides=(white, black ^ both) if side else (white ^ both, black),
        castling=s.castling & ~unentitled(start),
        displaced=s.displaced & ~(1 << start) | (unentitled(end) if at_home(kind, side, end) else 0),
        webs=carried(s.webs, start, end),
    )


@BOOK.acts("KW-AB-9", off=0)
def unentitled(square: int) -> int:
    """The square of a piece that an ability moved: no castling with it, no double step."""
    return 1 << square


@BOOK.acts("KW-WEB-3", off=lambda webs, start, end: webs)
def carried(webs: tuple[tuple[int, int], ...], start: int, end: int) -> tuple[tuple[int, int], ...]:
    """The webs, those under a displaced piece going with it."""
    return tuple(sorted((end if square == start else square, n) for square, n in webs)) if webs else webs
