"""War Kids: the actions. Units and hexes are numbers; `notation` names them. Rolls come from `kit.core.chance`."""

from __future__ import annotations

from dataclasses import dataclass

from kit.core.chance import Roll


@dataclass(frozen=True, slots=True)
class Move:
    """A unit walks along a path of neighbouring hexes, its own hex first."""

    unit: int
    path: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cast:
    """A Mage casts its spell at a target; a die follows."""

    mage: int
    target: int


@dataclass(frozen=True, slots=True)
class Strike:
    """One Soldier, one Pegasus or three Soldiers (in ascending order) eliminate a target by contact."""

    by: tuple[int, ...]
    target: int


@dataclass(frozen=True, slots=True)
class EndMovement:
    """The movement phase is over."""


@dataclass(frozen=True, slots=True)
class EndCombat:
    """The combat phase, and with it the player-turn, is over."""


Action = Move | Cast | Strike | EndMovement | EndCombat | Roll
END_MOVEMENT, END_COMBAT = EndMovement(), EndCombat()


def doers(a: Action) -> tuple[int, ...]:
    """The units that act, the first one leading."""
    match a:
        case Move(unit=unit) | Cast(mage=unit):
            return (unit,)
        case Strike(by=by):
            return by
    return ()
