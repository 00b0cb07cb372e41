"""The land: areas that touch, as hexes do, the borders that are closed between them, cities, and home realms.

An area is a small integer, its place in `Land.names`; a set of areas is an integer used as a bit set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from kit.space.hexes import AXIAL_STEPS, bits, mask_of

FAR = 99
"""The distance to what cannot be reached, or is not there."""
Border = tuple[int, int]
"""Two areas that touch, the smaller number first."""


@dataclass(frozen=True)
class Land:
    """A board that is laid; equal by what it consists of.

    `touching[a]` is the bit set of the areas that share an edge with a, `open[a]` of those behind no coloured border,
    `steps[a][b]` the fewest steps from a to b, borders ignored, holes not crossed (RUL-03); `FAR` where there is no
    way."""

    names: tuple[str, ...]
    places: tuple[tuple[int, int], ...]
    """Where each area lies, in axial coordinates."""
    homes: tuple[int, ...]
    """Per player the home realm."""
    cities: int = 0
    red: frozenset[Border] = frozenset()
    blue: frozenset[Border] = frozenset()
    touching: tuple[int, ...] = field(init=False, repr=False, compare=False)
    open: tuple[int, ...] = field(init=False, repr=False, compare=False)
    steps: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        number = {place: area for area, place in enumerate(self.places)}
        around = [[number.get((q + dq, r + dr)) for dq, dr in AXIAL_STEPS] for q, r in self.places]
        touching = tuple(mask_of(area for area in ring if area is not None) for ring in around)
        object.__setattr__(self, "touching", touching)
        object.__setattr__(self, "open", closed(touching, self.red | self.blue))
        object.__setattr__(self, "steps", tuple(_steps(touching, area) for area in range(len(touching))))

    def __hash__(self) -> int:
        return hash((self.names, self.cities))

    @cached_property
    def home(self) -> int:
        """The home realms of all players."""
        return mask_of(area for home in self.homes for area in bits(home))

    def number(self, name: str) -> int:
        """The area of that name. Raises `ValueError`."""
        return self.names.index(name)


def closed(touching: Sequence[int], borders: Iterable[Border]) -> tuple[int, ...]:
    """The areas beside each, without those behind such borders."""
    beside = list(touching)
    for one, other in borders:
        beside[one] &= ~(1 << other)
        beside[other] &= ~(1 << one)
    return tuple(beside)


def _steps(touching: Sequence[int], start: int) -> tuple[int, ...]:
    found, ring, seen, far = [FAR] * len(touching), 1 << start, 0, 0
    while ring:
        seen |= ring
        for area in bits(ring):
            found[area] = far
        ring, far = mask_of(there for area in bits(ring) for there in bits(touching[area])) & ~seen, far + 1
    return tuple(found)


def reached(beside: Sequence[int], start: int) -> int:
    """The areas that can be reached from a set of them."""
    seen = ring = start
    while ring:
        ring = mask_of(there for area in bits(ring) for there in bits(beside[area])) & ~seen
        seen |= ring
    return seen


@lru_cache(maxsize=64)
def distances(land: Land, realms: int) -> tuple[int, ...]:
    """Per area the steps to the nearest area of a set (RUL-03).

    >>> land = Land(("H", "F"), ((0, 0), (1, 0)), (1,))
    >>> distances(land, 1)
    (0, 1)
    """
    return tuple(min((row[area] for area in bits(realms)), default=FAR) for row in land.steps)


def land(
    places: Mapping[str, tuple[int, int]],
    homes: Sequence[Iterable[str]],
    cities: Iterable[str] = (),
    red: Iterable[tuple[str, str]] = (),
    blue: Iterable[tuple[str, str]] = (),
) -> Land:
    """A land by the names of its areas."""
    names = tuple(places)

    def those(areas: Iterable[str]) -> int:
        return mask_of(map(names.index, areas))

    def borders(pairs: Iterable[tuple[str, str]]) -> frozenset[Border]:
        return frozenset((min(pair), max(pair)) for pair in ((names.index(a), names.index(b)) for a, b in pairs))

    return Land(names, tuple(places.values()), tuple(map(those, homes)), those(cities), borders(red), borders(blue))
