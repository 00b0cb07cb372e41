"""Kanonkugle: a table, its areas and its obstacles."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Literal

from kit.space.plane import Box, Point, Shape

Terrain = Literal["open", "rough", "impervious", "vertical"]
COSTS: dict[Terrain, Fraction] = {
    "open": Fraction(1),
    "rough": Fraction(3, 2),
    "impervious": Fraction(2),
    "vertical": Fraction(3),
}
"""What a centimetre costs (KK-MOVE-2)."""
Ground = Literal["open", "rough", "impervious", "vertical", "crate"]
"""What a leg of a way leads over."""
CLIMB = Fraction(2)
"""What a centimetre over a solid obstacle costs, whatever lies under it (KK-MOVE-2)."""
STEEP, SHEER = 30, 60
"""Degrees: from the first a slope is impervious, beyond the second it is vertical (KK-TERR-2)."""


def slope(degrees: int) -> Terrain:
    """What a slope is to walk on, uphill and downhill (KK-TERR-2)."""
    return "rough" if degrees < STEEP else "impervious" if degrees <= SHEER else "vertical"


@dataclass(frozen=True, slots=True)
class Area:
    """A part of the ground. It never blocks sight (KK-COV-9)."""

    id: str
    shape: Shape
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What stands on the table, and what it is good for."""

    id: str
    shape: Shape
    total: bool
    """Whether it gives total cover; else partial."""
    solid: bool = True
    """Whether nobody may stop on it; a wood is walked through (KK-OBST-3)."""
    climbers: bool = False
    """Whether climbers may cross it though it gives total cover."""


@dataclass(frozen=True)
class Table:
    """Where a match takes place. Where areas overlap, the last one decides (KK-TERR-3)."""

    id: str
    size: tuple[int, int]
    """Width and height, in micrometres."""
    zones: tuple[Box, ...]
    """Per player where troops are placed."""
    areas: tuple[Area, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        """Found once, as a table is a key of much that is remembered."""
        return hash((self.id, self.size, self.zones, self.areas, self.obstacles))

    @cached_property
    def box(self) -> Box:
        """The whole table."""
        return 0, 0, *self.size

    @cached_property
    def crates(self) -> tuple[Obstacle, ...]:
        """What is climbed over (KK-OBST-2)."""
        return tuple(one for one in self.obstacles if one.solid and not one.total)

    @cached_property
    def layers(self) -> tuple[tuple[Shape, Fraction, Box], ...]:
        """What ways lead over, from the lowest up, each with what a centimetre costs and the box around it."""
        areas = tuple((area.shape, COSTS[area.terrain], area.shape.box) for area in self.areas)
        return (*areas, *((one.shape, CLIMB, one.shape.box) for one in self.crates))

    @cached_property
    def solids(self) -> tuple[Obstacle, ...]:
        """What nobody may stop on."""
        return tuple(one for one in self.obstacles if one.solid)

    def walls(self, climber: bool) -> tuple[Obstacle, ...]:
        """What has to be gone around (KK-OBST-1)."""
        return tuple(one for one in self.obstacles if one.total and not (climber and one.climbers))

    def terrain(self, p: Point) -> Terrain:
        """What a point lies on; the border of an area belongs to what is around it."""
        return next((area.terrain for area in reversed(self.areas) if area.shape.side(p) > 0), "open")
