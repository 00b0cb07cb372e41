"""How cards stand in rows: in the lobby, and in the dialog of a new match."""

from __future__ import annotations


def columns(count: int, most: int = 4) -> int:
    """In how many columns so many cards stand, so that none is left over alone: as few empty places as can be, then as
    many columns.

    >>> [columns(count) for count in range(1, 13)]
    [1, 2, 3, 4, 3, 3, 4, 4, 3, 4, 4, 4]
    """
    return min(count, most) if count <= most else min(range(most, most // 2, -1), key=lambda n: -count % n)
