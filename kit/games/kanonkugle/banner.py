"""Kanonkugle: what stands on a troop's banner and on its back: its ratings, and what they come to in centimetres."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from kit.games.kanonkugle.ground import Area, Table, Terrain
from kit.games.kanonkugle.troops import BANNER, REACH, Ratings, Troop, share
from kit.games.kanonkugle.walking import allowance, leaving, measured
from kit.space.plane import CM, LONG_CM, Point, rect

FIELD = 200 * CM
"""A side of the ground on which ways are measured: farther than anybody goes."""
FACES = 6


@dataclass(frozen=True, slots=True)
class Back:
    """What the back of a banner says."""

    open: int
    rough: int
    impervious: int
    vertical: int
    """How far it goes in a turn, in centimetres, each ground by itself (KK-MOVE-3)."""
    leaving: int
    """How far it leaves cover by (KK-SHOOT-4)."""
    shoots: int
    """Its range in centimetres (KK-SHOOT-2)."""
    units: int
    share: Fraction
    """The life points of each figure (KK-UNIT-1)."""
    points: int


def back(troop: Troop) -> Back:
    """The back of a troop's banner."""
    r = troop.ratings
    open_, rough, impervious, vertical = (goes(r.mov, ground) for ground in ("open", "rough", "impervious", "vertical"))
    shared = share(troop.pv, max(troop.units, 1))
    return Back(open_, rough, impervious, vertical, leaving(r.mov), REACH * r.ddt, troop.units, shared, r.total)


def front(troop: Troop) -> tuple[tuple[tuple[str, int], tuple[str, int]], ...]:
    """The rows of the banner: what a value is called, and the value (KK-BAN-1)."""
    values = {"pv": troop.pv, **{name: getattr(troop.ratings, name) for name in Ratings.__dataclass_fields__}}
    return tuple(((one, values[one]), (other, values[other])) for one, other in BANNER)


@lru_cache(maxsize=64)
def goes(mov: int, terrain: Terrain) -> int:
    """How many centimetres a troop goes straight ahead where all the ground is of one kind."""
    field = Table("", (FIELD, FIELD), (), (Area("all", rect(-CM, -CM, FIELD, FIELD), terrain),))
    return measured(field, (Point(0, CM), Point(FIELD - CM, CM)), allowance(mov)).limit // LONG_CM


def hits(rating: int) -> tuple[int, ...]:
    """The faces of a die that are a success with a rating: equal or lower."""
    return tuple(range(1, min(rating, FACES) + 1))
