"""Kanonkugle: what dice do on the average: a volley, an assault with what answers it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from kit.games.kanonkugle.rules import assault, shooting
from kit.games.kanonkugle.state import Force, Treaty

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
