"""Kanonkugle: a table that somebody is making: what lies there as things that are put, drawn, turned and taken away.

A thing is more than one entry of a table where it is both ground and obstacle: a wood has a floor that is rough and
gives partial cover, a cliff is vertical and hides whoever is behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import Literal

from kit.games.kanonkugle.ground import Area, Obstacle, Table, Terrain
from kit.space.plane import CM, Box, Circle, Point, Polygon, Shape, apart, rect, within

Kind = Literal["wall", "crate", "rock", "wood", "slope", "steep", "marsh", "cliff", "flat"]
KINDS: tuple[Kind, ...] = ("wall", "crate", "rock", "wood", "slope", "steep", "marsh")
"""What can be put; a cliff or a plateau may lie there already."""
SIZES: dict[Kind, tuple[int, int]] = {
    "wall": (12 * CM, 15_000),
    "crate": (4 * CM, 3 * CM),
    "rock": (3 * CM, 3 * CM),
    "wood": (6 * CM, 6 * CM),
    "slope": (14 * CM, 8 * CM),
    "steep": (12 * CM, 7 * CM),
    "marsh": (11 * CM, 5 * CM),
}
"""Width and height of a new one, in micrometres; of what is round the radius."""
ROUND = frozenset(("rock", "wood"))
TERRAINS: dict[str, Terrain] = {"slope": "rough", "steep": "impervious", "marsh": "impervious"}
LEAST, MOST = CM, 40 * CM
"""The shortest and the longest side of a thing."""
STEP = CM // 2
"""Things lie on a grid of half centimetres."""
MOST_THINGS, MOST_CORNERS = 40, 800
"""What a table has room for, and its file, too."""
LONGEST_LABEL = 40
FAR = 1_000 * CM
"""How far from the corner of a table anything can be brought, which is much farther than it can be seen."""
TABLE_SIZES = ((60, 60), (90, 60), (120, 90))
"""Width and height of the tables that can be made, in centimetres."""
ZONE = 10 * CM
"""How deep a zone is."""


@dataclass(frozen=True, slots=True)
class Thing:
    """What lies on a table: its kind and shape, and the entries of the table that it is."""

    kind: Kind
    shape: Shape
    ids: frozenset[tuple[str, int]]
    """("area" or "obstacle", number)."""


def things(t: Table) -> list[Thing]:
    """Everything on a table, the lowest first."""
    found: list[Thing] = []
    paired: set[int] = set()
    for number, area in enumerate(t.areas):
        on = next((n for n, one in enumerate(t.obstacles) if n not in paired and _one_thing(area, one)), None)
        ids = {("area", number)}
        if on is not None:
            paired.add(on)
            ids.add(("obstacle", on))
        found.append(Thing(_ground(area, on is not None), area.shape, frozenset(ids)))
    for number, one in enumerate(t.obstacles):
        if number not in paired:
            found.append(Thing(_kind(one), one.shape, frozenset({("obstacle", number)})))
    return found


def _one_thing(area: Area, one: Obstacle) -> bool:
    """Whether an obstacle and the ground below it are one thing."""
    wood, cliff = area.terrain == "rough" and not one.solid, area.terrain == "vertical" and one.climbers
    return area.shape == one.shape and (wood or cliff)


def _ground(area: Area, both: bool) -> Kind:
    if area.terrain == "rough":
        return "wood" if both else "slope"
    if area.terrain == "impervious":
        return "marsh" if area.id.startswith("marsh") else "steep"
    return "cliff" if area.terrain == "vertical" else "flat"


def _kind(one: Obstacle) -> Kind:
    if not one.solid:
        return "wood"
    return "crate" if not one.total else "rock" if isinstance(one.shape, Circle) else "wall"


def thing_at(t: Table, p: Point) -> Thing | None:
    """The uppermost thing under a point."""
    return next((one for one in reversed(things(t)) if one.shape.side(p) >= 0), None)


# --- changes


def put(t: Table, kind: Kind, a: Point, b: Point | None = None) -> Table:
    """With one more thing: of its usual size around a point, or from there as far as another one; as it was where there
    is too much already."""
    shape = usual(kind, a) if b is None else between(kind, a, b)
    label = _label(t, kind)
    areas, obstacles = t.areas, t.obstacles
    if kind in TERRAINS:
        areas = (*areas, Area(label, shape, TERRAINS[kind]))
    elif kind == "wood":
        areas = (*areas, Area(f"{label}_floor", shape, "rough"))
        obstacles = (*obstacles, Obstacle(label, shape, False, False))
    else:
        obstacles = (*obstacles, Obstacle(label, shape, kind != "crate"))
    made = replace(t, id="", areas=areas, obstacles=obstacles)
    return made if _near(shape) and has_room(made) else t


def has_room(t: Table) -> bool:
    """Whether there is not too much on a table."""
    shapes = [*(area.shape for area in t.areas), *(one.shape for one in t.obstacles)]
    corners = sum(len(shape.corners) for shape in shapes if isinstance(shape, Polygon))
    return len(things(t)) <= MOST_THINGS and corners <= MOST_CORNERS


def _near(shape: Shape) -> bool:
    return max(map(abs, shape.box)) <= FAR


def _polygon(corners: Iterable[Point]) -> Polygon | None:
    """What goes around those corners; `None` where it is too thin for that."""
    try:
        return Polygon(tuple(corners))
    except ValueError:
        return None


def _label(t: Table, kind: str) -> str:
    taken = _taken(t)
    labels = (f"{kind[: LONGEST_LABEL - 4]}{number}" for number in range(1, len(taken) + 2))
    return next(label for label in labels if label not in taken)


def _taken(t: Table) -> set[str]:
    return {area.id for area in t.areas} | {one.id for one in t.obstacles}


def usual(kind: Kind, at: Point) -> Shape:
    """The shape of a new thing around a point."""
    wide, high = SIZES[kind]
    p = _grid(at)
    if kind in ROUND:
        return Circle(p, wide)
    return rect(p.x - wide // 2, p.y - high // 2, p.x - wide // 2 + wide, p.y - high // 2 + high)


def between(kind: Kind, a: Point, b: Point) -> Shape:
    """The shape of a thing drawn from one point to another: from corner to corner, from the middle outwards, along a
    line."""
    a, b = _grid(a), _grid(b)
    long = max(abs(b.x - a.x), abs(b.y - a.y))
    if long < LEAST:
        return usual(kind, a)
    if kind in ROUND:
        return Circle(a, min(max(_whole(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5), LEAST), MOST // 2))
    left, bottom = min(a.x, b.x), min(a.y, b.y)
    wide, high = (min(max(abs(step), LEAST), MOST) for step in (b.x - a.x, b.y - a.y))
    if kind == "wall":
        thick = SIZES["wall"][1]
        wide, high = (wide, thick) if wide >= high else (thick, high)
        bottom, left = (a.y - thick // 2, left) if high == thick else (bottom, a.x - thick // 2)
    return rect(left, bottom, left + wide, bottom + high)


def _grid(p: Point) -> Point:
    return Point(_whole(p.x), _whole(p.y))


def _whole(micro: float) -> int:
    return round(micro / STEP) * STEP


def shifted(t: Table, thing: Thing, dx: int, dy: int) -> Table:
    """With a thing moved by whole steps of the grid."""
    dx, dy = _whole(dx), _whole(dy)
    if not (dx or dy):
        return t
    shape = thing.shape
    moved: Shape = (
        Circle(shape.centre.by(dx, dy), shape.radius)
        if isinstance(shape, Circle)
        else Polygon(tuple(p.by(dx, dy) for p in shape.corners))
    )
    return shaped(t, thing, moved)


def turned(t: Table, thing: Thing, degrees: int = 15) -> Table:
    """With a thing turned about its middle, counter-clockwise; as it was where it is round, or too thin."""
    shape = thing.shape
    if isinstance(shape, Circle):
        return t
    middle, c, s = centre(shape), cos(radians(degrees)), sin(radians(degrees))

    def around(p: Point) -> Point:
        x, y = p.x - middle.x, p.y - middle.y
        return Point(middle.x + _mm(x * c - y * s), middle.y + _mm(x * s + y * c))

    return shaped(t, thing, _polygon(map(around, shape.corners)))


def _mm(micro: float) -> int:
    return round(micro / 100) * 100


def scaled(t: Table, thing: Thing, larger: bool) -> Table:
    """With a thing a step larger or smaller, of a wall its length; as it was where it cannot be."""
    shape = thing.shape
    share = 1.2 if larger else 1 / 1.2
    if isinstance(shape, Circle):
        radius = min(max(_whole(shape.radius * share), LEAST), MOST // 2)
        return shaped(t, thing, Circle(shape.centre, radius))
    middle = centre(shape)
    along = _axis(shape) if thing.kind == "wall" else None

    def scaled_point(p: Point) -> Point:
        x, y = p.x - middle.x, p.y - middle.y
        if along is None:
            return Point(middle.x + _mm(x * share), middle.y + _mm(y * share))
        far = (x * along[0] + y * along[1]) * (share - 1)
        return Point(middle.x + _mm(x + far * along[0]), middle.y + _mm(y + far * along[1]))

    made = _polygon(map(scaled_point, shape.corners))
    if made is None:
        return t
    longest = max(made.box[2] - made.box[0], made.box[3] - made.box[1])
    return shaped(t, thing, made) if LEAST <= longest <= MOST else t


def _axis(shape: Polygon) -> tuple[float, float]:
    """The direction of the longest side."""
    a, b = max(shape.sides, key=lambda side: (side[1].x - side[0].x) ** 2 + (side[1].y - side[0].y) ** 2)
    long = ((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5
    return (b.x - a.x) / long, (b.y - a.y) / long


def centre(shape: Shape) -> Point:
    """The middle of a shape's box."""
    if isinstance(shape, Circle):
        return shape.centre
    left, bottom, right, top = shape.box
    return Point((left + right) // 2, (bottom + top) // 2)


def shaped(t: Table, thing: Thing, shape: Shape | None) -> Table:
    """With another shape of a thing, of all that it is; as it was where that is none, or far from the table."""
    if shape is None or not _near(shape):
        return t
    areas, obstacles = list(t.areas), list(t.obstacles)
    for what, number in thing.ids:
        if what == "area":
            areas[number] = replace(areas[number], shape=shape)
        else:
            obstacles[number] = replace(obstacles[number], shape=shape)
    return replace(t, id="", areas=tuple(areas), obstacles=tuple(obstacles))


def cleared(t: Table, thing: Thing) -> Table:
    """Without a thing."""
    areas = tuple(one for n, one in enumerate(t.areas) if ("area", n) not in thing.ids)
    obstacles = tuple(one for n, one in enumerate(t.obstacles) if ("obstacle", n) not in thing.ids)
    return replace(t, id="", areas=areas, obstacles=obstacles)


def twin(t: Table, thing: Thing) -> Table:
    """With a thing's twin on the other side, the table being turned by half about its middle; as it was where one lies
    there, or where that is far from the table, or where there is too much already."""
    shape = _half_turned(t, thing.shape)
    if _lies(t, thing.kind, shape) or not _near(shape):
        return t
    areas = [replace(t.areas[n], id=_again(t, t.areas[n].id), shape=shape) for what, n in thing.ids if what == "area"]
    obstacles = [
        replace(t.obstacles[n], id=_again(t, t.obstacles[n].id), shape=shape)
        for what, n in thing.ids
        if what == "obstacle"
    ]
    made = replace(t, id="", areas=(*t.areas, *areas), obstacles=(*t.obstacles, *obstacles))
    return made if has_room(made) else t


def even(t: Table) -> bool:
    """Whether everything has its twin, so that both sides are alike."""
    return all(_lies(t, one.kind, _half_turned(t, one.shape)) for one in things(t))


def _lies(t: Table, kind: Kind, shape: Shape) -> bool:
    return any(one.kind == kind and _alike(one.shape, shape) for one in things(t))


def _alike(one: Shape, other: Shape) -> bool:
    if isinstance(one, Circle) or isinstance(other, Circle):
        return one == other
    return frozenset(one.corners) == frozenset(other.corners)


def _half_turned(t: Table, shape: Shape) -> Shape:
    wide, high = t.size
    if isinstance(shape, Circle):
        return Circle(Point(wide - shape.centre.x, high - shape.centre.y), shape.radius)
    return Polygon(tuple(Point(wide - p.x, high - p.y) for p in shape.corners))


def _again(t: Table, label: str) -> str:
    """The label with a number that is free."""
    return _label(t, re.sub(r"\d+$", "", label) or "thing")


def bare(wide: int, high: int) -> Table:
    """A table of so many centimetres with nothing on it."""
    size = wide * CM, high * CM
    return Table("", size, _zones(*size))


def _zones(wide: int, high: int) -> tuple[Box, ...]:
    return (0, 0, wide, ZONE), (0, high - ZONE, wide, high)


def sized(t: Table, wide: int, high: int) -> Table:
    """On a table of another size, what lies there staying about the middle."""
    size = wide * CM, high * CM
    if size == t.size:
        return t
    made = replace(t, id="", size=size, zones=_zones(*size))
    dx, dy = (size[0] - t.size[0]) // 2, (size[1] - t.size[1]) // 2
    for one in things(made):
        made = shifted(made, one, dx, dy)
    return made


# --- what lies where


def off(t: Table, shape: Shape) -> bool:
    """Whether a part of a shape lies beside the table."""
    left, bottom, right, top = shape.box
    return not (within(t.box, Point(left, bottom), 0) and within(t.box, Point(right, top), 0))


def in_zone(t: Table, shape: Shape) -> bool:
    """Whether a part of a shape lies in a zone."""
    return any(not apart(shape, rect(*zone)) for zone in t.zones)
