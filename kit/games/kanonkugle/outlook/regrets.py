"""Kanonkugle: what an action throws away that another one would keep, for the tutor's warning: so only what is true.

Each regret names an action that would have been better. Nothing that only dice decide is regretted, nor what is a
matter of taste: where something is weighed, the other action has to be better by far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kit.core.game import Peril
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle import legal
from kit.games.kanonkugle.outlook import odds, threats
from kit.games.kanonkugle.outlook.terms import prospects
from kit.games.kanonkugle.outlook.threats import Deed, spot
from kit.games.kanonkugle.rules import BOOK
from kit.games.kanonkugle.state import SHOOT, State, of, others
from kit.games.kanonkugle.transition import moved

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


def regrets(s: State, a: Any) -> list[Peril]:
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


def _regret(s: State, kind: str, number: int, better: Any, by: int = -1, chance: Fraction = Fraction(1)) -> Peril:
    enemies = ((by, spot(s, by)),) if by >= 0 else ()
    return Peril(number, spot(s, number), enemies, chance, kind, better)


# --- what costs nothing to try


def _skipped(s: State) -> Iterator[Peril]:
    """A routed troop that could try to come back."""
    for n in of(s, s.side):
        if s.forces[n].routed and not s.forces[n].rallied:
            yield _regret(s, "skip", n, do.Rally(n))


def _stopped(s: State) -> Iterator[Peril]:
    """A troop that could still be tried, and would then hurt somebody."""
    for n in of(s, s.side):
        if not s.forces[n].routed and not s.forces[n].tried:
            turn = threats.ready(s, n)
            if any(deed.worth >= SOME for deed in threats.deeds(turn, n)):
                yield _regret(s, "stop", n, do.Activate(n))


def _declined(s: State) -> Iterator[Peril]:
    """A counter-attack that could hurt."""
    c = s.clash
    assert c is not None
    by, at = odds.bare(s.forces[c.target]), odds.bare(s.forces[c.doer])
    if odds.through(s.treaty, by, at) > 0:
        yield _regret(s, "decline", c.target, do.Counter())


# --- what is left undone


def _undone(s: State, whole: bool) -> Iterator[Peril]:
    """A volley, or where the whole turn ends an assault, that somebody who is active could still begin."""
    for n in of(s, s.side):
        for kind, sort, enough in (("end_shot", do.Shoot, SOME), ("end_blow", do.Assault, FAR)):
            found = _best(deed for deed in threats.deeds(s, n) if isinstance(deed.action, sort))
            if found is not None and found.worth >= enough and (whole or sort is do.Shoot):
                yield _regret(s, kind, n, found.action)
                break


def _best(found: Iterable[Deed]) -> Deed | None:
    return max(found, key=lambda deed: deed.worth, default=None)


def _shots(s: State, troops: Iterable[int]) -> Deed | None:
    """The best volley of some troops that are active."""
    found = (_best(deed for deed in threats.deeds(s, n) if isinstance(deed.action, do.Shoot)) for n in troops)
    return _best(deed for deed in found if deed is not None)


def _before_others(s: State, troop: int) -> Iterator[Peril]:
    """A volley of another troop, which nobody can begin once somebody moves."""
    if s.phase == SHOOT:
        found = _shots(s, (n for n in of(s, s.side) if n != troop))
        if found is not None and found.worth >= SOME:
            yield _regret(s, "move_first", found.action.troop, found.action)


# --- volleys and assaults


def _shot(s: State, a: do.Shoot) -> Iterator[Peril]:
    """A volley that is better after leaving cover, or at another target."""
    mine = threats.volley(s, a)
    found = _shots(s, [a.troop])
    if found is not None and found.worth >= mine.worth + FAR:
        yield _regret(s, "leave" if found.action.target == a.target else "aim", a.troop, found.action)


def _assaulted(s: State, a: do.Assault | do.ToldAssault) -> Iterator[Peril]:
    """An assault before somebody else has shot; one that cannot hurt, costs more than it brings, or gives up too many
    life points; one instead of a better volley."""
    if isinstance(a, do.Assault):
        yield from _before_others(s, a.troop)
    by, at, mine = s.forces[a.troop], s.forces[a.target], threats.blow(s, a)
    other = _best([*threats.deeds(s, a.troop), *_given(s, a)])
    if other is not None and other.worth < max(SOME, mine.worth + FAR):
        other = None
    better = other.action if other is not None else do.EndTurn()
    if a.sacrifice is None and not odds.through(s.treaty, odds.bare(by), odds.bare(at)):
        yield _regret(s, "vain", a.target, better)
    elif a.sacrifice is not None and (other is not None or mine.worth <= -SOME):
        yield _regret(s, "sacrifice", a.troop, better)
    elif mine.worth <= -SOME:
        yield _regret(s, "costly", a.troop, better, a.target)
    elif other is not None and isinstance(other.action, do.Shoot):
        yield _regret(s, "shoot", a.troop, better, other.action.target)


def _given(s: State, a: do.Assault | do.ToldAssault) -> Iterator[Deed]:
    """The same assault with as many life points given up as may be, or with none."""
    for given in (None, *range(1, s.forces[a.troop].pv + 1)):
        b = replace(a, sacrifice=given)
        if given != a.sacrifice and BOOK.explain(s, b) is None:
            yield threats.blow(s, b)


# --- moves


def _moved(s: State, a: do.Move) -> Iterator[Peril]:
    """A move before somebody has shot, or to where an enemy can hurt the troop that could not before, though there is a
    safer spot that promises more."""
    yield from _before_others(s, a.troop)
    t = moved(s, a)
    if s.phase == SHOOT:
        shot = _shots(s, [a.troop])
        if shot is not None and shot.worth >= GRAVE and not _fled(s, t, a.troop):
            yield _regret(s, "end_shot", a.troop, shot.action)
    danger = _danger(s, t, a.troop)
    if danger is None:
        return
    safer = _safer(s, a, t, danger.lost)
    if safer is not None:
        kind = "volley" if isinstance(danger.action, do.Shoot) else "assault"
        enemy = danger.action.troop
        sure = Fraction(min(s.forces[enemy].troop.ratings.ctr, 6), 6) * threats.hurting(t, danger)
        yield replace(_regret(t, kind, a.troop, safer, enemy), chance=sure)


def _worth(s: State, t: State) -> float:
    return sum(prospects(t, s.side).values())


def _danger(s: State, t: State, number: int) -> Deed | None:
    """The worst that an enemy could do to a troop in a state, and could not do before."""
    found = []
    for enemy in others(s, s.side):
        then = threats.threat(t, enemy, number) if not s.forces[enemy].routed else None
        if then is not None and then.lost >= GRAVE:
            before = threats.threat(s, enemy, number)
            if before is None or before.lost < SAFER * then.lost:
                found.append(then)
    return max(found, key=lambda deed: deed.lost, default=None)


def _fled(s: State, t: State, number: int) -> bool:
    """Whether a troop has come out of a danger."""
    return any(
        threats.threat(s, enemy, number) is not None and threats.threat(t, enemy, number) is None
        for enemy in others(s, s.side)
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
        found = (threats.threat(then, enemy, a.troop) for enemy in others(s, s.side))
        if all(deed is None or deed.lost <= SAFER * lost for deed in found) and _strength(then, a.troop) >= strength:
            return b
    return None


def _strength(t: State, number: int) -> float:
    """The most that a troop could do at once from where it stands, in life points."""
    found = _best(threats.deeds(threats.ready(t, number), number))
    return max(found.worth, 0.0) if found is not None else 0.0
