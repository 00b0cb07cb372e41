"""La Strage: the chessboard. Squares are those of `chess` (a1 is 0, h8 is 63), sets of squares its bit sets."""

from __future__ import annotations

from functools import lru_cache

import chess

from kit.games.strage.book import BOOK

NEAR: tuple[int, ...] = tuple(chess.BB_KING_ATTACKS)
"""Per square the up to eight that touch it by side or corner."""
PLACEMENT = chess.BB_RANK_1 | chess.BB_RANK_2
EXIT = chess.BB_RANK_8
ALL = chess.BB_ALL
KNOWN = 1 << 14
"""Sets of squares of which is remembered what lies around them: from one action to the next few change."""
BOOK.shows("ST-SET-1")


def is_square(square: object) -> bool:
    """Whether that is the number of a square."""
    return type(square) is int and 0 <= square < 64


@lru_cache(KNOWN)
def around(squares: int) -> int:
    """All squares that touch one of those."""
    found = 0
    while squares:
        low = squares & -squares
        found |= NEAR[low.bit_length() - 1]
        squares ^= low
    return found


def names(**squares: int) -> dict[str, str]:
    """Squares by their names, as facts of a sentence."""
    return {key: chess.SQUARE_NAMES[square] for key, square in squares.items()}
