"""What is at stake in a capture: the exact odds, what tokens are worth, and the bids that follow from both."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from kit.games.kings_war.book import BOOK
from kit.games.kings_war.parts import chance

FIRST_TOKEN, FADE = 0.45, 0.8
"""What the first token in a bowl is worth, in points of the count, and how much of that each further one."""
MOST = 24
"""Of a bowl no more is looked at: so much decides any capture."""


@cache
def odds(need: int) -> float:
    """The chance that an attack succeeds which lacks so much before the dice."""
    return float(chance(0, need))


BOOK.caches.append(odds.cache_clear)


@cache
def hoard(count: int) -> float:
    """What so many tokens in a bowl are worth: the more there are, the less each."""
    return sum(FIRST_TOKEN * FADE**n for n in range(count))


@dataclass(frozen=True, slots=True)
class Bids:
    """What both sides best bid, the attacker first; what comes of it."""

    attack: int
    defence: int
    odds: float
    """The chance that the capture then succeeds."""
    gain: float
    """What the attempt is worth to the attacker, the bids counted."""


@lru_cache(maxsize=1 << 16)
def bids(need: int, stake: int, mine: int, theirs: int) -> Bids:
    """The best bids of attacker and defender, who knows the attacker's, by exact odds.

    `need` is what the attack lacks before bids and dice, `stake` what its success is worth, in halves of a point;
    `mine` and `theirs` are the bowls.
    """
    best: Bids | None = None
    for bid in range(min(mine, MOST, max(0, need + 5 + theirs)) + 1):
        found = answered(need - bid, stake, theirs)
        gain = found.gain - hoard(mine) + hoard(mine - bid)
        if best is None or gain > best.gain + 1e-9:
            best = Bids(bid, found.defence, found.odds, gain)
    assert best is not None
    return best


@lru_cache(maxsize=1 << 14)
def answered(need: int, stake: int, theirs: int) -> Bids:
    """The defender's best bid where the attacker's stands."""
    best: Bids | None = None
    for bid in range(min(theirs, MOST, max(0, 6 - need)) + 1):
        p = odds(need + bid)
        gain = p * stake / 2 + hoard(theirs) - hoard(theirs - bid)
        if best is None or gain < best.gain - 1e-9:
            best = Bids(0, bid, p, gain)
    assert best is not None
    return best


BOOK.caches += [bids.cache_clear, answered.cache_clear]
