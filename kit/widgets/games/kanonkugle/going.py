"""Where a troop of Kanonkugle would go: the action that a point or a finger's way on the table means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist, isqrt

from kit.core.game import Refusal
from kit.games.kanonkugle import GAME, legal, wayfinding
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.reach import reach
from kit.games.kanonkugle.rules import moving, ways
from kit.games.kanonkugle.state import Force, State
from kit.games.kanonkugle.tabletop import MM, place_of, point_of
from kit.games.kanonkugle.walking import Measured, leaving
from kit.games.kanonkugle.wayfinding import far
from kit.space.plane import CM, Point, square

Going = do.Move | do.Shoot
BLOCKED = frozenset(("WALL", "ENEMY_IN_THE_WAY", "OFF_TABLE", "TOO_STEEP"))
"""What is wrong with a straight way where another may lead to the same point."""
SIMPLE = (2 * CM, CM, CM // 2)
"""By how many micrometres a way that was drawn may be straightened, the boldest first."""
TRIES = 10
"""Ways around something that are looked at."""
KEPT = "kept"
FORMS = ("line", "column", "block", "loose")
"""The formations that can be asked for; `KEPT` is the one in which a troop stands."""
SPINS = 8
"""Eighths of a whole turn."""
SPARE = 20
"""Micrometres between bases that stand side by side, so that turning them never lays one on another."""
LOOSE = CM
"""The gap of a loose formation."""
FEW = 12
"""Figures up to which a line is one rank deep; of a crowd it has three."""
RANKS = 3
_DIAGONAL = (707_107, 10**6)
_WIDER = (10_001, 10_000)
Places = tuple[Point, ...]


def formation(force: Force, form: str, spin: int) -> Path:
    """The troop's figures around the origin, each in its place."""
    places = formed(force.places, force.troop.units, force.radius, form, spin)
    if not force.places:
        return places
    now = formed(force.places, len(force.places), force.radius, KEPT, 0)
    if len(places) > len(force.places):
        places = formed((), len(force.places), force.radius, form, spin)
    return places if form == KEPT else shared_out(now, places)


def stands(force: Force, form: str, spin: int, at: Point) -> Path:
    """Where its figures stand once the middle of the formation is there."""
    return tuple(p.by(at.x, at.y) for p in formation(force, form, spin))


def heart(force: Force) -> Point:
    """The middle of a troop."""
    return middle(force.places)


def moved(s: State, number: int, form: str, spin: int, way: Path) -> do.Move:
    """A troop whose middle goes along a way. Where the formation changes, its figures part on the last leg."""
    force = s.forces[number]
    first, start = force.places[0], way[0]
    path = ways.shifted(way, first.x - start.x, first.y - start.y)
    if form == KEPT and spin == 0:
        return do.Move(number, path)
    return do.Move(number, path[:-1] if len(path) > 1 else path, stands(force, form, spin, way[-1]))


def left(s: State, number: int, target: int, way: Path) -> do.Shoot:
    """A troop that leaves its cover along a way of its middle, and shoots."""
    first, start = s.forces[number].places[0], way[0]
    return do.Shoot(number, target, ways.shifted(way, first.x - start.x, first.y - start.y))


# --- which way


def best_move(s: State, number: int, form: str, spin: int, end: Point, drawn: Path = ()) -> do.Move:
    """The move of a troop's middle to a point: straight, else as it was drawn, else around what is in the way; where
    none is legal, the one that was meant."""
    tried = [moved(s, number, form, spin, way) for way in straight(s, number, end, drawn)]
    for n, a in enumerate(tried):
        refusal = GAME.explain(s, a)
        if refusal is None:
            return a
        if n == 0 and refusal.code not in BLOCKED and not drawn:
            return a
    around = (moved(s, number, form, spin, way) for way in detours(s, number, end))
    return next((a for a in around if GAME.explain(s, a) is None), tried[-1] if drawn else tried[0])


