"""Kanonkugle: the questions that are asked while somebody waits, on a crowded table: two hordes and what goes with
them, 86 bases among 20 obstacles. What is about shapes alone is asked of shapely as well, without any other rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from kit.core.capabilities import Asked, Probe
from kit.games.kanonkugle import GAME, reach, sight
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.ground import Obstacle
from kit.games.kanonkugle.notation import parse_position
from kit.games.kanonkugle.rules import moving, ways
from kit.games.kanonkugle.state import State, others
from kit.space.plane import CM, Circle, Point, Polygon, Shape

GROUND = """
size 60,60; zone 0,0 60,10; zone 0,50 60,60; option points_mode free
area field rough 22,27 36,25 38,33 24,35
area marshS impervious 43,14 54,14 55,19 45,20
area marshN impervious 17,46 6,46 5,41 15,40
area woodW_floor rough circle 11,20 6
area woodE_floor rough circle 49,40 6
obstacle wallS total 34,22 46,22 46,23.5 34,23.5
obstacle wallN total 14,36.5 26,36.5 26,38 14,38
obstacle rockE total circle 53,28 3
obstacle rockW total circle 7,32 3
obstacle crateS partial 24,16 28,16 28,19 24,19
obstacle crateN partial 32,41 36,41 36,44 32,44
obstacle woodW partial loose circle 11,20 6
obstacle woodE partial loose circle 49,40 6
obstacle house1 total 22,30 24,30 24,31 22,31
obstacle house2 total 36,30 38,30 38,31 36,31
obstacle stone1 total circle 30,34 1
obstacle stone2 total circle 40,36 1.5
obstacle stone3 total circle 20,24 1.5
obstacle box1 partial 40,27 42,27 42,29 40,29
obstacle box2 partial 18,27 20,27 20,29 18,29
obstacle box3 partial 10,10 12,10 12,12 10,12
obstacle box4 partial 48,48 50,48 50,50 48,50
obstacle bush partial loose circle 30,28 2
obstacle fence1 total 2,44 5,44 5,45 2,45
obstacle fence2 total 55,15 58,15 58,16 55,16
"""
STEP = (60_000, 50_000)
"""How far the horde moves."""


def _rows(count: int, columns: int, left: float, low: float, pitch: float) -> str:
    return " ".join(f"{left + pitch * (n % columns):.4g},{low + pitch * (n // columns):.4g}" for n in range(count))


@cache
def crowded() -> State:
    """The table with both armies on it."""
    armies = [
        ("A", 10, 9, "18,14"),
        ("B", 46, 47, "20,45"),
    ]
    items = [GROUND]
    for letter, horde, rifles, godzilla in armies:
        items.append(f"troop {letter} goblin_horde | active at {_rows(36, 9, 24, horde, 1.3)}")
        items.append(f"troop {letter} riflemen | active at {_rows(6, 3, 38, rifles, 2.6)}")
        items.append(f"troop {letter} godzilla | active at {godzilla}")
    return parse_position("\n".join([*items, "order A B", "now A shoot"]))


@cache
def dented() -> State:
    """The same with a notch in whatever lies there: eight corners, two of which bend inwards."""
    s = crowded()
    areas = tuple(replace(one, shape=_notched(one.shape)) for one in s.table.areas)
    obstacles = tuple(replace(one, shape=_notched(one.shape)) for one in s.table.obstacles)
    return s.but(table=replace(s.table, areas=areas, obstacles=obstacles))


def _notched(shape: Shape) -> Polygon:
    left, bottom, right, top = shape.box
    third, middle = (right - left) // 3, (bottom + top) // 2
    inner = (
        Point(right - third, top),
        Point(right - third, middle),
        Point(left + third, middle),
        Point(left + third, top),
    )
    return Polygon((Point(left, bottom), Point(right, bottom), Point(right, top), *inner, Point(left, top)))


def _move() -> do.Move:
    first = crowded().forces[0].places[0]
    return do.Move(0, (first, first.by(*STEP)))


def explain() -> Asked:
    """Whether a horde of 36 may move."""
    s, a = crowded(), _move()

    def asked() -> object:
        moving.forget()
        return GAME.explain(s, a)

    return asked


def visibility(s: State | None = None) -> Asked:
    """How 36 figures are seen by 36."""
    s = s or crowded()
    here, there = s.forces[0].places, s.forces[3].places

    def asked() -> object:
        sight.forget()
        return sight.covers(s.table, here, there)

    return asked


def reached() -> Asked:
    """Where a horde can get to."""
    s = crowded()

    def asked() -> object:
        reach.reach.cache_clear()
        return reach.reach(s, 0)

    return asked


def menu(s: State | None = None) -> Asked:
    """What is offered to a player all of whose troops may act."""
    s = s or crowded()

    def asked() -> object:
        sight.forget()
        moving.forget()
        return GAME.legal_actions(s)

    return asked


# --- the same questions about shapes, asked of shapely


def _shape(shapely: Any, one: Obstacle) -> Any:
    if isinstance(one.shape, Circle):
        return shapely.Point(one.shape.centre.x / CM, one.shape.centre.y / CM).buffer(one.shape.radius / CM)
    return shapely.Polygon([(p.x / CM, p.y / CM) for p in one.shape.corners])


def _dots(places: Sequence[Point]) -> list[tuple[float, float]]:
    return [(p.x / CM, p.y / CM) for p in places]


def shapely_move() -> Asked:
    """Whether 36 ways keep clear of all walls and enemies, and all ends of solids and of the others."""
    shapely = import_module("shapely")
    s, a = crowded(), _move()
    force = s.forces[0]
    walls = [_shape(shapely, one) for one in s.table.walls(climber=False)]
    solids = [_shape(shapely, one) for one in s.table.solids]
    enemies = [(shapely.Point(p), s.forces[n].radius / CM) for n in others(s, 0) for p in _dots(s.forces[n].places)]
    friends = [(shapely.Point(p), f.radius / CM) for f in s.forces[1:3] for p in _dots(f.places)]
    paths, r = [_dots(way) for way in moving.each(force, a)], ways.clearance(force) / CM

    def asked() -> object:
        for path in paths:
            line, end = shapely.LineString(path), shapely.Point(path[-1])
            barred = any(line.distance(wall) < r for wall in walls)
            barred = barred or any(line.distance(p) < r + other for p, other in enemies)
            barred = barred or any(end.distance(one) < r for one in solids)
            if barred or any(end.distance(p) < r + other for p, other in (*friends, *enemies)):
                return False
        return True

    return asked


def shapely_sight() -> Asked:
    """Which of 36 × 36 lines cross which obstacles, all lines at once."""
    shapely = import_module("shapely")
    s = crowded()
    here, there = _dots(s.forces[0].places), _dots(s.forces[3].places)
    obstacles = [_shape(shapely, one) for one in s.table.obstacles]
    for one in obstacles:
        shapely.prepare(one)

    def asked() -> object:
        lines = shapely.linestrings([[p, q] for q in there for p in here])
        return [shapely.intersects(one, lines).any() for one in obstacles]

    return asked


PROBES = (
    Probe(row="explain, 36 figures", ask=explain, most=3.0, beside={"shapely": shapely_move}),
    Probe(row="visibility, 36 × 36", ask=visibility, most=10.0, beside={"shapely": shapely_sight}),
    Probe(row="visibility, notched obstacles", ask=lambda: visibility(dented()), most=10.0),
    Probe(row="reach, 36 figures", ask=reached, most=30.0),
    Probe(row="legal_actions", ask=menu, most=50.0),
    Probe(row="legal_actions, notched obstacles", ask=lambda: menu(dented()), most=50.0),
)
"""In milliseconds at the median, on a machine of two cores."""
