"""Kanonkugle: who sees whom, and how many dice a volley has for it (KK-COV)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache

from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.ground import Obstacle, Table
from kit.space.plane import Point, Wedge, wedge

FEW = 3
"""Shooters up to which it is not worth while to look first in which directions obstacles lie."""


class Cover(IntEnum):
    """How a unit is seen: in view, half hidden (CPP), hidden (CPT)."""

    VIEW = 0
    HALF = 1
    HIDDEN = 2


def line(table: Table, shooter: Point, target: Point) -> Cover:
    """What stands on the straight line between two centres; what it only touches does not (KK-COV-2). A wood around
    the shooter does not count (KK-COV-8)."""
    return _line(table.obstacles, shooter, target)


def _line(obstacles: Iterable[Obstacle], shooter: Point, target: Point) -> Cover:
    found = Cover.VIEW
    for one in obstacles:
        if (one.total or not found) and one.shape.crossed(shooter, target):
            if own_wood(one, shooter):
                continue
            found = max(found, given(one))
            if found is Cover.HIDDEN:
                break
    return found


@BOOK.acts("KK-COV-8", off=False)
def own_wood(one: Obstacle, shooter: Point) -> bool:
    """Whether it is a wood around the shooter."""
    return not one.solid and one.shape.side(shooter) > 0


@BOOK.acts("KK-COV-1", off=Cover.HALF)
def given(one: Obstacle) -> Cover:
    """The cover that an obstacle gives."""
    return Cover.HIDDEN if one.total else Cover.HALF


@BOOK.acts("KK-COV-2", off=Cover.VIEW)
def cover(table: Table, shooters: Sequence[Point], target: Point) -> Cover:
    """How a unit is seen by a troop: as by that of its units which sees it best (KK-COV-2)."""
    found = sorted(_between(table, (*shooters, target)), key=lambda one: not one.total)
    near = [(one, wedge(target, one.shape) if len(shooters) > FEW else None) for one in found]
    best = Cover.HIDDEN
    for shooter in shooters:
        best = min(best, _line(_ahead(near, target, shooter), shooter, target))
        if best is Cover.VIEW:
            break
    return best


def _ahead(near: Sequence[tuple[Obstacle, Wedge | None]], target: Point, shooter: Point) -> list[Obstacle]:
    """The obstacles that lie in the direction of a shooter, seen from the target; others are on no line between."""
    x, y = target
    dx, dy = shooter.x - x, shooter.y - y
    return [
        one
        for one, edges in near
        if edges is None
        or ((edges[0].x - x) * dy < (edges[0].y - y) * dx and (edges[1].x - x) * dy > (edges[1].y - y) * dx)
    ]


def covers(table: Table, shooters: Sequence[Point], targets: Sequence[Point]) -> tuple[Cover, ...]:
    """The same for each unit of a troop."""
    return _covers(table, tuple(shooters), tuple(targets))


@lru_cache(maxsize=64)
def _covers(table: Table, shooters: tuple[Point, ...], targets: tuple[Point, ...]) -> tuple[Cover, ...]:
    """Several rules ask it of the same volley."""
    return tuple(cover(table, shooters, target) for target in targets)


forget = _covers.cache_clear
BOOK.caches.append(forget)


def _between(table: Table, points: Sequence[Point]) -> list[Obstacle]:
    """The obstacles that may stand between points."""
    xs, ys = zip(*points, strict=True)
    left, right, bottom, top = min(xs), max(xs), min(ys), max(ys)
    found = []
    for one in table.obstacles:
        west, south, east, north = one.shape.box
        if (west < right and east > left and south < top and north > bottom) or left == right or bottom == top:
            found.append(one)
    return found


def dice(pv: int, seen: Sequence[Cover], two_thirds: bool = False) -> int:
    """How many dice a shooter of so many PV has against units that are seen so; 0 where all are hidden (KK-COV-3).

    In `two_thirds` mode it is two thirds as soon as some units are in view and some are not (KK-COV-6); else each unit
    in view brings its share, each half hidden one half of it, both rounded up (KK-COV-4, KK-COV-5).
    """
    units, view, half = len(seen), seen.count(Cover.VIEW), seen.count(Cover.HALF)
    if two_thirds and 0 < view < units:
        return _up(2 * pv, 3)
    return min(pv, _up(pv * view, units) + for_half(pv, half, units))


@BOOK.acts("KK-COV-4", off=0)
def for_half(pv: int, half: int, units: int) -> int:
    """The dice for those of the units that are half hidden."""
    return _up(pv * half, 2 * units)


def _up(share: int, whole: int) -> int:
    return -(-share // whole)
