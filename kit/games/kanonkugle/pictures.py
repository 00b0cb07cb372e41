"""Kanonkugle: how figures and banners look, figures in a box of 100 by 100 around the origin; the base fills the box.

Players are told by colour, by the rim of their bases and by the emblem on their banners, troops by their picture.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Literal

from kit.draw.art import BOX, pictogram, pictogram_paths
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.troops import Troop

Mood = Literal["", "routed", "hidden", "leaving"]
"""How a figure is shown: as it is, routed, hidden from who looks, or chosen to be taken off."""
PICTURES = {"riflemen": "rifleman", "scouts": "hero", "goblin_horde": "goblin", "horde": "goblin",
            "godzilla": "kaiju", "beast": "kaiju"}  # fmt: skip
"""Per troop of the kit's own its pictogram."""
FEW = 12
"""Figures up to which a troop is one of single people."""
LEAN = 20
"""Degrees by which routed figures lean."""
TICKS = 12
"""Of a dashed rim."""
TALL, FLAG = 22.0, 27.0
"""Height of a banner, and of the white flag above it."""
SMALL = 8.0
"""Millimetres of radius up to which a figure is drawn as a head only."""
_SHIELD = pictogram_paths("card_jack")[:2]
"""Without its half in marigold, which on a banner means: active."""
_FIGURE, _WIDE = 18.0, 11.0
"""Size of the figures on a banner, and how wide each is."""


def picture_of(troop: Troop) -> str:
    """The pictogram of a troop: the one that was chosen for it, else its own, else one that goes with its figures."""
    crowd = "kaiju" if troop.units == 1 else "rifleman" if troop.units <= FEW else "goblin"
    return troop.picture or PICTURES.get(troop.name, crowd)


def tone_on(side: int) -> str:
    """The colour that is read on a player's own."""
    return PLAYERS[side].colour.replace("clan.", "clan.on_")


# --- figures


@lru_cache(maxsize=256)
def figure_shapes(side: int, picture: str, mood: Mood = "", colour: str = "", small: bool = False) -> Shapes:
    """A figure on its round base; small: as large as can be, for one of a crowd. Of a troop with a colour of its own
    the player's is a broad rim."""
    fill, ink, edge = tones(side, mood)
    size = 80 if small else 60
    shapes: list[Shape] = [Path(circle(0, 5, 49), "ink.main", opacity=0.3), Path(circle(0, 0, 46.5), fill, edge, 7)]
    if not small:
        shapes += rim(side, ink)
    if colour and mood != "hidden":
        fill, ink, size = f"troop.{colour}", "ink.main", size - 14
        shapes.append(Path(circle(0, 0, 33), fill, edge, 3))
    lean = LEAN if mood == "routed" else 0
    shapes.append(pictogram(picture, 0, 0, size, main=ink, line=fill, accent=ink, turn=lean))
    if mood == "leaving":
        shapes += crossed()
    return tuple(shapes)


def tones(side: int, mood: Mood) -> tuple[str, str, str]:
    """Of the base, of what is drawn on it, and of its edge."""
    if mood == "hidden":
        return "table.unseen", "ink.soft", "ink.soft"
    if mood == "routed":
        return "paper.card", "ink.main", PLAYERS[side].colour
    return PLAYERS[side].colour, tone_on(side), "ink.main"


def rim(side: int, tone: str) -> Shapes:
    """The ring on a base, another for each player: a line, a double one, dashes, dots."""
    if side == 0:
        return (Path(circle(0, 0, 39), stroke=tone, width=3),)
    if side == 1:
        return Path(circle(0, 0, 40), stroke=tone, width=2.2), Path(circle(0, 0, 35.5), stroke=tone, width=2.2)
    spots = [(cos(2 * pi * k / TICKS), sin(2 * pi * k / TICKS)) for k in range(TICKS)]
    if side == 2:
        dashes = "".join(polyline([(41.5 * x, 41.5 * y), (35 * x, 35 * y)]) for x, y in spots)
        return (Path(dashes, stroke=tone, width=5, cap="butt"),)
    return (Path("".join(circle(38 * x, 38 * y, 3.2) for x, y in spots), tone),)


def crossed() -> Shapes:
    """A cross over a figure that goes."""
    d = polyline([(-34, -34), (34, 34)]) + polyline([(-34, 34), (34, -34)])
    return Path(d, stroke="paper.card", width=22), Path(d, stroke="status.threat", width=13)


# --- banners


@lru_cache(maxsize=512)
def banner_shapes(side: int, pv: int, sc: int, marks: frozenset[str], nth: int = 0) -> Shapes:
    """A troop's plate around the origin: its player's emblem, its lives and its shield; an active troop has it in
    marigold, one that has acted with a tick, a routed one with a white flag, one of several of a name its number."""
    seat, wide = PLAYERS[side], banner_width(pv, sc)
    left, ready = -wide / 2, "active" in marks and "acted" not in marks
    plate = rounded_box(left, -TALL / 2, wide, TALL, 7)
    shapes: list[Shape] = [
        Path(rounded_box(left, -TALL / 2 + 2, wide, TALL, 7), "ink.main", opacity=0.3),
        Path(plate, "accent.main" if ready else "paper.card", "ink.main", 2.4),
        Path(circle(left + 10, 0, 12.5), seat.colour, "ink.main", 2.4),
        pictogram(seat.emblem, left + 10, 0, 16.5, main=tone_on(side), line=seat.colour),
    ]
    at = left + 25
    for picture, count in ((pictogram_paths("suit_heart"), pv), (_SHIELD, sc)):
        shapes += [
            Group("", (Group("", picture, dx=-BOX / 2, dy=-BOX / 2),), dx=at + 6, dy=0.3, scale=13 / BOX),
            Text(at + 14, 6.4, str(count), _FIGURE, "figure", anchor="start"),
        ]
        at += 17 + _WIDE * len(str(count))
    if nth:
        shapes += [
            Path(circle(left + 1, -11, 8.5), "paper.card", "ink.main", 2),
            Text(left + 1, -6.2, str(nth), 13.5, "figure"),
        ]
    return (*shapes, *badges(wide / 2, marks))


def banner_width(pv: int, sc: int) -> float:
    """How wide a banner with such numbers is."""
    return 25 + 34 + _WIDE * (len(str(pv)) + len(str(sc))) + 1


def badges(right: float, marks: frozenset[str]) -> Shapes:
    """What stands at the upper right corner of a banner, and hides no figure on it."""
    shapes: list[Shape] = []
    if "acted" in marks:
        shapes += [Path(circle(right + 3, -14, 8), "ink.soft", "paper.card", 2)]
        shapes.append(pictogram("check", right + 3, -14, 11, main="paper.card"))
        right -= 18
    if "routed" in marks:
        mast, cloth = "M0 8V-17", "M1.5 -16C8 -20 12 -12 21 -16V-3C12 1 8 -7 1.5 -3Z"
        flag = (
            Path(mast + cloth, stroke="paper.card", width=7),
            Path(mast, stroke="ink.main", width=3.4),
            Path(cloth, "paper.card", "ink.main", 2.4),
        )
        shapes.append(Group("", flag, dx=right - 26, dy=-20))
    return tuple(shapes)
