"""War Kids: what is agreed before the first move and then stays: the map, the armies, victory, options.

Hexes and units are small integers, sets of hexes are bit sets (see `kit.space.hexes`); names live in `notation`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache, partial
from typing import Any
from weakref import WeakValueDictionary

from kit.games.war_kids import ground, sight
from kit.games.war_kids.actions import Cast, Displace, Move
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.ground import Line
from kit.games.war_kids.pieces import (
    BLUE,
    DATA,
    LEADER,
    LETTERS,
    MAGE,
    PEGASUS,
    PINK,
    SIDES,
    SOLDIER,
    WOOD,
)  # fmt: skip
from kit.space.hexes import HexGrid, mask_of


@dataclass(frozen=True, slots=True)
class Unit:
    """One counter: side, kind, and its number among those of its side and kind (1 for the first)."""

    side: int
    kind: int
    number: int

    @property
    def id(self) -> str:
        """Side, kind and number, as in "bP2"; also the key of its piece in a scene."""
        return f"{SIDES[self.side][0]}{LETTERS[self.kind]}{self.number}"


@dataclass(frozen=True, slots=True)
class Eliminate:
    """WK-VIC-1: remove `count` enemy units, or all of them (`None`)."""

    count: int | None = None


@dataclass(frozen=True, slots=True)
class Hold:
    """WK-VIC-3: stand on `count` of the hexes at the end of `turns` full turns running, from a full turn on."""

    side: int
    hexes: tuple[int, ...]
    count: int = 1
    turns: int = 1
    from_turn: int = 1


@dataclass(frozen=True, slots=True)
class Limit:
    """WK-VIC-4: the last full turn, and how the winner is found: "units", "losses", "hexes", "blue" or "pink"."""

    turns: int
    by: str
    hexes: tuple[int, ...] = ()


Victory = Eliminate | Hold | Limit
ADVANCED = (
    "adv_pegasus", "adv_roads", "adv_wounded", "adv_mages", "adv_leader", "adv_soldiers", "adv_obstacles", "adv_los",
)  # fmt: skip
"""The advanced rules as switches of a battle, in the order in which they are best introduced."""
SWITCHES = ("leader_loss", "combat_must", *ADVANCED)


@dataclass(frozen=True)
class Battle:
    """Everything that stays the same during a match, and the tables made from it once."""

    grid: HexGrid
    ground: tuple[int, ...]
    """Per hex `OPEN`, `WOOD` or `RIVER`."""
    level: tuple[int, ...]
    """Per hex its height; a side between two heights is a contour line."""
    roads: tuple[tuple[int, ...], ...]
    """Roads as chains of hexes, as they are drawn; for the rules only the hexes count (WK-ADV-R-3)."""
    labels: tuple[tuple[int, str], ...]
    flags: tuple[int, ...]
    houses: tuple[int, ...]
    """Hexes with a building: drawn, and without a rule of its own."""
    units: tuple[Unit, ...]
    first: int = BLUE
    victory: tuple[Victory, ...] = ()
    leader_loss: bool = False
    combat_must: bool = True
    adv_pegasus: bool = False
    adv_roads: bool = False
    adv_wounded: bool = False
    adv_mages: bool = False
    adv_leader: bool = False
    adv_soldiers: bool = False
    adv_obstacles: bool = False
    adv_los: bool = False

    @cached_property
    def _facts(self) -> tuple[Any, ...]:
        return tuple(getattr(self, field.name) for field in fields(self))

    @cached_property
    def _hash(self) -> int:
        return hash(self._facts)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """What was agreed, without the tables, so that a battle can be sent to another process."""
        return _read, self._facts

    def agreed(self) -> Battle:
        """The battle itself, or the equal one that is in use already: its tables are made, and whatever is remembered
        of it is found without comparing two whole battles."""
        return _AGREED.setdefault(self._facts, self)

    @cached_property
    def armies(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unit numbers of each side."""
        return self._of_kinds(SOLDIER, PEGASUS, MAGE, LEADER)

    @cached_property
    def masks(self) -> tuple[int, int]:
        """The unit numbers of each side as a bit set."""
        return mask_of(self.armies[BLUE]), mask_of(self.armies[PINK])

    @cached_property
    def fighters(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unit numbers of each side's Soldiers and Pegasi."""
        return self._of_kinds(SOLDIER, PEGASUS)

    @cached_property
    def mages(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unit numbers of each side's Mages."""
        return self._of_kinds(MAGE)

    @cached_property
    def leaders(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unit numbers of each side's leaders."""
        return self._of_kinds(LEADER)

    @cached_property
    def shields(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unit numbers of each side's leaders that make their neighbours invulnerable."""
        return self.leaders if leaders_shield(self) else ((), ())

    def _of_kinds(self, *kinds: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        blue, pink = ([n for n, u in enumerate(self.units) if u.side == s and u.kind in kinds] for s in (BLUE, PINK))
        return tuple(blue), tuple(pink)

    @cached_property
    def kinds(self) -> tuple[int, ...]:
        """Per unit its kind."""
        return tuple(unit.kind for unit in self.units)

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Per unit its Movement Points (WK-UNIT-1)."""
        return tuple(ground.movement_points(unit.kind) for unit in self.units)

    @cached_property
    def holds(self) -> tuple[Hold, ...]:
        """The hold conditions, in the order of the state's `held` counters."""
        return tuple(v for v in self.victory if isinstance(v, Hold))

    @cached_property
    def limit(self) -> Limit | None:
        """The turn limit, if there is one."""
        return next((v for v in self.victory if isinstance(v, Limit)), None)

    @cached_property
    def prices(self) -> tuple[dict[int, int], ...]:
        """Per hex, the price of stepping from it into each neighbour (WK-MOVE-4 to 6)."""
        return tuple(
            {there: ground.price(self, here, there) for there in self.grid.neighbours[here]}
            for here in range(self.grid.size)
        )

    @cached_property
    def woods(self) -> int:
        """The wood hexes as a bit set."""
        return mask_of(here for here, kind in enumerate(self.ground) if kind == WOOD)

    @cached_property
    def on_road(self) -> int:
        """The road hexes as a bit set, where roads matter."""
        return ground.road_hexes(self) if self.adv_roads else 0

    @cached_property
    def level_steps(self) -> tuple[int, ...]:
        """Per hex, the neighbours that no contour line parts from it, as a bit set."""
        return tuple(
            mask_of(there for there in around if self.level[there] == self.level[here])
            for here, around in enumerate(self.grid.neighbours)
        )

    @cached_property
    def charges(self) -> tuple[int, ...]:
        """Per hex, the neighbours that a Pegasus on it can attack, as a bit set."""
        return tuple(ground.charges(self, here) for here in range(self.grid.size))

    @cached_property
    def discs(self) -> tuple[tuple[int, ...], ...]:
        """Per hex, and per distance up to that of slow magic, the hexes at most so far away, as a bit set."""
        far = range(max(DATA["spell"]["range"], DATA["spell"]["slow_range"]) + 1)
        return tuple(tuple(self.grid.within(here, steps) for steps in far) for here in range(self.grid.size))

    @cached_property
    def sights(self) -> Callable[[int], tuple[Line, ...]]:
        """`sights(hex)`: per hex, what has to be free along the straight line to it."""

        @lru_cache(maxsize=512)
        def sights(here: int) -> tuple[Line, ...]:
            return tuple(sight.line(self, here, there) for there in range(self.grid.size))

        return sights

    @cached_property
    def pushes(self) -> tuple[dict[int, Displace], ...]:
        """Per hex and per hex that two steps lead to, the displacement; built once and shared."""
        return tuple(
            {there: Displace((here, step, there)) for there, step in sorted(ground.two_steps(self, here).items())}
            for here in range(self.grid.size)
        )

    @cached_property
    def push_masks(self) -> tuple[int, ...]:
        """Per hex the hexes that two steps lead to, as a bit set."""
        return tuple(mask_of(goals) for goals in self.pushes)

    @cached_property
    def zones(self) -> tuple[tuple[int, ...], ...]:
        """Per number of points and hex, the hexes whose occupants can matter to a move from there."""
        cells = range(self.grid.size)
        return tuple(
            tuple(self.grid.within(here, max(ground.allowance(self, points, (here,)), 1)) for here in cells)
            for points in range(max(self.points, default=0) + 1)
        )

    @cached_property
    def moves(self) -> Callable[[int, int, int], tuple[Move, ...]]:
        """`moves(unit, hex, occupied)`: every destination once, by a cheapest free way; the moves are built once and
        shared, in bounded caches."""
        ways = lru_cache(maxsize=512)(partial(ground.ways, self))

        @lru_cache(maxsize=2048)
        def from_here(unit: int, here: int) -> list[list[tuple[int, Move]]]:
            goals = ways(self.points[unit], here).values()
            return [[(needed, Move(unit, path)) for needed, path in options] for options in goals]

        @lru_cache(maxsize=2048)
        def moves(unit: int, here: int, occupied: int) -> tuple[Move, ...]:
            found = []
            for options in from_here(unit, here):
                for needed, move in options:
                    if not needed & occupied:
                        found.append(move)
                        break
            return tuple(found)

        return moves

    @cached_property
    def casts(self) -> dict[int, tuple[Cast, ...]]:
        """Per Mage its spell at each unit, by unit number; built once and shared."""
        return {mage: tuple(Cast(mage, u) for u in range(len(self.units))) for army in self.mages for mage in army}

    @cached_property
    def slow_casts(self) -> dict[int, tuple[Cast, ...]]:
        """The same with slow magic."""
        return {mage: tuple(Cast(mage, cast.target, slow=True) for cast in all_) for mage, all_ in self.casts.items()}


_AGREED: WeakValueDictionary[tuple[Any, ...], Battle] = WeakValueDictionary()
BOOK.caches.append(_AGREED.clear)


def _read(*facts: Any) -> Battle:
    return Battle(*facts).agreed()


@BOOK.acts("WK-ADV-L-1", off=True)
def leaders_shield(battle: Battle) -> bool:
    """Whether leaders make their neighbours invulnerable: no longer once they heal."""
    return not battle.adv_leader
