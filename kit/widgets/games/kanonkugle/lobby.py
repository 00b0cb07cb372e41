"""The picture on the card of Kanonkugle in the lobby. `python -m kit.serve.lobby_pictures` makes its file."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kit.draw.pictures import CARD
from kit.draw.scene import Group, Scene
from kit.games.kanonkugle import GAME, scene
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.tabletop import top_of
from kit.games.kanonkugle.view import Tape, View
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


PICTURES: Mapping[str, Callable[[], Scene]] = {"kanonkugle": kanonkugle_picture}
"""What makes each picture, by its card."""
