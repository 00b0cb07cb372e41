"""Kanonkugle: the empty table as a picture: frame, rulers, ground, and what stands on it in its true size.

Kinds of ground are told by what lies on them (dots, crosses, strokes), what gives cover by how it is built: bricks and
stone hide all, wood and trees a part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from kit.draw import pathdata, texture
from kit.draw.art import pictogram
from kit.draw.pathdata import circle, num, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.draw.texture import Outline
from kit.games.kanonkugle.ground import Area, Obstacle, Table, Terrain
from kit.games.kanonkugle.tabletop import MM, TableTop
from kit.space import plane
from kit.space.plane import Circle, apart

TONES: dict[Terrain, str] = {
    "open": "table.ground",
    "rough": "table.rough",
    "impervious": "table.impervious",
    "vertical": "table.vertical",
}
TREES = ((0.0, -0.52), (-0.5, -0.28), (0.5, -0.26), (0.02, 0.04), (-0.46, 0.3), (0.46, 0.34), (0.0, 0.58))
"""Where the trees of a round wood stand, in its radii, from far to near."""
TREE = 31.0
TILE = ((4.0, 4.0), (46.0, 4.0), (46.0, 46.0), (4.0, 46.0))
"""The corners of a piece of ground that is shown by itself."""
NUMBERED = 100
"""Millimetres from one number of a ruler to the next."""


def outline(b: TableTop, shape: plane.Shape) -> list[pathdata.Point]:
    """The part of a shape that is seen, as an outline; none where nothing is."""
    if isinstance(shape, Circle):
        points = texture.ring(*b.xy(shape.centre), shape.radius / MM)
    else:
        points = [b.xy(p) for p in shape.corners]
    return texture.cut(points, b.box)


def path_of(b: TableTop, shape: plane.Shape) -> str:
    """The part of a shape that is seen, as a path string; a whole circle stays one."""
    if isinstance(shape, Circle) and _whole(b, shape):
        return circle(*b.xy(shape.centre), shape.radius / MM)
    points = outline(b, shape)
    return polyline(points, closed=True) if points else ""


def _whole(b: TableTop, shape: plane.Shape) -> bool:
    left, low, right, top = shape.box
    return (
        left >= b.left * MM and low >= b.low * MM and right <= (b.left + b.wide) * MM and top <= (b.low + b.high) * MM
    )


# --- the frame


def frame(b: TableTop) -> Shapes:
    """The wooden frame with the rulers on its edges, and the green of the table."""
    shapes: list[Shape] = [
        Path(rounded_box(0, 0, b.width, b.height, 0.5 * b.frame), "chess.frame"),
        Path(rounded_box(2.5, 2.5, b.width - 5, b.height - 5, 0.45 * b.frame), "", "table.frame_light", 2),
        Path(rounded_box(b.frame, b.frame, b.wide, b.high, 3), "table.ground", "table.frame_dark", 3),
    ]
    return (*shapes, *_rulers(b)) if b.ruled else tuple(shapes)


def _rulers(b: TableTop) -> Iterator[Shape]:
    yield Path("".join(_grid(b)), stroke="table.grid", width=1.3)
    yield Path("".join(_ticks(b)), stroke="chess.light", width=1.2, cap="butt")
    yield from _numbers(b)


def _marks(first: int, length: int, step: int) -> range:
    """The whole steps on a part of a ruler."""
    return range(-(-first // step) * step, first + length + 1, step)


def _grid(b: TableTop) -> Iterator[str]:
    right, bottom = b.frame + b.wide, b.frame + b.high
    for x in _marks(b.left, b.wide, NUMBERED):
        if b.left < x < b.left + b.wide:
            yield f"M{num(b.frame + x - b.left)} {num(b.frame)}V{num(bottom)}"
    for y in _marks(b.low, b.high, NUMBERED):
        if b.low < y < b.low + b.high:
            yield f"M{num(b.frame)} {num(bottom - y + b.low)}H{num(right)}"


def _ticks(b: TableTop) -> Iterator[str]:
    """A tick each centimetre, longer ones each five and ten, on all four edges."""
    right, bottom = b.frame + b.wide, b.frame + b.high
    for mm in _marks(b.left, b.wide, 10):
        x, long = num(b.frame + mm - b.left), _long(b, mm)
        yield f"M{x} {num(b.frame)}v{num(-long)}M{x} {num(bottom)}v{num(long)}"
    for mm in _marks(b.low, b.high, 10):
        y, long = num(bottom - mm + b.low), _long(b, mm)
        yield f"M{num(b.frame)} {y}h{num(-long)}M{num(right)} {y}h{num(long)}"


def _long(b: TableTop, mm: int) -> float:
    return b.frame * (0.26 if mm % NUMBERED == 0 else 0.2 if mm % (NUMBERED // 2) == 0 else 0.12)


def _numbers(b: TableTop) -> Iterator[Shape]:
    """Centimetres at the upper edge and at the left one."""
    size = 0.56 * b.frame
    step = NUMBERED if b.wide > 2 * NUMBERED else NUMBERED // 2
    for mm in _marks(b.left, b.wide, step):
        x = min(max(b.frame + mm - b.left, 0.7 * b.frame), b.width - 0.7 * b.frame)
        yield Text(x, 0.68 * b.frame, str(mm // 10), size, "label", fill="chess.light")
    for mm in _marks(b.low, b.high, step):
        y = b.frame + b.high - mm + b.low
        yield Text(0.37 * b.frame, y + 0.36 * size, str(mm // 10), size, "label", fill="chess.light")


# --- the ground


def areas(table: Table, b: TableTop) -> Iterator[Shape]:
    """The kinds of ground, from the lowest up; what lies within another is higher and has strokes that run down."""
    for n, area in enumerate(table.areas):
        points = outline(b, area.shape)
        if points:
            yield from _area(area, points, path_of(b, area.shape), _steep(area, table.areas[:n]))


def _steep(area: Area, lower: Sequence[Area]) -> bool:
    """Whether the ground runs down there: it lies within another area, or is called a steep slope."""
    return area.id.startswith("steep") or any(_within(area, low) for low in lower)


def _within(area: Area, other: Area) -> bool:
    """Whether an area lies in another one, as the upper part of a slope does in the lower."""
    left, low, right, top = other.shape.box
    a, b, c, d = area.shape.box
    return left <= a and low <= b and c <= right and d <= top and not apart(area.shape, other.shape)


def _area(area: Area, points: Outline, d: str, raised: bool) -> Iterator[Shape]:
    if raised:
        yield Path(texture.hachures(points, 9, 7, 12), stroke="terrain.hachure", width=1.6)
    tone = TONES[area.terrain]
    yield Path(d, tone, "terrain.hachure" if raised else tone, 3.2 if raised else 2)
    if area.terrain == "rough":
        yield Path(texture.dots(points, 17, 2.1), "table.rough_mark")
    elif area.terrain == "impervious":
        yield Path(texture.crosses(points, 17, 3.2), stroke="table.impervious_mark", width=1.9)
    elif area.terrain == "vertical":
        yield from cliff(points, d)


def cliff(points: Outline, d: str) -> Iterator[Shape]:
    """What is vertical: strokes from its edge inwards, all round."""
    yield Path(d, "table.vertical", "ink.main", 2.4)
    yield Path(texture.hachures(points, 5, 5, 8, outwards=False), stroke="table.vertical_mark", width=1.9)


def tile(terrain: Terrain) -> Shapes:
    """A piece of ground by itself, in a box of 100 by 100, so near that it is known by what lies on it."""
    box = rounded_box(3, 3, 44, 44, 4)
    area = Area(terrain, plane.rect(0, 0, 1, 1), terrain)
    near = (*_area(area, TILE, box, raised=False), Path(box, "", "ink.main", 2.4))
    return (Group("", near, scale=2),)


def crate_tile() -> Shapes:
    """A crate by itself, in such a box."""
    box = polyline(TILE, closed=True)
    return (Group("", (Path(box, "table.crate", "ink.main", 2.8), *_planks(TILE)), scale=2),)


# --- what stands on it


def obstacles(table: Table, b: TableTop) -> Iterator[Shape]:
    """Woods below, then what is solid with its shadow."""
    for one in sorted(table.obstacles, key=lambda one: one.solid):
        points, d = outline(b, one.shape), path_of(b, one.shape)
        if not points:
            continue
        if not one.solid:
            yield from wood(points, d)
        elif one.climbers:
            yield from cliff(points, d)
        elif one.total:
            yield from stone(one, b, points, d)
        else:
            yield from crate(one, b, points, d)


def wood(points: Outline, d: str) -> Iterator[Shape]:
    """A wood, whose edge is what counts."""
    yield Path(d, "terrain.wood", opacity=0.4)
    yield Path(d, stroke="terrain.wood_tx", width=2, dash=(2, 5))
    left, top, right, bottom = texture.box_of(points)
    x, y, half = (left + right) / 2, (top + bottom) / 2, min(right - left, bottom - top) / 2
    size = min(TREE, 0.62 * half)
    for dx, dy in TREES if half < 100 else ():
        yield pictogram("tree", x + dx * (right - left) / 2, y + dy * (bottom - top) / 2 - 0.1 * size, size)
    if half >= 100:
        for _, (px, py) in sorted(texture.lattice(points, 1.5 * TREE, 0.5 * TREE), key=lambda found: found[1][1]):
            yield pictogram("tree", px, py, TREE)


def _shadow(d: str) -> Group:
    return Group("", (Path(d, "ink.main", opacity=0.3),), dy=3.5)


def stone(one: Obstacle, b: TableTop, points: Outline, d: str) -> Iterator[Shape]:
    """Total cover: a rock where it is round, else a wall of bricks."""
    yield _shadow(d)
    yield Path(d, "table.wall", "ink.main", 2.4)
    if isinstance(one.shape, Circle) and _whole(b, one.shape):
        yield from rock(*b.xy(one.shape.centre), one.shape.radius / MM)
    else:
        yield Path(texture.bricks(points, 8, 10), stroke="table.brick", width=1.6, cap="butt")


def rock(x: float, y: float, radius: float) -> Shapes:
    """The faces of a rock that fills a circle."""
    edge, peak = texture.boulder(x, y, radius)
    light, dark = polyline([peak, *edge[3:7]], True), polyline([peak, *edge[6:9]], True)
    ridges = "".join(polyline([peak, edge[k]]) for k in (1, 3, 6))
    return (
        Path(polyline(edge, True), "table.stone", "table.brick", 1.5),
        Path(light, "table.brick"),
        Path(dark, "table.stone_light"),
        Path(ridges, stroke="ink.main", width=1.6),
    )


def crate(one: Obstacle, b: TableTop, points: Outline, d: str) -> Iterator[Shape]:
    """Partial cover that is solid: a crate, where it is round a barrel."""
    yield _shadow(d)
    yield Path(d, "table.crate", "ink.main", 2.8)
    if isinstance(one.shape, Circle):
        x, y = b.xy(one.shape.centre)
        far = one.shape.radius / MM
        yield Path(circle(x, y, 0.72 * far), stroke="ink.main", width=2)
        yield Path(texture.lines(texture.rows(texture.ring(x, y, 0.7 * far), 6)), stroke="table.crate_dark", width=1.6)
    elif len(points) == 4:
        yield from _planks(points)
    else:
        yield Path(texture.lines(texture.rows(points, 8)), stroke="table.crate_dark", width=2)


def _planks(corners: Outline) -> Iterator[Shape]:
    """A crate seen from above: boards, a rim and a brace, in any rectangle or what is like one."""

    def at(along: float, deep: float) -> pathdata.Point:
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
        top, low = (ax + along * (bx - ax), ay + along * (by - ay)), (dx + along * (cx - dx), dy + along * (cy - dy))
        return top[0] + deep * (low[0] - top[0]), top[1] + deep * (low[1] - top[1])

    boards = "".join(polyline([at(0.06, deep), at(0.94, deep)]) for deep in (0.35, 0.65))
    rim = polyline([at(0.12, 0.14), at(0.88, 0.14), at(0.88, 0.86), at(0.12, 0.86)], closed=True)
    yield Path(boards, stroke="table.crate_dark", width=1.8)
    yield Path(rim + polyline([at(0.12, 0.86), at(0.88, 0.14)]), stroke="ink.main", width=2.2)


@lru_cache(maxsize=32)
def ground(table: Table, b: TableTop) -> Shapes:
    """All of it, from the lowest up; the grid lies on the ground."""
    return (*frame(b), *areas(table, b), *obstacles(table, b))
