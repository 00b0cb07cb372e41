"""Chapter: the way is free, and everybody can stand where it ends; where the figures of an assaulting troop come to
stand (KK-ASLT-3)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.pieces import called
from kit.games.kanonkugle.rules import control, moving, ways
from kit.games.kanonkugle.state import Force, State, others
from kit.space.groups import link
from kit.space.plane import LONG_CM, Point, length, square


def too_steep(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    climbs = force.troop.climber or not any(ways.steep(s.table, way) for way in all_ways)
    return need(climbs, "TOO_STEEP")


def walled_off(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    walls = ways.walls_near(s.table, force.troop.climber, ways.box(all_ways, force.radius))
    r = ways.clearance(force)
    wall = next((one for way in all_ways if (one := ways.hits(walls, r, way)) is not None), None) if walls else None
    return None if wall is None else ("WALL", {"obstacle": wall.id})


def through_enemies(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    enemies = ways.bases_near(s, others(s, force.owner), ways.box(all_ways, force.radius))
    r = ways.clearance(force)
    enemy = next((n for way in all_ways if (n := ways.crosses(enemies, r, way, spare)) >= 0), -1) if enemies else -1
    return None if enemy < 0 else ("ENEMY_IN_THE_WAY", {"troop": called(s.forces[enemy].troop.name)})


def off_the_table(s: State, force: Force, all_ways: Sequence[Path], spare: int) -> No:
    r = ways.clearance(force)
    return need(not any(ways.leaves_table(s.table, r, way) for way in all_ways), "OFF_TABLE")


BARS = {"KK-TERR-2": too_steep, "KK-OBST-1": walled_off, "KK-MOVE-6": through_enemies, "KK-MOVE-5": off_the_table}
"""Per rule what it says of the ways of a troop's figures, by what lies beside them; a troop that is to be spared may be
touched."""


def free(s: State, number: int, way: Path, spare: int) -> bool:
    """Whether none of them bars a way."""
    return all(bar(s, s.forces[number], [way], spare) is None for bar in BARS.values())


def _barred(s: State, a: moving.Going, rule_id: str) -> No:
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    return BARS[rule_id](s, force, moving.each(force, a), -1)


@BOOK.refuses("KK-TERR-2", *moving.GOING)
def only_climbers_go_where_it_is_vertical(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-TERR-2")


@BOOK.refuses("KK-TERR-2", *control.TOLD)
def nor_does_anybody_at_a_real_table(s: State, a: do.ToldMove | do.ToldShoot | do.ToldAssault) -> No:
    climbs = s.forces[a.troop].troop.climber or all(ground != "vertical" for _, ground in a.legs)
    return need(climbs, "TOO_STEEP")


@BOOK.refuses("KK-OBST-1", *moving.GOING)
def walls_are_gone_around(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-OBST-1")


@BOOK.refuses("KK-MOVE-6", *moving.GOING)
def enemies_are_not_crossed(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-MOVE-6")


@BOOK.refuses("KK-OBST-2", *moving.GOING)
def nobody_stops_on_a_crate(s: State, a: moving.Going) -> No:
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    ends = [way[-1] for way in moving.each(force, a)]
    near = ways.box([ends], force.radius)
    solids = [one for one in s.table.solids if ways.boxes_meet(one.shape.box, near)]
    on = next((one for p in ends if (one := ways.hits(solids, force.radius, (p,))) is not None), None)
    return None if on is None else ("ON_OBSTACLE", {"obstacle": on.id})


@BOOK.refuses("KK-MOVE-5", *moving.GOING)
def everybody_stays_on_the_table(s: State, a: moving.Going) -> No:
    return _barred(s, a, "KK-MOVE-5")


@BOOK.refuses("KK-MOVE-5", *moving.GOING)
def nobody_stands_on_another(s: State, a: moving.Going) -> No:
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    ends = [way[-1] for way in moving.each(force, a)]
    rest = [number for number, f in enumerate(s.forces) if number != a.troop and f.places]
    bases = ways.bases_near(s, rest, ways.box([ends], force.radius))
    for start, end in zip(force.places, ends, strict=True):
        if (on := ways.lies_on(bases, force.radius, end, start)) >= 0:
            return "OVERLAP", {"troop": called(s.forces[on].troop.name)}
    formed = isinstance(a, do.Move) and a.places != ()
    return need(not formed or free_of_each_other(force, ends), "OVERLAP", troop=called(force.troop.name))


def free_of_each_other(force: Force, ends: Sequence[Point]) -> bool:
    """Whether no figure of a troop would lie on another."""
    limit = 4 * force.radius**2
    return not any(
        square(p, q) < min(limit, square(force.places[n], force.places[m]))
        for n, p in enumerate(ends)
        for m, q in enumerate(ends[:n])
    )


@BOOK.refuses("KK-MOVE-5", do.Move)
def the_troop_holds_together(s: State, a: do.Move) -> No:
    force = s.forces[a.troop]
    return need(not a.places or cohesive(s, force, a.places), "TORN")


@BOOK.acts("KK-MOVE-9", off=True)
def cohesive(s: State, force: Force, ends: Sequence[Point]) -> bool:
    """Whether the gaps in a troop are no larger than they may be, or than they were."""
    allowed = s.treaty.cohesion
    return allowed < 0 or link(ends) <= max((allowed + 2 * force.radius) ** 2, link(force.places))


STEP = LONG_CM // 10
"""Picometres between the points at which a figure may stop on its way."""


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
        return fits and free(self.s, self.a.troop, way, self.a.target)

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
