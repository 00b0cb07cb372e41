"""Kings War: what is agreed, the state, and the board as `chess` sees it; sets of squares are its bit sets."""

from __future__ import annotations

from dataclasses import dataclass, fields

import chess

from kit.core.game import Outcome, Ref
from kit.core.state import Changeable
from kit.games.kings_war.actions import Capture
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.pieces import DATA, KINDS, SIDES, VALUES, colour


@dataclass(frozen=True, slots=True)
class Treaty:
    """What is agreed before the first move."""

    capture_dice: bool = True
    """Captures are rolled for; without, they succeed as in chess."""
    abilities: bool = True
    web_checks: bool = False
    """A webbed piece gives check and guards squares (the other reading of KW-Q10)."""
    untie_first: bool = False
    """The token comes off before the action (the other reading of KW-Q10)."""
    retry: bool = False
    """A failed capture may be tried again (the other reading of KW-Q2)."""
    small_reserve: bool = False
    """24 tokens (the other reading of KW-Q1)."""
    draw_quiet: bool = True
    """Fifty quiet turns draw, where there is neither clock nor last round (KW-END-7)."""
    draw_repeated: bool = False
    """The third repetition draws (KW-END-7)."""
    rounds: int = 0
    """The last round; 0 where none is agreed."""
    minutes: int = 0
    """What the clock shows at the start; 0 where there is none."""


SWITCHES = tuple(field.name for field in fields(Treaty) if field.type == "bool")


@dataclass(frozen=True, slots=True)
class Duel:
    """A capture that is being fought out: what was bid so far, attacker first, and what the dice showed."""

    deed: Capture
    bids: tuple[int, ...] = ()
    pips: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Untying:
    """The mover may take off one token: at the end of the turn, or at its start where that is agreed."""


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """A moment of a match."""

    treaty: Treaty
    kinds: tuple[int, ...]
    """Per piece type of `chess` the squares of such pieces; nothing at 0."""
    sides: tuple[int, int]
    """The squares of White's pieces and of Black's."""
    side: int = 0
    """Whose turn it is."""
    castling: int = 0
    """The Rooks that may still castle."""
    passing: int = 0
    """The square on which a pawn can be captured en passant, 0 for none (a1 never is one)."""
    displaced: int = 0
    """Pawns on their second rank and Rooks in their corners that came there by an ability: no double step, no castling
    (KW-AB-9)."""
    bowls: tuple[int, int] = (0, 0)
    reserve: int = 0
    webs: tuple[tuple[int, int], ...] = ()
    """(square, tokens under the piece on it), by square."""
    tried: tuple[tuple[int, int], ...] = ()
    """The captures that failed in this turn, by start and end."""
    pending: Duel | Untying | None = None
    round: int = 1
    quiet: int = 0
    """Turns since the last completed capture or pawn move."""
    last_round: int = 0
    """The round after which the pieces are counted; 0 while none is known."""
    seen: tuple[str, ...] = ()
    """Fingerprints of the positions since the last capture or promotion, the first one included, where repetition
    draws."""
    outcome: Outcome | None = None


def nothing_pending(s: State) -> bool:
    """Whether whatever was begun is done: no bid, no die, no knot is awaited."""
    return s.pending is None


# --- who stands where


def kind_at(s: State, square: int) -> int:
    """The piece type of `chess` on a square, 0 for none."""
    for kind in range(1, 7):
        if s.kinds[kind] >> square & 1:
            return kind
    return 0


def is_square(square: object) -> bool:
    """Whether that is the number of a square."""
    return type(square) is int and 0 <= square < 64


def webbed(s: State) -> int:
    """The squares of the webbed pieces."""
    mask = 0
    for square, _ in s.webs:
        mask |= 1 << square
    return mask


def own_webs(s: State) -> list[int]:
    """The squares of the webbed pieces of the side whose turn it is."""
    return [square for square, _ in s.webs if s.sides[s.side] >> square & 1]


def king_of(s: State, side: int) -> int:
    """The square of a side's King."""
    return (s.kinds[chess.KING] & s.sides[side]).bit_length() - 1


