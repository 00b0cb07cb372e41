"""Chapter: captures by dice, with bids before them and tokens for the winner."""

from __future__ import annotations

import chess

from kit.core.rules import No, need
from kit.games.kings_war.actions import Bid, Capture, Support
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.rules.moves import taken_square
from kit.games.kings_war.rules.turn import give_back
from kit.games.kings_war.state import Duel, State, kind_at, value


@BOOK.acts("KW-KING-2", off=True)
def rolls_for_captures(kind: int) -> bool:
    """Whether a piece of that type rolls when it captures: all but the King."""
    return kind != chess.KING


def is_rolled(s: State, a: Capture) -> bool:
    """Whether dice decide about the capture."""
    return s.treaty.capture_dice and rolls_for_captures(kind_at(s, a.start))


@BOOK.acts("KW-TOK-2", off=lambda s: s.side)
def bidder(s: State) -> int:
    """Whose bid is awaited: the attacker's first, then the defender's."""
    assert isinstance(s.pending, Duel)
    return s.side if not s.pending.bids else 1 - s.side


@BOOK.refuses("KW-TOK-1", Bid)
def nobody_bids_what_he_has_not(s: State, a: Bid) -> No:
    have = s.bowls[bidder(s)]
    return need(type(a.tokens) is int and 0 <= a.tokens <= have, "BID_TOO_HIGH", have=have)


@BOOK.acts("KW-TOK-3", off=lambda s, side, count: s)
def spend(s: State, side: int, count: int) -> State:
    """A bid: the tokens are in the reserve before the dice are thrown."""
    return give_back(s, side, count)


@BOOK.acts("KW-AB-P", off=0)
def support_bonus(s: State, a: Support) -> int:
    """One for every other own pawn on the rank from which the pawn starts."""
    return supporters(s, s.side, a.start).bit_count()


def supporters(s: State, side: int, start: int) -> int:
    """The side's other pawns on the rank from which its pawn starts, as a bit set of squares (KW-AB-P)."""
    return s.kinds[chess.PAWN] & s.sides[side] & chess.BB_RANKS[start // 8] & ~(1 << start)


def strengths(s: State, duel: Duel) -> tuple[int, int]:
    """What attacker and defender have before their dice: the value, the bid, the bonus."""
    deed, bids = duel.deed, (*duel.bids, 0, 0)
    there = taken_square(s, deed)
    assert there is not None
    bonus = support_bonus(s, deed) if isinstance(deed, Support) else 0
    return value(kind_at(s, deed.start)) + bids[0] + bonus, value(kind_at(s, there)) + bids[1]


@BOOK.acts("KW-TAKE-1", off=lambda s, duel: strengths(s, duel))
def totals(s: State, duel: Duel) -> tuple[int, int]:
    """Attack and defence with both dice."""
    attack, defence = strengths(s, duel)
    return attack + duel.pips[0], defence + duel.pips[1]


@BOOK.acts("KW-TAKE-2", off=lambda attack, defence: attack > defence)
def succeeds(attack: int, defence: int) -> bool:
    """Whether the capture succeeds: equal favours the attacker."""
    return attack >= defence


@BOOK.acts("KW-TOK-4", off=0)
def reward(kind: int) -> int:
    """What the capture of such a piece brings."""
    return value(kind)


@BOOK.acts("KW-TURN-4", off=True)
def failure_ends_the_turn() -> bool:
    """Whether a failed capture ends the turn: it does not."""
    return False
