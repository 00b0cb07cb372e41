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
from kit.draw.scene import Group, Path, Scene, Shape, Text
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


GRID = HexGrid(6, 6)
MAP = HexBoard(GRID, radius=84, margin=0)
LEFT, TOP = 122.0, 84.0
"""Where a picture of that map begins."""


def on_map(seed: str, hills: str, woods: str, *pieces: Shape, road: str = "", river: str = "") -> Scene:
    """Pieces on a map of hexes, with its hills, woods, road and river by the names of their hexes."""
    raised, trees, way, water = ([*map(GRID.index, said.split())] for said in (hills, woods, road, river))
    levels = [int(k in raised) for k in range(GRID.size)]
    ground = hex_ground(MAP, levels=levels, woods=trees, roads=[way] if way else [], rivers=water, seed=seed)
    return Scene(WIDTH, HEIGHT, ground=(Group("", ground, dx=-LEFT, dy=-TOP),), pieces=pieces)


def war_kids_picture() -> Scene:
    """War Kids: two counters face each other on a map of hexes, one near a wood, one below a hill."""
    one = counter("", 318 - LEFT, 218 - TOP, look("blue", "pegasus", 3, 1), 134)
    other = counter("", 570 - LEFT, 222 - TOP, look("pink", "soldier", 1, 3), 134)
    return on_map("lobby", "A1 B1 C1 D1 C2 B2", "B5 C6 D5 A5", one, other, road="A4 B3 C4 D3")


def workshop_picture() -> Scene:
    """The workshop: a map that is half painted, and the brush that paints it."""
    x, y = MAP.centre(GRID.index("C3"))
    mage = counter("", 570 - LEFT, 222 - TOP, look("blue", "mage", 1, 0), 118)
    painted = (pictogram("brush", 66, -60, 190, line="paper.card"),)
    brush = Group("", painted, dx=x - LEFT - 120, dy=y - TOP + 6)
    return on_map("workshop", "A5 B5 C6 B4", "B2 C2 B1 C3", mage, brush, river="D1 D2 C4 D3 B6 C5")


PICTURES: Mapping[str, Callable[[], Scene]] = {
    "guess": guess_picture,
    "war_kids": war_kids_picture,
    "workshop": workshop_picture,
}
"""What makes each picture, by its card."""
