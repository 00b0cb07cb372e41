"""Kanonkugle: a troop as it is designed, what it is good for in centimetres and dice, and what stands on its banner and
on its back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from fractions import Fraction
from functools import lru_cache

from kit.games.kanonkugle.ground import Area, Table, Terrain
from kit.games.kanonkugle.walking import allowance, leaving, measured
from kit.space.plane import CM, LONG_CM, Point, rect

CLIMBER = "climber"
PICTURES = (
    "rifleman", "goblin", "kaiju", "soldier", "pegasus", "chess_n", "half_elf", "orc", "mage", "hero", "sprite", "tree",
)  # fmt: skip
"""What figures may look like: names of pictograms."""
COLOURS = ("white", "sand", "orange", "rose", "violet", "mint", "grey")
"""What colours they may have: names of the palette, without its group."""
REACH = 10
"""Centimetres that each point of DDT shoots (KK-SHOOT-2)."""
CROWD = 3
"""Figures that share one PV at most (KK-UNIT-1)."""
RADII = ((1, 20_000), (6, 12_500), (12, 10_000))
"""Up to how many figures a base has which radius, in micrometres; a larger crowd stands on small ones."""
SMALL = 6_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Ratings:
    """The seven ratings (KK-TROOP-2). Their sum is what a troop costs (KK-PTS-1)."""

    mov: int = 0
    """Movement."""
    sc: int = 0
    """Shield."""
    ctr: int = 1
    """Control."""
    tir: int = 0
    """Shooting."""
    mis: int = 0
    """Melee."""
    ddt: int = 0
    """Shooting range."""
    dan: int = 0
    """Damage."""

    @property
    def total(self) -> int:
        """The sum of all seven."""
        return sum(getattr(self, name) for name in NAMES)


NAMES = tuple(one.name for one in fields(Ratings))
"""The ratings, in the order of the sum that the rules print."""
BANNER = (("pv", "sc"), ("mov", "ctr"), ("ddt", "tir"), ("dan", "mis"))
"""What stands on a banner, row by row (KK-BAN-1)."""


@dataclass(frozen=True, slots=True)
class Troop:
    """What its owner designed; it does not change in a match."""

    name: str
    units: int
    """Figures at the beginning."""
    ratings: Ratings
    pv: int = 12
    """Life points at the beginning."""
    traits: frozenset[str] = field(default_factory=frozenset)
    base: int = 0
    """The radius of each figure's base in micrometres; 0 for the one that goes with their number."""
    picture: str = ""
    """One of `PICTURES`; "" for the one that goes with its name, or else with what it can do."""
    colour: str = ""
    """One of `COLOURS`; "" for none but the player's."""

    @property
    def radius(self) -> int:
        """Of each figure's base, in micrometres."""
        return self.base or _usual(self.units)

    @property
    def climber(self) -> bool:
        """Whether it walks up what is vertical (KK-MOVE-2)."""
        return CLIMBER in self.traits

    @property
    def walks(self) -> int:
        """Its movement on open ground, in centimetres."""
        return allowance(self.ratings.mov)

    @property
    def shoots(self) -> int:
        """Its range in micrometres."""
        return self.ratings.ddt * REACH * CM

    def standing(self, pv: int) -> int:
        """How many figures are left with so many life points (KK-UNIT-2)."""
        return -(-pv * self.units // self.pv)


@lru_cache(maxsize=64)
def _usual(units: int) -> int:
    """The radius that goes with so many figures."""
    return next((radius for most, radius in RADII if units <= most), SMALL)


def divides(pv: int, units: int) -> bool:
    """Whether so many figures can share the life points: a whole number each, or so many to one (KK-UNIT-1)."""
    return 0 < units <= CROWD * pv and (pv % units == 0 or units % pv == 0)


def sizes(pv: int) -> Sequence[int]:
    """All numbers of figures that can share the life points."""
    return [units for units in range(1, CROWD * pv + 1) if divides(pv, units)]


def share(pv: int, units: int) -> Fraction:
    """The life points of one figure."""
    return Fraction(pv, units)


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
