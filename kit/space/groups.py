"""Points taken together: whether no gap between them is too wide."""

from __future__ import annotations

from collections.abc import Sequence

from kit.space.plane import Point, square


def grouped(places: Sequence[Point], reach: int) -> bool:
    """Whether points form one group when every two that are at most so far apart are joined.

    >>> three = [Point(0, 0), Point(3, 4), Point(6, 8)]
    >>> grouped(three, 5), grouped(three, 4)
    (True, False)
    """
    if not places:
        return True
    joined, left = [places[0]], list(places[1:])
    for here in joined:
        joined += [p for p in left if square(here, p) <= reach * reach]
        left = [p for p in left if square(here, p) > reach * reach]
    return not left


def link(places: Sequence[Point]) -> int:
    """The square of the smallest distance with which points form one group; 0 for a single one.

    >>> link([Point(0, 0), Point(3, 4), Point(3, 10)]), link([Point(7, 7)])
    (36, 0)
    """
    near = {n: square(places[0], p) for n, p in enumerate(places) if n}
    longest = 0
    while near:
        nearest = min(near, key=near.__getitem__)
        longest = max(longest, near.pop(nearest))
        for n in near:
            near[n] = min(near[n], square(places[nearest], places[n]))
    return longest
