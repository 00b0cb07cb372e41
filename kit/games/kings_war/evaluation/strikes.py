"""The captures that a side threatens: what each would win, less what the answer is likely to cost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from kit.games.kings_war.evaluation.stakes import hoard, lasting, odds, supported, weighed
from kit.games.kings_war.pieces import VALUES
from kit.games.kings_war.rules import duels
from kit.games.kings_war.state import State, idle

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
