"""Kings War: the pieces' values, abilities and costs, and the other figures of `data.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import chess

from kit.core.files import beside
from kit.core.game import Seat

WHITE, BLACK = 0, 1
SEATS = (Seat("white", "chess.white_piece", "chess_k"), Seat("black", "chess.black_piece", "chess_k"))
SIDES = tuple(seat.id for seat in SEATS)
"""White moves first, so its number is 0; `chess` calls it True: see `colour`."""

DATA: Mapping[str, Any] = beside(__file__)
KINDS: tuple[str, ...] = tuple(chess.PIECE_NAMES[kind] or "" for kind in range(7))
"""Per piece type of `chess` its name; none has the number 0."""
VALUES: tuple[int, ...] = (0, *(DATA["pieces"][name]["value"] for name in KINDS[1:]))
COSTS: Mapping[str, int] = {entry["ability"]: entry["cost"] for entry in DATA["pieces"].values()}
"""Per ability what it costs in tokens."""


def colour(side: int) -> chess.Color:
    """The side as `chess` knows it."""
    return side == WHITE
