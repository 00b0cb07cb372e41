"""Chapter: where the figures of an assaulting troop come to stand (KK-ASLT-3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.rules import clearing, moving, ways
from kit.games.kanonkugle.state import State
from kit.space.plane import LONG_CM, Point, length, square

STEP = LONG_CM // 10
"""Picometres between the points at which a figure may stop on its way."""
Bases = Sequence[tuple[int, int, Point]]


class Placing:
    """The figures of one assault being placed."""

    def __init__(self, s: State, a: do.Assault) -> None:
        self.s, self.a = s, a
        self.force = s.forces[a.troop]
        self.leader = self.force.places.index(a.path[0])
        start = a.path[0]
        self.ways: list[Path] = [ways.shifted(a.path, p.x - start.x, p.y - start.y) for p in self.force.places]
        near = ways.box(self.ways, self.force.radius)
        others = [number for number, f in enumerate(s.forces) if number != a.troop and f.places]
        self.bases = ways.bases_near(s, others, near)
        self.solids = [one for one in s.table.solids if ways.boxes_meet(one.shape.box, near)]

    def goes(self, way: Path) -> bool:
        """Whether a figure may go so."""
        fits = moving.length_of(self.s, way, self.force.troop.walks).fits
        return fits and clearing.free(self.s, self.a.troop, way, self.a.target)

    def stands(self, p: Point, start: Point) -> bool:
        """Whether a figure may come to stand there, by the ground and the other troops."""
        r = self.force.radius
        return (
            not ways.leaves_table(self.s.table, r, (p,))
            and ways.hits(self.solids, r, (p,)) is None
            and ways.lies_on(self.bases, r, p, start, self.a.target) < 0
        )

    def clear(self, p: Point, placed: Collection[Point]) -> bool:
        """Whether no figure placed so far is there."""
        least = 4 * self.force.radius**2
        return all(square(p, q) >= least for q in placed)

    def all(self) -> tuple[Point, ...] | None:
        """Per figure where it comes to stand; `None` where one that cannot leave is in the way of the first."""
        found = {self.leader: self.a.path[-1]}
        found |= {n: way[-1] for n, way in enumerate(self.ways) if n != self.leader and self.wants(n)}
        waiting = [n for n in range(len(self.ways)) if n not in found]
        kept: set[int] = set()
        while waiting:
            n = waiting.pop(0)
            p = self.nearest(n, found.values())
            if p is None:
                p = self.force.places[n]
                kept.add(n)
                under = [m for m, q in found.items() if m not in kept and not self.clear(p, [q])]
                if self.leader in under:
                    return None
                found = {m: q for m, q in found.items() if m not in under}
                waiting = sorted([*waiting, *under])
            found[n] = p
        return tuple(p for _, p in sorted(found.items()))

    def wants(self, n: int) -> bool:
        """Whether a figure may take its own place shifted."""
        way = self.ways[n]
        return self.stands(way[-1], way[0]) and self.goes(way)

    def nearest(self, n: int, placed: Collection[Point]) -> Point | None:
        """The last point of a figure's way, searched backwards from the end, where it may stand."""
        way = self.ways[n]
        stops = part_ways(way)
        low, high = 0, len(stops)  # of the stops, counted from the end, those from `low` on can be reached
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.goes(stops[middle]) else (middle + 1, high)
        reached = (part[-1] for part in stops[low:])
        return next((p for p in reached if self.stands(p, way[0]) and self.clear(p, placed)), None)


def part_ways(way: Path) -> list[Path]:
    """A way and its parts from the beginning, each a step shorter; none of no length."""
    legs = [length(p, q) for p, q in pairwise(way)]
    left, found = sum(legs), []
    while left > 0:
        found.append(part_way(way, legs, left))
        left -= STEP
    return found


def part_way(way: Path, legs: Sequence[int], far: int) -> Path:
    """The part of a way from the beginning that is so long."""
    gone = 0
    for n, leg in enumerate(legs):
        if gone + leg >= far and leg:
            p, q, share = way[n], way[n + 1], far - gone
            end = Point(p.x + _share(q.x - p.x, share, leg), p.y + _share(q.y - p.y, share, leg))
            return (*way[: n + 1], end)
        gone += leg
    return way


def _share(whole: int, share: int, leg: int) -> int:
    return (2 * whole * share + leg) // (2 * leg)


@BOOK.acts("KK-ASLT-3", off=lambda s, a: s.forces[a.troop].places)
def placed(s: State, a: do.Assault) -> tuple[Point, ...] | None:
    """Per figure of the assaulting troop where it comes to stand; `None` where there is no room for the first."""
    return Placing(s, a).all()
