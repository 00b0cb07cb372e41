"""The counters of both armies to cut out: the friendly face in front, the military face behind (WK-COMP-2).

Where wounds are in use the back is what a wounded counter shows (WK-COMP-5): the other face, and a bandage.
"""

from __future__ import annotations

from typing import cast

from kit.core.game import Trouble
from kit.draw.counters import ARMIES, BOX, ArmyName, Face, Kind, State, counter_shapes, look
from kit.draw.scene import Shapes
from kit.draw.sheet import Sheets
from kit.games.war_kids.pieces import DATA, KINDS, SIDES
from kit.games.war_kids.scene import OTHER_FACE
from kit.printables.cards import Two, cut, ground
from kit.printables.options import OneOf
from kit.printables.registry import Order
from kit.printables.stack import moved

SUPPLY: dict[str, int] = {kind: DATA["units"][kind]["supply"] for kind in KINDS}
"""How many of each kind an army owns (WK-COMP-7)."""
BACK = OneOf("back", lambda: ("plain", "wounded", "wounded_military"))
"""What lies behind: the other face alone, or that of the wounded where the friendly or the military face is in use."""
_SHARE = 0.9
"""Of its square that a counter fills: around it lies its army's colour, so that a cut a little aside does not show."""
_BANDAGED = 0.86
"""The same of a counter whose bandage reaches a little over its edge."""


def counters(order: Order) -> Sheets:
    """As many of each kind as was asked for, for one army or both."""
    side = float(order.values["size"])
    armies = [army for army in SIDES if order.values["army"] in ("both", army)]
    back = order.values["back"]
    groups = [
        [_two(cast(ArmyName, army), cast(Kind, kind), side, back) for kind in KINDS for _ in range(order.values[kind])]
        for army in armies
    ]
    behind = "print.back" if back == "plain" else "print.counters.wounded"
    sheets = cut(order.t, order.paper, "war_kids", [(group, (side, side)) for group in groups if group], behind)
    if not sheets:
        raise Trouble("trouble.print.nothing")
    return sheets


def _two(army: ArmyName, kind: Kind, side: float, back: str) -> Two:
    front: Face = "military" if back == "wounded_military" else "friendly"
    states: tuple[State, ...] = () if back == "plain" else ("wounded",)
    return Two(_face(army, kind, front, side), _face(army, kind, OTHER_FACE[front], side, states))


def _face(army: ArmyName, kind: Kind, face: Face, side: float, states: tuple[State, ...] = ()) -> Shapes:
    unit = DATA["units"][kind]
    # The first shape is the shadow, which paper has of its own.
    drawn = counter_shapes(look(army, kind, unit["points"], unit["strength"], face=face, states=states))[1:]
    share = _BANDAGED if states else _SHARE
    rim = (1 - share) / 2 * side
    square = ground(side, side, ARMIES[army].wash)
    return square, moved(drawn, rim, rim, share * side / BOX)
