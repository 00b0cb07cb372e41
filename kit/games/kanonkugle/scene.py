"""Kanonkugle: the table as a scene: what the state shows, and the marks for what the person points at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.draw import pathdata
from kit.draw.scene import Group, Scene, Shapes
from kit.games.kanonkugle.board import marks
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.landscape import ground
from kit.games.kanonkugle.marking import over, under
from kit.games.kanonkugle.pictures import TALL, Mood, banner_shapes, banner_width, figure_shapes, picture_of
from kit.games.kanonkugle.places import MM
from kit.games.kanonkugle.plan import laid_out
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import Force, State
from kit.games.kanonkugle.tabletop import TableTop, top_of
from kit.games.kanonkugle.view import View
from kit.space.plane import Point

SMALL = 8.0
"""Millimetres of radius up to which a figure is drawn as a head only."""
BESIDES = 0.4
"""How much less it matters that a banner lies on an obstacle than on a figure."""
Spot = tuple[float, float, float, float, float]
"""Something that a banner should not hide: its middle, half its width, half its height, and how much it matters."""
EDGE = 5.0
"""How far a banner stays from the edge."""

__all__ = ["View", "figures", "scene", "top_of"]


def figure_key(s: State, number: int, n: int) -> str:
    """The key of a figure: `troopA1.0`."""
    return f"{key(s, number)}.{n}"


def figures(s: State, view: View, b: TableTop) -> list[Group]:
    """Every figure on its base, from far to near."""
    found = []
    left, top, right, bottom = b.box
    for number, force in enumerate(s.forces):
        picture, scale = picture_of(force.troop), force.radius / MM / 50
        for n, p in enumerate(force.places):
            x, y = b.xy(p)
            if left <= x <= right and top <= y <= bottom:
                shown, small = mood(view, number, n, force), force.radius / MM <= SMALL
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


def banners(s: State, b: TableTop) -> Iterator[Group]:
    """A banner beside each troop, where it hides as few figures as can be."""
    taken = [(*b.xy(p), force.radius / MM, force.radius / MM, 1.0) for force in s.forces for p in force.places]
    for one in s.table.obstacles:
        left, low, right, top = one.shape.box
        x, y = b.xy(Point((left + right) // 2, (low + top) // 2))
        taken.append((x, y, (right - left) / 2 / MM, (top - low) / 2 / MM, BESIDES))
    for number, force in enumerate(s.forces):
        wide, tall = banner_width(force.pv, force.sc) * b.scale, TALL * b.scale
        at = _beside(force, b, wide, tall, taken)
        if at is not None:
            taken.append((at[0], at[1], wide / 2, tall / 2, 1.0))
            shapes = banner_shapes(force.owner, force.pv, force.sc, marks(force))
            yield Group(key(s, number), shapes, dx=at[0], dy=at[1], scale=b.scale)


def _beside(force: Force, b: TableTop, wide: float, tall: float, taken: Sequence[Spot]) -> pathdata.Point | None:
    """The middle of a troop's banner: above, below, at the right or the left of it."""
    spots = [b.xy(p) for p in force.places]
    left, top, right, bottom = b.box
    if not any(left <= x <= right and top <= y <= bottom for x, y in spots):
        return None
    r = force.radius / MM + 7
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    mid, level = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    tries = [
        (mid, min(ys) - r - tall / 2),
        (mid, max(ys) + r + tall / 2),
        (max(xs) + r + wide / 2, level),
        (min(xs) - r - wide / 2, level),
    ]
    inside = [
        (
            min(max(x, left + wide / 2 + EDGE), right - wide / 2 - EDGE),
            min(max(y, top + tall / 2 + EDGE), bottom - tall / 2 - EDGE),
        )
        for x, y in tries
    ]
    return min(inside, key=lambda at: sum(_hides(at, wide, tall, spot) for spot in taken))


def _hides(at: pathdata.Point, wide: float, tall: float, spot: Spot) -> float:
    """How bad it would be that a banner lies on what stands there; nothing where it does not."""
    x, y, across, up, weight = spot
    return weight * (abs(x - at[0]) < wide / 2 + across - 1 and abs(y - at[1]) < tall / 2 + up - 1)


def scene(s: State, view: View | None = None, description: str = "", b: TableTop | None = None) -> Scene:
    """The whole table, or a part of it."""
    s, view = laid_out(s), view or View()
    b = b or top_of(s.table)
    pieces: Shapes = (*figures(s, view, b), *banners(s, b))
    return Scene(b.width, b.height, ground(s.table, b), under(s, view, b), pieces, over(s, view, b), description)
