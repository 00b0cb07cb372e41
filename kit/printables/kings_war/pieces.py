"""Small pictures that the printed rules share: chessmen, tokens, a bowl, and the trio on the cover."""

from __future__ import annotations

import chess

from kit.draw.art import pictogram
from kit.draw.chessmen import chessman
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shape, Shapes, Text


def piece(side: int, kind: int, x: float, y: float, size: float) -> Group:
    """A chessman around (x, y): White's (0) or Black's (1), of a piece type of `chess`."""
    return chessman("", x, y, size, kind, side)


def tokens(count: int, x: float, y: float, size: float) -> Shapes:
    """So many tokens in a row, the first one's middle at (x, y)."""
    return tuple(pictogram("token", x + k * 1.06 * size, y, size) for k in range(count))


def bowl(x: float, y: float, width: float, held: int = 0) -> Shapes:
    """A bowl whose rim's middle is (x, y), with some tokens in it."""
    half, deep = width / 2, 0.46 * width
    d = f"M{x - half} {y}h{width}q0 {0.8 * deep} {-0.28 * width} {deep}h{-0.44 * width}q{-0.28 * width} {-0.2 * deep} "
    d += f"{-0.28 * width} {-deep}Z"
    size = 0.36 * width
    inside = [pictogram("token", x + (k - (held - 1) / 2) * 0.74 * size, y - 0.1 * size, size) for k in range(held)]
    return (*inside, Path(d, "chess.dark", "ink.main", 0.4))


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
