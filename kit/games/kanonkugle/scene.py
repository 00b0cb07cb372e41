"""Kanonkugle: the table as a scene: what the state shows, and the marks for what the person points at."""

from __future__ import annotations

from collections.abc import Collection

from kit.draw.scene import Group, Scene, Shapes
from kit.games.kanonkugle.banner_spots import banners
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.landscape import ground
from kit.games.kanonkugle.marking import over, tape_spots, under
from kit.games.kanonkugle.pictures import Mood, figure_shapes, picture_of
from kit.games.kanonkugle.places import MM
from kit.games.kanonkugle.plan import awaited, laid_out, top
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import Force, State
from kit.games.kanonkugle.tabletop import TableTop, top_of
from kit.games.kanonkugle.view import View

SMALL = 8.0
"""Millimetres of radius up to which a figure is drawn as a head only."""

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
