"""Where a troop of Kanonkugle would go: the action that a point or a finger's way on the table means."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import dist, isqrt

from kit.core.game import Refusal
from kit.games.kanonkugle import GAME, legal
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Path
from kit.games.kanonkugle.rules import moving, ways
from kit.games.kanonkugle.state import Force, State
from kit.games.kanonkugle.walking import Measured, leaving
from kit.space.plane import CM, Point, square
from kit.widgets.games.kanonkugle.forms import KEPT, formed, middle, shared_out

Going = do.Move | do.Shoot
BLOCKED = frozenset(("WALL", "ENEMY_IN_THE_WAY", "OFF_TABLE", "TOO_STEEP"))
"""What is wrong with a straight way where another may lead to the same point."""
SIMPLE = (2 * CM, CM, CM // 2)
"""By how many micrometres a way that was drawn may be straightened, the boldest first."""
TRIES = 24
"""Ways around something that are looked at."""


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


def straight(s: State, number: int, end: Point, drawn: Path) -> list[Path]:
    """The straight way of a troop's middle, and the one that was drawn, straightened as boldly as one can."""
    start = heart(s.forces[number])
    found: list[Path] = [(start, end)]
    if len(drawn) > 2:
        found += [way for far in SIMPLE if len(way := simple((start, *drawn[1:-1], end), far)) > 2]
    return list(dict.fromkeys(found))


def simple(way: Path, far: int) -> Path:
    """A way without the points from which it differs by no more than that (Douglas and Peucker)."""
    if len(way) < 3:
        return way
    a, b = way[0], way[-1]
    off = [_beside(p, a, b) for p in way[1:-1]]
    worst = max(range(len(off)), key=off.__getitem__)
    if off[worst] <= far:
        return (a, b)
    return (*simple(way[: worst + 2], far)[:-1], *simple(way[worst + 1 :], far))


def _beside(p: Point, a: Point, b: Point) -> float:
    """How far a point is from a leg."""
    whole = square(a, b)
    share = ((p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)) / whole if whole else 0.0
    share = min(max(share, 0.0), 1.0)
    return dist(p, (a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)))


def detours(s: State, number: int, end: Point) -> list[Path]:
    """Ways of a troop's middle around one or two corners of what stands between, the shortest first, none of them
    longer than the troop goes on open ground."""
    force = s.forces[number]
    start, most = heart(force), (force.troop.walks + 1) * CM
    corners = list(_corners(s, number))
    found: list[Path] = [(start, corner, end) for corner in corners]
    found += [(start, one, two, end) for one in corners for two in corners if one != two]
    long = {way: sum(dist(p, q) for p, q in pairwise(way)) for way in found}
    return sorted((way for way in found if long[way] <= most), key=long.__getitem__)[:TRIES]


def _corners(s: State, number: int) -> Iterator[Point]:
    """Points beside walls and enemies that a troop's middle may go around by."""
    force = s.forces[number]
    at = heart(force)
    wide = max(abs(p.x - at.x) for p in force.places) + force.radius
    high = max(abs(p.y - at.y) for p in force.places) + force.radius
    near = (at.x - 20 * CM - wide, at.y - 20 * CM - high, at.x + 20 * CM + wide, at.y + 20 * CM + high)
    boxes = [one.shape.box for one in s.table.walls(force.troop.climber)]
    for other in s.forces:
        if other.owner != force.owner and other.places:
            boxes.append(ways.box([other.places], other.radius))
    for left, bottom, right, top in boxes:
        if ways.boxes_meet((left, bottom, right, top), near):
            for x in (left - wide, right + wide):
                for y in (bottom - high, top + high):
                    yield Point(x, y)


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
    meant: do.Assault | None = None
    sacrifice = given or None
    for path in _approaches(s, number, target, drawn):
        a = do.Assault(number, target, path, sacrifice)
        refusal = GAME.explain(s, a)
        if refusal is None:
            return a, None
        meant = meant or a
    assert meant is not None
    return meant, GAME.explain(s, meant)


def _approaches(s: State, number: int, target: int, drawn: Path) -> Iterator[Path]:
    force, enemy = s.forces[number], s.forces[target]
    reach = force.radius + enemy.radius
    pairs = sorted(((p, q) for p in force.places for q in enemy.places), key=lambda pair: square(*pair))
    if len(drawn) > 2:
        start = min(force.places, key=lambda p: square(p, drawn[0]))
        end = min(enemy.places, key=lambda q: square(q, drawn[-1]))
        for far in SIMPLE:
            way = simple((start, *drawn[1:-1], end), far)
            yield _touching(way[:-1], end, reach)
    yield _touching((pairs[0][0],), pairs[0][1], reach)
    close = (force.troop.walks + 1) * CM + reach
    for p, q in [pair for pair in pairs[:8] if square(*pair) <= close * close]:
        yield from legal.approaches(s, number, target, p, q)


def _touching(path: Path, q: Point, reach: int) -> Path:
    p = path[-1]
    far = isqrt(square(p, q)) - reach
    return (*path, legal.ahead(p, q.x - p.x, q.y - p.y, far)) if far > 0 else path


def nearest_to(places: Sequence[Point]) -> Point:
    """The figure in the midst of a troop."""
    at = middle(places)
    return min(places, key=lambda p: square(p, at))
