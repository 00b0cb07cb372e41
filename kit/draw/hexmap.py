"""The ground of a hex map as one picture, in the order in which a printed map is built up; and the names upon it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from kit.draw import ground
from kit.draw.hexboard import LETTERS, HexBoard
from kit.draw.pathdata import Point, num, polyline, rounded_box
from kit.draw.scene import Path, Shapes, Text

_CORNER = 16.0
# Share of its size that a letter of the display face is wide on average: enough to keep names on the board.
_LETTER = 0.6
_CAPS, _TAILS = 0.76, 0.22
"""How far letters reach above and below their base, in their size."""


@dataclass(frozen=True, slots=True)
class Place:
    """A name on the map, below the middle of its hex; with a small house in the hex if it is a building."""

    cell: int
    name: str
    house: bool = False


def hex_ground(
    board: HexBoard,
    *,
    levels: Sequence[int] = (),
    woods: Collection[int] = (),
    rivers: Collection[int] = (),
    roads: Iterable[Sequence[int]] = (),
    houses: Iterable[int] = (),
    seed: str = "kit",
) -> Shapes:
    """The board with everything that stays the same during a match, frame and edge letters included.

    `levels` holds the height of every hex (empty: all 0), `woods` and `rivers` hexes, `roads` chains of neighbouring
    hexes, `houses` hexes; the same `seed` always gives the same blades of grass and the same trees.
    """
    heights = levels or (0,) * board.grid.size
    chains = [tuple(chain) for chain in roads]
    bare = {*woods, *rivers}
    bridges = ground.bridged(board, rivers, chains)
    return (
        *ground.floor(board, heights),
        *ground.grass(board, heights, bare | bridges.keys(), seed),
        *ground.rivers(board, rivers, bridges.values()),
        *ground.wood_floor(board, woods),
        *ground.grid_lines(board),
        *ground.heights(board, heights),
        *ground.decks(board, bridges, chains),
        *ground.roads(board, chains),
        *_frame(board),
        *ground.trees(board, woods, {cell for chain in chains for cell in chain}, seed),
        *ground.houses(board, houses, 0.36 * board.radius * _larger(board)),
        *_edge_names(board),
    )


Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def place_names(board: HexBoard, places: Iterable[Place], spared: Iterable[Box] = ()) -> Shapes:
    """The names on the map, in the strip between the rows that no counter covers; of those that would touch what is
    `spared`, each where it touches nothing, as near as may be. To be painted before the counters."""
    size = 0.32 * board.radius * max(min(_larger(board), 1.25), board.letters / LETTERS)
    return tuple(
        Text(
            x=x,
            y=y,
            text=name,
            size=size,
            role="place",
            fill="terrain.label",
            halo="paper.card",
            halo_width=0.15 * size,
        )
        for x, y, name in _spots(board, tuple(places), tuple(spared), size)
    )


@lru_cache(maxsize=32)
def _spots(
    board: HexBoard, places: Sequence[Place], spared: Sequence[Box], size: float
) -> list[tuple[float, float, str]]:
    """The middle of the base of each name."""
    taken, spots = list(spared), list[tuple[float, float, str]]()
    for place in places:
        half = len(place.name) * size * _LETTER / 2
        boxes = {spot: _box(spot, half, size) for spot in _around(board, place.cell, half, size)}
        free = (spot for spot, box in boxes.items() if not any(_shared(box, other) for other in taken))
        spot = next(free, None) or min(boxes, key=lambda spot: sum(_shared(boxes[spot], other) for other in taken))
        taken.append(boxes[spot])
        spots.append((*spot, place.name))
    return spots


def _around(board: HexBoard, cell: int, half: float, size: float) -> Iterator[Point]:
    """Where a name may stand, the best first: below the middle of its hex, above it, beside it; all on the board."""
    (x, y), radius = board.centre(cell), board.radius
    edge = half + 0.2 * board.margin
    high, low = board.margin + _CAPS * size, board.height - 0.2 * board.margin
    for down in (0.60 * radius + 0.74 * size, 0.74 * radius + _CAPS * size, -0.68 * radius - _TAILS * size):
        for aside in (0.0, -0.5, 0.5, -1.0, 1.0):
            yield min(max(x + aside * half, edge), board.width - edge), min(max(y + down, high), low)
    for aside in (0.5 * radius + half, -0.5 * radius - half, 0.8 * radius + half, -0.8 * radius - half):
        yield min(max(x + aside, edge), board.width - edge), y + 0.27 * size


def _box(spot: Point, half: float, size: float) -> Box:
    """What a name covers."""
    x, y = spot
    return x - half, y - _CAPS * size, x + half, y + _TAILS * size


def _shared(one: Box, other: Box) -> float:
    """The area that both cover."""
    wide, tall = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, wide) * max(0.0, tall)


def _larger(board: HexBoard) -> float:
    """Maps with many columns are shown smaller, so what is to be read on them is drawn larger."""
    return max(1.0, board.grid.cols / 13)


@lru_cache(maxsize=8)
def _frame(board: HexBoard) -> Shapes:
    """The frame is a plate with a hole, laid over what runs off the map, so that no painter has to clip."""
    rim = board.outline()
    plate = rounded_box(1.5, 1.5, board.width - 3, board.height - 3, _CORNER)
    return (
        Path(plate + polyline(reversed(rim), closed=True), fill="paper.sunk"),
        Path(plate, stroke="paper.line", width=2),
        Path(polyline(rim, closed=True), stroke="terrain.grid", width=0.036 * board.radius, opacity=0.55),
    )


@lru_cache(maxsize=8)
def _edge_names(board: HexBoard) -> Shapes:
    """Row letters on the left, column numbers on top."""
    grid, size = board.grid, board.letters * board.margin
    if board.letters == LETTERS:
        size = min(size, 0.5 * board.radius * _larger(board))
    rows = [
        (0.52 * board.margin, board.centre(row * grid.cols)[1], grid.name(row * grid.cols)[0])
        for row in range(grid.rows)
    ]
    cols = [(board.centre(col)[0], 0.55 * board.margin, num(col + 1)) for col in range(grid.cols)]
    return tuple(Text(x, y + 0.36 * size, name, size, "label", fill="ink.soft") for x, y, name in rows + cols)
