"""Kanonkugle: what one troop can do to another, and how many moves it is away from that: estimated, for a
judgement. What dice do comes on the average: a volley, an assault with what answers it.

The rules decide what is legal. Here a large troop is looked at through some of its figures, and a way around a wall
leads past the best corner.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb, isqrt

from kit.games.kanonkugle import sight, walking
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.rules import assault, shooting, ways
from kit.games.kanonkugle.sight import Cover
from kit.games.kanonkugle.state import ANY, TWO_THIRDS, Force, State, Treaty
from kit.space.plane import CM, LONG_CM, Point, square

KNOWN = 1 << 13
"""Fights and blows of which is remembered what comes of them."""


@dataclass(frozen=True, slots=True)
class Fight:
    """What comes of a volley or an assault, on the average."""

    lost: float = 0.0
    """Life points that the target loses."""
    gone: float = 0.0
    """The chance that it is destroyed."""
    worn: float = 0.0
    """Points of shield that it loses."""
    routs: float = 0.0
    """The chance that it routs."""
    paid: float = 0.0
    """Life points that the attacker loses."""
    flees: float = 0.0
    """The chance that the attacker routs."""


def bare(force: Force) -> Force:
    """A troop without what makes no difference to dice."""
    return force.but(places=(), active=False, tried=False, rallied=False, acted="")


def placed(force: Force) -> Force:
    """The same, but for where it stands."""
    return force.but(active=False, tried=False, rallied=False, acted="")


@lru_cache(KNOWN)
def hits(dice: int, rating: int) -> tuple[float, ...]:
    """Per number of hits its chance."""
    good = min(rating, 6)
    return tuple(comb(dice, n) * good**n * (6 - good) ** (dice - n) / 6**dice for n in range(dice + 1))


@lru_cache(KNOWN)
def volley(dice: int, tir: int, target: Force) -> Fight:
    """What so many dice of a shooter do to a bare troop."""
    lost = gone = worn = 0.0
    for n, chance in enumerate(hits(dice, tir)):
        after = shooting.hit(target, n)
        down = target.pv - after.pv
        lost += chance * down
        gone += chance * (not after.pv)
        worn += chance * (target.sc - shooting.worn(after, down).sc)
    return Fight(lost, gone, worn)


@lru_cache(KNOWN)
def _struck(treaty: Treaty, dice: int, mis: int, dan: int, at: Force) -> tuple[tuple[int, float], ...]:
    """Per number of life points that a bare troop may lose to so many dice its chance."""
    found: dict[int, float] = {}
    for n, chance in enumerate(hits(dice, mis)):
        down = assault.lost(treaty, assault.damage(treaty, dan, n), n, at)
        found[down] = found.get(down, 0.0) + chance
    return tuple(found.items())


@lru_cache(KNOWN)
def melee(treaty: Treaty, by: Force, at: Force, given: int = 0) -> Fight:
    """What an assault of one bare troop on another does to both; it strikes back if it can."""
    ratings = by.troop.ratings
    lost = gone = routs = paid = flees = 0.0
    for down, chance in _struck(treaty, assault.dice(by, given), ratings.mis, ratings.dan, at):
        lost += chance * down
        after = at.but(pv=at.pv - down)
        gone += chance * (not after.pv)
        if down and assault.has_nerves(after):
            routs += chance * _nerves(at)
        answers: tuple[tuple[int, float], ...] = ((0, 1.0),)
        if assault.may_counter(after):
            answers = _struck(treaty, assault.dice(after, 0), at.troop.ratings.mis, at.troop.ratings.dan, by)
        for back, likely in answers:
            cost = min(back + given, by.pv)
            paid += chance * likely * cost
            if cost and cost < by.pv:
                flees += chance * likely * _nerves(by)
    return Fight(lost, gone, 0.0, routs, paid, flees)


@lru_cache(KNOWN)
def answered(treaty: Treaty, by: Force, at: Force, dice: int) -> Fight:
    """What a counter-attack of so many dice does to whoever assaulted: its losses stand as those of a target."""
    ratings = at.troop.ratings
    lost = routs = 0.0
    for down, chance in _struck(treaty, dice, ratings.mis, ratings.dan, by):
        lost += chance * down
        routs += chance * _nerves(by) * (0 < down < by.pv)
    return Fight(lost=lost, routs=routs)


def _nerves(force: Force) -> float:
    """The chance that a troop does not stand."""
    return max(6 - force.troop.ratings.ctr, 0) / 6


def through(treaty: Treaty, by: Force, at: Force) -> float:
    """The chance that an assault of one bare troop on another takes a life point."""
    ratings = by.troop.ratings
    struck = _struck(treaty, assault.dice(by, 0), ratings.mis, ratings.dan, at)
    return sum(chance for down, chance in struck if down)


Places = tuple[Point, ...]
EYES, MARKS = 5, 9
"""Figures that look, and that are looked at, at most."""
SHIELD, ROUT = 0.25, 0.3
"""Life points that a point of shield is worth, and the share of them that a routed troop is worth less."""
ASIDE = 0.7
"""What a volley is worth, of that in the open, for which one has to leave cover first."""

FOUND = 0.6
"""What is at least left of a volley, of that in the open, at a target in cover for which one has yet to move."""


@dataclass(frozen=True, slots=True)
class Blow:
    """The best that a troop can do to another."""

    worth: float = 0.0
    """Life points, on the average, where what it costs is taken off."""
    bare: float = 0.0
    """The same if nobody stood in cover."""
    away: float = 0.0
    """How many moves it has to make before; 0 where it can be done at once."""
    shot: bool = False


NOTHING = Blow()


def thinned(places: Places, most: int) -> Places:
    """Some of the figures, evenly."""
    count = len(places)
    return places if count <= most else tuple(places[n * count // most] for n in range(most))


@lru_cache(KNOWN)
def nearest(one: Places, two: Places) -> tuple[Point, Point]:
    """Two figures that are about the nearest, found by going to and fro."""
    q = two[len(two) // 2]
    p = min(one, key=lambda here: square(here, q))
    for _ in range(2):
        q = min(two, key=lambda here: square(here, p))
        p = min(one, key=lambda here: square(here, q))
    return p, q


@lru_cache(KNOWN)
def seen(table: Table, shooters: Places, targets: Places) -> tuple[Cover, ...]:
    """How a troop sees another."""
    return sight.covers(table, thinned(shooters, EYES), thinned(targets, MARKS))


@lru_cache(KNOWN)
def way(table: Table, climber: bool, p: Point, q: Point, r: int, walks: int) -> int:
    """What it costs to walk from one point to another, in picometres of open ground, around walls."""
    walls = [one for one in table.walls(climber) if one.shape.brushed(p, q, r - 1)]
    path = ways.past(walls[0].shape, p, q, r) if walls else (p, q)
    return walking.measured(table, path, walks).cost


def blow(s: State, by: Force, at: Force) -> Blow:
    """The best that a troop can do to another from where both stand."""
    return _blow(s.treaty, s.table, placed(by), placed(at))


@lru_cache(KNOWN)
def _blow(treaty: Treaty, table: Table, by: Force, at: Force) -> Blow:
    found = NOTHING
    ratings = by.troop.ratings
    p, q = nearest(by.places, at.places)
    bases = by.radius + at.radius
    if ratings.tir:
        found = _shot(treaty, table, by, at, max(isqrt(square(p, q)) - bases, 0))
    if ratings.mis:
        cost = way(table, by.troop.climber, p, q, by.radius, by.troop.walks) - bases * (LONG_CM // CM)
        worth = valued(melee(treaty, bare(by), bare(at)), by, at)
        hit = Blow(worth, worth, moves(cost / LONG_CM - by.troop.walks, by.troop.walks))
        if worth > 0 and pressing(hit) > pressing(found):
            found = hit
    return found


def _shot(treaty: Treaty, table: Table, by: Force, at: Force, gap: int) -> Blow:
    tir, pv, target = by.troop.ratings.tir, by.pv, bare(at)
    whole = valued(volley(pv, tir, target), by, at)
    over = (gap - by.troop.shoots) / CM
    covers = seen(table, by.places, at.places)
    dice = sight.dice(pv, covers, treaty.cover_mode == TWO_THIRDS)
    worth = valued(volley(dice, tir, target), by, at) if dice else 0.0
    if over > 0:
        later = Blow(max(worth, FOUND * whole), whole, moves(max(over, 1.0), by.troop.walks), True)
        worth = 0.0
    else:
        later = Blow(FOUND * whole, whole, 1.0, True)
    if worth < ASIDE * whole and over <= walking.leaving(by.troop.ratings.mov):
        hidden = any(cover is not Cover.VIEW for cover in seen(table, at.places, by.places))
        if hidden or treaty.leave_cover == ANY:
            worth = ASIDE * whole
    return Blow(worth, whole, 0.0, True) if worth else later


def near(s: State, by: Force, at: Force) -> Blow:
    """The best that a troop can do to another that is as near as it has to be, in the open."""
    target, ratings = bare(at), by.troop.ratings
    shot = valued(volley(by.pv, ratings.tir, target), by, at) if ratings.tir else 0.0
    hit = valued(melee(s.treaty, bare(by), target), by, at) if ratings.mis else 0.0
    return Blow(max(shot, hit, 0.0), max(shot, hit, 0.0), 0.0, shot > hit)


def moves(over: float, walks: int) -> float:
    """How many moves it takes to come nearer by so many centimetres."""
    share = over / walks
    return 0.0 if over <= 0 else 1 + 0.2 * share if share <= 1 else 0.2 + share


def valued(fight: Fight, by: Force, at: Force) -> float:
    """What a fight brings, less what it costs, in life points."""
    won = fight.lost + SHIELD * fight.worn + ROUT * fight.routs * (at.pv - fight.lost)
    return won - fight.paid - ROUT * fight.flees * (by.pv - fight.paid)


LATER = 0.6
"""What is left of the worth of a blow with each move that comes before it."""


def pressing(one: Blow) -> float:
    """What a blow is worth now, that may come later."""
    return float(one.worth * LATER**one.away)
