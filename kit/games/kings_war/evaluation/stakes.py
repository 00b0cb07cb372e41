"""What is at stake in a capture: the exact odds, what tokens are worth, and the bids that follow from both."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import tanh

from kit.games.kings_war.book import BOOK
from kit.games.kings_war.parts import chance
from kit.games.kings_war.pieces import COSTS
from kit.games.kings_war.state import State

FIRST_TOKEN, FADE = 0.45, 0.8
"""What the first token in a bowl is worth, in points of the count, and how much of that each further one. Chosen by
hand and measured as `evaluation.terms` says: dearer tokens made level 2 win more, but rest more and beat level 3."""
LATE, LEAST = 2.0, 0.05
"""The rounds before the end in which tokens lose their worth, and how much of it is left at last. With six of them
level 2 was the weaker over eight rounds, after an opening at random."""
SCALE, ROUNDS = 6.0, 2.0
"""The lead in points that makes the chance to win 73 of 100, and how many rounds to come make a point of it. Chosen by
hand, about half of what fits matches of level 2 against itself, a tenth of its actions being any."""
SUPPORT = COSTS["support"]
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


def lasting(s: State) -> float:
    """How much of its worth a token has left: less from round to round towards the last one, after which nobody can
    spend it and only a draw is decided by it (KW-END-5)."""
    last = s.last_round or s.treaty.rounds
    return min(1.0, max(LEAST, (last - s.round + 1) / LATE)) if last else 1.0


def hope(s: State, worth: float) -> float:
    """The chance to win of whoever decides in a state that is worth so much to it."""
    last = s.last_round or s.treaty.rounds
    scale = max(1.0, min(SCALE, (last - s.round + 1) / ROUNDS)) if last else SCALE
    return (1 + tanh(worth / (2 * scale))) / 2


def weighed(worth: float, left: float) -> int:
    """A worth in points as the stake of a capture: the less of their worth tokens have left, the more it weighs."""
    return round(2 * worth / left)


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

    `need` is what the attack lacks before bids and dice, `stake` what its success is worth, in halves of a point as
    long as tokens last (`weighed`); `mine` and `theirs` are the bowls.
    """
    best: Bids | None = None
    for bid in range(min(mine, MOST, max(0, need + 5 + theirs)) + 1):
        found = answered(need - bid, stake, theirs)
        gain = found.gain - hoard(mine) + hoard(mine - bid)
        if best is None or gain > best.gain + 1e-9:
            best = Bids(bid, found.defence, found.odds, gain)
    assert best is not None
    return best


def supported(need: int, stake: int, mine: int, theirs: int, bonus: int) -> Bids:
    """The better of a pawn's two ways: without Support, and with that bonus where it can be paid (KW-AB-P)."""
    alone = bids(need, stake, mine, theirs)
    if not bonus or mine < SUPPORT:
        return alone
    paid = bids(need - bonus, stake, mine - SUPPORT, theirs)
    gain = paid.gain - hoard(mine) + hoard(mine - SUPPORT)
    return replace(paid, gain=gain) if gain > alone.gain else alone


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
