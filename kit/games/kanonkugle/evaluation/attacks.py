"""Kanonkugle: what one troop can do to another at once, by the rules alone: every threat is a line of play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from kit.core.game import Threat
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import legal
from kit.games.kanonkugle.evaluation import odds
from kit.games.kanonkugle.evaluation.reach import valued
from kit.games.kanonkugle.plan import laid_out
from kit.games.kanonkugle.rules import BOOK, shooting
from kit.games.kanonkugle.state import SHOOT, State, others
from kit.games.kanonkugle.tabletop import place_of
from kit.space.plane import square

KILL = 2.0
"""Life points that it is worth to destroy a troop, besides those that it has."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A volley or an assault, and what comes of it on the average, in life points."""

    action: do.Shoot | do.ToldShoot | do.Assault | do.ToldAssault
    lost: float
    """Those that the target loses."""
    worth: float
    """The same, with what else it brings and costs."""


def ready(s: State, number: int) -> State:
    """The state in which it is the turn of a troop's owner, and that troop alone is active."""
    forces = tuple(
        f.but(active=n == number, tried=n == number, acted="" if n == number else f.acted)
        for n, f in enumerate(s.forces)
    )
    return s.but(side=s.forces[number].owner, phase=SHOOT, clash=None, tested=-1, forces=forces)


def volley(s: State, a: do.Shoot | do.ToldShoot) -> Deed:
    """What a legal volley does."""
    by, at = s.forces[a.troop], s.forces[a.target]
    dice = shooting.dice(s, by, shooting.seen(s, a))
    fight = odds.volley(dice, by.troop.ratings.tir, odds.bare(at))
    return Deed(a, fight.lost, valued(fight, by, at) + KILL * fight.gone)


def blow(s: State, a: do.Assault | do.ToldAssault) -> Deed:
    """What a legal assault does."""
    by, at = s.forces[a.troop], s.forces[a.target]
    fight = odds.melee(s.treaty, odds.bare(by), odds.bare(at), a.sacrifice or 0)
    return Deed(a, fight.lost, valued(fight, by, at) + KILL * fight.gone)


def deeds(s: State, number: int) -> Iterator[Deed]:
    """All volleys and assaults of a troop that is active."""
    force = s.forces[number]
    if s.treaty.real_table or force.routed or force.acted or not force.active:
        return
    if force.troop.ratings.tir and s.phase == SHOOT:
        yield from (volley(s, a) for a in legal.shots(s, number))
    if force.troop.ratings.mis:
        yield from (blow(s, a) for a in legal.assaults(s, number))


@lru_cache(maxsize=256)
def worst_deed(s: State, by: int, at: int) -> Deed | None:
    """The worst that a troop could do to another if it were its turn, as both stand; `None` for nothing."""
    found = [deed for deed in deeds(ready(s, by), by) if deed.action.target == at and deed.lost > 0]
    return max(found, key=lambda deed: deed.lost, default=None)


BOOK.caches.append(worst_deed.cache_clear)


def threats(s: State, player: int) -> dict[int, Threat]:
    """The player's troops that could lose life points in the others' next turn as everybody stands, by their numbers
    (`kit.core.capabilities.Foresight`). The chance is that of the worst one: that it is activated, and hurts."""
    if s.outcome is not None or s.treaty.real_table or not s.round:
        return {}
    found = {}
    for number, force in enumerate(s.forces):
        if force.owner == player and force.places:
            threat = _exposed(s, number)
            if threat is not None:
                found[number] = threat
    return found


def _exposed(s: State, number: int) -> Threat | None:
    worst: tuple[Fraction, int] | None = None
    for enemy in others(s, s.forces[number].owner):
        deed = worst_deed(s, enemy, number)
        if deed is not None and not s.forces[enemy].routed:
            chance = Fraction(min(s.forces[enemy].troop.ratings.ctr, 6), 6) * hurting(s, deed)
            if worst is None or chance > worst[0]:
                worst = chance, enemy
    if worst is None or not worst[0]:
        return None
    return Threat(number, spot(s, number), ((worst[1], spot(s, worst[1])),), worst[0])


def hurting(s: State, deed: Deed) -> Fraction:
    """The chance that a deed takes a life point."""
    a = deed.action
    by, at = s.forces[a.troop], s.forces[a.target]
    if isinstance(a, do.Shoot):
        turn = ready(s, a.troop)
        good, dice = min(by.troop.ratings.tir, 6), shooting.dice(turn, by, shooting.seen(turn, a))
        return 1 - Fraction(6 - good, 6) ** dice
    return Fraction(odds.through(s.treaty, odds.bare(by), odds.bare(at))).limit_denominator(6**6)


def spot(s: State, number: int) -> int:
    """The place of a troop: that of its figure that is nearest to the middle of all."""
    places = laid_out(s).forces[number].places
    if not places:
        return 0
    x, y = sum(p.x for p in places) // len(places), sum(p.y for p in places) // len(places)
    middle = places[0].by(x - places[0].x, y - places[0].y)
    return place_of(min(places, key=lambda p: square(p, middle)))
