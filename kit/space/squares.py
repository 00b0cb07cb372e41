"""The squares of a board of eight by eight: a1 is 0, b1 is 1, h8 is 63, and a set of them is an integer used as a bit
set, as `chess` has both. A page of a game that plays no chess waits for nothing else of that library."""

from __future__ import annotations

from collections.abc import Iterator

SIDE = 8
SQUARE_NAMES = tuple(f"{file}{number}" for number in range(1, SIDE + 1) for file in "abcdefgh")
RANKS = tuple(0xFF << SIDE * number for number in range(SIDE))
"""The squares of each row, that of a1 first."""
ALL = (1 << SIDE * SIDE) - 1


def scan_forward(squares: int) -> Iterator[int]:
    """The squares in a set, ascending.

    >>> list(scan_forward(0b10110))
    [1, 2, 4]
    """
    while squares:
        low = squares & -squares
        yield low.bit_length() - 1
        squares ^= low


def rank(square: int) -> int:
    """The row of a square, counted from 0.

    >>> rank(SQUARE_NAMES.index("c3"))
    2
    """
    return square // SIDE


def distance(here: int, there: int) -> int:
    """The steps of a king from one square to the other.

    >>> distance(SQUARE_NAMES.index("a1"), SQUARE_NAMES.index("c8"))
    7
    """
    return max(abs(here % SIDE - there % SIDE), abs(rank(here) - rank(there)))


def touching(square: int) -> int:
    """The squares that touch one by side or corner.

    >>> [SQUARE_NAMES[near] for near in scan_forward(touching(0))]
    ['b1', 'a2', 'b2']
    """
    return sum(1 << near for near in range(SIDE * SIDE) if distance(square, near) == 1)
