"""The ground of a hex map, one function for each thing that lies on it. Shapes of one style become one path."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from math import cos, hypot, pi, sin
from random import Random

from kit.draw.hexboard import HexBoard
from kit.draw.pathdata import Point, num, polyline
from kit.draw.scene import Path, Shapes

LEVEL_COLOURS = ("terrain.open", "terrain.hill1", "terrain.hill2", "terrain.hill3")
# Where the seven trees of a wood stand, in hex radii, back to front, and how far each may be off.
_TREES = ((0.02, -0.6), (-0.44, -0.45), (0.4, -0.4), (-0.02, -0.13), (-0.48, 0.12), (0.52, 0.16), (0.0, 0.42))
_TREE_JITTER = 0.05
_INNER = 0.866  # radius of the circle inside a hex of radius 1


def level_colour(level: int) -> str:
    """The fill of a height; heights above the highest colour share it."""
    return LEVEL_COLOURS[max(0, min(level, len(LEVEL_COLOURS) - 1))]


def floor(board: HexBoard, levels: Sequence[int]) -> Shapes:
    """Every hex filled by its level. The whole map is laid first, so no seams show between hexes."""
    shapes = [Path(polyline(board.outline(), closed=True), fill="terrain.open")]
    for colour in LEVEL_COLOURS[1:]:
        cells = [cell for cell in range(board.grid.size) if level_colour(levels[cell]) == colour]
        if cells:
            shapes.append(Path(board.places(cells, 1.01), fill=colour))
    return tuple(shapes)


def grass(board: HexBoard, levels: Sequence[int], bare: Collection[int], seed: str) -> Shapes:
    """Four ticks of grass in each hex that is not bare, always at the same places for the same seed."""
    low: list[str] = []
    high: list[str] = []
    for cell in range(board.grid.size):
        if cell not in bare:
            (high if levels[cell] else low).append(_tuft(board, cell, seed))
    width = 0.045 * board.radius
    tones = (("terrain.open_tx", low), ("terrain.hill_tx", high))
    return tuple(Path("".join(ticks), stroke=tone, width=width) for tone, ticks in tones if ticks)


@lru_cache(maxsize=2048)
def _tuft(board: HexBoard, cell: int, seed: str) -> str:
    """The four ticks of a hex: the same whatever the rest of the map is like, so they are worked out once."""
    return "".join(_ticks(board, cell, Random(f"{seed} {cell}")))


def _ticks(board: HexBoard, cell: int, chance: Random) -> Iterator[str]:
    (x, y), unit = board.centre(cell), 0.075 * board.radius
    for px, py in _scattered(chance, 4, 0.68, 0.34):
        left, top = x + px * board.radius - unit, y + py * board.radius - unit
        yield polyline([(left, top), (left + unit, top + 2 * unit), (left + 2 * unit, top - 0.3 * unit)])


def _scattered(chance: Random, count: int, reach: float, apart: float) -> list[Point]:
    """Places inside a disc, none too near another (the last try stands when no better one is found)."""
    places: list[Point] = []
    while len(places) < count:
        for _ in range(12):
            angle, far = chance.uniform(0, 2 * pi), reach * chance.random() ** 0.5
            place = far * cos(angle), far * sin(angle)
            if all(hypot(place[0] - x, place[1] - y) >= apart for x, y in places):
                break
        places.append(place)
    return places


@lru_cache(maxsize=8)
def grid_lines(board: HexBoard) -> Shapes:
    """The sides of all hexes, each once."""
    lines = []
    for cell in range(board.grid.size):
        corners, around = board.corners(cell), board.grid.around(cell)
        lines.append(polyline(corners[:4]))
        lines += [polyline((corners[k], corners[(k + 1) % 6])) for k in (3, 4, 5) if around[k] is None]
    return (Path("".join(lines), stroke="terrain.grid", width=0.036 * board.radius, opacity=0.55),)


def heights(board: HexBoard, levels: Sequence[int]) -> Shapes:
    """Contour lines on the sides between two levels, with hachures that run down on the lower side."""
    strokes: list[str] = []
    lines: list[str] = []
    for cell in range(board.grid.size):
        if not levels[cell]:
            continue
        corners, (x, y) = board.corners(cell), board.centre(cell)
        for k, beyond in enumerate(board.grid.around(cell)):
            if beyond is None or levels[beyond] >= levels[cell]:
                continue
            start, end = corners[k], corners[(k + 1) % 6]
            lines.append(polyline((start, end)))
            low_x, low_y = board.centre(beyond)
            far = hypot(low_x - x, low_y - y)
            strokes += _hachures(start, end, ((low_x - x) / far, (low_y - y) / far), board.radius)
    if not lines:
        return ()
    return (
        Path("".join(strokes), stroke="terrain.hachure", width=0.04 * board.radius),
        Path("".join(lines), stroke="terrain.hachure", width=0.09 * board.radius),
    )


def _hachures(start: Point, end: Point, down: Point, radius: float) -> Iterator[str]:
    for k in range(6):
        share, length = (k + 0.5) / 6, (0.17, 0.24)[k % 2] * radius
        x, y = start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
        yield polyline(((x, y), (x + down[0] * length, y + down[1] * length)))


def rivers(board: HexBoard, cells: Collection[int], under: Iterable[tuple[int, int]] = ()) -> Shapes:
    """The tint of whole river hexes, the ribbon on its bank from centre to centre, three waves in each hex.

    `under` are pairs of river hexes between which it also runs, straight below a bridge.
    """
    if not cells:
        return ()
    ordered, radius = sorted(cells), board.radius
    bed = "".join(_river_links(board, ordered))
    bed += "".join(polyline([board.centre(one), board.centre(other)]) for one, other in under)
    waves = "".join(wave for cell in ordered for wave in _waves(board, cell))
    return (
        Path(board.places(ordered, 0.985), fill="terrain.river_wash"),
        Path(bed, stroke="terrain.river_bank", width=radius),
        Path(bed, stroke="terrain.river", width=0.9 * radius),
        Path(waves, stroke="terrain.river_tx", width=0.055 * radius),
    )


def _river_links(board: HexBoard, cells: Sequence[int]) -> Iterator[str]:
    """Bends between neighbouring river hexes; at the left and right edge of the map the river runs off it."""
    among, grid, radius = set(cells), board.grid, board.radius
    for cell in cells:
        around, (x, y) = grid.around(cell), board.centre(cell)
        for near in around:
            if near in among and near > cell:
                yield _bent((x, y), board.centre(near), (0.14 * radius, -0.14 * radius))
        for side, step in ((1, 1), (4, -1)):
            if around[side] is None:
                yield _bent((x, y), (x + step * _INNER * radius, y), (0.1 * radius, 0)) + f"h{num(step * radius)}"
        if not among.intersection(near for near in around if near is not None) and None not in (around[1], around[4]):
            yield f"M{num(x)} {num(y)}h0.01"


def _bent(start: Point, end: Point, bends: tuple[float, float]) -> str:
    """A curve that swings aside by the first bend near its start and by the second near its end."""
    (x0, y0), (x1, y1) = start, end
    length = hypot(x1 - x0, y1 - y0)
    left = (y1 - y0) / length, -(x1 - x0) / length
    held = [
        (x0 + (x1 - x0) * share + left[0] * bend, y0 + (y1 - y0) * share + left[1] * bend)
        for share, bend in zip((0.33, 0.67), bends, strict=True)
    ]
    return f"M{num(x0)} {num(y0)}C{' '.join(num(v) for point in (*held, end) for v in point)}"


def _waves(board: HexBoard, cell: int) -> Iterator[str]:
    (x, y), radius = board.centre(cell), board.radius
    step, lift = num(0.11 * radius), num(0.09 * radius)
    half = num(0.055 * radius)
    for dx, dy in ((-0.32, -0.2), (0.08, 0.02), (-0.26, 0.24)):
        start = f"M{num(x + dx * radius)} {num(y + dy * radius)}"
        yield start + f"q{half} -{lift} {step} 0" + f"t{step} 0" * 2


def bridged(board: HexBoard, water: Collection[int], chains: Iterable[Sequence[int]]) -> dict[int, tuple[int, int]]:
    """Per dry road hex that a river passes on two opposite sides: those two. The road crosses by a bridge."""
    found = {}
    for cell in {cell for chain in chains for cell in chain}.difference(water):
        around = board.grid.around(cell)
        for one, other in zip(around[:3], around[3:], strict=True):
            if one in water and other in water and one is not None and other is not None:
                found[cell] = one, other
    return found


def decks(board: HexBoard, cells: Collection[int], chains: Iterable[Sequence[int]]) -> Shapes:
    """The planks of the bridges, along the road; the road itself is painted over them."""
    planks = ""
    for before, cell, after in (three for chain in chains for three in zip(chain, chain[1:], chain[2:], strict=False)):
        if cell in cells:
            here = board.centre(cell)
            planks += polyline(
                [_towards(here, board.centre(before), 0.42), here, _towards(here, board.centre(after), 0.42)]
            )
    if not planks:
        return ()
    return (
        Path(planks, stroke="terrain.road_edge", width=0.62 * board.radius),
        Path(planks, stroke="art.wood", width=0.52 * board.radius),
    )


def wood_floor(board: HexBoard, cells: Collection[int]) -> Shapes:
    """The ground under trees, a little smaller than the hex and with soft corners."""
    if not cells:
        return ()
    return (Path(board.places(sorted(cells), 0.9), "terrain.wood", "terrain.wood", 0.16 * board.radius),)


def trees(board: HexBoard, cells: Collection[int], on_road: Collection[int], seed: str) -> Shapes:
    """Seven trees in each wood, six where a road passes; trunks, then crowns, then one light arc on each crown."""
    groves = [_grove(board, cell, cell in on_road, seed) for cell in sorted(cells)]
    if not groves:
        return ()
    trunks, crowns, lights = ("".join(parts) for parts in zip(*groves, strict=True))
    width = 0.07 * board.radius
    return (
        Path(trunks, stroke="terrain.hachure", width=width),
        Path(crowns, fill="terrain.wood_tx"),
        Path(lights, stroke="terrain.wood_light", width=0.8 * width),
    )


@lru_cache(maxsize=1024)
def _grove(board: HexBoard, cell: int, on_road: bool, seed: str) -> tuple[str, str, str]:
    """Trunks, crowns and lights of one wood hex: worked out once, like the grass."""
    (x, y), chance = board.centre(cell), Random(f"{seed} tree {cell}")
    grown = []
    for k, (px, py) in enumerate(_TREES):
        off = [chance.uniform(-_TREE_JITTER, _TREE_JITTER) for _ in range(2)]
        size = chance.uniform(0.17, 0.215) * board.radius
        if not on_road or k != 3:
            grown.append(_tree(x + (px + off[0]) * board.radius, y + (py + off[1]) * board.radius, size))
    trunks, crowns, lights = zip(*grown, strict=True)
    return "".join(trunks), "".join(crowns), "".join(lights)


def _tree(x: float, y: float, size: float) -> tuple[str, str, str]:
    """Trunk, crown and light of a tree whose crown is about 2 x `size` wide and has its middle at (x, y)."""

    def at(*shares: float) -> str:
        return " ".join(num((x, y)[k % 2] + share * size) for k, share in enumerate(shares))

    trunk = f"M{at(0, 0.5)}L{at(0, 1.85)}"
    left, right = at(-1.3, -0.01, -0.5, -0.8, 0, -0.85), at(0.5, -0.8, 1.3, -0.01, 1, 0.94)
    crown = f"M{at(-1, 0.94)}C{left} {right}Q{at(0, 1.44, -1, 0.94)}Z"
    return trunk, crown, f"M{at(-0.55, 0.39)}Q{at(-0.5, -0.3, 0.05, -0.41)}"


def roads(board: HexBoard, chains: Iterable[Sequence[int]]) -> Shapes:
    """Road ribbons with their casing along chains of hexes; a chain that ends at the edge of the map runs off it.

    A chain of one hex is a spot of road.
    """
    ways = "".join(_road(board, chain) for chain in chains if chain)
    return road_ribbon(ways, board.radius) if ways else ()


def road_ribbon(ways: str, radius: float) -> Shapes:
    """A road along a path string, with its casing."""
    return (
        Path(ways, stroke="terrain.road_edge", width=0.30 * radius),
        Path(ways, stroke="terrain.road", width=0.21 * radius),
    )


def _road(board: HexBoard, chain: Sequence[int]) -> str:
    points = [board.centre(cell) for cell in chain]
    points[:0] = _way_out(board, chain[0], chain[1] if len(chain) > 1 else None)
    points += _way_out(board, chain[-1], chain[-2] if len(chain) > 1 else None)
    way = f"M{num(points[0][0])} {num(points[0][1])}"
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        into, out = _towards(corner, before, 0.28), _towards(corner, after, 0.28)
        way += f"L{num(into[0])} {num(into[1])}Q{' '.join(num(v) for v in (*corner, *out))}"
    return way + (f"L{num(points[-1][0])} {num(points[-1][1])}" if len(points) > 1 else "h0.01")


def _towards(start: Point, goal: Point, share: float) -> Point:
    return start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share


def _way_out(board: HexBoard, end: int, before: int | None) -> list[Point]:
    """Where a road leaves the map: by the edge its end lies at and which it heads for; nowhere otherwise."""
    grid, (x, y) = board.grid, board.centre(end)
    row, col = divmod(end, grid.cols)
    edges = ((row == 0, 0, -1), (row == grid.rows - 1, 0, 1), (col == 0, -1, 0), (col == grid.cols - 1, 1, 0))
    if before is None:
        return []
    from_x, from_y = board.centre(before)
    ways = [(dx * (x - from_x) + dy * (y - from_y), dx, dy) for at_edge, dx, dy in edges if at_edge]
    ahead, dx, dy = max(ways, default=(0.0, 0, 0))
    return [(x + 1.3 * board.radius * dx, y + 1.3 * board.radius * dy)] if ahead > 1 else []


def houses(board: HexBoard, cells: Iterable[int], size: float) -> Shapes:
    """Small houses with red roofs, `size` wide."""
    walls, doors = "", ""
    for x, y in map(board.centre, cells):
        half, door = size / 2, size / 7
        walls += polyline(
            [
                (x - half, y - 0.05 * size),
                (x, y - half),
                (x + half, y - 0.05 * size),
                (x + half, y + half),
                (x - half, y + half),
            ],
            True,
        )
        doors += polyline(
            [(x - door, y + half), (x - door, y + 0.1 * size), (x + door, y + 0.1 * size), (x + door, y + half)], True
        )
    if not walls:
        return ()
    return Path(walls, "terrain.roof", "ink.main", size / 9), Path(doors, "paper.card")
