"""Kanonkugle: a table on a lattice, once for all: what the ground costs, what bars the way of a base, where none stops.
And one troop looking around on it: how far can its formation go in each direction, from where it stands or from a bend
of its way?

All of it is a little larger than it is, so that what is found free there is free (see `reach`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from math import ceil, cos, pi, sin

from kit.games.kanonkugle.ground import CLIMB, COSTS, Table
from kit.games.kanonkugle.rules import moving, ways
from kit.games.kanonkugle.state import State
from kit.space import raster
from kit.space.plane import CM, Circle, Point, Shape, square
from kit.space.raster import Rows

STEP = 2_000
"""Micrometres between the points of the lattice."""
MARGIN = 3_000
"""Micrometres by which what is in the way is taken to be larger."""
LEVELS = tuple(sorted({*COSTS.values(), CLIMB} - {COSTS["open"]}))
"""The costs of a centimetre that are more than one."""
PAD = 150
"""Points of the lattice around the table: more than anybody walks."""


def rows_of(table: Table) -> int:
    """How many rows a table has."""
    return table.size[1] // STEP + 2


@lru_cache(maxsize=8)
def costly(table: Table) -> tuple[Rows, ...]:
    """Per level where a centimetre costs so much or more."""
    layers = [(area.shape, COSTS[area.terrain]) for area in table.areas] + [(c.shape, CLIMB) for c in table.crates]
    found = [raster.blank(rows_of(table)) for _ in LEVELS]
    for shape, cost in layers:
        drawn = raster.plain(shape, rows_of(table), STEP)
        for rows, level in zip(found, LEVELS, strict=True):
            for j, bits in enumerate(drawn):
                if bits:
                    rows[j] = rows[j] | bits if cost >= level else rows[j] & ~bits
    return tuple(raster.grown(rows, 2) for rows in found)


@lru_cache(maxsize=8)
def ground(table: Table) -> tuple[bytes, int]:
    """Twice the cost at each point of the lattice with a border around it, row by row; and the length of a row."""
    inside = table.size[0] // STEP + 2
    wide, most = inside + 2 * PAD, (1 << inside) - 1
    border = bytes([2]) * wide
    rows = [border] * PAD
    for masks in zip(*costly(table), strict=True):
        row = bytearray(border)
        for level, mask in zip(LEVELS, masks, strict=True):
            for i in _bits(mask & most):
                row[PAD + i] = int(2 * level)
        rows.append(bytes(row))
    return b"".join([*rows, *[border] * PAD]), wide


def _bits(row: int) -> Iterator[int]:
    while row:
        low = row & -row
        yield low.bit_length() - 1
        row ^= low


@lru_cache(maxsize=32)
def standing(table: Table, r: int, climber: bool) -> tuple[Rows, Rows]:
    """Where the centre of a base cannot pass, and where it cannot stop, by what stands on the table."""
    barred, taken = raster.blank(rows_of(table)), raster.blank(rows_of(table))
    for one in table.walls(climber):
        raster.add_grown(barred, one.shape, r + MARGIN, STEP)
    for one in table.solids:
        raster.add_grown(taken, one.shape, r + MARGIN, STEP)
    if not climber:
        steep = costly(table)[LEVELS.index(COSTS["vertical"])]
        barred = [one | two for one, two in zip(barred, steep, strict=True)]
    return barred, taken


RAYS = 96
DIRECTIONS = tuple((cos(2 * pi * k / RAYS), sin(2 * pi * k / RAYS)) for k in range(RAYS))
UNIT = STEP / CM
"""Centimetres from one point of the lattice to the next."""
STRIDE = 2
"""Points of the lattice from one sample of a figure's own ground to the next."""
CLOSE, LEAVING = 11_000, 5
"""Micrometres within which something bars every way that does not lead away from it, where it bars the beginning; and
the points of the lattice within which such a way has to come free."""
Spot = tuple[float, float]
"""A point, in points of the lattice."""


@dataclass(frozen=True, slots=True)
class Source:
    """A point that ways lead on from."""

    at: Spot
    gone: float = 0.0
    """Centimetres up to there."""
    spent: float = 0.0
    """What they have used of the allowance, at most."""
    bends: tuple[Spot, ...] = ()
    """The bends of the way there, itself included; none for the beginning."""


@dataclass(frozen=True, slots=True)
class Rays:
    """What lies around a source, per direction in centimetres."""

    free: tuple[float, ...]
    """How far it is until something is in the way."""
    limits: tuple[float, ...]
    """How far the troop can go."""


