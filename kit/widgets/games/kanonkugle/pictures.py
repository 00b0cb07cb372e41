"""The pictures on the cards of Kanonkugle in the lobby. `python -m kit.serve.lobby_pictures` makes their files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, rounded_box
from kit.draw.pictures import CARD
from kit.draw.scene import Group, Path, Scene, Shape
from kit.games.kanonkugle import GAME, scene
from kit.games.kanonkugle.looking import Tape, View
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.tabletop import top_of
from kit.space.plane import at

WIDTH, HEIGHT = CARD
MEETING = """
table wall
option points_mode free
troop A riflemen | active tried at 24,13 28,13.5 32,13 36,13.5 26,10 34,10
troop B godzilla | at 29,31
troop B goblin_horde | pv 2 at 38,30 39.4,30 40.8,30 38,31.4 39.4,31.4 40.8,31.4
troop A beast | at 48,10
order A B
round 1
now A shoot
"""
ZOOM = 1.75
LEFT, TOP = 190, 255
"""What part of the table is seen, in its own units."""


def kanonkugle_picture() -> Scene:
    """Riflemen measure how far it is to Godzilla, past a wall."""
    s = GAME.parse_position(MEETING)
    b = top_of(s.table)
    way = (at(28, 13.5), at(29, 30))
    shown = scene.scene(s, View(selected=0, tape=Tape(way), seen={1: (Cover.VIEW,)}), b=b)

    def near(shapes: tuple[object, ...]) -> Group:
        return Group("", shapes, dx=-LEFT * ZOOM, dy=-TOP * ZOOM, scale=ZOOM)  # type: ignore[arg-type]

    layers = {name: (near(shown.layer(name)),) for name in ("ground", "marks", "pieces", "effects")}
    return Scene(WIDTH, HEIGHT, **layers)  # type: ignore[arg-type]


RATED = (("ruler", 3), ("card_jack", 2), ("swords", 4), ("die_3", 4))
"""How far it goes, its shield, how it fights and whether it obeys: pictures say that in every language."""
BANNER = 316, 20, 256, HEIGHT - 40
"""Where the banner lies on the card of the workshop: its left upper corner, its width and its height."""


def troops_picture() -> Scene:
    """The workshop: an elf of mint on its base, beside it the banner, its points as dots, and the brush."""
    left, top, wide, high = BANNER
    step, middle = high / len(RATED), HEIGHT / 2
    plate: list[Shape] = [
        Path(f"M0 0H{WIDTH}V{HEIGHT}H0Z", "table.ground"),
        Path(circle(150, middle + 7, 108), "ink.main", opacity=0.2),
        Path(circle(150, middle, 106), "clan.blue", "ink.main", 9),
        Path(circle(150, middle, 77), "troop.mint", "ink.main", 6),
        pictogram("half_elf", 150, middle, 118, line="troop.mint", accent="ink.main"),
        Path(rounded_box(left, top, wide, high, 22), "paper.card", "ink.main", 6),
    ]
    for row, (picture, value) in enumerate(RATED):
        y = top + (row + 0.5) * step
        plate.append(pictogram(picture, left + 60, y, 44))
        for n in range(5):
            fill = "accent.main" if n < value else "paper.sunk"
            plate.append(Path(circle(left + 118 + 27 * n, y, 10.5), fill, "ink.main", 3))
    return Scene(WIDTH, HEIGHT, ground=tuple(plate), pieces=(pictogram("brush", 262, HEIGHT - 42, 76),))


PICTURES: Mapping[str, Callable[[], Scene]] = {"kanonkugle": kanonkugle_picture, "troops": troops_picture}
"""What makes each picture, by its card."""
