"""Chapter: the ground. What a unit may spend, what a step costs, how far a move and a spell can go."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

from kit.games.war_kids.book import BOOK
from kit.games.war_kids.units import DATA, KINDS, RIVER, WOOD

if TYPE_CHECKING:
    from kit.games.war_kids.battle import Battle


@BOOK.acts("WK-UNIT-1", off=0)
def movement_points(kind: int) -> int:
    points: int = DATA["units"][KINDS[kind]]["points"]
    return points


@BOOK.acts("WK-MOVE-4", off=0)
def open_price() -> int:
    return 1


@BOOK.acts("WK-MOVE-5", off=())
def dear_prices(battle: Battle, here: int, there: int) -> tuple[int, ...]:
    """The price of each hard thing about a step: a wood or a river to enter, a contour line to cross."""
    hard = battle.ground[there] in (WOOD, RIVER), battle.level[here] != battle.level[there]
    return tuple(2 for thing in hard if thing)


@BOOK.acts("WK-MOVE-6", off=sum)
def never_added(prices: tuple[int, ...]) -> int:
    return max(prices)


def price(battle: Battle, here: int, there: int) -> int:
    """Movement Points for a step between two neighbouring hexes."""
    dear = dear_prices(battle, here, there)
    return never_added(dear) if dear else open_price()


def cost(battle: Battle, path: tuple[int, ...]) -> int:
    """Movement Points for a whole path of neighbouring hexes."""
    return sum(battle.prices[here][there] for here, there in pairwise(path))


@BOOK.acts("WK-MOVE-9", off=False)
def last_effort(path: tuple[int, ...]) -> bool:
    """Whether the whole allowance goes into one single step, whatever its price."""
    return len(path) == 2


def reach(battle: Battle, unit: int, here: int, occupied: int, points: int | None = None) -> dict[int, tuple[int, ...]]:
    """Every hex the unit can end on from `here`, each with a cheapest path, the nearest first.

    `occupied` is the bit set of hexes with a unit; `points` stands in for the unit's own allowance.
    """
    allowance = battle.points[unit] if points is None else points
    paths: dict[int, tuple[int, ...]] = {}
    queue: list[tuple[int, int, tuple[int, ...]]] = [(0, here, (here,))]
    while queue:
        spent, at, path = heappop(queue)
        if at in paths:
            continue
        paths[at] = path
        for there, step in battle.prices[at].items():
            if there not in paths and not occupied >> there & 1 and spent + step <= allowance:
                heappush(queue, (spent + step, there, (*path, there)))
    for there in battle.grid.neighbours[here]:
        if there not in paths and not occupied >> there & 1 and last_effort((here, there)):
            paths[there] = (here, there)
    del paths[here]
    return paths


def in_range(battle: Battle, here: int) -> list[int]:
    """The hexes a spell from `here` can reach (WK-SPELL-5): at most six away, over anything."""
    return [there for there in range(battle.grid.size) if battle.grid.distance(here, there) <= DATA["spell"]["range"]]