class Sweep:
    """A troop, or some of its figures, among the others."""

    def __init__(self, s: State, number: int, allowed: int, figures: Sequence[Point] = (), spare: int = -1) -> None:
        self.s, self.number, self.force, self.allowed = s, number, s.forces[number], allowed
        self.places = tuple(figures) or self.force.places
        self.start, self.spare = self.places[0], spare
        self.offsets = [(round((p.x - self.start.x) / STEP), round((p.y - self.start.y) / STEP)) for p in self.places]
        self.first = (self.start.y - allowed * CM) // STEP - 2
        self.high = 2 * allowed * CM // STEP + 6
        barred, taken = self._occupied()
        self.barred, self.taken = self._of_all(barred), self._of_all(taken)
        self.costly = [(float(level), self._of_all(rows)) for level, rows in zip(LEVELS, costly(s.table), strict=True)]
        self.costly = [(level, rows) for level, rows in self.costly if any(rows)]
        self.near = self._near() if self.is_set(self.barred, *self.home) else None

    @property
    def home(self) -> Spot:
        """Where the first figure stands."""
        return self.start.x / STEP, self.start.y / STEP

    def _others(self) -> list[tuple[int, int, Point]]:
        """The bases of other troops that may be met."""
        xs, ys = [p.x for p in self.places], [p.y for p in self.places]
        far = self.allowed * CM + self.force.radius + 2 * CLOSE
        near = min(xs) - far, min(ys) - far, max(xs) + far, max(ys) + far
        numbers = [n for n, f in enumerate(self.s.forces) if n not in (self.number, self.spare) and f.places]
        return ways.bases_near(self.s, numbers, near)

    def _occupied(self) -> tuple[Rows, Rows]:
        """Where a base cannot pass, and where it cannot stop."""
        force, clear = self.force, ways.clearance(self.force)
        walls, solids = standing(self.s.table, clear, force.troop.climber)
        barred, bases = list(walls), list(solids)
        for n, r, p in self._others():
            raster.add_disc(bases, p, r + force.radius + MARGIN, STEP)
            if self.s.forces[n].owner != force.owner:
                raster.add_disc(barred, p, r + clear + MARGIN, STEP)
        return barred, [one | two for one, two in zip(barred, bases, strict=True)]

    def _of_all(self, rows: Rows) -> Rows:
        """Where the first figure is while one of them is there."""
        if not any(rows):
            return raster.blank(self.high)
        return raster.union(rows, self.first, self.high, self.offsets)

    def _near(self) -> list[tuple[float, float]]:
        """What is close to a figure, as directions that lead away from it."""
        found = []
        enemies = [(p, r) for n, r, p in self._others() if self.s.forces[n].owner != self.force.owner]
        for p in self.places:
            reach = self.force.radius + CLOSE
            for q, r in enemies:
                if square(p, q) < (reach + r) ** 2:
                    found.append((float(p.x - q.x), float(p.y - q.y)))
            for one in self.s.table.walls(self.force.troop.climber):
                if one.shape.brushed(p, p, reach):
                    found.append(_away(one.shape, p))
        return found

    def is_set(self, rows: Rows, x: float, y: float) -> bool:
        """Whether a point near the troop is drawn."""
        return bool(rows[int(y + 0.5) - self.first] >> int(x + 0.5) & 1)

    def can_stop(self, x: float, y: float) -> bool:
        """Whether the whole formation may stand so."""
        j = int(y + 0.5) - self.first
        return 0 <= j < self.high and x >= 0 and not self.taken[j] >> int(x + 0.5) & 1

    # --- the edge of the table

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """Where the first figure has all of them on the table: left, low, right, top."""
        r, (wide, high) = self.force.radius, self.s.table.size
        xs, ys = [p.x - self.start.x for p in self.places], [p.y - self.start.y for p in self.places]
        return (r - min(xs)) / STEP, (r - min(ys)) / STEP, (wide - r - max(xs)) / STEP, (high - r - max(ys)) / STEP

    def edges(self, x: float, y: float) -> list[float]:
        """Per direction how far it is until a figure is at the edge, in points of the lattice."""
        left, low, right, top = self.bounds
        found = []
        for ux, uy in DIRECTIONS:
            across = (right - x) / ux if ux > 1e-9 else (left - x) / ux if ux < -1e-9 else 1e9
            up = (top - y) / uy if uy > 1e-9 else (low - y) / uy if uy < -1e-9 else 1e9
            found.append(max(min(across, up), 0.0))
        return found

    # --- rays

    def free(self, x: float, y: float, ux: float, uy: float, far: float) -> float:
        """How many points of the lattice a ray goes, at most `far`, until something is in the way."""
        barred, begin = self.barred, 1
        x, y = x + 0.5, y + 0.5 - self.first
        if self.near is not None and barred[int(y)] >> int(x) & 1:
            if any(ux * ax + uy * ay < 0 for ax, ay in self.near):
                return 0.0
            while begin <= LEAVING and barred[int(y + begin * uy)] >> int(x + begin * ux) & 1:
                begin += 1
        for k in range(begin, int(far) + 1):
            if barred[int(y + k * uy)] >> int(x + k * ux) & 1:
                return k - 1.0 if k > begin else 0.0
        return far

    def worst(self, x: float, y: float, ux: float, uy: float, far: float) -> Iterator[float]:
        """The cost of each point of a ray on the worst ground that a figure is on."""
        x, y = x + 0.5, y + 0.5 - self.first
        for k in range(ceil(far)):
            i, j, cost = int(x + (k + 0.5) * ux), int(y + (k + 0.5) * uy), 1.0
            for level, rows in self.costly:
                if rows[j] >> i & 1:
                    cost = level
            yield cost

    def cost(self, source: Source, ux: float, uy: float, cm: float) -> float:
        """What going so far from a source uses of the allowance, at most."""
        return UNIT * sum(self.worst(*source.at, ux, uy, cm / UNIT)) if self.costly else cm

    def whole(self, cm: float) -> float:
        """A limit as the rules have it (KK-MOVE-3)."""
        return cm if moving.exact(self.s) else float(ceil(cm - 1e-6))

    def straight(self) -> Rays:
        """From where the troop stands, each figure on its own ground."""
        (x, y), most = self.home, self.allowed / UNIT
        free, limits = [], []
        for k, edge in enumerate(self.edges(x, y)):
            ux, uy = DIRECTIONS[k]
            far = self.free(x, y, ux, uy, min(edge, most)) * UNIT
            limit = self.whole(self._on_its_ground(k)) if self.costly else float(self.allowed)
            free.append(far)
            limits.append(min(far, limit))
        return Rays(tuple(free), tuple(limits))

    def _on_its_ground(self, direction: int) -> float:
        """The centimetres after which the first of the figures has used up its allowance in a direction."""
        costs, wide = ground(self.s.table)
        line = _line(direction, wide, self.allowed)
        origin = (round(self.start.y / STEP) + PAD) * wide + round(self.start.x / STEP) + PAD
        open_ground, most, seen = bytes([2]) * len(line), float(self.allowed), set()
        for right, up in self.offsets:
            base = origin + up * wide + right
            along = bytes([costs[base + step] for step in line])
            if along != open_ground and along not in seen:
                seen.add(along)
                most = min(most, _used_up(along, self.allowed))
        return most

    def bent(self, source: Source) -> Rays:
        """From a bend, all figures on the worst ground that one of them is on."""
        (x, y), left = source.at, self.allowed - source.spent
        free, limits = [], []
        for (ux, uy), edge in zip(DIRECTIONS, self.edges(x, y), strict=True):
            far = self.free(x, y, ux, uy, min(edge, (self.allowed - source.gone) / UNIT))
            used = accumulate(self.worst(x, y, ux, uy, far)) if self.costly else ()
            stop = next((k * UNIT for k, cost in enumerate(used) if cost * UNIT > left), None)
            limit = left if stop is None and not self.costly else far * UNIT if stop is None else stop
            free.append(far * UNIT)
            limits.append(min(far * UNIT, limit))
        return Rays(tuple(free), tuple(limits))


