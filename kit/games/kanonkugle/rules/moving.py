"""How a formation goes: the way of each figure, how long it is, and where it leads. What refuses a way stands in
`control`, so that the rules about who may go at all, which ask for ways too, are asked before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from kit.core.rules import No
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import walking
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.state import EXACT, Force, State
from kit.games.kanonkugle.walking import Measured
from kit.space.plane import Box

GOING = (do.Move, do.Shoot)
"""Where a whole formation goes along a path."""
Going = do.Move | do.Shoot
MOST_LEGS = 20


def readable(force: Force, a: Going) -> bool:
    """Whether an action names ways for the figures of a troop: the path is that of the first."""
    if not (ways.is_path(a.path) and a.path[0] == force.places[0]):
        return False
    return isinstance(a, do.Shoot) or a.places == () or ways.is_path_of(a.places, len(force.places))


def each(force: Force, a: Going) -> list[Path]:
    """The way of each figure (KK-MOVE-4)."""
    return list(_each(force.places, a.path, a.places if isinstance(a, do.Move) else ()))


@lru_cache(maxsize=32)
def _each(places: Path, path: Path, ends: Path) -> tuple[Path, ...]:
    """Several rules ask it of the same move."""
    first = places[0]
    found = [ways.shifted(path, p.x - first.x, p.y - first.y) for p in places]
    if ends:
        found = [way if way[-1] == end else (*way, end) for way, end in zip(found, ends, strict=True)]
    return tuple(found)


forget = _each.cache_clear


def length_of(s: State, way: Path, allowed: int) -> Measured:
    """A way measured against an allowance (KK-MOVE-3)."""
    return walking.measured(s.table, way, allowed, exact(s))


@BOOK.acts("KK-MOVE-3", off=True)
def exact(s: State) -> bool:
    """Whether the length is not rounded up."""
    return s.treaty.rounding == EXACT


def told(s: State, a: do.ToldMove | do.ToldShoot | do.ToldAssault, allowed: int) -> Measured:
    """A way that people have measured, against an allowance."""
    return walking.told(a.legs, allowed, exact(s))


def are_legs(legs: object) -> bool:
    """Whether that is a way as people measure it."""
    return type(legs) is tuple and len(legs) <= MOST_LEGS and all(map(_is_leg, legs))


def _is_leg(leg: object) -> bool:
    if type(leg) is not tuple or len(leg) != 2 or type(leg[0]) is not int or type(leg[1]) is not str:
        return False
    return 0 <= leg[0] <= ways.FARTHEST and leg[1] in walking.FACTORS


def longest(s: State, all_ways: Sequence[Path], allowed: int) -> Measured | None:
    """The first way that is too long."""
    ground = uneven(s.table, ways.box(all_ways, 0))
    seen = set()
    for way in all_ways:
        here = ways.box((way,), 0) if ground else None
        if here is None or not any(ways.boxes_meet(near, here) for near in ground):
            shape = tuple((q.x - p.x, q.y - p.y) for p, q in pairwise(way))
            if shape in seen:
                continue  # it is as long as another on open ground
            seen.add(shape)
        found = length_of(s, way, allowed)
        if not found.fits:
            return found
    return None


def even(table: Table, all_ways: Sequence[Path]) -> bool:
    """Whether ways lead over open ground only, so that one that goes as another is as long."""
    return not uneven(table, ways.box(all_ways, 0))


def uneven(table: Table, near: Box) -> list[Box]:
    """The boxes around what is no open ground that meet another."""
    shapes = [area.shape for area in table.areas] + [one.shape for one in table.crates]
    return [around for shape in shapes if ways.boxes_meet(around := shape.box, near)]


def stays(a: Going) -> bool:
    """Whether nobody goes anywhere."""
    return not a.path and isinstance(a, do.Shoot)


def too_far(found: Measured) -> No:
    """What is said of a way that is too long."""
    return "TOO_FAR", {"length": ways.cm(found.length), "limit": ways.cm(found.limit)}


def moved(s: State, a: Going) -> State:
    """The troop at the end of its ways."""
    force = s.forces[a.troop]
    forces = list(s.forces)
    forces[a.troop] = force.but(places=tuple(way[-1] for way in each(force, a)))
    return s.but(forces=tuple(forces))


BOOK.note("KK-MOVE-7", "KK-TERR-1", "KK-OBST-3")
