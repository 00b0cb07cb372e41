"""War Kids: the state, and what is asked of it again and again. Sets of units and of hexes are bit sets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kit.core.game import Outcome, Ref
from kit.core.state import Changeable
from kit.games.war_kids.actions import Cast, DiceAttack
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.pieces import GONE, KINDS, MOVEMENT, SIDES
from kit.space.hexes import bits, mask_of


@dataclass(frozen=True, slots=True)
class Pending:
    """What is awaited before anything else: the next die of a spell or of a dice combat, or what follows from it."""

    deed: Cast | DiceAttack
    pips: tuple[int, ...] = ()
    """The dice it has already shown."""
    asks: str = "die"
    """Or "push": where to the target is displaced; or "loss": which Soldier is lost."""


@dataclass(frozen=True, slots=True)
class State(Changeable):
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
    """Units that have used their attack of this combat phase: they have had their victim (WK-ENG-1) or cast."""
    pending: Pending | None = None
    held: tuple[int, ...] = ()
    """Per hold condition, for how many full turns it has been met running."""
    losses: tuple[int, int] = (0, 0)
    """Per side how many of its units were eliminated since the battle began."""
    outcome: Outcome | None = None
    wounded: int = 0
    """Units that have been defeated once (WK-ADV-W-1)."""
    displaced: int = 0
    """Units moved by slow magic in this player-turn: nothing can harm them till its end (WK-ADV-M-5)."""
    attacked: int = 0
    """Units that were the target of a dice combat in this combat phase (WK-ADV-S-5)."""

    @property
    def awaited(self) -> Pending:
        """What is awaited, while something is."""
        assert self.pending is not None
        return self.pending

    @property
    def casting(self) -> tuple[int, int] | None:
        """A Mage and its target while a die of the spell is awaited."""
        deed = self.pending.deed if self.pending is not None and self.pending.asks == "die" else None
        return (deed.mage, deed.target) if isinstance(deed, Cast) else None


def unit_at(s: State, here: int) -> int | None:
    """The number of the unit on a hex, or `None`."""
    return s.at.index(here) if here != GONE and here in s.at else None


def alive(s: State, unit: object) -> bool:
    """Whether such a unit exists and is on the map."""
    return type(unit) is int and 0 <= unit < len(s.at) and s.at[unit] != GONE


def on_map(s: State, here: object) -> bool:
    """Whether that is the number of a hex of this map."""
    return type(here) is int and 0 <= here < s.battle.grid.size


def name(s: State, unit: int) -> Ref:
    """The unit as a noun of the catalogue, with its army: "blue_soldier"."""
    who = s.battle.units[unit]
    return Ref("unit", f"{SIDES[who.side]}_{KINDS[who.kind]}")


def first_named(s: State, units: Iterable[int]) -> dict[str, Ref]:
    """The first of the units as the fact "unit" of a sentence, if there is one."""
    first = next(iter(units), None)
    return {} if first is None else {"unit": name(s, first)}


def hex_name(s: State, here: int) -> str:
    """The name of a hex for a sentence."""
    return s.battle.grid.name(here)


def shield(s: State, side: int) -> int:
    """Bit set of the hexes beside a leader of that side."""
    mask = 0
    for u in s.battle.shields[side]:
        if s.at[u] != GONE:
            mask |= s.battle.grid.neighbour_mask[s.at[u]]
    return mask


def sheltered(s: State, side: int) -> int:
    """Bit set of the hexes whose unit of that side nothing can harm now: beside its leader, or just displaced."""
    mask = shield(s, side)
    if s.displaced:
        mask |= mask_of(s.at[u] for u in bits(s.displaced) if s.at[u] != GONE and s.battle.units[u].side == side)
    return mask


def shielded(s: State, unit: int) -> bool:
    """Whether the unit touches a leader of its own side."""
    return shield(s, s.battle.units[unit].side) >> s.at[unit] & 1 == 1
