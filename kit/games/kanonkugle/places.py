"""Kanonkugle: points of a table as whole numbers, as the house numbers the places of any board, on a grid of 1 mm."""

from __future__ import annotations

from functools import lru_cache

from kit.space.plane import CM, Point

MM = CM // 10
"""Micrometres in a millimetre."""
SHIFT = 13
"""Bits for the column: no table is wider than 8 m."""
MOST = (1 << SHIFT) - 1


def place_of(p: Point) -> int:
    """The place nearest to a point; for a point beside the table that of its edge below or at the left."""
    return up_to(p.y) << SHIFT | up_to(p.x)


def up_to(micro: int) -> int:
    """The whole millimetres nearest to a length, not below 0 and not more than a place can hold."""
    return min(max((micro + MM // 2) // MM, 0), MOST)


@lru_cache(maxsize=4096)
def point_of(place: int) -> Point:
    """The point of a place."""
    return Point((place & MOST) * MM, (place >> SHIFT) * MM)


def name_of(place: int) -> str:
    """A place as it is named: `23,38`, whole centimetres where it is on them."""
    return f"{_cm(place & MOST)},{_cm(place >> SHIFT)}"


def _cm(mm: int) -> str:
    return f"{mm // 10}" if mm % 10 == 0 else f"{mm // 10}.{mm % 10}"
