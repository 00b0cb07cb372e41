"""Chapter: who plays, and who begins."""

from __future__ import annotations

from kit.core.game import Trouble
from kit.games.strage.book import BOOK

PLAYERS = (3, 4)
Rolls = tuple[tuple[int, ...], ...]
BOOK.shows("ST-SET-2", "ST-SET-3")


@BOOK.acts("ST-PLY-1", off=None)
def objection(clans: int) -> Trouble | None:
    """What is wrong with so many clans."""
    return None if clans in PLAYERS else Trouble("trouble.position.clans", count=clans)


@BOOK.acts("ST-ORD-1", off=lambda rolls: tuple(range(len(rolls))))
def ranking(rolls: Rolls) -> tuple[int, ...]:
    """The clans in order, the highest die first; of those that rolled alike, the one whose next die was higher."""
    return tuple(sorted(range(len(rolls)), key=lambda clan: rolls[clan], reverse=True))


@BOOK.acts("ST-ORD-2", off=None)
def tied(rolls: Rolls) -> int | None:
    """The next clan that has to roll again: dice say who of those that are tied comes first, the foremost places first.

    >>> tied(((5,), (5,), (2,))), tied(((5, 3), (5,), (2,))), tied(((5, 3), (5, 6), (2,)))
    (0, 1, None)
    """
    groups: dict[tuple[int, ...], list[int]] = {}
    longest = max(map(len, rolls))
    for depth in range(1, longest + 1):
        groups.clear()
        for clan, dice in enumerate(rolls):
            if len(dice) >= depth:
                groups.setdefault(dice[:depth], []).append(clan)
        for _, group in sorted(groups.items(), reverse=True):
            waiting = [clan for clan in group if len(rolls[clan]) == depth]
            if len(group) > 1 and waiting:
                return waiting[0]
    return None


def next_to_roll(rolls: Rolls) -> int | None:
    """Which clan rolls for the order now; `None` once there is a full order."""
    first = next((clan for clan, dice in enumerate(rolls) if not dice), None)
    return tied(rolls) if first is None else first
