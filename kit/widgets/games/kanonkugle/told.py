"""What people have told of a real table, as the parts of an action on the page.

A troop is chosen, then what it does; what is asked then are lengths, grounds and counts. The parts that this adds:
`far`, the millimetres of the leg that is being told; `ground`, what it leads over; `legs`, those told before; `view`
and `half`, how many of the target are seen; `around` and `nearer`, where the rules ask for it; `leaves`, that a shooter
left its cover.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.state import REMOVE, State
from kit.games.kanonkugle.tabletop import MM
from kit.games.kanonkugle.walking import leaving
from kit.widgets.games.kanonkugle.hand import ASSAULT, chosen
from kit.widgets.tap_result import Selection

GOES = "move"


def action_of(s: State, selection: Selection) -> do.Action | None:
    """What has been told so far as an action, legal or not; `None` while something is missing."""
    parts = chosen(selection)
    if s.phase == REMOVE:
        return do.Remove(tuple(range(s.forces[assault.losing(s)].excess)))
    number, deed = parts.get("troop"), parts.get("deed")
    if number is None or deed is None or (deed != GOES and "target" not in parts):
        return None
    if deed == GOES:
        return do.ToldMove(number, legs(parts), bool(parts.get("nearer")))
    if deed == ASSAULT:
        given = parts.get("given") or None
        return do.ToldAssault(number, parts["target"], legs(parts), bool(parts.get("around")), given)
    out: do.Legs = ((leaving(s.forces[number].troop.ratings.mov) * 10 * MM, "open"),) if parts.get("leaves") else ()
    return do.ToldShoot(number, parts["target"], parts["far"] * MM, parts["view"], parts["half"], out)


def legs(parts: Mapping[str, Any]) -> do.Legs:
    """The way that has been told, the leg that is being told included."""
    return (*parts.get("legs", ()), (parts["far"] * MM, parts["ground"]))
