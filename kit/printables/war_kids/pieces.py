"""Small pictures that the printed rules share: a counter, a hex with its price, the dice that hit."""

from __future__ import annotations

from math import cos, pi, sin
from typing import cast

from kit.draw import ground
from kit.draw.art import pictogram
from kit.draw.counters import ArmyName, Kind, counter, look
from kit.draw.hexboard import HexBoard
from kit.draw.pathdata import circle, polyline
from kit.draw.pictures import banner_picture
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.games.war_kids.pieces import DATA
from kit.space.hexes import HexGrid

GROUNDS = ("open", "wood", "river", "contour")
PRICES = {"open": 1, "wood": 2, "river": 2, "contour": 2}
"""Points to enter (WK-MOVE-4, WK-MOVE-5)."""
_PLAIN, _SMALLEST = 10.0, 6.2
"""Sides of counters, in millimetres, from which on their figures can be read: the usual ones, and large ones."""


def piece(army: str, kind: str, x: float, y: float, side: float) -> Group:
    """A counter around (x, y); a small one has large figures, the smallest none."""
    unit, bold = DATA["units"][kind], side < _PLAIN
    figures = (unit["points"], unit["strength"]) if side > _SMALLEST else (None, None)
    return counter("", x, y, look(cast(ArmyName, army), cast(Kind, kind), *figures, bold=bold), side)


def trio(x: float, y: float, width: float) -> Group:
    """The counters of the lobby's banner around (x, y), no wider than `width`."""
    picture = banner_picture()
    scale = width / picture.width
    return Group("", picture.shapes, dx=x - width / 2, dy=y - picture.height * scale / 2, scale=scale)


def priced_hex(kind: str, x: float, y: float, radius: float) -> Shapes:
    """One hex of that ground around (x, y), its price on a disc."""
    board = HexBoard(HexGrid(1, 1), margin=0)
    scale = radius / board.radius
    shapes: list[Shape] = [*ground.floor(board, (0,))]
    if kind == "wood":
        shapes += [*ground.wood_floor(board, (0,)), *ground.trees(board, (0,), (), "print")]
    elif kind == "river":
        shapes += _river(board)
    elif kind == "contour":
        shapes += _slope(board)
    else:
        shapes += ground.grass(board, (0,), set(), "print")
    cx, cy = board.centre(0)
    rim = Path(board.places((0,)), stroke="ink.main", width=0.05 * board.radius)
    middle = Group("", (*shapes, rim), dx=x - cx * scale, dy=y - cy * scale, scale=scale)
    disc = 0.36 * radius
    return (
        middle,
        Path(circle(x, y, disc), "paper.card", "ink.main", 0.06 * radius),
        Text(x, y + 0.2 * radius, str(PRICES[kind]), 0.54 * radius, "figure"),
    )


def _river(board: HexBoard) -> list[Shape]:
    x, y = board.centre(0)
    r = board.radius
    waves = "".join(
        f"M{x + dx * r:.1f} {y + dy * r:.1f}q{0.1 * r:.1f} {-0.14 * r:.1f} {0.2 * r:.1f} 0t{0.2 * r:.1f} 0"
        for dx, dy in ((-0.5, -0.5), (0.12, -0.46), (-0.62, 0.0), (0.34, 0.1), (-0.4, 0.55), (0.1, 0.6))
    )
    return [
        Path(board.places((0,), 0.98), "terrain.river"),
        Path(waves, stroke="terrain.river_tx", width=0.06 * r),
    ]


def _slope(board: HexBoard) -> list[Shape]:
    """The upper half of the hex is a height, its edge drawn as on the map."""
    x, y = board.centre(0)
    r = board.radius
    corners = [(x + 0.98 * r * sin(k * pi / 3), y - 0.98 * r * cos(k * pi / 3)) for k in range(6)]
    left, right = (corners[5][0], y), (corners[1][0], y)
    high = polyline((corners[5], corners[0], corners[1], right, left), closed=True)
    ticks = "".join(
        polyline(
            (
                (left[0] + (k + 0.5) * (right[0] - left[0]) / 6, y),
                (left[0] + (k + 0.5) * (right[0] - left[0]) / 6, y + (0.17, 0.24)[k % 2] * r),
            )
        )
        for k in range(6)
    )
    return [
        Path(high, "terrain.hill1"),
        Path(ticks, stroke="terrain.hachure", width=0.06 * r),
        Path(polyline((left, right)), stroke="terrain.hachure", width=0.09 * r),
    ]


def dice_row(distance: int, x: float, y: float, size: float) -> Shapes:
    """Six dice from (x, y) to the right; those that hit at this distance are lit (WK-SPELL-6)."""
    shapes: list[Shape] = []
    for pips in range(1, 7):
        lit = pips >= distance
        cx = x + (pips - 0.5) * 1.14 * size
        shapes.append(
            pictogram(
                f"die_{pips}",
                cx,
                y + size / 2,
                size,
                line="accent.main" if lit else "paper.card",
                opacity=1.0 if lit else 0.3,
            )
        )
    return tuple(shapes)
