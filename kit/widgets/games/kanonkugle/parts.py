"""The parts of an action of Kanonkugle as they are chosen on a page, and the action that they come to.

Besides the parts of the game's own (its `action_notation`) a page knows: `form` and `spin`, how a troop is to
stand; `at` and `way`, the place of its middle and the places that a finger went over; `leaves`, that it leaves its
cover first; `figure`, one that is to go.

At a real table a troop is chosen, then what it does; what is asked then are lengths, grounds and counts: `far`, the
millimetres of the leg that is being told; `ground`, what it leads over; `legs`, those told before; `view` and `half`,
how many of the target are seen; `around` and `nearer`, where the rules ask for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from kit.core.game import Slot
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action, Path
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.state import COUNTER, DEPLOY, MOVE, REMOVE, SHOOT, State, nth
from kit.games.kanonkugle.tabletop import MM, point_of
from kit.games.kanonkugle.walking import leaving
from kit.widgets import features
from kit.widgets.features import Selection, chosen
from kit.widgets.games.kanonkugle import going
from kit.widgets.games.kanonkugle.going import KEPT

ENGINES = ("troop", "deed", "target")
"""Those by which the list of moves goes on, in its order."""
tries = partial(features.tries, GAME, seen=True)
"""An action, or why it cannot be done."""
SHOT, ASSAULT = "shoot", "assault"
"""What may be done to a target."""
GOES = "move"


def listed(s: State, selection: Selection) -> Selection:
    """The parts by which the list of moves goes on."""
    parts, found = chosen(selection), []
    for kind in ENGINES:
        if kind not in parts:
            break
        found.append(Slot(kind, parts[kind]))
    return tuple(found)


def figures(selection: Selection) -> tuple[int, ...]:
    """The figures that are chosen to go."""
    return tuple(sorted(slot.value for slot in selection if slot.kind == "figure"))


def way_of(s: State, selection: Selection) -> Path:
    """The points that a finger went over, if one did."""
    return tuple(point_of(place) for place in chosen(selection).get("way") or ())


def action_of(s: State, selection: Selection) -> Action | None:
    """What the parts come to, legal or not; `None` while something is missing."""
    if s.treaty.real_table and s.phase in (SHOOT, MOVE, REMOVE):
        return told_action(s, selection)
    parts = chosen(selection)
    number = parts.get("troop")
    if s.phase == REMOVE:
        picked = figures(selection)
        return do.Remove(picked) if len(picked) == s.forces[assault.losing(s)].excess else None
    if s.phase == COUNTER:
        return do.Counter(parts.get("given") or None)
    if number is None:
        return None
    form, spin = parts.get("form", KEPT), parts.get("spin", 0)
    at = point_of(parts["at"]) if "at" in parts else None
    if s.phase == DEPLOY and "places" in parts:
        return do.Deploy(number, parts["places"])
    if s.phase == DEPLOY:
        return do.Deploy(number, going.stands(s.forces[number], form, spin, at)) if at is not None else None
    if s.phase not in (SHOOT, MOVE):
        return None
    if "target" in parts:
        return _aimed(s, selection)
    return going.best_move(s, number, form, spin, at, way_of(s, selection)) if at is not None else None


def _aimed(s: State, selection: Selection) -> Action | None:
    parts = chosen(selection)
    number, target = parts["troop"], parts["target"]
    if parts.get("deed") == SHOT:
        if "at" not in parts:
            return do.Shoot(number, target)
        return going.left(s, number, target, (going.heart(s.forces[number]), point_of(parts["at"])))
    if parts.get("deed") == ASSAULT:
        return going.assault(s, number, target, parts.get("given", 0), way_of(s, selection))[0]
    return None


def but(selection: Selection, **changes: Any) -> Selection:
    """The parts with others in their places; `None` leaves one out."""
    kept = tuple(slot for slot in selection if slot.kind not in changes)
    return (*kept, *(Slot(kind, value) for kind, value in changes.items() if value is not None))


def numbered(s: State, number: int) -> str:
    """What tells a troop from others that its player calls the same: " 2" for the second; nothing where it is alone."""
    which = nth(s, number)
    return f" {which}" if which else ""


def may_give(s: State, a: Action) -> int:
    """How many life points may be given up in an assault or a counter-attack at most."""
    if isinstance(a, do.Assault | do.ToldAssault):
        force, target = s.forces[a.troop], s.forces[a.target]
        return force.pv if assault.unwise(s, force, target, 1) is None else 0
    if isinstance(a, do.Counter) and s.clash is not None:
        return s.forces[s.clash.target].pv if GAME.explain(s, do.Counter(1)) is None else 0
    return 0


# --- at a real table


def told_action(s: State, selection: Selection) -> do.Action | None:
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
