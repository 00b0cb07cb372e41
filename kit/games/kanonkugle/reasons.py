"""What in particular speaks for an action of Kanonkugle, so that it is surely true: each point is looked up in the
rules. What can be said of any action of its kind, the page says itself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import Any

from kit.games.kanonkugle import GAME, sight
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.rules import assault, shooting
from kit.games.kanonkugle.state import SHOOT, Force, State, of, others
from kit.space.plane import CM, square


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for an action; troops are named by their numbers."""

    kind: str
    troop: int | None = None
    """The troop that acts."""
    by: int | None = None
    """Another one that it is about."""
    count: int = 0
    """How many: dice, faces of a die, centimetres."""
    before: int = 0
    """The same, were it not for the action."""


def points(s: State, a: Any) -> Iterator[Reason]:
    """What can be said for a legal action."""
    match a:
        case do.Activate(troop=troop):
            yield from _activates(s, troop)
        case do.Shoot() | do.ToldShoot():
            yield from _shoots(s, a)
        case do.EndShooting():
            if not any(isinstance(b, do.Shoot | do.ToldShoot) for b in GAME.legal_actions(s)):
                yield Reason("nobody_shoots")
        case do.Move(troop=troop):
            yield from _moves(s, troop, GAME.apply(s, a))
        case do.Assault() | do.ToldAssault():
            yield from _assaults(s, a)
        case do.Counter() | do.Decline():
            yield from _answers(s, isinstance(a, do.Counter))
        case do.Remove():
            yield from _removes(s, a)
        case do.EndTurn():
            if all(s.forces[n].acted or not s.forces[n].active for n in of(s, s.side)):
                yield Reason("all_done")


def _activates(s: State, troop: int) -> Iterator[Reason]:
    """It can hurt somebody at once."""
    if s.treaty.real_table:
        return
    ready = s.but(phase=SHOOT, forces=tuple(f.but(active=n == troop) for n, f in enumerate(s.forces)))
    for b in GAME.legal_actions(ready):
        if isinstance(b, do.Shoot | do.Assault) and hurts(ready, b):
            kind = "activate_shot" if isinstance(b, do.Shoot) else "activate_assault"
            yield Reason(kind, troop, b.target, min(s.forces[troop].troop.ratings.ctr, 6))
            return


# --- shooting


def hurts(s: State, a: Any) -> bool:
    """Whether a volley or an assault can take a life point."""
    if isinstance(a, do.Shoot | do.ToldShoot):
        return True
    force, target = s.forces[a.troop], s.forces[a.target]
    dice = assault.dice(force, a.sacrifice or 0)
    return _most(s, force, target, dice) > 0


def _most(s: State, force: Force, target: Force, dice: int) -> int:
    """The life points that so many dice of a troop can take in an assault, at most."""
    done = assault.damage(s.treaty, force.troop.ratings.dan, dice)
    return assault.lost(s.treaty, done, dice, target)


def _shoots(s: State, a: Any) -> Iterator[Reason]:
    """How many dice it has, and what they can do."""
    dice = GAME.choice_facts(s, a)["dice"]
    target = s.forces[a.target]
    if dice >= target.pv:
        yield Reason("shoot_destroy", a.troop, a.target, dice, target.pv)
    if isinstance(a, do.Shoot) and a.path:
        straight = do.Shoot(a.troop, a.target)
        before = GAME.choice_facts(s, straight)["dice"] if GAME.explain(s, straight) is None else 0
        if before < dice:
            yield Reason("shoot_leave", a.troop, a.target, dice, before)
    if dice == s.forces[a.troop].pv:
        yield Reason("shoot_open", a.troop, a.target, dice)


# --- moving


def _moves(s: State, troop: int, t: State) -> Iterator[Reason]:
    """Who can shoot at it, or assault it, there and where it stood; whom it comes near."""
    before, after = s.forces[troop], t.forces[troop]
    for n in others(s, before.owner):
        enemy = s.forces[n]
        if enemy.troop.ratings.tir:
            was, then = _volley(s, enemy, before), _volley(s, enemy, after)
            if was and not then:
                yield Reason("out_of_reach", troop, n)
            elif 0 < then < was and _covered(s, enemy, after):
                yield Reason("cover", troop, n, then, was)
    for n in others(s, before.owner):
        was, then = gap(before, s.forces[n]), gap(after, s.forces[n])
        if before.troop.ratings.tir and not _volley(s, before, s.forces[n]) and _volley(s, after, s.forces[n]):
            yield Reason("in_range", troop, n, then)
        elif before.troop.ratings.mis and then <= before.troop.walks < was:
            yield Reason("to_assault", troop, n, then, before.troop.walks)


def gap(one: Force, other: Force) -> int:
    """The whole centimetres between the nearest bases of two troops, rounded up."""
    far = min(square(p, q) for p in one.places for q in other.places)
    return max(-(-(isqrt(far) - one.radius - other.radius) // CM), 0)


def _volley(s: State, by: Force, at: Force) -> int:
    """The dice that a troop has against another from where it stands; 0 where it cannot shoot at it."""
    covers = sight.covers(s.table, by.places, at.places)
    seen = [q for q, cover in zip(at.places, covers, strict=True) if cover is not sight.Cover.HIDDEN]
    limit = by.troop.shoots + by.radius + at.radius
    if not any(square(p, q) <= limit * limit for q in seen for p in by.places):
        return 0
    return shooting.dice(s, by, covers)


def _covered(s: State, by: Force, at: Force) -> bool:
    return any(cover is not sight.Cover.VIEW for cover in sight.covers(s.table, by.places, at.places))


# --- hand to hand


def _assaults(s: State, a: Any) -> Iterator[Reason]:
    """How many dice it has, what they can do, and whether they are answered."""
    force, target = s.forces[a.troop], s.forces[a.target]
    dice = assault.dice(force, a.sacrifice or 0)
    most = _most(s, force, target, dice)
    if a.sacrifice:
        yield Reason("sacrifice", a.troop, a.target, a.sacrifice, most)
        return
    if most >= target.pv:
        yield Reason("assault_destroy", a.troop, a.target, dice, target.pv)
    if most and target.routed:
        yield Reason("assault_routed", a.troop, a.target, dice)
    elif most and not target.troop.ratings.mis:
        yield Reason("assault_helpless", a.troop, a.target, dice)


def _answers(s: State, strikes: bool) -> Iterator[Reason]:
    """To strike back costs nothing, unless nothing can come of it."""
    c = s.fight
    force, target = s.forces[c.target], s.forces[c.doer]
    dice = assault.dice(force, 0)
    most = _most(s, force, target, dice)
    if strikes and most >= target.pv:
        yield Reason("counter_destroy", c.target, c.doer, dice, most)
    elif not strikes and not most:
        yield Reason("counter_useless", c.target, c.doer, assault.shield(target))


def _removes(s: State, a: do.Remove) -> Iterator[Reason]:
    """Those in the rear go, or those in front."""
    number = assault.losing(s)
    force = s.forces[number]
    enemies = [p for n in others(s, force.owner) for p in s.forces[n].places]
    if not enemies:
        return
    apart = [min(square(p, q) for q in enemies) for p in force.places]
    gone = [apart[n] for n in a.units]
    left = [far for n, far in enumerate(apart) if n not in a.units]
    if left and min(gone) >= max(left):
        yield Reason("remove_rear", number, count=len(gone))
    elif left and max(gone) <= min(left):
        yield Reason("remove_front", number, count=len(gone))
