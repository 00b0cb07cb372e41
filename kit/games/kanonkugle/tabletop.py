"""Kanonkugle: points of a table as whole numbers, as the house numbers the places of any board, on a grid of 1 mm; and
a table's measures in a scene. A unit there is a millimetre, y runs downwards, and a wooden frame runs around it all.

At a real table it is a plan of who is there: where the figures stand only people know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import isqrt

from kit.draw import pathdata
from kit.draw.pathdata import circle
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.state import DEPLOY, ORDER, Force, State
from kit.space.plane import CM, Point

MM = CM // 10
"""Micrometres in a millimetre."""
SHIFT = 13
"""Bits for the column: no table is wider than 8 m."""
MOST = (1 << SHIFT) - 1


def place_of(p: Point) -> int:
    """The place nearest to a point; for a point beside the table that of its edge below or at the left."""
    return up_to(p.y) << SHIFT | up_to(p.x)


def up_to(micro: int) -> int:
    """The whole millimetres nearest to a length, not below 0 and not more than a place can hold."""
    return min(max((micro + MM // 2) // MM, 0), MOST)


@lru_cache(maxsize=4096)
def point_of(place: int) -> Point:
    """The point of a place."""
    return Point((place & MOST) * MM, (place >> SHIFT) * MM)


def name_of(place: int) -> str:
    """A place as it is named: `23,38`, whole centimetres where it is on them."""
    return f"{_cm(place & MOST)},{_cm(place >> SHIFT)}"


def _cm(mm: int) -> str:
    return f"{mm // 10}" if mm % 10 == 0 else f"{mm // 10}.{mm % 10}"


FRAME = 0.046
"""Width of the frame, as a share of the longer side of the table: on a telephone its numbers are to be read."""
THIN = 30
"""Width of the frame of a small table."""
COMMON = 600
"""Millimetres of the longer side of a table on which marks have their common size; on a larger one they grow."""
STEP = 10
"""Millimetres that an arrow key goes."""


@dataclass(frozen=True, slots=True)
class TableTop:
    """A board without squares, or a part of it: a place is any of its points, to the millimetre."""

    wide: int
    high: int
    """Millimetres of table that are seen."""
    frame: float
    left: int = 0
    low: int = 0
    """Millimetres of table at the left of what is seen, and below it."""
    ruled: bool = True
    """Whether there is something to measure on it."""

    @property
    def scale(self) -> float:
        """How much larger labels and banners are than on a table of common size."""
        return max(self.wide / COMMON, self.high / COMMON, 1.0)

    @property
    def radius(self) -> float:
        """What marks are measured in."""
        return 14 * self.scale

    @property
    def place_width(self) -> float:
        """What a finger hits."""
        return 2 * self.radius

    @property
    def box(self) -> tuple[float, float, float, float]:
        """What is seen of the table in the scene: left, top, right, bottom."""
        return self.frame, self.frame, self.frame + self.wide, self.frame + self.high

    @property
    def width(self) -> float:
        """Frame included."""
        return self.wide + 2 * self.frame

    @property
    def height(self) -> float:
        """Frame included."""
        return self.high + 2 * self.frame

    def xy(self, p: Point) -> pathdata.Point:
        """Where a point of the table lies in the scene."""
        return self.frame + p.x / MM - self.left, self.frame + self.high + self.low - p.y / MM

    def centre(self, cell: int, /) -> pathdata.Point:
        """Where a place lies in the scene."""
        return self.xy(point_of(cell))

    def at(self, x: float, y: float, /) -> int | None:
        """The place under a point of the scene, `None` on the frame."""
        across, up = x - self.frame, self.frame + self.high - y
        if not (0 <= across <= self.wide and 0 <= up <= self.high):
            return None
        return place_of(Point(round((across + self.left) * MM), round((up + self.low) * MM)))

    def places(self, cells: Iterable[int], share: float = 1.0, /) -> str:
        """A circle around each place."""
        return "".join(circle(*self.centre(cell), self.radius * share) for cell in cells)

    def around(self, cell: int) -> tuple[int, ...]:
        """There are no squares."""
        return ()

    def step(self, cell: int, direction: str) -> int:
        """The place that an arrow key leads to: a centimetre farther, on whole centimetres."""
        dx, dy = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}[direction]
        x, y = cell & ((1 << SHIFT) - 1), cell >> SHIFT
        x, y = _along(x, dx), _along(y, dy)
        return min(max(y, self.low), self.low + self.high) << SHIFT | min(max(x, self.left), self.left + self.wide)


def _along(mm: int, way: int) -> int:
    """The next whole centimetre in a direction; the nearest one where the way leads elsewhere."""
    if not way:
        return mm
    return (mm // STEP + 1) * STEP if way > 0 else (-(-mm // STEP) - 1) * STEP


def top_of(table: Table) -> TableTop:
    """The measures of a whole table."""
    return part_of(Point(0, 0), Point(*table.size))


def part_of(one: Point, other: Point) -> TableTop:
    """The measures of the part of a table between two corners."""
    left, low = min(one.x, other.x) // MM, min(one.y, other.y) // MM
    wide, high = -(-max(one.x, other.x) // MM) - left, -(-max(one.y, other.y) // MM) - low
    return TableTop(wide, high, max(round(FRAME * max(wide, high)), THIN), left, low)


ROW = 14 * CM
"""How high the row of a player is: a crowd in a square, and its banner above it."""
PLAN_FRAME = 16
"""Width of the frame of a plan, on which there is nothing to measure."""


def awaited(s: State) -> tuple[int, ...]:
    """The troops that are still to be placed on a real table."""
    if not s.treaty.real_table or s.phase not in (ORDER, DEPLOY):
        return ()
    return tuple(n for n, force in enumerate(s.forces) if not force.places)


def laid_out(s: State, to_come: Collection[int] = ()) -> State:
    """The state to be drawn and pointed at: of a real table a row of troops for each player, the first one's nearest,
    with nothing else around them; any other state as it is. Troops `to_come` have the places that will be theirs."""
    if not s.treaty.real_table:
        return s
    width = s.table.size[0]
    forces = []
    for number, force in enumerate(s.forces):
        mates = [n for n, other in enumerate(s.forces) if other.owner == force.owner]
        slot = width // len(mates)
        middle = Point(slot // 2 + slot * mates.index(number), ROW * (2 * force.owner + 1) // 2)
        count = force.troop.units if number in to_come else len(force.places)
        forces.append(force.but(places=block(force, count, middle, slot)))
    treaty, table = replace(s.treaty, marker=None), Table("", (width, ROW * s.players), ())
    return s.but(treaty=treaty, table=table, forces=tuple(forces))


def top(s: State) -> TableTop:
    """The measures of what is drawn of a state: of its table, or of the plan of a real one."""
    if not s.treaty.real_table:
        return top_of(s.table)
    return replace(top_of(laid_out(s).table), frame=PLAN_FRAME, ruled=False)


def block(force: Force, count: int, middle: Point, wide: int) -> tuple[Point, ...]:
    """A place for each of so many figures in a square around a point, closer together where it would be too wide."""
    columns = isqrt(count - 1) + 1 if count else 1
    rows, pitch = -(-count // columns), min(2 * force.radius, wide // (columns + 1))
    left = middle.x - (columns - 1) * pitch // 2
    low = middle.y - (rows - 1) * pitch // 2
    return tuple(Point(left + n % columns * pitch, low + n // columns * pitch) for n in range(count))
