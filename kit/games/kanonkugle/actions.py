"""Kanonkugle: the actions. Troops are named by their numbers in the state, points are those of `kit.space.plane`.
Rolls come from `kit.core.chance`. How they are written stands in `action_notation`."""

from __future__ import annotations

from typing import Annotated

from kit.core.actions import action
from kit.core.chance import Roll
from kit.games.kanonkugle.ground import Ground
from kit.space.plane import Point

Path = tuple[Point, ...]
"""A polyline, where it begins first."""
Troop = Annotated[int, "troop"]
Target = Annotated[int, "troop", "target"]
Way = Annotated[Path, "points", "path"]
Places = Annotated[Path, "places"]
Given = Annotated[int | None, "given"]


@action()
class Deploy:
    """A troop comes onto the table, a place per unit (KK-DEP-2)."""

    troop: Troop
    places: Places


@action()
class Rally:
    """A routed troop tries to come back (KK-RALLY-1); a die follows."""

    troop: Troop


@action()
class Skip:
    """No more troops try to come back."""


@action()
class Activate:
    """A troop is to act in this turn (KK-ACT-1); a die follows."""

    troop: Troop


@action()
class Stop:
    """No more troops are activated (KK-ACT-2)."""


@action("shoot {troop} {target}[ via {path}]")
class Shoot:
    """A volley (KK-SHOOT-1), after leaving cover where there is a path, which is that of the first unit."""

    troop: Troop
    target: Target
    path: Way = ()


@action()
class EndShooting:
    """No more volleys in this turn."""


@action("move {troop} {path}[ to {places}]")
class Move:
    """A troop goes along a path, which is that of its first unit (KK-MOVE-4). Where the formation changes, `places`
    says where each unit comes to stand: it goes there straight from the end of the common path."""

    troop: Troop
    path: Way
    places: Places = ()


@action("assault {troop} {target} {path}[ giving {sacrifice}]")
class Assault:
    """A troop attacks another hand to hand (KK-ASLT-1). The path is that of the unit that stands where it begins, and
    ends where it touches; `sacrifice` is how many PV are given up for as many dice (KK-SUI-1), `None` without."""

    troop: Troop
    target: Target
    path: Way
    sacrifice: Given = None


@action("remove[ {units}]")
class Remove:
    """Which figures of a hit troop its owner takes off (KK-UNIT-2), as places in the troop's list."""

    units: Annotated[tuple[int, ...], "units"]


@action("counter[ giving {sacrifice}]")
class Counter:
    """The assaulted troop strikes back (KK-COUNTER-1)."""

    sacrifice: Given = None


@action()
class Decline:
    """It does not."""


@action()
class EndTurn:
    """The player is done."""


# --- at a real table people say what they have measured and seen

Legs = tuple[tuple[int, Ground], ...]
"""A way as it was measured, leg by leg: micrometres, and what the leg leads over."""
ToldLegs = Annotated[Legs, "legs", "told"]
ToldCount = Annotated[int, "count", "told"]
ToldFlag = Annotated[bool, "flag", "told"]


@action("place {troop}")
class ToldDeploy:
    """A troop has been placed (KK-DEP-2)."""

    troop: Troop


@action("shoot {troop} {target} told {gap} view {view} half {half}[ leaving {legs}]")
class ToldShoot:
    """A volley: so many micrometres to the nearest figure that can be hit, so many of the target's figures in view, so
    many half hidden. `legs` is how the shooter left its cover before, as only one in cover may; its longest way."""

    troop: Troop
    target: Target
    gap: Annotated[int, "length", "told"]
    view: ToldCount
    half: ToldCount = 0
    legs: ToldLegs = ()


@action("move {troop} told[ {legs}][ {nearer}]")
class ToldMove:
    """A troop has gone so; `nearer` says whether a figure came nearer to an enemy on its way."""

    troop: Troop
    legs: ToldLegs
    nearer: ToldFlag = False


@action("assault {troop} {target} told[ {legs}][ {around}][ giving {sacrifice}]")
class ToldAssault:
    """A troop has come into contact so; `around` says whether it went around a solid obstacle on the straight line."""

    troop: Troop
    target: Target
    legs: ToldLegs
    around: ToldFlag = False
    sacrifice: Annotated[int | None, "given", "told"] = None


@action()
class Holds:
    """Who holds the marker at the end of a round (KK-END-4); -1 for nobody."""

    side: Annotated[int, "holder"]


@action()
class Hits:
    """Chance: so many of the dice that were thrown together are hits."""

    count: int


Action = (
    Deploy | Rally | Skip | Activate | Stop | Shoot | EndShooting | Move | Assault
    | Remove | Counter | Decline | EndTurn | Roll | Hits | ToldDeploy | ToldShoot | ToldMove | ToldAssault | Holds
)  # fmt: skip
DEEDS = (Shoot, Move, Assault, ToldShoot, ToldMove, ToldAssault)
"""What an active troop does."""
SHOTS, MOVES, ASSAULTS = (Shoot, ToldShoot), (Move, ToldMove), (Assault, ToldAssault)
MEASURED, TOLD = (Deploy, Shoot, Move, Assault), (ToldDeploy, ToldShoot, ToldMove, ToldAssault, Holds)
"""What the rules measure on their own table, and what people say of theirs."""
