"""Kanonkugle: what is worth offering. Any point may be gone to, so this is a menu, every entry of which is legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import isqrt
from typing import TypeVar

from kit.core.chance import ROLLS
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import placings, walking
from kit.games.kanonkugle.actions import Action, Path
from kit.games.kanonkugle.ground import Obstacle
from kit.games.kanonkugle.rules import BOOK, assault, ending, moving, ways
from kit.games.kanonkugle.state import (
    ACTIVATE,
    COUNTER,
    DEPLOY,
    HOLDING,
    OBJECTIVE,
    RALLY,
    REMOVE,
    ROLLED,
    SHOOT,
    THROWN,
    Force,
    State,
    of,
    others,
)  # fmt: skip
from kit.space.plane import CM, LONG_CM, Circle, Point, square

A = TypeVar("A")
Attack = TypeVar("Attack", do.Assault, do.ToldAssault)
UNIT = 10**6
_SLOPES = ((UNIT, 0), (866_025, 500_000), (500_000, 866_025))
COMPASS = tuple((x, y) for a, b in _SLOPES for x, y in ((a, b), (-b, a), (-a, -b), (b, -a)))
"""Twelve directions, as vectors of length `UNIT`."""


def legal_actions(s: State) -> list[Action]:
    """The menu of a state, in a fixed order."""
    return [a for a in offers(s) if a is not None]


def offers(s: State) -> Iterator[Action | None]:
    """The same one by one; `None` wherever something was looked for in vain, which may take as long."""
    if s.outcome is not None:
        return
    if s.phase in ROLLED:
        yield from ROLLS
    elif s.phase in THROWN:
        yield from (do.Hits(n) for n in range((s.clash.dice if s.clash else 0) + 1))
    else:
        met = set[Action | None]()
        for a in _chosen(s):
            yield None if a in met else a
            met.add(a)


def _chosen(s: State) -> Iterator[Action | None]:
    if s.phase == HOLDING:
        yield from (do.Holds(side) for side in (-1, *ending.steady(s)))
    elif s.phase == DEPLOY and s.treaty.real_table:
        yield from (do.ToldDeploy(n) for n, f in enumerate(s.forces) if f.owner == s.side and not f.places)
    elif s.phase == DEPLOY:
        for number, force in enumerate(s.forces):
            if force.owner == s.side and not force.places:
                yield from placings.deployments(s, number)
    elif s.phase == RALLY:
        yield from (do.Rally(n) for n in of(s, s.side) if s.forces[n].routed and not s.forces[n].rallied)
        yield do.Skip()
    elif s.phase == ACTIVATE:
        yield from (do.Activate(n) for n in of(s, s.side) if not s.forces[n].routed and not s.forces[n].tried)
        yield do.Stop()
    elif s.phase == REMOVE:
        yield from removals(s)
    elif s.phase == COUNTER:
        yield from counters(s)
        yield do.Decline()
    else:
        yield from deeds(s)


def deeds(s: State) -> Iterator[Action | None]:
    """Shots, moves and assaults, and what ends them."""
    for n in of(s, s.side):
        force = s.forces[n]
        if force.acted or not (force.active or (force.routed and s.treaty.rout_withdrawal)):
            continue
        if s.treaty.real_table:
            yield from told(s, n)
            continue
        if s.phase == SHOOT and force.troop.ratings.tir and not force.routed:
            yield from shots(s, n)
        if force.troop.ratings.mis and not force.routed:
            yield from assaults(s, n)
        yield from tried(s, n)
    if s.phase == SHOOT:
        yield do.EndShooting()
    yield do.EndTurn()


def told(s: State, number: int) -> Iterator[Action]:
    """What may be said of a real table: the whole way and half of it on each ground; a volley at half the range and at
    all of it, at everybody and at half of them, in view or half hidden; an assault straight or around something."""
    troop = s.forces[number].troop
    far = troop.walks * CM
    ways = [((far * part // 4, ground),) for part in (1, 2, 4) for ground in walking.FACTORS]
    for target in others(s, s.side):
        units = len(s.forces[target].places)
        seen = dict.fromkeys(((units, 0), (0, units), ((units + 1) // 2, units // 2), ((units + 1) // 2, 0)))
        volleys = [
            do.ToldShoot(number, target, troop.shoots * part // 2, *counts) for part in (1, 2) for counts in seen
        ]
        leaving: do.Legs = ((walking.leaving(troop.ratings.mov) * CM, "open"),)
        volleys.append(do.ToldShoot(number, target, troop.shoots, units, 0, leaving))
        yield from fine(s, volleys)
        attacks = [do.ToldAssault(number, target, legs, around) for legs in ways for around in (False, True)]
        for a in fine(s, attacks):
            yield a
            yield from sacrifices(s, a)
    yield from fine(s, (do.ToldMove(number, legs) for legs in ((), *ways)))


def fine(s: State, found: Iterable[A]) -> Iterator[A]:
    """Those that are legal."""
    return (a for a in found if BOOK.explain(s, a) is None)


# --- moving


def moves(s: State, number: int) -> list[do.Move]:
    """The moves of a troop that are worth offering."""
    return [a for a in tried(s, number) if a is not None]


def tried(s: State, number: int) -> Iterator[do.Move | None]:
    """As far as the way is free in twelve directions, towards each enemy and away from the nearest; half the way
    towards them, around what stands there; to the marker, and behind what gives cover. `None` where a way is barred."""
    force, first = s.forces[number], s.forces[number].places[0]
    away, towards = headings(s, number)
    for dx, dy in (*COMPASS, *away):
        yield from _farthest(s, number, (first, ahead(first, dx, dy, as_far(s, force, first, dx, dy))))
    for dx, dy, enemy in towards:
        path, some = (first, ahead(first, dx, dy, as_far(s, force, first, dx, dy))), False
        for a in _farthest(s, number, path):
            some = some or a is not None
            yield a
        if some:
            yield from fine(s, [do.Move(number, cut(path, 1, 2))])
        else:
            yield from _farthest(s, number, around(s, number, enemy))
    for p in goals(s, number):
        yield next(fine(s, [do.Move(number, (first, p))]), None)


SHARES = (8, 6, 4, 2)
"""Eighths of a way that are tried, the first that can be gone is offered."""


def _farthest(s: State, number: int, path: Path) -> Iterator[do.Move | None]:
    """As much of a way as can be gone; `None` for each part that is too much."""
    for share in SHARES if len(path) > 1 else ():
        a = do.Move(number, cut(path, share, 8))
        if BOOK.explain(s, a) is None:
            yield a
            return
        yield None


def cut(path: Path, share: int, of_all: int) -> Path:
    """The beginning of a way, by its length."""
    legs = [isqrt(square(p, q)) for p, q in pairwise(path)]
    left, found = sum(legs) * share // of_all, [path[0]]
    for (p, q), leg in zip(pairwise(path), legs, strict=True):
        if leg >= left:
            return (*found, ahead(p, q.x - p.x, q.y - p.y, left))
        found.append(q)
        left -= leg
    return tuple(found)


def headings(s: State, number: int) -> tuple[list[tuple[int, int]], list[tuple[int, int, Point]]]:
    """Away from the nearest enemy; and towards each of them, with the base that is nearest."""
    pairs = [pair for target in others(s, s.side) if (pair := nearest(s, number, [target])) and pair[0] != pair[1]]
    pairs.sort(key=lambda pair: square(*pair))
    return [(p.x - q.x, p.y - q.y) for p, q in pairs[:1]], [(q.x - p.x, q.y - p.y, q) for p, q in pairs]


def around(s: State, number: int, enemy: Point) -> Path:
    """The way of the first figure past the walls that stand between its troop and an enemy, as far as it may go on open
    ground; a single point where no wall does."""
    force, first = s.forces[number], s.forces[number].places[0]
    xs, ys = [p.x for p in force.places], [p.y for p in force.places]
    middle = Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
    wide = max(max(xs) - min(xs), max(ys) - min(ys)) // 2 + force.radius
    walls = [one.shape for one in s.table.walls(force.troop.climber) if one.shape.brushed(middle, enemy, wide)]
    bends = [ways.past(wall, middle, enemy, wide) for wall in walls]
    path = min(bends, key=lambda bend: sum(isqrt(square(p, q)) for p, q in pairwise(bend)), default=(middle,))
    whole = sum(isqrt(square(p, q)) for p, q in pairwise(path))
    path = cut(path, min(force.troop.walks * CM, whole), whole) if whole else path
    return ways.shifted(path, first.x - middle.x, first.y - middle.y)


def nearest(s: State, number: int, targets: Sequence[int]) -> tuple[Point, Point] | None:
    """The nearest two bases of a troop and of some others."""
    pairs = ((p, q) for p in s.forces[number].places for target in targets for q in s.forces[target].places)
    return min(pairs, key=lambda pair: square(*pair), default=None)


def goals(s: State, number: int) -> Iterator[Point]:
    """Points for the first figure: the marker, and where the troop is in cover from the nearest enemy: behind each
    obstacle, and, for those who shoot, beside its end with one file of figures that looks out."""
    force = s.forces[number]
    first, reach = force.places[0], (force.troop.walks * CM) ** 2
    found = [ending.marker(s)] if s.treaty.end == OBJECTIVE else []
    pair = nearest(s, number, others(s, s.side))
    for one in s.table.obstacles if pair is not None else ():
        left, bottom, right, top = one.shape.box
        wide = (right - left + top - bottom) // 2 + 2 * force.radius
        centre = Point((left + right) // 2, (bottom + top) // 2)
        if pair and square(centre, first) <= (force.troop.walks * CM + wide) ** 2:
            found += covered(force, one, centre, pair[1])
    return (p for p in found if square(p, first) <= reach)


def covered(force: Force, one: Obstacle, centre: Point, enemy: Point) -> Iterator[Point]:
    """Points for the first figure at which the troop stands behind an obstacle as seen from an enemy."""
    first, shape = force.places[0], one.shape
    dx, dy = centre.x - enemy.x, centre.y - enemy.y
    whole = isqrt(dx * dx + dy * dy) or 1
    xs, ys = [p.x for p in force.places], [p.y for p in force.places]
    middle = Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)
    if isinstance(shape, Circle):
        deep = broad = shape.radius
    else:
        deep = max(abs((p.x - centre.x) * dx + (p.y - centre.y) * dy) for p in shape.corners) // whole
        broad = max(abs((p.y - centre.y) * dx - (p.x - centre.x) * dy) for p in shape.corners) // whole
    behind = max(abs((p.x - middle.x) * dx + (p.y - middle.y) * dy) for p in force.places) // whole
    across = max(abs((p.y - middle.y) * dx - (p.x - middle.x) * dy) for p in force.places) // whole
    far = 0 if not one.solid else deep + behind + force.radius
    aside = broad + across - force.radius
    for much in (0, aside, -aside) if force.troop.ratings.tir and across else (0,):
        x = centre.x + (dx * far - dy * much) // whole
        y = centre.y + (dy * far + dx * much) // whole
        yield Point(first.x + x - middle.x, first.y + y - middle.y)


def ahead(p: Point, dx: int, dy: int, far: int) -> Point:
    """The point so many micrometres from another in a direction, never farther.

    >>> ahead(Point(0, 0), 2, 300_000, 140_000)
    Point(x=0, y=139999)
    """
    whole = isqrt(dx * dx + dy * dy - 1) + 1 if dx or dy else 0
    return Point(p.x + _toward(dx * far, whole), p.y + _toward(dy * far, whole)) if whole else p


def _toward(much: int, whole: int) -> int:
    return much // whole if much >= 0 else -(-much // whole)


def as_far(s: State, force: Force, first: Point, dx: int, dy: int) -> int:
    """Micrometres that the first figure can go in a direction."""
    allowed = force.troop.walks
    found = moving.length_of(s, (first, ahead(first, dx, dy, allowed * CM)), allowed)
    return min(found.limit, allowed * LONG_CM) // (LONG_CM // CM)


# --- shooting


def shots(s: State, number: int) -> Iterator[do.Shoot]:
    """At each target in view, from where the troop stands and after leaving cover."""
    first = s.forces[number].places[0]
    far = walking.leaving(s.forces[number].troop.ratings.mov) * CM
    for target in others(s, s.side):
        if not in_range(s, number, target, far):
            continue
        yield from fine(s, [do.Shoot(number, target)])
        p, q = nearest(s, number, [target]) or (first, first)
        aside = [(dx, dy) for dx, dy in COMPASS if dx * (q.x - p.x) + dy * (q.y - p.y) > 0]
        leaving = (do.Shoot(number, target, (first, ahead(first, dx, dy, far))) for dx, dy in aside)
        yield from fine(s, leaving)


def in_range(s: State, number: int, target: int, leaving: int) -> bool:
    """Whether a troop shoots as far as to the nearest figure of the target once it has left its cover so far: else no
    volley is legal."""
    pair = nearest(s, number, [target])
    bases = s.forces[number].radius + s.forces[target].radius
    return pair is not None and square(*pair) <= (s.forces[number].troop.shoots + bases + leaving) ** 2


# --- assaults


def assaults(s: State, number: int) -> Iterator[do.Assault]:
    """On each target in reach, by the nearest figure, straight or around one corner."""
    force = s.forces[number]
    for target in others(s, s.side):
        pair = nearest(s, number, [target])
        if pair is None or square(*pair) > ((force.troop.walks + 1) * CM + force.radius + s.forces[target].radius) ** 2:
            continue
        for path in approaches(s, number, target, *pair):
            a = do.Assault(number, target, path)
            if BOOK.explain(s, a) is None:
                yield a
                yield from sacrifices(s, a)
                break


def sacrifices(s: State, a: Attack) -> Iterator[Attack]:
    """The same with life points given up."""
    force = s.forces[a.troop]
    if assault.unwise(s, force, s.forces[a.target], 1) is None:
        yield from (replace(a, sacrifice=n) for n in range(1, force.pv + 1))


def approaches(s: State, number: int, target: int, p: Point, q: Point) -> Iterator[Path]:
    """Ways of one figure to touch another."""
    reach = s.forces[number].radius + s.forces[target].radius
    yield touching((p,), q, reach)
    for one in s.table.solids:
        if one.shape.crossed(p, q):
            left, bottom, right, top = one.shape.box
            r = s.forces[number].radius
            for x in (left - r, right + r):
                for y in (bottom - r, top + r):
                    yield touching((p, Point(x, y)), q, reach)


def touching(path: Path, q: Point, reach: int) -> Path:
    p = path[-1]
    far = isqrt(square(p, q)) - reach
    return (*path, ahead(p, q.x - p.x, q.y - p.y, far)) if far > 0 else path


# --- answers


def counters(s: State) -> Iterator[do.Counter]:
    yield do.Counter()
    c = s.clash
    if c is not None and s.treaty.counter_sacrifice:
        yield from fine(s, (do.Counter(n) for n in range(1, s.forces[c.target].pv + 1)))


def removals(s: State) -> Iterator[do.Remove]:
    """The first or the last figures of the list, those nearest to the enemy or farthest from it."""
    force = s.forces[assault.losing(s)]
    enemies = [p for n in others(s, force.owner) for p in s.forces[n].places]
    numbers = list(range(len(force.places)))
    apart = sorted(numbers, key=lambda n: min((square(force.places[n], q) for q in enemies), default=0))
    for listed in (numbers[::-1], numbers, apart, apart[::-1]):
        yield do.Remove(tuple(sorted(listed[: force.excess])))
