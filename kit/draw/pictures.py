"""The pictures of the lobby that are no game's own: the banner, and the one to explore. Scenes like all others."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kit.core.game import Game
from kit.draw.art import BOX, pictogram
from kit.draw.counters import ARMIES, ArmyName, Kind, counter, look
from kit.draw.pathdata import circle, rounded_box
from kit.draw.scene import Group, Path, Scene, Shape
from kit.draw.seats import seat_shapes

CARD = 640.0, 264.0
"""Width and height of the picture on a game's card."""


def figure(name: str, army: ArmyName, x: float, y: float, size: float) -> Group:
    """One of the figures on the counters, in the colours of an army."""
    tones = ARMIES[army]
    return pictogram(name, x, y, size, main=tones.ink, accent=tones.strong)


def banner_picture() -> Scene:
    """Three counters leaning on each other, for the top of the lobby."""
    trio: tuple[tuple[ArmyName, Kind, int, int, float, float], ...] = (
        ("pink", "mage", 1, 0, 160, 0),
        ("blue", "soldier", 1, 3, 70, -8),
        ("blue", "pegasus", 3, 1, 250, 8),
    )
    pieces: list[Shape] = []
    for army, kind, points, strength, x, turn in trio:
        piece = counter("", 0, 0, look(army, kind, points, strength), 118)
        pieces.append(Group("", (piece,), dx=x, dy=76, turn=turn))
    return Scene(320, 156, pieces=tuple(pieces))


def explore_picture() -> Scene:
    """To explore with: a Pegasus under a lens, in front of a staircase of bars."""
    sky = Path(rounded_box(0, 0, 300, 220, 18), "sky.day")
    tops = [44 + 29 * k for k in range(6)]
    bars = [
        Path(f"M{18 + 45 * k} 202V{top}H{18 + 45 * k + 36}V202Z", "azzurro.strong", "ink.main", 4)
        for k, top in enumerate(tops)
    ]
    handle = "M228 152L276 200"
    lens = (
        Path(handle, stroke="ink.main", width=24),
        Path(handle, stroke="terrain.road_edge", width=14),
        Path(circle(182, 106, 70), "paper.card", "ink.main", 12),
    )
    return Scene(300, 220, ground=(sky, *bars), pieces=(*lens, figure("pegasus", "blue", 182, 106, 100)))


def seats_picture(game: Game[Any, Any]) -> Scene:
    """The emblems of those who play a game's first scenario, side by side: its card, where it brings no picture."""
    seats, (width, height) = game.seats(game.scenarios()[0]), CARD
    across = width / len(seats)
    scale = 0.8 * min(across, height) / BOX
    left, top = (across - scale * BOX) / 2, (height - scale * BOX) / 2
    drawn = (Group("", seat_shapes(seat), left + n * across, top, scale) for n, seat in enumerate(seats))
    return Scene(width, height, ground=tuple(drawn))


PICTURES: Mapping[str, Callable[[], Scene]] = {"banner": banner_picture, "explore": explore_picture}
"""What makes each picture, by the name of its file (without ".svg")."""
