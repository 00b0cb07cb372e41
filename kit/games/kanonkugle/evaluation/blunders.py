"""Kanonkugle: what an action throws away that another one would keep, for the tutor's warning: so only what is
true; and what one troop can do to another at once, by the rules alone: every threat is a line of play.

Each names an action that would have been better. Nothing that only dice decide is regretted, nor what is a
matter of taste: where something is weighed, the other action has to be better by far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any

from kit.core.game import Threat
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import legal
from kit.games.kanonkugle.evaluation import reach
from kit.games.kanonkugle.evaluation.reach import valued
from kit.games.kanonkugle.evaluation.terms import prospects
from kit.games.kanonkugle.rules import BOOK, shooting
from kit.games.kanonkugle.state import SHOOT, State, of, others
from kit.games.kanonkugle.tabletop import laid_out, place_of
from kit.games.kanonkugle.transition import moved
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
    fight = reach.volley(dice, by.troop.ratings.tir, reach.bare(at))
    return Deed(a, fight.lost, valued(fight, by, at) + KILL * fight.gone)


def blow(s: State, a: do.Assault | do.ToldAssault) -> Deed:
    """What a legal assault does."""
    by, at = s.forces[a.troop], s.forces[a.target]
    fight = reach.melee(s.treaty, reach.bare(by), reach.bare(at), a.sacrifice or 0)
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
    return Fraction(reach.through(s.treaty, reach.bare(by), reach.bare(at))).limit_denominator(6**6)


def spot(s: State, number: int) -> int:
    """The place of a troop: that of its figure that is nearest to the middle of all."""
    places = laid_out(s).forces[number].places
    if not places:
        return 0
    x, y = sum(p.x for p in places) // len(places), sum(p.y for p in places) // len(places)
    middle = places[0].by(x - places[0].x, y - places[0].y)
    return place_of(min(places, key=lambda p: square(p, middle)))


SOME, FAR = 1.0, 1.5
"""Life points that a deed is to bring so that it is missed, and by which another one is to be better."""
GRAVE = 3.0
"""Life points that are to be at stake where a troop comes into danger."""
SAFER = 0.5
"""The part of them that may be at stake at most at a place that is safer."""
LOOKED_AT = 4
"""Other moves that are looked at, the best first."""
KINDS = (
    "skip", "stop", "decline", "move_first", "end_shot", "end_blow", "leave", "aim", "shoot",
    "vain", "costly", "sacrifice", "volley", "assault",
)  # fmt: skip
"""What can be regretted; each has a sentence `tutor.regret.<kind>` in the catalogue."""


def blunders(s: State, a: Any) -> list[Threat]:
    """What whoever decides would regret after a legal action, the gravest first (`kit.core.capabilities.Cautious`)."""
    if s.outcome is not None:
        return []
    match a:
        case do.Skip():
            found = _skipped(s)
        case do.Stop():
            found = _stopped(s)
        case do.Decline():
            found = _declined(s)
        case do.EndShooting() | do.EndTurn():
            found = _undone(s, isinstance(a, do.EndTurn))
        case do.Shoot():
            found = _shot(s, a)
        case do.Assault() | do.ToldAssault():
            found = _assaulted(s, a)
        case do.Move():
            found = _moved(s, a)
        case _:
            return []
    return list(found)[:1]


def _blunder(s: State, kind: str, number: int, better: Any, by: int = -1) -> Threat:
    enemies = ((by, spot(s, by)),) if by >= 0 else ()
    return Threat(number, spot(s, number), enemies, Fraction(1), kind, better)


# --- what costs nothing to try


def _skipped(s: State) -> Iterator[Threat]:
    """A routed troop that could try to come back."""
    for n in of(s, s.side):
        if s.forces[n].routed and not s.forces[n].rallied:
            yield _blunder(s, "skip", n, do.Rally(n))


def _stopped(s: State) -> Iterator[Threat]:
    """A troop that could still be tried, and would then hurt somebody."""
    for n in of(s, s.side):
        if not s.forces[n].routed and not s.forces[n].tried:
            turn = ready(s, n)
            if any(deed.worth >= SOME for deed in deeds(turn, n)):
                yield _blunder(s, "stop", n, do.Activate(n))


def _declined(s: State) -> Iterator[Threat]:
    """A counter-attack that could hurt."""
    c = s.fight
    by, at = reach.bare(s.forces[c.target]), reach.bare(s.forces[c.doer])
    if reach.through(s.treaty, by, at) > 0:
        yield _blunder(s, "decline", c.target, do.Counter())


# --- what is left undone


def _undone(s: State, whole: bool) -> Iterator[Threat]:
    """A volley, or where the whole turn ends an assault, that somebody who is active could still begin."""
    for n in of(s, s.side):
        for kind, sort, enough in (("end_shot", do.Shoot, SOME), ("end_blow", do.Assault, FAR)):
            found = _best(deed for deed in deeds(s, n) if isinstance(deed.action, sort))
            if found is not None and found.worth >= enough and (whole or sort is do.Shoot):
                yield _blunder(s, kind, n, found.action)
                break


def _best(found: Iterable[Deed]) -> Deed | None:
    return max(found, key=lambda deed: deed.worth, default=None)


def _shots(s: State, troops: Iterable[int]) -> Deed | None:
    """The best volley of some troops that are active."""
    found = (_best(deed for deed in deeds(s, n) if isinstance(deed.action, do.Shoot)) for n in troops)
    return _best(deed for deed in found if deed is not None)


def _before_others(s: State, troop: int) -> Iterator[Threat]:
    """A volley of another troop, which nobody can begin once somebody moves."""
    if s.phase == SHOOT:
        found = _shots(s, (n for n in of(s, s.side) if n != troop))
        if found is not None and found.worth >= SOME:
            yield _blunder(s, "move_first", found.action.troop, found.action)


# --- volleys and assaults


def _shot(s: State, a: do.Shoot) -> Iterator[Threat]:
    """A volley that is better after leaving cover, or at another target."""
    mine = volley(s, a)
    found = _shots(s, [a.troop])
    if found is not None and found.worth >= mine.worth + FAR:
        yield _blunder(s, "leave" if found.action.target == a.target else "aim", a.troop, found.action)


def _assaulted(s: State, a: do.Assault | do.ToldAssault) -> Iterator[Threat]:
    """An assault before somebody else has shot; one that cannot hurt, costs more than it brings, or gives up too many
    life points; one instead of a better volley."""
    if isinstance(a, do.Assault):
        yield from _before_others(s, a.troop)
    by, at, mine = s.forces[a.troop], s.forces[a.target], blow(s, a)
    other = _best([*deeds(s, a.troop), *_given(s, a)])
    if other is not None and other.worth < max(SOME, mine.worth + FAR):
        other = None
    better = other.action if other is not None else do.EndTurn()
    if a.sacrifice is None and not reach.through(s.treaty, reach.bare(by), reach.bare(at)):
        yield _blunder(s, "vain", a.target, better)
    elif a.sacrifice is not None and (other is not None or mine.worth <= -SOME):
        yield _blunder(s, "sacrifice", a.troop, better)
    elif mine.worth <= -SOME:
        yield _blunder(s, "costly", a.troop, better, a.target)
    elif other is not None and isinstance(other.action, do.Shoot):
        yield _blunder(s, "shoot", a.troop, better, other.action.target)


def _given(s: State, a: do.Assault | do.ToldAssault) -> Iterator[Deed]:
    """The same assault with as many life points given up as may be, or with none."""
    for given in (None, *range(1, s.forces[a.troop].pv + 1)):
        b = replace(a, sacrifice=given)
        if given != a.sacrifice and BOOK.explain(s, b) is None:
            yield blow(s, b)


# --- moves


def _moved(s: State, a: do.Move) -> Iterator[Threat]:
    """A move before somebody has shot, or to where an enemy can hurt the troop that could not before, though there is a
    safer spot that promises more."""
    yield from _before_others(s, a.troop)
    t = moved(s, a)
    if s.phase == SHOOT:
        shot = _shots(s, [a.troop])
        if shot is not None and shot.worth >= GRAVE and not _fled(s, t, a.troop):
            yield _blunder(s, "end_shot", a.troop, shot.action)
    danger = _danger(s, t, a.troop)
    if danger is None:
        return
    safer = _safer(s, a, t, danger.lost)
    if safer is not None:
        kind = "volley" if isinstance(danger.action, do.Shoot) else "assault"
        enemy = danger.action.troop
        sure = Fraction(min(s.forces[enemy].troop.ratings.ctr, 6), 6) * hurting(t, danger)
        yield replace(_blunder(t, kind, a.troop, safer, enemy), chance=sure)


def _worth(s: State, t: State) -> float:
    return sum(prospects(t, s.side).values())


def _danger(s: State, t: State, number: int) -> Deed | None:
    """The worst that an enemy could do to a troop in a state, and could not do before."""
    found = []
    for enemy in others(s, s.side):
        then = worst_deed(t, enemy, number) if not s.forces[enemy].routed else None
        if then is not None and then.lost >= GRAVE:
            before = worst_deed(s, enemy, number)
            if before is None or before.lost < SAFER * then.lost:
                found.append(then)
    return max(found, key=lambda deed: deed.lost, default=None)


def _fled(s: State, t: State, number: int) -> bool:
    """Whether a troop has come out of a danger."""
    return any(
        worst_deed(s, enemy, number) is not None and worst_deed(t, enemy, number) is None for enemy in others(s, s.side)
    )


def _safer(s: State, a: do.Move, t: State, lost: float) -> do.Move | None:
    """Another move of the same troop that puts less at stake, promises no less, and from which it can strike as hard
    at once; `None` for none."""
    worth, strength = _worth(s, t), _strength(t, a.troop)
    ways = [(b, moved(s, b)) for b in legal.moves(s, a.troop)]
    ranked = sorted(((_worth(s, then), n) for n, (_, then) in enumerate(ways)), reverse=True)
    for promised, n in ranked[:LOOKED_AT]:
        b, then = ways[n]
        if promised < worth:
            break
        found = (worst_deed(then, enemy, a.troop) for enemy in others(s, s.side))
        if all(deed is None or deed.lost <= SAFER * lost for deed in found) and _strength(then, a.troop) >= strength:
            return b
    return None


def _strength(t: State, number: int) -> float:
    """The most that a troop could do at once from where it stands, in life points."""
    found = _best(deeds(ready(t, number), number))
    return max(found.worth, 0.0) if found is not None else 0.0
