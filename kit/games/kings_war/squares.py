"""Kings War: grid and range, the two areas that abilities speak of."""

from __future__ import annotations

import chess

from kit.games.kings_war.book import BOOK


def _empty_board_attacks(kind: int) -> tuple[int, ...]:
    board, found = chess.Board(None), []
    for square in chess.SQUARES:
        board.set_piece_at(square, chess.Piece(kind, chess.WHITE))
        found.append(board.attacks_mask(square))
        board.remove_piece_at(square)
    return tuple(found)


_REACH = ((0,) * 64, *map(_empty_board_attacks, range(1, 7)))


@BOOK.acts("KW-GRID-1", off=-1)
def grid(square: int) -> int:
    """The up to eight squares adjacent to a square, as a bit set."""
    return _REACH[chess.KING][square]


@BOOK.acts("KW-GRID-2", off=-1)
def reach(kind: int, square: int) -> int:
    """The range: where such a piece could go on an empty board, as a bit set. The pawn's is never used."""
    return _REACH[kind][square]


def forward(side: int) -> int:
    """From a square to the one in front of it, toward the opponent's back rank."""
    return -8 if side else 8
