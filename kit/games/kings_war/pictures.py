"""Tokens and bowls, as they lie beside the board."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.scene import Path, Shapes


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
