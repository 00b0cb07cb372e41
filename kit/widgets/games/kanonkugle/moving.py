"""How what happens in Kanonkugle is seen: figures walk, shots fly, who is lost runs off the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import hypot

from kit.core.game import Event
from kit.draw import motion, pathdata
from kit.draw.motion import Frame
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shapes
from kit.games.kanonkugle.tabletop import TableTop
from kit.widgets.features import Motion

Pieces = Mapping[str, Group]
PACE = 2.4
"""Milliseconds in which a walking figure goes a millimetre."""
SHORTEST, LONGEST = 260.0, 900.0
"""How long a walk is seen."""
VOLLEY = 520.0
BALLS = 6
"""So many shots are seen of a volley, at most."""
BALL = 4.0
"""Their radius in millimetres."""
FARTHER = 1.15
"""Somebody who runs off is seen a little beyond the edge."""


def troop_of(pieces: Pieces, name: str) -> list[Group]:
    """The figures of a troop on the board, in their order."""
    found = [piece for key, piece in pieces.items() if key.startswith(f"{name}.")]
    return sorted(found, key=lambda piece: int(piece.key.rpartition(".")[2]))


def motions(event: Event, b: TableTop, pieces: Pieces) -> list[Motion]:
    """How an event is seen over the scene before it."""
    kind = event.kind
    if kind in ("moved", "left_cover", "assaults"):
        return _walk(event, b, pieces)
    if kind == "shoots":
        return _volley(event, pieces)
    if kind in ("removed", "destroyed"):
        return _run(event, b, pieces)
    if kind in ("not_activated", "nobody_obeys", "not_rallied", "routs"):
        return _shake(troop_of(pieces, event.pieces[0]))
    if kind in ("activated", "rallied", "stands"):
        return _lift(troop_of(pieces, event.pieces[0]))
    return []


def _walk(event: Event, b: TableTop, pieces: Pieces) -> list[Motion]:
    """All figures go from where they stand to where they will."""
    there = troop_of(pieces, event.pieces[0])
    middles = _ways(event, b, there)
    if not middles:
        return []
    far = max(sum(hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(way)) for way in middles)
    if not far:
        return []
    frames = [motion.walk(one, way) for one, way in zip(there, middles, strict=True)]
    return [(motion.together(*frames), min(max(far * PACE, SHORTEST), LONGEST), [one.key for one in there])]


def _ways(event: Event, b: TableTop, there: Sequence[Group]) -> list[list[pathdata.Point]]:
    """The way of each figure: the path holds one for each, one after another, all of the same number of places; or that
    of the first, as which all go (`kit.games.kanonkugle.events`)."""
    points = [b.centre(place) for place in event.path]
    legs = len(points) // len(there) if len(event.pieces) > 1 and there else len(points)
    if legs < 2 or not there:
        return []
    if len(event.pieces) > 1:
        return [points[n * legs : (n + 1) * legs] for n in range(len(there))]
    (x0, y0) = points[0]
    return [[(one.dx + x - x0, one.dy + y - y0) for x, y in points] for one in there]


def _volley(event: Event, pieces: Pieces) -> list[Motion]:
    """Little balls fly from the shooters to their targets."""
    shooters, targets = (troop_of(pieces, name) for name in event.pieces[:2])
    if not shooters or not targets:
        return []
    count = min(BALLS, max(int(event.facts.get("dice", 1)), 1))
    flights = []
    for n in range(count):
        one, other = shooters[n * len(shooters) // count], targets[n * len(targets) // count]
        flights.append(_flight((one.dx, one.dy), (other.dx, other.dy), n / (2 * count)))
    return [(motion.together(*flights), VOLLEY, [])]


def _flight(start: pathdata.Point, end: pathdata.Point, late: float) -> Frame:
    def frame(share: float) -> Shapes:
        own = (share - late) / (1 - late) if share > late else -1.0
        if not 0 <= own < 1:
            return ()
        return (Path(circle(*motion.along((start, end), own), BALL), "ink.main", "paper.card", 1.5),)

    return frame


def _run(event: Event, b: TableTop, pieces: Pieces) -> list[Motion]:
    """Figures run off over the nearest edge at their side."""
    there = [pieces[name] for name in event.pieces[1:] if name in pieces]
    there = troop_of(pieces, event.pieces[0]) if event.kind == "destroyed" else there
    if not there:
        return []
    frames = [motion.leave(one, _off(one, b)) for one in there]
    return [(motion.together(*frames), 2.0 * motion.milliseconds("leave"), [one.key for one in there])]


def _off(one: Group, b: TableTop) -> pathdata.Point:
    edges = {(0.0, one.dy): one.dx, (b.width, one.dy): b.width - one.dx,
             (one.dx, 0.0): one.dy, (one.dx, b.height): b.height - one.dy}  # fmt: skip
    x, y = min(edges, key=edges.__getitem__)
    return one.dx + (x - one.dx) * FARTHER, one.dy + (y - one.dy) * FARTHER


def _shake(there: Sequence[Group]) -> list[Motion]:
    if not there:
        return []
    frames = [motion.shake(one, 4.0) for one in there]
    return [(motion.together(*frames), float(motion.milliseconds("shake")), [one.key for one in there])]


def _lift(there: Sequence[Group]) -> list[Motion]:
    if not there:
        return []
    frames = [motion.lift(one, 5.0) for one in there]
    return [(motion.together(*frames), float(motion.milliseconds("lift")), [one.key for one in there])]