@lru_cache(maxsize=64)
def as_far(s: State, number: int, form: str, spin: int, drawn: Path) -> Path:
    """A way of a troop's middle as far as the rules let it go: all of it; else the straight way to where it leads, or
    the way itself around what bars that, up to where it becomes too long or meets something, to the millimetre."""
    refusal = GAME.explain(s, best_move(s, number, form, spin, drawn[-1], drawn))
    if refusal is None:
        return drawn
    way = drawn if refusal.code in BLOCKED else (drawn[0], drawn[-1])
    near, beyond = 0, -(-int(far(way)) // MM)
    while beyond - near > 1:
        half = (near + beyond) // 2
        part = cut(way, half * MM)
        meant = [moved(s, number, form, spin, one) for one in straight(s, number, part[-1], part)]
        near, beyond = (half, beyond) if any(GAME.explain(s, a) is None for a in meant) else (near, half)
    return cut(way, near * MM)


def cut(way: Path, length: int) -> Path:
    """The first micrometres of a way; it ends on a whole millimetre."""
    found = [way[0]]
    for p, q in pairwise(way):
        leg = dist(p, q)
        if leg >= length:
            share = length / leg if leg else 0.0
            end = Point(round(p.x + share * (q.x - p.x)), round(p.y + share * (q.y - p.y)))
            return (*found, point_of(place_of(end)))
        found, length = [*found, q], length - int(leg)
    return tuple(found)


def straight(s: State, number: int, end: Point, drawn: Path) -> list[Path]:
    """The straight way of a troop's middle, and the one that was drawn, straightened as boldly as one can."""
    start = heart(s.forces[number])
    found: list[Path] = [(start, end)]
    if len(drawn) > 2:
        found += [way for off in SIMPLE if len(way := simple((start, *drawn[1:-1], end), off)) > 2]
    return list(dict.fromkeys(found))


def simple(way: Path, off: int) -> Path:
    """A way without the points from which it differs by no more than that (Douglas and Peucker)."""
    if len(way) < 3:
        return way
    a, b = way[0], way[-1]
    beside = [_beside(p, a, b) for p in way[1:-1]]
    worst = max(range(len(beside)), key=beside.__getitem__)
    if beside[worst] <= off:
        return (a, b)
    return (*simple(way[: worst + 2], off)[:-1], *simple(way[worst + 1 :], off))


def _beside(p: Point, a: Point, b: Point) -> float:
    """How far a point is from a leg."""
    whole = square(a, b)
    share = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / whole if whole else 0.0
    share = min(max(share, 0.0), 1.0)
    return dist(p, (a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)))


def detours(s: State, number: int, end: Point) -> list[Path]:
    """Ways of a troop's middle around corners, the shortest first."""
    force = s.forces[number]
    start, first = heart(force), force.places[0]
    bent = reach(s, number).bends
    found = [(start, *ways.shifted(bends, start.x - first.x, start.y - first.y), end) for bends in bent]
    return sorted(found, key=far)[:TRIES]


# --- how long


def longest(s: State, a: Going) -> tuple[Measured, Path] | None:
    """The way that uses most of what a troop may go, measured; `None` where nobody goes anywhere."""
    if moving.stays(a):
        return None
    force = s.forces[a.troop]
    allowed = leaving(force.troop.ratings.mov) if isinstance(a, do.Shoot) else force.troop.walks
    measured = [(moving.length_of(s, way, allowed), way) for way in _distinct(s, moving.each(force, a))]
    return max(measured, key=lambda one: (one[0].length - one[0].limit, one[0].cost), default=None)


def _distinct(s: State, all_ways: Sequence[Path]) -> list[Path]:
    """The ways of which some may be longer than others: of those that are alike on open ground only one."""
    if not moving.even(s.table, all_ways):
        return list(all_ways)
    alike = {tuple((q.x - p.x, q.y - p.y) for p, q in pairwise(way)): way for way in all_ways}
    return list(alike.values())


def wrong_places(s: State, a: do.Move | do.Deploy | do.Shoot) -> frozenset[int]:
    """The figures that cannot stand where they would: over an edge, on something or somebody."""
    force = s.forces[a.troop]
    ends = a.places if isinstance(a, do.Deploy) else [way[-1] for way in moving.each(force, a)]
    r = force.radius
    rest = [number for number, f in enumerate(s.forces) if number != a.troop and f.places]
    bases = ways.bases_near(s, rest, ways.box([ends], r))
    zone = s.table.zones[s.side] if isinstance(a, do.Deploy) else s.table.box
    bad = set()
    for n, p in enumerate(ends):
        inside = zone[0] + r <= p.x <= zone[2] - r and zone[1] + r <= p.y <= zone[3] - r
        start = force.places[n] if force.places else None
        if not inside or ways.on_solid(s.table, r, p) is not None or ways.lies_on(bases, r, p, start) >= 0:
            bad.add(n)
    return frozenset(bad)


# --- towards an enemy


def assault(s: State, number: int, target: int, given: int = 0, drawn: Path = ()) -> tuple[do.Assault, Refusal | None]:
    """The best assault of a troop on another, with why it cannot be done if none can; along the way that was drawn, if
    that is possible."""
    sacrifice = given or None
    for path in _drawn_to(s, number, target, drawn):
        a = do.Assault(number, target, path, sacrifice)
        if GAME.explain(s, a) is None:
            return a, None
    found = _approach(s, number, target, sacrifice)
    if found is not None:
        return found, None
    force, enemy = s.forces[number], s.forces[target]
    p, q = min(((p, q) for p in force.places for q in enemy.places), key=lambda pair: square(*pair))
    meant = do.Assault(number, target, legal.touching((p,), q, force.radius + enemy.radius), sacrifice)
    return meant, GAME.explain(s, meant)


