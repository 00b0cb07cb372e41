"""What lies in the way of a base, and where it may stand. Every rule about ground and bases asks this."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from decimal import Decimal
from itertools import pairwise
from math import isqrt

from kit.games.kanonkugle import walking
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.ground import COSTS, Obstacle, Table
from kit.games.kanonkugle.state import Force, State
from kit.space.plane import LONG_CM, PM, Box, Point, Shape, nearer_squared, square, within

TOUCH = 10
"""Micrometres within which two bases are in contact (KK-ASLT-3)."""
MOST_POINTS, FARTHEST = 60, 10**8
"""Of a path that is looked at: its points, and micrometres from the origin."""


def is_path(path: object, least: int = 1) -> bool:
    """Whether that is a polyline on the grid."""
    return type(path) is tuple and least <= len(path) <= MOST_POINTS and all(map(is_point, path))


def is_path_of(path: object, count: int) -> bool:
    """Whether those are so many points on the grid."""
    return type(path) is tuple and len(path) == count and all(map(is_point, path))


def is_point(p: object) -> bool:
    """Whether that is a point on the grid, somewhere near a table."""
    return (
        isinstance(p, Point)
        and type(p.x) is int
        and type(p.y) is int
        and -FARTHEST <= p.x <= FARTHEST
        and -FARTHEST <= p.y <= FARTHEST
    )


def shifted(path: Iterable[Point], dx: int, dy: int) -> tuple[Point, ...]:
    """A path somewhere else."""
    return tuple([Point(p.x + dx, p.y + dy) for p in path])


def cm(pm: int, up: bool = True) -> Decimal:
    """Picometres in centimetres to the millimetre, as a tape measure shows them: a way rounded up, a rest down.

    >>> [str(cm(length)) for length in (14 * LONG_CM, 14 * LONG_CM + 1, LONG_CM * 1138 // 100)]
    ['14', '14.1', '11.4']
    >>> str(cm(LONG_CM * 299 // 100, up=False))
    '2.9'
    """
    mm = -(-10 * pm // LONG_CM) if up else 10 * pm // LONG_CM
    return Decimal(mm) / 10


@BOOK.acts("KK-MOVE-8", off=0)
def clearance(force: Force) -> int:
    """What must be clear beside a way: the radius of the base."""
    return force.radius


def box(paths: Iterable[Sequence[Point]], r: int) -> Box:
    """The box around bases that go along paths."""
    points = [p for path in paths for p in path]
    xs, ys = [p.x for p in points], [p.y for p in points]
    return min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r


def boxes_meet(one: Box, other: Box) -> bool:
    """Whether two boxes have an inside in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def leaves_table(table: Table, r: int, path: Sequence[Point]) -> bool:
    """Whether a base comes to lie over the edge."""
    return not all(within(table.box, p, r) for p in path)


def walls_near(table: Table, climber: bool, near: Box) -> list[Obstacle]:
    """What has to be gone around in a box (KK-OBST-1)."""
    return [one for one in table.walls(climber) if boxes_meet(one.shape.box, near)]


def hits(obstacles: Iterable[Obstacle], r: int, path: Sequence[Point]) -> Obstacle | None:
    """The first obstacle that a base comes to lie on; touching does not count."""
    legs = list(pairwise(path)) or [(path[0], path[0])]
    return next((one for one in obstacles if any(one.shape.brushed(a, b, r) for a, b in legs)), None)


def bases_near(s: State, numbers: Iterable[int], near: Box) -> list[tuple[int, int, Point]]:
    """Bases in a box: whose, how large, and where."""
    left, bottom, right, top = near
    found = []
    for number in numbers:
        r = s.forces[number].radius
        for p in s.forces[number].places:
            if left - r < p.x < right + r and bottom - r < p.y < top + r:
                found.append((number, r, p))
    return found


def crosses(bases: Iterable[tuple[int, int, Point]], r: int, path: Sequence[Point], spare: int = -1) -> int:
    """The first troop whose base another base crosses; -1 for none. What it lies on at the start it may leave; the
    troop to be spared may be touched within `TOUCH`."""
    for number, other, p in bases:
        reach = r + other - (TOUCH if number == spare else 0)
        limit = min(reach * reach, square(path[0], p))
        if any(nearer_squared(p, a, b, limit) for a, b in pairwise(path)):
            return number
    return -1


def lies_on(
    bases: Iterable[tuple[int, int, Point]], r: int, p: Point, start: Point | None = None, spare: int = -1
) -> int:
    """The first troop on whose base a base would lie that stands now at `start`; -1 for none."""
    for number, other, q in bases:
        reach = r + other - (TOUCH if number == spare else 0)
        limit = reach * reach if start is None else min(reach * reach, square(start, q))
        if square(p, q) < limit:
            return number
    return -1


def on_solid(table: Table, r: int, p: Point) -> Obstacle | None:
    """The solid obstacle on which a base would lie."""
    return hits(table.solids, r, (p,))


def steep(table: Table, path: Sequence[Point]) -> bool:
    """Whether a way leads over what only climbers go on (KK-TERR-2)."""
    high = [area.shape for area in table.areas if area.terrain == "vertical"]
    if not any(shape.crossed(a, b) for shape in high for a, b in pairwise(path)):
        return False
    return any(part and factor == COSTS["vertical"] for part, factor in walking.stretches(table, path))


def sooner(path: Sequence[Point], enemies: Collection[Point]) -> bool:
    """Whether a unit comes nearer to an enemy unit at any point of its way (KK-ROUT-1)."""
    (x, y), *later = path
    if later:
        dx, dy = later[0].x - x, later[0].y - y
        if any(dx * (p.x - x) + dy * (p.y - y) > 0 for p in enemies):  # it begins at less than a right angle to them
            return True
    return any(nearer_squared(p, a, b, square(path[0], p)) for a, b in pairwise(later) for p in enemies)


def root(square: int) -> int:
    """The length in picometres, rounded up, whose square in square micrometres is given."""
    return isqrt(max(square * PM * PM - 1, 0)) + (square > 0)


def past(wall: Shape, p: Point, q: Point, r: int) -> tuple[Point, ...]:
    """The shortest way from one point to another around the box of a shape, with room for a base beside it."""
    left, bottom, right, top = wall.box
    corners = [Point(x, y) for x in (left - r, right + r) for y in (bottom - r, top + r)]
    bends = [(c,) for c in corners] + [(c, d) for c in corners for d in corners if c.x == d.x or c.y == d.y]
    all_ways = [(p, *bend, q) for bend in bends]
    free = [way for way in all_ways if not any(wall.crossed(a, b) for a, b in pairwise(way))] or all_ways
    return min(free, key=lambda way: sum(isqrt(square(a, b)) for a, b in pairwise(way)))
