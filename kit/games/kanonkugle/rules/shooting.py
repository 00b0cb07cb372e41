"""Chapter: shooting."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import sight
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.rules import moving, ways
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import ANY, TWO_THIRDS, Force, State
from kit.space.plane import PM, Point, square

Shot = do.Shoot | do.ToldShoot


@BOOK.refuses("KK-SHOOT-1", *do.SHOTS)
def one_shoots_at_an_enemy(s: State, a: Shot) -> No:
    return need(s.forces[a.target].owner != s.side, "FRIEND")


@BOOK.refuses("KK-SHOOT-4", do.Shoot)
def only_who_is_in_cover_leaves_it(s: State, a: do.Shoot) -> No:
    if moving.stays(a) or s.treaty.leave_cover == ANY:
        return None
    seen = sight.covers(s.table, s.forces[a.target].places, s.forces[a.troop].places)
    return need(any(cover is not Cover.VIEW for cover in seen), "NOT_IN_COVER")


def stand(s: State, a: do.Shoot) -> tuple[Point, ...]:
    """Where the shooters stand when they shoot."""
    force = s.forces[a.troop]
    return force.places if moving.stays(a) else tuple(way[-1] for way in moving.each(force, a))


@BOOK.refuses("KK-COV-2", do.ToldShoot)
def no_more_are_seen_than_there_are(s: State, a: do.ToldShoot) -> No:
    counts, units = (a.view, a.half), len(s.forces[a.target].places)
    good = all(type(count) is int and count >= 0 for count in counts) and sum(counts) <= units
    return need(good, "BAD_SIGHT", count=units)


def seen(s: State, a: Shot) -> tuple[Cover, ...]:
    """How each figure of the target is seen by then."""
    if isinstance(a, do.ToldShoot):
        hidden = len(s.forces[a.target].places) - a.view - a.half
        return (Cover.VIEW,) * a.view + (Cover.HALF,) * a.half + (Cover.HIDDEN,) * hidden
    return sight.covers(s.table, stand(s, a), s.forces[a.target].places)


@BOOK.refuses("KK-COV-3", *do.SHOTS)
def somebody_is_seen(s: State, a: Shot) -> No:
    return need(any(cover is not Cover.HIDDEN for cover in seen(s, a)), "ALL_HIDDEN")


@BOOK.refuses("KK-SHOOT-2", do.Shoot)
def the_nearest_is_in_range(s: State, a: do.Shoot) -> No:
    shooter, target = s.forces[a.troop], s.forces[a.target]
    places = zip(target.places, seen(s, a), strict=True)
    nearest = min(
        (square(p, q) for q, cover in places if cover is not Cover.HIDDEN for p in stand(s, a)),
        default=0,
    )
    bases = shooter.radius + target.radius
    gap = max(ways.root(nearest) - bases * PM, 0)
    limit = shooter.troop.shoots
    return need(nearest <= (limit + bases) ** 2, "OUT_OF_RANGE", length=ways.cm(gap), limit=ways.cm(limit * PM))


@BOOK.refuses("KK-SHOOT-2", do.ToldShoot)
def so_it_is_at_a_real_table(s: State, a: do.ToldShoot) -> No:
    limit = s.forces[a.troop].troop.shoots
    good = type(a.gap) is int and 0 <= a.gap <= ways.FARTHEST
    if not good:
        return "BAD_GAP", {}
    return need(a.gap <= limit, "OUT_OF_RANGE", length=ways.cm(a.gap * PM), limit=ways.cm(limit * PM))


@BOOK.acts("KK-COV-5", off=lambda s, shooter, covers: shooter.pv)
def dice(s: State, shooter: Force, covers: tuple[Cover, ...]) -> int:
    """How many dice a volley has (KK-SHOOT-5)."""
    return sight.dice(shooter.pv, covers, quick(s))


@BOOK.acts("KK-COV-6", off=False)
def quick(s: State) -> bool:
    """Whether dice against a troop partly in cover are counted the quick way."""
    return s.treaty.cover_mode == TWO_THIRDS


@BOOK.acts("KK-SHOOT-5", off=lambda target, hits: target)
def hit(target: Force, hits: int) -> Force:
    """A troop that so many shots have hit: each takes a life point."""
    return target.but(pv=max(target.pv - hits, 0))


@BOOK.acts("KK-SHOOT-6", off=lambda target, lost: target)
def worn(target: Force, lost: int) -> Force:
    """A troop whose shield is worn by what it has lost, once a volley."""
    return target.but(sc=max(target.sc - 1, 0)) if lost else target


BOOK.note("KK-SHOOT-3", "KK-SHOOT-7", "KK-SHOOT-8", "KK-ROUT-4", "KK-COV-7", "KK-COV-9")
