"""Kanonkugle: the table as a scene: what the state shows, and the marks for what the person points at."""

from __future__ import annotations

from kit.draw import marks
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.pictures import Mood, figure_shapes, picture_of
from kit.games.kanonkugle.places import MM
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.tabletop import TableTop, top_of
from kit.games.kanonkugle.view import Ghost, View
from kit.space.plane import Circle, Point
from kit.space.plane import Shape as Outline

TERRAIN = {"open": "table.ground", "rough": "table.rough", "impervious": "table.impervious", "vertical": "art.stone"}


def outline(b: TableTop, shape: Outline) -> str:
    """The path string of a shape on the table."""
    if isinstance(shape, Circle):
        return circle(*b.xy(shape.centre), shape.radius / MM)
    return polyline([b.xy(p) for p in shape.corners], closed=True)


def ground(table: Table, b: TableTop) -> Shapes:
    """The frame and what lies on the table."""
    shapes: list[Shape] = [
        Path(rounded_box(0, 0, b.width, b.height, b.frame * 0.6), "chess.frame"),
        Path(rounded_box(b.frame, b.frame, b.wide, b.high, 2), "table.ground"),
    ]
    shapes += [Path(outline(b, area.shape), TERRAIN[area.terrain]) for area in table.areas]
    for one in table.obstacles:
        fill = "table.wall" if one.total else "table.crate" if one.solid else "terrain.wood"
        shapes.append(Path(outline(b, one.shape), fill, "ink.main", 2.5))
    return tuple(shapes)


def figures(s: State, view: View, b: TableTop) -> Shapes:
    """Every figure on its base."""
    found = []
    for number, force in enumerate(s.forces):
        mood: Mood = "routed" if force.routed else ""
        shapes = figure_shapes(force.owner, picture_of(force.troop), mood, force.troop.colour)
        for n, p in enumerate(force.places):
            x, y = b.xy(p)
            found.append(Group(f"{key(s, number)}.{n}", shapes, dx=x, dy=y, scale=force.radius / MM / 50))
    return tuple(found)


def under(s: State, view: View, b: TableTop) -> Shapes:
    """The marks below the figures."""
    shapes: list[Shape] = []
    if view.reach:
        d = "".join(polyline([b.xy(p) for p in ring], closed=True) for ring in view.reach)
        shapes += [Path(d, "terrain.reach", opacity=0.5), Path(d, "", "accent.deep", 3)]
    shapes += around(s, view, b)
    shapes += marks.focus(b, view.focus) if view.focus is not None else ()
    return tuple(shapes)


def around(s: State, view: View, b: TableTop) -> Shapes:
    """A ring around the figures of the chosen troop."""
    if view.selected is None:
        return ()
    force = s.forces[view.selected]
    d = "".join(circle(*b.xy(p), force.radius / MM + 4) for p in force.places)
    return (Path(d, "accent.main", "ink.main", 3), Path(d, "accent.main"))


def over(s: State, view: View, b: TableTop) -> Shapes:
    """The marks above the figures."""
    shapes: list[Shape] = []
    if view.ghost is not None:
        shapes += ghost(s, view.ghost, b)
    if view.tape is not None:
        way = [b.xy(p) for p in view.tape.way]
        shapes.append(Path(polyline(way), "", "ink.main", 8))
        shapes.append(Path(polyline(way), "", "table.ruler", 6))
        if view.tape.label:
            x, y = way[-1]
            shapes.append(Text(x, y, view.tape.label, 18, "figure", halo="paper.card", halo_width=4))
    shapes += marks.arrow(b, *view.arrow) if view.arrow else ()
    return tuple(shapes)


def ghost(s: State, shown: Ghost, b: TableTop) -> Shapes:
    """A formation as it would stand."""
    r = s.forces[shown.troop].radius / MM
    rings: dict[bool, list[Point]] = {}
    for n, p in enumerate(shown.places):
        rings.setdefault(n in shown.wrong, []).append(p)
    return tuple(
        Path("".join(circle(*b.xy(p), r) for p in places), "paper.card", "status.threat" if wrong else "ink.main", 2.5)
        for wrong, places in rings.items()
    )


def scene(s: State, view: View | None = None, description: str = "", b: TableTop | None = None) -> Scene:
    """The whole table, or a part of it."""
    view, b = view or View(), b or top_of(s.table)
    return Scene(
        b.width,
        b.height,
        ground(s.table, b),
        under(s, view, b),
        figures(s, view, b),
        over(s, view, b),
        description,
    )
