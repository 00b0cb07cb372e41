"""Chapter: which figures go."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.state import State


@BOOK.acts("KK-UNIT-2", off=-1)
def losing(s: State) -> int:
    """The troop of the present fight that has more figures than life points for them; -1 for none."""
    c = s.clash
    return -1 if c is None else next((n for n in (c.target, c.doer) if s.forces[n].excess > 0), -1)


@BOOK.refuses("KK-UNIT-2", do.Remove)
def as_many_go_as_were_lost(s: State, a: do.Remove) -> No:
    number = losing(s)
    if number < 0:
        return "NOBODY_GOES", {}
    force, units = s.forces[number], a.units
    good = type(units) is tuple and all(type(n) is int and 0 <= n < len(force.places) for n in units)
    return need(good and len(set(units)) == len(units) == force.excess, "BAD_REMOVAL", count=force.excess)


def without(s: State, number: int, units: tuple[int, ...]) -> State:
    """The state without some figures of a troop."""
    forces = list(s.forces)
    left = tuple(p for n, p in enumerate(forces[number].places) if n not in units)
    forces[number] = forces[number].but(places=left)
    return s.but(forces=tuple(forces))
