"""War Kids: the actions. Units and hexes are numbers; `notation` names them. Rolls come from `kit.core.chance`.

How they are written stands in `action_notation`.
"""

from __future__ import annotations

from typing import Annotated

from kit.core.actions import action
from kit.core.chance import Roll

Route = Annotated[tuple[int, ...], "route", "hex"]
Unit = Annotated[int, "unit"]
Target = Annotated[int, "unit", "target"]
Group = Annotated[tuple[int, ...], "group", "unit"]


@action("{unit} {path}")
class Move:
    """A unit walks along a path of neighbouring hexes, its own hex first."""

    unit: Annotated[int, "letter", "unit"]
    path: Route


@action()
class Cast:
    """A Mage casts its spell at a target; a die follows, or two with slow magic (WK-ADV-M-1).

    `route` may show the way of the spell, from the Mage's hex to the target's; without one it takes any that it may.
    """

    mage: Unit
    target: Target
    slow: Annotated[bool, "flag", "mode"] = False
    route: tuple[int, ...] = ()


@action("{by}x{target}")
class Strike:
    """One Soldier, one Pegasus or three Soldiers (in ascending order) eliminate a target by contact."""

    by: Group
    target: Target


@action("{by}v{target}")
class DiceAttack:
    """Soldiers (in ascending order) attack a target they touch; a die for either side follows (WK-ADV-S-2)."""

    by: Group
    target: Target


@action("push {route}")
class Displace:
    """The target of a slow spell that hit is moved along a route: its own hex and two more (WK-ADV-M-4)."""

    route: Route


@action("lose {soldier}")
class ChooseLoss:
    """The passive player names the Soldier that a lost dice combat costs the attackers (WK-ADV-S-6)."""

    soldier: Annotated[int, "unit", "loss"]


@action()
class EndMovement:
    """The movement phase is over."""


@action()
class EndCombat:
    """The combat phase, and with it the player-turn, is over."""


Action = Move | Cast | Strike | DiceAttack | Displace | ChooseLoss | EndMovement | EndCombat | Roll
END_MOVEMENT, END_COMBAT = EndMovement(), EndCombat()


def doers(a: Action) -> tuple[int, ...]:
    """The units that act, the first one leading."""
    match a:
        case Move(unit=unit) | Cast(mage=unit):
            return (unit,)
        case Strike(by=by) | DiceAttack(by=by):
            return by
    return ()
