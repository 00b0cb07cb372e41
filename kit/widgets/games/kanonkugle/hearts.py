"""The life points that dice may cost on the table of Kanonkugle: those of a throw that is awaited, and those to be
expected of a volley or an assault that somebody thinks of."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from functools import lru_cache

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.actions import Action
from kit.games.kanonkugle.rules import assault
from kit.games.kanonkugle.state import STRIKING_BACK, VOLLEY, State
from kit.widgets.games.kanonkugle import going
from kit.widgets.games.kanonkugle.marks import targets


def lost(s: State, count: int) -> int:
    """The life points that so many hits take in a state in which dice are awaited."""
    c = s.fight
    doer, target = (c.target, c.doer) if c.step == STRIKING_BACK else (c.doer, c.target)
    if c.step == VOLLEY:
        return min(count, s.forces[target].pv)
    done = assault.damage(s.treaty, s.forces[doer].troop.ratings.dan, count)
    return int(assault.lost(s.treaty, done, count, s.forces[target]))


@lru_cache(maxsize=128)
def expected(s: State, a: Action) -> Fraction:
    """The life points that an attack takes on the average."""
    after = GAME.apply(s, a)
    if after.clash is None:
        return Fraction(0)
    return sum(
        (share * lost(after, getattr(one, "count", 0)) for one, share in GAME.chance_outcomes(after)), Fraction(0)
    )


def said(share: Fraction) -> Decimal:
    """An average as it is said: whole, or below one with one decimal."""
    exact = Decimal(share.numerator) / share.denominator
    tenth = exact.quantize(Decimal("0.1"), ROUND_HALF_UP)
    whole = exact.quantize(Decimal(1), ROUND_HALF_UP)
    return whole if tenth >= 1 or tenth == whole else tenth


def attacks(s: State, number: int) -> list[do.Shoot | do.Assault]:
    """What a troop could do to enemies from where it stands, what takes most first."""
    found: list[do.Shoot | do.Assault] = []
    for target in targets(s, number):
        hands = going.assault(s, number, target)
        found += [a for a in (do.Shoot(number, target), hands[0]) if GAME.explain(s, a) is None]
    return sorted(found, key=lambda a: -expected(s, a))
