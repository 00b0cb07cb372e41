"""Kanonkugle: what a person points at and wants to see on the table, before it is done: who is seen, what is in the
way, which figures of a formation are the ones that cannot go. What is legal is said by the rules alone; here they are
asked for each figure. What stands on a label is said by the page, in its language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import isqrt
from typing import NamedTuple

from kit.draw.marked import Marks
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import sight, walking
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.rules import clearing, moving, ways
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.walking import Measured
from kit.space.plane import PM, Point, length, square, within


@dataclass(frozen=True, slots=True)
class Ghost:
    """A formation as it would stand."""

    troop: int
    places: tuple[Point, ...]
    wrong: frozenset[int] = frozenset()
    """The figures that cannot stand there."""


@dataclass(frozen=True, slots=True)
class Tape:
    """A tape measure along a way."""

    way: tuple[Point, ...]
    label: str = ""
    wrong: bool = False
    """Whether it is longer than it may be."""


@dataclass(frozen=True, slots=True)
class Range:
    """How far a troop shoots: what lies within is near enough to the nearest base."""

    troop: int
    far: int
    """Micrometres, from base to base."""
    label: str = ""
    places: tuple[Point, ...] = ()
    """Where the shooters would stand; none for where they do."""


@dataclass(frozen=True, slots=True)
class Blocked:
    """A line of sight that ends at something."""

    start: Point
    at: Point
    """Where it ends."""


@dataclass(frozen=True, slots=True)
class View(Marks):
    """What is to be seen besides the table and the troops; the chosen troop is a number."""

    choices: frozenset[int] = frozenset()
    """Troops that can be chosen now."""
    targets: frozenset[int] = frozenset()
    """Troops that something can be aimed at."""
    aimed: frozenset[int] = frozenset()
    """Those it is aimed at."""
    reach: tuple[tuple[Point, ...], ...] = ()
    """The shape that a troop's first figure can get to, ring by ring (even-odd)."""
    ghost: Ghost | None = None
    tape: Tape | None = None
    range: Range | None = None
    seen: Mapping[int, tuple[Cover, ...]] = field(default_factory=dict)
    """Per troop that is looked at how each of its figures is seen."""
    sight: tuple[Point, Point] | None = None
    """The nearest pair, from the one who looks."""
    blocked: tuple[Blocked, ...] = ()
    contacts: tuple[tuple[Point, Point], ...] = ()
    """Bases that touch: who assaults, and whom."""
    leaving: tuple[int, frozenset[int]] | None = None
    """A troop, and its figures that are chosen to be taken off."""
    zone: int | None = None
    """The player whose zone is shown, beside those that are shown while troops are placed."""
    arrows: tuple[tuple[Point, ...], ...] = ()
    """Ways that are pointed out, as by a hint."""


class Pair(NamedTuple):
    """Two figures that look at each other."""

    shooter: Point
    target: Point


def nearest(shooters: Sequence[Point], targets: Sequence[Point]) -> Pair | None:
    """The nearest two of some figures; `None` where there are none."""
    pairs = (Pair(p, q) for p in shooters for q in targets)
    return min(pairs, key=lambda pair: square(*pair), default=None)


def in_sight(shooters: Sequence[Point], targets: Sequence[Point], seen: Sequence[Cover]) -> Pair | None:
    """The nearest pair of which the target is not hidden."""
    return nearest(shooters, [q for q, cover in zip(targets, seen, strict=True) if cover is not Cover.HIDDEN])


def stopped(table: Table, shooter: Point, target: Point) -> Point | None:
    """Where a line of sight ends at total cover; `None` where it does not."""
    ends = [
        span[0]
        for one in table.obstacles
        if one.total and not sight.own_wood(one, shooter)
        for span in one.shape.spans(shooter, target)[:1]
    ]
    if not ends:
        return None
    whole, far = length(shooter, target), min(ends)
    return Point(shooter.x + (target.x - shooter.x) * far // whole, shooter.y + (target.y - shooter.y) * far // whole)


def blocked(table: Table, shooters: Sequence[Point], targets: Sequence[Point], seen: Sequence[Cover]) -> Blocked | None:
    """The line to the nearest figure that is hidden, as far as it goes."""
    pair = nearest(shooters, [q for q, cover in zip(targets, seen, strict=True) if cover is Cover.HIDDEN])
    at = stopped(table, *pair) if pair is not None else None
    return None if pair is None or at is None else Blocked(pair.shooter, at)


def gap(pair: Pair, bases: int) -> int:
    """The distance of two bases from edge to edge, in picometres, the sum of their radii given."""
    return max(ways.root(square(*pair)) - bases * PM, 0)


def from_edge_to_edge(pair: Pair, one: int, other: int) -> Path:
    """Where a ruler is laid to measure that: between the edges of two bases of those radii."""
    (p, q), far = pair, isqrt(square(*pair))
    if far <= one + other:
        return p, q
    dx, dy = q.x - p.x, q.y - p.y
    return p.by(dx * one // far, dy * one // far), q.by(-dx * other // far, -dy * other // far)


def longest(s: State, a: moving.Going) -> tuple[Measured, Path] | None:
    """The way of a figure that exceeds what it may be by most, or comes nearest to it; `None` where nobody goes."""
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    allowed = walking.leaving(force.troop.ratings.mov) if isinstance(a, do.Shoot) else force.troop.walks
    measured = [(moving.length_of(s, way, allowed), way) for way in moving.each(force, a)]
    return max(measured, key=lambda one: one[0].length - one[0].limit)


def hindered(s: State, a: do.Move | do.Shoot | do.Deploy) -> frozenset[int]:
    """The figures that cannot go where they would, or not so far, or not stand there."""
    force = s.forces[a.troop]
    all_ways = [(p,) for p in a.places] if isinstance(a, do.Deploy) else moving.each(force, a)
    rest = [number for number, f in enumerate(s.forces) if number != a.troop and f.places]
    bases = ways.bases_near(s, rest, ways.box(all_ways, force.radius))
    wrong = {n for n, way in enumerate(all_ways) if _cannot_stand(s, a, n, way, bases)}
    if isinstance(a, do.Deploy):
        return frozenset(wrong)
    allowed = walking.leaving(force.troop.ratings.mov) if isinstance(a, do.Shoot) else force.troop.walks
    for n, way in enumerate(all_ways):
        if n not in wrong and not (clearing.free(s, a.troop, way, -1) and moving.length_of(s, way, allowed).fits):
            wrong.add(n)
    return frozenset(wrong)


def _cannot_stand(
    s: State, a: do.Move | do.Shoot | do.Deploy, n: int, way: Path, bases: Sequence[tuple[int, int, Point]]
) -> bool:
    """Whether the end of a figure's way is no place for it."""
    force, end = s.forces[a.troop], way[-1]
    zone = s.table.zones[s.side] if isinstance(a, do.Deploy) else s.table.box
    start = None if isinstance(a, do.Deploy) else force.places[n]
    return (
        not within(zone, end, force.radius)
        or ways.on_solid(s.table, force.radius, end) is not None
        or ways.lies_on(bases, force.radius, end, start) >= 0
    )
