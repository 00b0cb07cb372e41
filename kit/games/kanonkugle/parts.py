"""Kanonkugle: actions composed part by part, and what one wants to know before choosing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kit.core.chance import Roll
from kit.core.game import Facts, Slot
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.action_notation import GRAMMAR
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.rules import assault, moving, shooting, turn, ways
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.walking import Measured

_Deed = do.Shoot | do.Move | do.Assault | do.ToldShoot | do.ToldMove | do.ToldAssault


def slots(s: State, a: Action) -> Iterator[tuple[Slot, ...]]:
    """The troop first, then what it does, to whom, and where."""
    if isinstance(a, do.Skip | do.Stop | do.EndShooting | do.EndTurn):
        yield (Slot("end", type(a).__name__.lower()),)
        return
    if isinstance(a, do.Holds):
        yield GRAMMAR.parts(a)
        return
    deed = Slot("deed", type(a).__name__.lower().removeprefix("told"))
    parts = (Slot("count", a.pips),) if isinstance(a, Roll) else () if isinstance(a, do.Decline) else GRAMMAR.parts(a)
    yield (parts[0], deed, *parts[1:]) if parts and parts[0].kind == "troop" else (deed, *parts)


def choice_facts(s: State, a: Action) -> Facts:
    """Lengths in centimetres, dice, and the greatest face that is a hit or a success."""
    if not isinstance(a, do.Rally | do.Activate | _Deed) or not turn.known(s, a.troop):
        return {}
    force = s.forces[a.troop]
    ratings = force.troop.ratings
    match a:
        case do.Rally() | do.Activate():
            return {"of_6": min(ratings.ctr, 6)}
        case do.Shoot() | do.ToldShoot():
            return {"dice": shooting.dice(s, force, shooting.seen(s, a)), "of_6": min(ratings.tir, 6)}
        case do.Assault() | do.ToldAssault():
            return {"dice": assault.dice(force, a.sacrifice or 0), "of_6": min(ratings.mis, 6), **_length(s, a)}
    return _length(s, a)


def _length(s: State, a: do.Move | do.Assault | do.ToldMove | do.ToldAssault) -> dict[str, Any]:
    found = _measured(s, a, s.forces[a.troop].troop.walks)
    return {"length": ways.cm(found.length), "limit": ways.cm(found.limit)}


def _measured(s: State, a: do.Move | do.Assault | do.ToldMove | do.ToldAssault, walks: int) -> Measured:
    if isinstance(a, do.Move | do.Assault):
        return moving.length_of(s, a.path, walks)
    return moving.told(s, a, walks)
