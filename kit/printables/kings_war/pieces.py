"""Small pictures that the printed rules share: chessmen, values, and the trio on the cover."""

from __future__ import annotations

import chess

from kit.draw.art import pictogram
from kit.draw.chessmen import chessman
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.games.kings_war.scene import tokens


def piece(side: int, kind: int, x: float, y: float, size: float) -> Group:
    """A chessman around (x, y): White's (0) or Black's (1), of a piece type of `chess`."""
    return chessman("", x, y, size, kind, side)


def value(number: int, x: float, y: float, size: float) -> Shapes:
    """A value on a disc."""
    disc = Path(circle(x, y, size / 2), "paper.card", "ink.main", 0.07 * size)
    return disc, Text(x, y + 0.19 * size, str(number), 0.54 * size, "figure")


def trio(x: float, y: float, width: float) -> Group:
    """A Knight and a Queen on either side of a die, with three tokens, around (x, y)."""
    size = 0.28 * width
    shapes: list[Shape] = [
        piece(0, chess.KNIGHT, -1.1 * size, 0, 1.15 * size),
        piece(1, chess.QUEEN, 1.1 * size, 0, 1.15 * size),
        pictogram("die_5", 0, -0.28 * size, 0.72 * size, line="paper.card", turn=8),
        *tokens(3, -0.4 * size, 0.42 * size, 0.38 * size),
    ]
    return Group("", tuple(shapes), dx=x, dy=y)
