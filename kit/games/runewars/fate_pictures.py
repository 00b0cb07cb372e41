"""Rune Winter: what a Fate card shows, drawn around a point: its symbol, the shapes of models, what it says to each."""

from __future__ import annotations

from collections.abc import Mapping

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline
from kit.draw.scene import Group, Path, Shapes

_SYMBOLS = {"red": ("clan.red", "clan.on_red"), "silver": ("art.stone", "ink.main"), "gold": ("clan.gold", "ink.main")}
SHAPES: Mapping[str, str] = {
    "triangle": polyline(((50, 8), (96, 90), (4, 90)), True),
    "rectangle": polyline(((10, 18), (90, 18), (90, 82), (10, 82)), True),
    "circle": circle(50, 50, 42),
    "hexagon": polyline(((50, 4), (92, 27), (92, 73), (50, 96), (8, 73), (8, 27)), True),
}


def symbol(name: str, x: float, y: float, size: float) -> Shapes:
    """The symbol of a Fate card around (x, y), told by its shape as well: red a flame, silver a moon, gold a star."""
    fill, on = _SYMBOLS[name]
    disc = Path(circle(x, y, size / 2), fill, "ink.main", 0.05 * size)
    if name == "silver":
        moon = Path("M62 12A40 40 0 1 0 88 64A32 32 0 1 1 62 12Z", on)
        return disc, Group("", (moon,), dx=x - 0.33 * size, dy=y - 0.33 * size, scale=0.0064 * size)
    picture = {"red": "clan_red", "gold": "star_full"}[name]
    return disc, pictogram(picture, x, y, 0.66 * size, main=on, line=fill)


def shape(name: str, x: float, y: float, size: float) -> Group:
    """One of the four shapes of models around (x, y)."""
    drawn = (Path(SHAPES[name], "paper.sunk", "ink.main", 7),)
    return Group("", drawn, dx=x - size / 2, dy=y - size / 2, scale=size / 100)


def face(said: str, x: float, y: float, size: float) -> Shapes:
    """What a Fate card says to a shape around (x, y): a bar for nothing, a star for the special, and as many drops for
    damage or flags for rout as there are."""
    if said == "-":
        return (Path(polyline(((x - 0.3 * size, y), (x + 0.3 * size, y))), stroke="paper.line", width=0.12 * size),)
    if said == "*":
        return (pictogram("star_full", x, y, size),)
    kind, count = said[0], int(said[1])
    step, left = 0.86 * size, x - 0.43 * size * (count - 1)
    picture, tone = {"d": ("clan_blue", "clan.red"), "r": ("flag", "ink.main")}[kind]
    return tuple(pictogram(picture, left + k * step, y, size, main=tone) for k in range(count))