def _away(shape: Shape, p: Point) -> tuple[float, float]:
    """The direction from what is nearest of a shape."""
    if isinstance(shape, Circle):
        return float(p.x - shape.centre.x), float(p.y - shape.centre.y)
    spots = [_nearest(p, a, b) for a, b in shape.sides]
    x, y = min(spots, key=lambda spot: (spot[0] - p.x) ** 2 + (spot[1] - p.y) ** 2)
    return p.x - x, p.y - y


def _nearest(p: Point, a: Point, b: Point) -> Spot:
    ux, uy = b.x - a.x, b.y - a.y
    share = min(max(((p.x - a.x) * ux + (p.y - a.y) * uy) / (ux * ux + uy * uy), 0.0), 1.0)
    return a.x + share * ux, a.y + share * uy


@lru_cache(maxsize=1024)
def _line(direction: int, wide: int, allowed: int) -> tuple[int, ...]:
    """The samples of a direction as steps in rows so long."""
    ux, uy = DIRECTIONS[direction]
    count = ceil(allowed / UNIT / STRIDE)
    return tuple(round((k + 0.5) * STRIDE * uy) * wide + round((k + 0.5) * STRIDE * ux) for k in range(count))


def _used_up(along: bytes, allowed: int) -> float:
    """The centimetres after which so much is used up on such ground."""
    left, part = float(allowed), STRIDE * UNIT
    for k, twice in enumerate(along):
        if part * twice / 2 > left:
            return k * part + 2 * left / twice
        left -= part * twice / 2
    return float(allowed)
