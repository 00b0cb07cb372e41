"""La Strage: the chessboard. Squares and sets of squares are those of `kit.space.squares`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from kit.games.strage.book import BOOK
from kit.space.squares import ALL as ALL
from kit.space.squares import RANKS, SQUARE_NAMES, scan_forward, touching

NEAR: tuple[int, ...] = tuple(map(touching, range(64)))
"""Per square the up to eight that touch it by side or corner."""
PLACEMENT = RANKS[0] | RANKS[1]
EXIT = RANKS[7]
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


def ways(start: int, empty: int, through: int = ALL) -> Iterator[tuple[int, ...]]:
    """Ways of one or two steps over empty squares, one to each square where they end, the shortest; of two steps the
    first leads `through` certain ones."""
    near = NEAR[start] & empty
    for end in scan_forward(near):
        yield start, end
    left = empty & ~near
    for middle in scan_forward(near & through):
        for end in scan_forward(NEAR[middle] & left):
            yield start, middle, end
        left &= ~NEAR[middle]


def names(**squares: int) -> dict[str, str]:
    """Squares by their names, as facts of a sentence."""
    return {key: SQUARE_NAMES[square] for key, square in squares.items()}
