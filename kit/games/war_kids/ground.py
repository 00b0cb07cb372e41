"""Chapter: the ground. What a unit may spend, what a step costs, how far a move and a spell can go; and what this
chapter and that of sight ask of a battle: its map, its switches, and the tables made from them."""

from __future__ import annotations

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import pairwise
from typing import Protocol

from kit.games.war_kids.actions import Move
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import DATA, KINDS, RIVER, WOOD
from kit.space.hexes import HexGrid, mask_of

Line = tuple[int, tuple[int, ...]] | None
"""What has to be free of units along a straight line: some hexes, all of them; and further pairs of hexes, one of each
pair (all as bit sets). `None` where the ground itself is in the way."""


class Land(Protocol):
    """A battle as far as these chapters know it; `kit.games.war_kids.battle.Battle` says what each of these is."""

    @property
    def grid(self) -> HexGrid: ...
    @property
    def ground(self) -> tuple[int, ...]: ...
    @property
    def level(self) -> tuple[int, ...]: ...
    @property
    def roads(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def adv_pegasus(self) -> bool: ...
    @property
    def adv_roads(self) -> bool: ...
    @property
    def adv_obstacles(self) -> bool: ...
    @property
    def adv_los(self) -> bool: ...
    @property
    def points(self) -> tuple[int, ...]: ...
    @property
    def prices(self) -> tuple[dict[int, int], ...]: ...
    @property
    def woods(self) -> int: ...
    @property
    def on_road(self) -> int: ...
    @property
    def level_steps(self) -> tuple[int, ...]: ...
    @property
    def discs(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def sights(self) -> Callable[[int], tuple[Line, ...]]: ...
    @property
    def zones(self) -> tuple[tuple[int, ...], ...]: ...
    @property
    def moves(self) -> Callable[[int, int, int], tuple[Move, ...]]: ...


Path = tuple[int, ...]
"""Hexes in the order they are walked, the first one where the unit stands."""


@BOOK.acts("WK-UNIT-1", off=0)
def movement_points(kind: int) -> int:
    """What a unit of that kind may spend on one move."""
    points: int = DATA["units"][KINDS[kind]]["points"]
    return points


@BOOK.acts("WK-MOVE-4", off=2)
def open_price() -> int:
    """The price of a step with nothing hard about it."""
    return 1


@BOOK.acts("WK-MOVE-5", off=())
def dear_prices(battle: Land, here: int, there: int) -> tuple[int, ...]:
    """The price of each hard thing about a step: a wood or a river to enter, a contour line to cross."""
    hard = battle.ground[there] in (WOOD, RIVER), battle.level[here] != battle.level[there]
    return tuple(2 for thing in hard if thing)


@BOOK.acts("WK-MOVE-6", off=sum)
def never_added(prices: tuple[int, ...]) -> int:
    """The price of a step with several hard things about it."""
    return max(prices)


def price(battle: Land, here: int, there: int) -> int:
    """Movement Points for a step between two neighbouring hexes."""
    dear = dear_prices(battle, here, there)
    return never_added(dear) if dear else open_price()


def cost(battle: Land, path: Path) -> int:
    """Movement Points for a whole path of neighbouring hexes."""
    return sum(battle.prices[here][there] for here, there in pairwise(path))


@BOOK.acts("WK-ADV-R-1", off=0)
def road_bonus() -> int:
    """The Movement Points that a move on roads alone gains."""
    return 1


@BOOK.acts("WK-ADV-R-2", off=True)
def wholly_on_road(battle: Land, path: Path) -> bool:
    """Whether every hex of a path is a road hex, the one it starts from included."""
    return all(battle.on_road >> here & 1 for here in path)


@BOOK.acts("WK-ADV-R-3", off=0)
def road_hexes(battle: Land) -> int:
    """The road hexes as a bit set: hexes count, whether or not a link is drawn between two of them."""
    return mask_of(here for chain in battle.roads for here in chain)


def allowance(battle: Land, points: int, path: Path) -> int:
    """What a unit with so many points may spend on that very path."""
    return points + road_bonus() if battle.adv_roads and wholly_on_road(battle, path) else points


@BOOK.acts("WK-MOVE-9", off=False)
def last_effort(path: Path) -> bool:
    """Whether the whole allowance goes into one single step, whatever its price."""
    return len(path) == 2


def walks(battle: Land, points: int, here: int) -> list[tuple[int, Path]]:
    """Every way that so many points allow from a hex while nobody is about, with its cost, the cheapest first."""
    found: list[tuple[int, Path]] = []

    def go_on(path: Path, spent: int) -> None:
        for there, step in battle.prices[path[-1]].items():
            if there not in path:
                longer, total = (*path, there), spent + step
                if total <= allowance(battle, points, longer):
                    found.append((total, longer))
                    go_on(longer, total)
                elif last_effort(longer):
                    found.append((total, longer))

    go_on((here,), 0)
    return sorted(found)


def ways(battle: Land, points: int, here: int) -> dict[int, list[tuple[int, Path]]]:
    """Per hex that can be reached its ways, the best first, each after the bit set of the hexes that must be free.

    A way that needs all the hexes of a better one, and more, is left out: it is never the one to take.
    """
    found: dict[int, list[tuple[int, Path]]] = {}
    for _, path in walks(battle, points, here):
        needed, better = mask_of(path[1:]), found.setdefault(path[-1], [])
        if all(other & ~needed for other, _ in better):
            better.append((needed, path))
    return found


def reach(battle: Land, unit: int, here: int, occupied: int) -> dict[int, Path]:
    """Every hex the unit can end on from `here`, each with a cheapest path; `occupied` is the bit set of units."""
    zone = battle.zones[battle.points[unit]][here]
    return {move.path[-1]: move.path for move in battle.moves(unit, here, occupied & zone)}


def way(battle: Land, here: int, there: int, occupied: int) -> Path | None:
    """The cheapest path over free hexes as if points were no object, of these the one with the fewest steps.

    `None` if every way is barred.
    """
    seen: set[int] = set()
    queue: list[tuple[int, int, Path]] = [(0, 0, (here,))]
    while queue:
        spent, steps, path = heappop(queue)
        if path[-1] == there:
            return path
        if path[-1] in seen:
            continue
        seen.add(path[-1])
        for onward, step in battle.prices[path[-1]].items():
            if onward not in seen and not occupied >> onward & 1:
                heappush(queue, (spent + step, steps + 1, (*path, onward)))
    return None


@BOOK.acts("WK-ADV-P-1", off=False)
def too_hard_for_a_charge(battle: Land, here: int, there: int) -> bool:
    """Whether a Pegasus on one hex cannot attack the next: wood or river there, or a contour line between them."""
    return battle.ground[there] in (WOOD, RIVER) or battle.level[here] != battle.level[there]


def charges(battle: Land, here: int) -> int:
    """The neighbours of a hex, as a bit set, that a Pegasus there can attack."""
    around = battle.grid.neighbours[here]
    return mask_of(h for h in around if not (battle.adv_pegasus and too_hard_for_a_charge(battle, here, h)))


def two_steps(battle: Land, here: int) -> dict[int, int]:
    """Per hex to which exactly two steps lead from `here`, and not back, the hex between (the first there is)."""
    found: dict[int, int] = {}
    for step in battle.grid.neighbours[here]:
        for there in battle.grid.neighbours[step]:
            if there != here:
                found.setdefault(there, step)
    return found
