"""Kanonkugle: how figures look, each in a box of 100 by 100 around the origin; the base is as wide as the box.

Players are told by colour, by the rim of their bases and by the emblem on their banners, troops by their picture.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Path, Shape, Shapes
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.troops import Troop

Mood = Literal["", "routed", "hidden", "leaving"]
"""How a figure is shown: as it is, routed, hidden from who looks, or chosen to be taken off."""
PICTURES = {"riflemen": "rifleman", "scouts": "rifleman", "goblin_horde": "goblin", "horde": "goblin",
            "godzilla": "kaiju", "beast": "kaiju"}  # fmt: skip
"""Per troop of the kit's own its pictogram."""
FEW = 12
"""Figures up to which a troop is one of single people."""
LEAN = 20
"""Degrees by which routed figures lean."""


def picture_of(troop: Troop) -> str:
    """The pictogram of a troop: the one that was chosen for it, else its own, else one that goes with its figures."""
    crowd = "kaiju" if troop.units == 1 else "rifleman" if troop.units <= FEW else "goblin"
    return troop.picture or PICTURES.get(troop.name, crowd)


def tone_on(side: int) -> str:
    """The colour that is read on a player's own."""
    return PLAYERS[side].colour.replace("clan.", "clan.on_")


@lru_cache(maxsize=256)
def figure_shapes(side: int, picture: str, mood: Mood = "", colour: str = "") -> Shapes:
    """A figure on its round base; of a troop with a colour of its own the player's is a broad rim."""
    grey = mood == "hidden"
    fill = "paper.sunk" if grey else "paper.card" if mood == "routed" else PLAYERS[side].colour
    ink = "ink.faint" if grey else PLAYERS[side].colour if mood == "routed" else tone_on(side)
    edge = "ink.faint" if grey else "ink.main"
    shapes: list[Shape] = [Path(circle(0, 0, 47), fill, edge, 6)]
    if colour and mood != "hidden":
        fill, ink = f"troop.{colour}", "ink.main"
        shapes.append(Path(circle(0, 0, 35), fill, edge, 3))
    shapes.append(pictogram(picture, 0, 0, 66, main=ink, line=fill, accent=fill, turn=LEAN if mood == "routed" else 0))
    return tuple(shapes)
