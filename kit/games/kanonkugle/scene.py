"""Kanonkugle: the table as a scene: what the state shows, and the marks for what the person points at. Each troop's
banner stands beside it, where it hides as few figures as can be."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from kit.draw import pathdata
from kit.draw.scene import Group, Scene, Shapes
from kit.games.kanonkugle.board import marks
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.landscape import ground
from kit.games.kanonkugle.looking import View
from kit.games.kanonkugle.marking import over, tape_spots, under
from kit.games.kanonkugle.pictures import (
    FLAG,
    SMALL,
    TALL,
    Mood,
    banner_shapes,
    banner_width,
    figure_shapes,
    picture_of,
)
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import Force, State, nth
from kit.games.kanonkugle.tabletop import MM, TableTop, awaited, laid_out, top, top_of
from kit.space.plane import Point

BESIDES = 0.4
"""How much less it matters that a banner lies on an obstacle than on a figure."""
EDGE, GAP = 5.0, 7.0
"""How far a banner stays from the edge of the table, and from its troop."""
Spot = tuple[float, float, float, float, float]
"""Something that a banner should not hide: its middle, half its width, half its height, and how much it matters."""


def banners(s: State, b: TableTop, kept: Sequence[Spot] = ()) -> Iterator[Group]:
    """A banner beside each troop that is seen, beside what is `kept` free as well."""
    taken = [*_taken(s, b), *kept]
    for number, force in enumerate(s.forces):
        flag = FLAG * b.scale if force.routed else 0.0
        wide, tall = banner_width(force.pv, force.sc) * b.scale, TALL * b.scale
        found = _beside(force, b, wide, tall + flag, taken)
        if found is not None:
            x, y = found
            taken.append((x, y, wide / 2, (tall + flag) / 2, 1.0))
            shapes = banner_shapes(force.owner, force.pv, force.sc, marks(force), nth(s, number))
            yield Group(key(s, number), shapes, dx=x, dy=y + flag / 2, scale=b.scale)


def _taken(s: State, b: TableTop) -> Iterator[Spot]:
    for force in s.forces:
        for p in force.places:
            yield *b.xy(p), force.radius / MM, force.radius / MM, 1.0
    for one in s.table.obstacles:
        left, low, right, top = one.shape.box
        x, y = b.xy(Point((left + right) // 2, (low + top) // 2))
        yield x, y, (right - left) / 2 / MM, (top - low) / 2 / MM, BESIDES


def _beside(force: Force, b: TableTop, wide: float, tall: float, taken: Sequence[Spot]) -> pathdata.Point | None:
    """The middle of a troop's banner: above, below, at the right or the left of it; `None` where none of it is seen."""
    spots = [b.xy(p) for p in force.places]
    left, top, right, bottom = b.box
    if not any(left <= x <= right and top <= y <= bottom for x, y in spots):
        return None
    r = force.radius / MM + GAP
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    mid, level = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    tries = [
        (mid, min(ys) - r - tall / 2),
        (mid, max(ys) + r + tall / 2),
        (max(xs) + r + wide / 2, level),
        (min(xs) - r - wide / 2, level),
    ]
    across, up = wide / 2 + EDGE, tall / 2 + EDGE
    inside = [(min(max(x, left + across), right - across), min(max(y, top + up), bottom - up)) for x, y in tries]
    return min(inside, key=lambda at: sum(_hides(at, wide, tall, spot) for spot in taken))


def _hides(at: pathdata.Point, wide: float, tall: float, spot: Spot) -> float:
    """How bad it would be that a banner lies on what stands there; nothing where it does not."""
    x, y, across, up, weight = spot
    return weight * (abs(x - at[0]) < wide / 2 + across - 1 and abs(y - at[1]) < tall / 2 + up - 1)


__all__ = ["View", "figures", "scene", "top_of"]


def figure_key(s: State, number: int, n: int) -> str:
    """The key of a figure: `troopA1.0`."""
    return f"{key(s, number)}.{n}"


def figures(s: State, view: View, b: TableTop, to_come: Collection[int] = ()) -> list[Group]:
    """Every figure on its base, from far to near; those to come are as pale as what is hidden."""
    found = []
    left, top, right, bottom = b.box
    for number, force in enumerate(s.forces):
        picture, scale = picture_of(force.troop), force.radius / MM / 50
        for n, p in enumerate(force.places):
            x, y = b.xy(p)
            if left <= x <= right and top <= y <= bottom:
                shown = "hidden" if number in to_come else mood(view, number, n, force)
                small = force.radius / MM <= SMALL
                shapes = figure_shapes(force.owner, picture, shown, force.troop.colour, small)
                found.append(Group(figure_key(s, number, n), shapes, dx=x, dy=y, scale=scale))
    return sorted(found, key=lambda group: group.dy)


def mood(view: View, number: int, n: int, force: Force) -> Mood:
    """How a figure is shown."""
    if view.leaving is not None and view.leaving[0] == number and n in view.leaving[1]:
        return "leaving"
    covers = view.seen.get(number)
    if covers is not None and covers[n] is Cover.HIDDEN:
        return "hidden"
    return "routed" if force.routed else ""


def scene(s: State, view: View | None = None, description: str = "", b: TableTop | None = None) -> Scene:
    """The whole table, or a part of it."""
    b = b or top(s)
    view, to_come = view or View(), awaited(s)
    s = laid_out(s, to_come)
    free = tuple(tape_spots(view.tape, b)) if view.tape is not None else ()
    pieces: Shapes = (*figures(s, view, b, to_come), *banners(s, b, free))
    return Scene(b.width, b.height, ground(s.table, b), under(s, view, b), pieces, over(s, view, b), description)
