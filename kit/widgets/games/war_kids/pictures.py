"""Pictures of War Kids for pages: pictograms in the colours of an army; and those on its cards in the lobby, of which
`python -m kit.serve.lobby_pictures` makes the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import cast

from markupsafe import Markup

from kit.draw.art import pictogram
from kit.draw.counters import ArmyName, counter, look
from kit.draw.hexboard import HexBoard
from kit.draw.hexmap import hex_ground
from kit.draw.inline import army_icon_svg
from kit.draw.pathdata import circle, rounded_box
from kit.draw.pictures import CARD, figure
from kit.draw.scene import Group, Path, Scene, Text
from kit.games.war_kids.pieces import SEATS, SIDES
from kit.space.hexes import HexGrid

WIDTH, HEIGHT = CARD


def worn(picture: str, side: str, size: int) -> Markup:
    """A pictogram in a side's colours."""
    return Markup(army_icon_svg(picture, cast(ArmyName, side), size))


def army_icon(side: str, size: int) -> Markup:
    """The face of a side's leader in its colours."""
    return worn(SEATS[SIDES.index(side)].emblem, side, size)


# --- the lobby


def guess_picture() -> Scene:
    """Guess-the-unit: a card with a question mark between two of the figures it may hide."""
    sky = Path(rounded_box(0, 0, WIDTH, HEIGHT, 0.01), "sky.day")
    hill = Path(circle(320, 370, 276), "sky.hill")
    shadow = Path(rounded_box(238, 40, 164, 200, 22), "ink.main", opacity=0.25)
    card = Path(rounded_box(238, 32, 164, 200, 22), "paper.card", "ink.main", 6)
    return Scene(
        WIDTH,
        HEIGHT,
        ground=(sky, hill),
        pieces=(
            figure("soldier", "blue", 144, 152, 148),
            figure("mage", "blue", 492, 142, 150),
            shadow,
            card,
            Text(320, 186, "?", 150, "title"),
        ),
    )


def war_kids_picture() -> Scene:
    """War Kids: two counters face each other on a map of hexes, one near a wood, one below a hill."""
    grid = HexGrid(6, 6)
    board = HexBoard(grid, radius=84, margin=0)
    cell = {grid.name(k): k for k in range(grid.size)}
    levels = [0] * grid.size
    for name in ("A1", "B1", "C1", "D1", "C2", "B2"):
        levels[cell[name]] = 1
    ground = hex_ground(
        board,
        levels=levels,
        woods=[cell[name] for name in ("B5", "C6", "D5", "A5")],
        roads=[[cell[name] for name in ("A4", "B3", "C4", "D3")]],
        seed="lobby",
    )
    left, top = 122.0, 84.0
    pieces = (
        counter("", 318 - left, 218 - top, look("blue", "pegasus", 3, 1), 134),
        counter("", 570 - left, 222 - top, look("pink", "soldier", 1, 3), 134),
    )
    return Scene(WIDTH, HEIGHT, ground=(Group("", ground, dx=-left, dy=-top),), pieces=pieces)


def workshop_picture() -> Scene:
    """The workshop: a map that is half painted, and the brush that paints it."""
    grid = HexGrid(6, 6)
    board = HexBoard(grid, radius=84, margin=0)
    cell = {grid.name(k): k for k in range(grid.size)}
    levels = [0] * grid.size
    for name in ("A5", "B5", "C6", "B4"):
        levels[cell[name]] = 1
    ground = hex_ground(
        board,
        levels=levels,
        woods=[cell[name] for name in ("B2", "C2", "B1", "C3")],
        rivers=[cell[name] for name in ("D1", "D2", "C4", "D3", "B6", "C5")],
        seed="workshop",
    )
    left, top = 122.0, 84.0
    x, y = board.centre(cell["C3"])
    return Scene(
        WIDTH,
        HEIGHT,
        ground=(Group("", ground, dx=-left, dy=-top),),
        pieces=(
            counter("", 570 - left, 222 - top, look("blue", "mage", 1, 0), 118),
            Group("", (pictogram("brush", 66, -60, 190, line="paper.card"),), dx=x - left - 120, dy=y - top + 6),
        ),
    )


PICTURES: Mapping[str, Callable[[], Scene]] = {
    "guess": guess_picture,
    "war_kids": war_kids_picture,
    "workshop": workshop_picture,
}
"""What makes each picture, by its card."""
