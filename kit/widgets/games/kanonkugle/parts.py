"""The parts of an action of Kanonkugle as they are chosen on a page, and the action that they come to.

Besides the parts of the game's own (`kit.games.kanonkugle.action_notation`) a page knows: `form` and `spin`, how a
troop is to stand; `at` and `way`, the place of its middle and the places that a finger went over; `leaves`, that it
leaves its cover first; `figure`, one that is to go.
"""

from __future__ import annotations

from kit.core.game import Slot
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action, Path
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.state import COUNTER, DEPLOY, MOVE, REMOVE, SHOOT, State
from kit.games.kanonkugle.tabletop import point_of
from kit.widgets.games.kanonkugle import going, told
from kit.widgets.games.kanonkugle.forms import KEPT
from kit.widgets.games.kanonkugle.hand import ASSAULT, SHOT, but, chosen
from kit.widgets.tap_result import Selection

__all__ = ["ASSAULT", "SHOT", "action_of", "but", "chosen", "figures", "listed", "way_of"]

OWN = frozenset(("form", "spin", "at", "places", "way", "leaves", "figure"))
"""The kinds of part that are known to the page alone."""
ENGINES = ("troop", "deed", "target")
"""Those by which the list of moves goes on, in its order."""


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
        return told.action_of(s, selection)
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