@BOOK.acts("KW-KING-4", off=lambda kind: VALUES[kind] or 1)
def value(kind: int) -> int:
    """What a piece of that type counts; the King nothing."""
    return VALUES[kind]


@BOOK.acts("KW-END-6", off=0)
def strength(s: State, side: int) -> int:
    """The values of a side's pieces together: who leads at any moment."""
    return sum(value(kind) * (s.kinds[kind] & s.sides[side]).bit_count() for kind in range(1, 7))


@BOOK.acts("KW-SET-3", off=0)
def tokens(treaty: Treaty) -> int:
    """How many tokens there are in all."""
    number: int = DATA["tokens"]["small" if treaty.small_reserve else "reserve"]
    return number


def piece(s: State, square: int) -> Ref:
    """The piece on a square as a noun of the catalogue, with its colour: "white_rook"."""
    side = SIDES[s.sides[1] >> square & 1]
    return Ref("piece", f"{side}_{KINDS[kind_at(s, square)]}")


def names(**squares: int) -> dict[str, str]:
    """Squares by their names, as facts of a sentence."""
    return {key: chess.SQUARE_NAMES[square] for key, square in squares.items()}


# --- the board of `chess`


def full_board(s: State) -> chess.Board:
    """Every piece as it stands, the side whose turn it is to move."""
    board = chess.Board(None)
    _, board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings = s.kinds
    white, black = s.sides
    board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK] = white, black
    board.occupied = white | black
    board.turn, board.castling_rights, board.ep_square = colour(s.side), s.castling, s.passing or None
    return board


@BOOK.acts("KW-WEB-2", off=0)
def idle(s: State, side: int) -> int:
    """The squares of pieces that neither act nor threaten while `side` is to act: the webbed ones."""
    mask = webbed(s)
    return mask & s.sides[side] if s.treaty.web_checks else mask


def live_board(s: State, side: int | None = None) -> chess.Board:
    """The board on which `side` is to act (`None`: whose turn it is): webbed pieces stand in the way, can be captured,
    and are of no type, so that they neither move nor give check."""
    side = s.side if side is None else side
    board = full_board(s)
    board.turn = colour(side)
    if s.webs:
        live = ~idle(s, side)
        board.pawns &= live
        board.knights &= live
        board.bishops &= live
        board.rooks &= live
        board.queens &= live
    return board


def in_check(s: State, side: int) -> bool:
    """Whether a side's King is attacked."""
    return live_board(s, side).is_check()


Shifts = tuple[tuple[int, int], ...]
"""Pieces that an ability moves, as (start, end), each end being free by then."""


def exposed(board: chess.Board, king: int, shifts: Shifts = (), silenced: int = 0) -> bool:
    """Whether the King of the side to move is attacked once those pieces have been shifted and those squares
    silenced, on a `live_board`."""
    occupied, gone = board.occupied, silenced
    for start, end in shifts:
        occupied = occupied & ~(1 << start) | 1 << end
        gone |= 1 << start
    if board.attackers_mask(not board.turn, king, occupied) & ~gone:
        return True
    return any(_attacks(board, start, end, king, occupied) for start, end in shifts)


def _attacks(board: chess.Board, start: int, end: int, king: int, occupied: int) -> bool:
    """Whether the piece that stood on `start` is an enemy and attacks the King from `end`."""
    if not board.occupied_co[not board.turn] >> start & 1:
        return False
    there = 1 << end
    if board.pawns >> start & 1:
        return bool(chess.BB_PAWN_ATTACKS[board.turn][king] & there)
    if board.knights >> start & 1:
        return bool(chess.BB_KNIGHT_ATTACKS[king] & there)
    straight = (board.rooks | board.queens) >> start & 1
    slanting = (board.bishops | board.queens) >> start & 1
    between = chess.between(king, end) & occupied
    if between or not (straight or slanting):
        return False
    in_line = chess.square_rank(king) == chess.square_rank(end) or chess.square_file(king) == chess.square_file(end)
    aslant = not in_line and chess.ray(king, end) != 0
    return bool(straight and in_line) or bool(slanting and aslant)
