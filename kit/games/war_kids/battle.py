"""War Kids: what is agreed before the first move and then stays: the map, the armies, victory, options; and the state.

Hexes and units are small integers, sets of hexes are bit sets (see `kit.space.hexes`); names live in `notation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from kit.core.game import Outcome, Ref
from kit.games.war_kids import ground
from kit.games.war_kids.actions import Move
from kit.games.war_kids.units import BLUE, GONE, KINDS, LEADER, LETTERS, MAGE, MOVEMENT, PINK, SIDES
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
    units: tuple[Unit, ...]
    first: int = BLUE
    victory: tuple[Victory, ...] = ()
    leader_loss: bool = False
    combat_must: bool = True

    @cached_property
    def _hash(self) -> int:
        return hash((self.grid, self.ground, self.level, self.units, self.first, self.victory, self.leader_loss))

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def armies(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unit numbers of each side."""
        numbers = range(len(self.units))
        blue, pink = ([u for u in numbers if self.units[u].side == side] for side in (BLUE, PINK))
        return tuple(blue), tuple(pink)

    @cached_property
    def mages(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The unit numbers of each side's Mages."""
        blue, pink = (tuple(u for u in army if self.kinds[u] == MAGE) for army in self.armies)
        return blue, pink

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
    def spell_reach(self) -> tuple[int, ...]:
        """Per hex, the bit set of the hexes a spell from it can reach (WK-SPELL-5)."""
        return tuple(mask_of(ground.in_range(self, here)) for here in range(self.grid.size))

    @cached_property
    def zones(self) -> tuple[tuple[int, ...], ...]:
        """Per number of points and hex, the hexes whose occupants can matter to a move from there."""
        return tuple(
            tuple(self.grid.within(here, points) for here in range(self.grid.size))
            for points in range(max(self.points, default=0) + 1)
        )

    @cached_property
    def moves(self) -> Any:
        """`moves(unit, hex, occupied)`: every destination once, by a cheapest path; a bounded cache over the ground."""

        @lru_cache(maxsize=2048)
        def moves(unit: int, here: int, occupied: int) -> tuple[Move, ...]:
            return tuple(Move(unit, path) for path in ground.reach(self, unit, here, occupied).values())

        return moves


@dataclass(frozen=True, slots=True)
class State:
    """A moment of a match. Sets of units and of hexes are bit sets."""

    battle: Battle
    at: tuple[int, ...]
    """Per unit its hex, or `GONE`."""
    taken: tuple[int, int]
    """Per side the hexes its units stand on."""
    side: int
    phase: int = MOVEMENT
    turn: int = 1
    moved: int = 0
    """Units that have moved in this player-turn."""
    spent: int = 0
    """Mages that have cast (WK-COMP-4)."""
    engaged: int = 0
    """Units that have had their victim in this combat phase (WK-ENG-1)."""
    casting: tuple[int, int] | None = None
    """A Mage and its target while the die of the spell is awaited."""
    held: tuple[int, ...] = ()
    """Per hold condition, for how many full turns it has been met running."""
    losses: tuple[int, int] = (0, 0)
    """Per side how many of its units were eliminated since the battle began."""
    outcome: Outcome | None = None


def unit_at(s: State, here: int) -> int | None:
    """The number of the unit on a hex, or `None`."""
    return s.at.index(here) if here != GONE and here in s.at else None


def alive(s: State, unit: int) -> bool:
    """Whether such a unit exists and is on the map."""
    return isinstance(unit, int) and 0 <= unit < len(s.at) and s.at[unit] != GONE


def on_map(s: State, here: object) -> bool:
    """Whether that is the number of a hex of this map."""
    return isinstance(here, int) and 0 <= here < s.battle.grid.size


def name(s: State, unit: int) -> Ref:
    """The unit as a noun of the catalogue, with its army: "blue_soldier"."""
    who = s.battle.units[unit]
    return Ref("unit", f"{SIDES[who.side]}_{KINDS[who.kind]}")


def hex_name(s: State, here: int) -> str:
    """The name of a hex for a sentence."""
    return s.battle.grid.name(here)


def shield(s: State, side: int) -> int:
    """Bit set of the hexes beside a leader of that side."""
    mask = 0
    for u in s.battle.armies[side]:
        if s.battle.kinds[u] == LEADER and s.at[u] != GONE:
            mask |= s.battle.grid.neighbour_mask[s.at[u]]
    return mask


def shielded(s: State, unit: int) -> bool:
    """Whether the unit touches a leader of its own side."""
    return shield(s, s.battle.units[unit].side) >> s.at[unit] & 1 == 1
