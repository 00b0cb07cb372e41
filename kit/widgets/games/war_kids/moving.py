"""What happens in War Kids as motion: counters walk, are pushed and leave the board; spells fly."""

from __future__ import annotations

from collections.abc import Mapping

from kit.core.game import Event
from kit.draw import motion
from kit.draw.scene import Group, Scene
from kit.widgets.features import Motion

FLIGHTS = ("spell_hit", "spell_hit_hurt", "spell_missed", "slow_hit", "slow_missed")
LOSSES = ("struck", "struck_by_three", "dice_won", "loss")
"""Events in which a spell flies, and those in which the last piece leaves the board."""


def motions(event: Event, points: list[tuple[float, float]], scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
    """How an event is seen; `points` are the middles of its path in board units."""
    actors = [pieces[key] for key in event.pieces if key in pieces]
    if not actors:
        return []
    first, last = actors[0], actors[-1]
    gone: Motion = (motion.leave(last, _home(last, scene)), float(motion.milliseconds("leave")), [last.key])
    if event.kind in ("moved", "displaced"):
        length = motion.milliseconds("step") * (len(points) - 1)
        return [(motion.walk(first, points), length, [first.key])]
    if event.kind in FLIGHTS:
        way = [(first.dx, first.dy), (last.dx, last.dy)]
        flight: Motion = (motion.spell(way, 60.0), float(motion.milliseconds("spell")), [])
        return [flight, gone] if event.kind == "spell_hit" else [flight]
    return [gone] if event.kind in LOSSES else []


def _home(piece: Group, scene: Scene) -> tuple[float, float]:
    """Where a counter goes that leaves the board: to the edge of its owner, pink above and blue below."""
    return piece.dx, 0.0 if piece.key.startswith("p") else scene.height