@lru_cache(maxsize=64)
def _approach(s: State, number: int, target: int, sacrifice: int | None) -> do.Assault | None:
    """One is asked for by each of the things that a page shows of a moment."""
    if not s.forces[number].troop.ratings.mis or GAME.explain(s, do.Move(number, s.forces[number].places[:1])):
        return None
    return wayfinding.approach(s, number, target, sacrifice)


def _drawn_to(s: State, number: int, target: int, drawn: Path) -> list[Path]:
    """The way that was drawn as one that touches the enemy at its end, straightened as boldly as one can."""
    if len(drawn) < 3:
        return []
    force, enemy = s.forces[number], s.forces[target]
    start = min(force.places, key=lambda p: square(p, drawn[0]))
    end = min(enemy.places, key=lambda q: square(q, drawn[-1]))
    straightened = [simple((start, *drawn[1:-1], end), off) for off in SIMPLE]
    return [legal.touching(way[:-1], end, force.radius + enemy.radius) for way in straightened if len(way) > 2]


def nearest_to(places: Sequence[Point]) -> Point:
    """The figure in the midst of a troop."""
    at = middle(places)
    return min(places, key=lambda p: square(p, at))


# --- formations: how figures stand around their middle, and which takes which place


def shaped(units: int, radius: int, form: str) -> Places:
    """The places of a formation around the origin."""
    side = isqrt(units - 1) + 1
    ranks = 1 if units <= FEW else RANKS
    columns = {"line": -(-units // ranks), "column": ranks, "block": side}.get(form, side if units <= FEW else 2 * side)
    pitch = 2 * radius + (LOOSE if form == "loose" else SPARE)
    found = [Point(n % columns * pitch, -(n // columns) * pitch) for n in range(units)]
    return centred(found)


def centred(places: Sequence[Point]) -> Places:
    """Places moved so that the middle of what they span is the origin."""
    x, y = middle(places)
    return tuple(p.by(-x, -y) for p in places)


def middle(places: Sequence[Point]) -> Point:
    """The middle of what some places span."""
    xs, ys = [p.x for p in places], [p.y for p in places]
    return Point((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2)


def turned(places: Sequence[Point], spin: int) -> Places:
    """Places turned around the origin by so many eighths, to the left."""
    found = tuple(places)
    if spin % 2:
        much, whole = _DIAGONAL
        found = tuple(
            Point(
                _round((p.x - p.y) * much * _WIDER[0], whole * _WIDER[1]),
                _round((p.x + p.y) * much * _WIDER[0], whole * _WIDER[1]),
            )
            for p in found
        )
    for _ in range(spin % SPINS // 2):
        found = tuple(Point(-p.y, p.x) for p in found)
    return found


def _round(share: int, whole: int) -> int:
    return (2 * share + whole) // (2 * whole)


@lru_cache(maxsize=512)
def formed(places: Places, units: int, radius: int, form: str, spin: int) -> Places:
    """The formation around the origin; `places` are those of the troop as it stands now, if it does."""
    kept = form == KEPT and len(places) > 0
    return turned(centred(places) if kept else shaped(units, radius, "block" if form == KEPT else form), spin)


@lru_cache(maxsize=256)
def shared_out(now: Places, ends: Places) -> Places:
    """The ends in the order of the figures: each takes the place by which all ways together are shortest.

    Both are around the origin: where a formation goes does not change who stands where in it.
    """
    best = _assigned([[square(p, q) for q in ends] for p in now])
    return tuple(ends[k] for k in best)


def _assigned(cost: Sequence[Sequence[int]]) -> list[int]:
    """Per row the column that it gets, so that the sum is smallest (the Hungarian method)."""
    n = len(cost)
    far = 1 + sum(max(row) for row in cost)
    u, v, match = [0] * (n + 1), [0] * (n + 1), [0] * (n + 1)
    for row in range(1, n + 1):
        match[0], column = row, 0
        least, back, used = [far] * (n + 1), [0] * (n + 1), [False] * (n + 1)
        while match[column]:
            used[column], here, step, after = True, match[column], far, 0
            for k in range(1, n + 1):
                if used[k]:
                    continue
                much = cost[here - 1][k - 1] - u[here] - v[k]
                if much < least[k]:
                    least[k], back[k] = much, column
                if least[k] < step:
                    step, after = least[k], k
            for k in range(n + 1):
                if used[k]:
                    u[match[k]] += step
                    v[k] -= step
                else:
                    least[k] -= step
            column = after
        while column:
            match[column], column = match[back[column]], back[column]
    found = [0] * n
    for column in range(1, n + 1):
        found[match[column] - 1] = column - 1
    return found
