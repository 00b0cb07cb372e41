"""The picture of a seat: its emblem on a disc in its colour, so that nobody has to tell colours apart."""

from __future__ import annotations

from functools import lru_cache

from kit.core.game import Seat
from kit.draw.art import BOX, pictogram
from kit.draw.palette import colour, luminance
from kit.draw.pathdata import circle
from kit.draw.scene import Path, Shapes
from kit.draw.svg import shapes_svg

DARK = 0.18
"""The luminance at which black and white stand out alike."""


def seat_shapes(seat: Seat) -> Shapes:
    """The picture in a box of `BOX` by `BOX`. ValueError if there is no such colour or pictogram."""
    middle, main = BOX / 2, "paper.card" if luminance(colour(seat.colour)) < DARK else "ink.main"
    disc = Path(circle(middle, middle, 46), seat.colour, "ink.main", 5)
    return disc, pictogram(seat.emblem, middle, middle, 60, main=main, line=seat.colour)


@lru_cache(maxsize=64)
def seat_svg(seat: Seat, size: float) -> str:
    """The picture as `<svg>`, `size` pixels wide; decoration, for its name stands beside it."""
    return shapes_svg(seat_shapes(seat), (0, 0, BOX, BOX), size=size, css="icon")
