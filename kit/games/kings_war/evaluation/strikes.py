"""What is at stake in a capture: the exact odds, what tokens are worth, and the bids that follow from both. Then the
captures that a side threatens: what each would win, less what the answer is likely to cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import tanh

import chess

from kit.games.kings_war.action_notation import chance
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.pieces import COSTS, VALUES
from kit.games.kings_war.rules import duels
from kit.games.kings_war.state import State, idle

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


Fighter = tuple[int, int, int]
"""A piece that can act: (square, piece type of `chess`, the squares it attacks as a bit set)."""


@dataclass(frozen=True, slots=True)
class Force:
    """What one side's pieces attack."""

    fighters: tuple[Fighter, ...]
    held: int
    """All attacked squares, those of friends included."""


@dataclass(frozen=True, slots=True)
class Strike:
    """A capture that a side could try."""

    start: int
    end: int
    prize: float
    """What its success is worth, the likely answer counted."""
    odds: float
    """The chance of success with the best bids of both."""
    gain: float
    """What the attempt is worth, bids counted."""


def forces(s: State) -> tuple[Force, Force]:
    """What White and Black attack; webbed pieces attack nothing."""
    white, black = s.sides
    live = ~idle(s, s.side) if s.webs else -1
    return _force(s, live & white, chess.WHITE), _force(s, live & black, chess.BLACK)


def _force(s: State, own: int, colour: chess.Color) -> Force:
    _, pawns, knights, bishops, rooks, queens, kings = s.kinds
    occupied, found = s.sides[0] | s.sides[1], []
    for square in chess.scan_forward(pawns & own):
        found.append((square, chess.PAWN, chess.BB_PAWN_ATTACKS[colour][square]))
    for square in chess.scan_forward(knights & own):
        found.append((square, chess.KNIGHT, chess.BB_KNIGHT_ATTACKS[square]))
    for square in chess.scan_forward((bishops | rooks | queens) & own):
        here, reach = 1 << square, 0
        if not rooks & here:
            reach = chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
        if not bishops & here:
            reach |= chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
            reach |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
        kind = chess.ROOK if rooks & here else chess.BISHOP if bishops & here else chess.QUEEN
        found.append((square, kind, reach))
    king = (kings & own).bit_length() - 1
    found.append((king, chess.KING, chess.BB_KING_ATTACKS[king]))
    held = 0
    for _, _, reach in found:
        held |= reach
    return Force(tuple(found), held)


def reward(s: State, side: int, value: int) -> float:
    """What the tokens are worth that a side would get for a piece of that value."""
    have = s.bowls[side]
    return lasting(s) * (hoard(have + min(value, s.reserve)) - hoard(have))


def prize(s: State, side: int, start_kind: int, end: int, end_kind: int, theirs: Force) -> float:
    """What a capture's success is worth to a side: the piece and its tokens, less what the answer is likely to take."""
    worth, won = VALUES[start_kind], VALUES[end_kind]
    gain = won + reward(s, side, won)
    if not theirs.held >> end & 1 or start_kind == chess.KING:
        return gain
    safe = 1.0
    for _, kind, reach in theirs.fighters:
        if reach >> end & 1:
            safe *= 0.2 if kind == chess.KING else 1.0 - odds(worth - VALUES[kind])
    return gain - (1.0 - safe) * (worth + reward(s, 1 - side, worth))


def strikes(s: State, side: int, mine: Force, theirs: Force) -> Iterator[Strike]:
    """The captures by which a side would gain; pins and the order of turns are not looked at."""
    aims = mine.held & s.sides[1 - side] & ~s.kinds[chess.KING]
    if not aims:
        return
    kinds = {square: kind for kind in range(1, 6) for square in chess.scan_forward(s.kinds[kind] & aims)}
    have, against = s.bowls[side], s.bowls[1 - side]
    left = lasting(s)
    for start, kind, reach in mine.fighters:
        for end in chess.scan_forward(reach & aims):
            if kind == chess.KING and theirs.held >> end & 1:
                continue
            worth = prize(s, side, kind, end, kinds[end], theirs)
            if worth <= 0:
                continue
            if kind == chess.KING or not s.treaty.capture_dice:
                yield Strike(start, end, worth, 1.0, worth)
                continue
            need, stake = VALUES[kinds[end]] - VALUES[kind], weighed(worth, left)
            helped = s.treaty.abilities and kind == chess.PAWN
            bonus = duels.supporters(s, side, start).bit_count() if helped else 0
            best = supported(need, stake, have, against, bonus)
            if best.gain > 0:
                yield Strike(start, end, worth, best.odds, left * best.gain)


def together(found: list[Strike]) -> float:
    """What a turn of captures is worth: after a failure the next one may be tried, the dearest first."""
    total = 0.0
    for strike in sorted(found, key=lambda strike: strike.prize):
        total = max(total, strike.gain + (1.0 - strike.odds) * total)
    return total
