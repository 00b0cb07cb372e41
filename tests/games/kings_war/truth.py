"""Whatever is said for an action of Kings War is checked by playing what it says."""

from __future__ import annotations

from typing import Any

from kit.core.chance import Roll
from kit.core.game import CHANCE
from kit.games.kings_war import GAME
from kit.games.kings_war.actions import REST, Bid, Move, Support, Untie
from kit.games.kings_war.reasons import Reason
from kit.games.kings_war.rules import moves
from kit.games.kings_war.state import Duel, State, Untying, in_check

UNTOLD: tuple[str, ...] = ()
"""Kinds of points that are nowhere the weightiest."""
UNMARKED: tuple[str, ...] = ("bid", "bid_sure", "bid_hopeless", "bid_needless", "bid_none")
"""Kinds of points whose hints point at nothing."""


def settled(s: State, high: bool) -> State:
    """The state once nobody has bid, and the attacker has thrown high or low, the defender the other way."""
    while isinstance(s.pending, Duel):
        asked = GAME.current_player(s) != CHANCE
        s = GAME.apply(s, Bid(0) if asked else Roll(6 if high == (not s.pending.pips) else 1))
    return GAME.apply(s, Untie()) if isinstance(s.pending, Untying) and Untie() in GAME.legal_actions(s) else s


def throws(s: State, a: Any) -> int:
    """How many of the 36 throws make the capture succeed, counted by throwing all of them."""
    begun, wins = GAME.apply(s, a), 0
    for one in range(1, 7):
        for two in range(1, 7):
            t, dice = begun, [one, two]
            while isinstance(t.pending, Duel):
                t = GAME.apply(t, Bid(0) if GAME.current_player(t) != CHANCE else Roll(dice.pop(0)))
            wins += t.sides[1 - s.side] != s.sides[1 - s.side]
    return wins


def attacks(s: State, square: int | None) -> list[Move | Support]:
    """How a piece on the square can be attacked by whoever is to act."""
    found = [a for a in GAME.legal_actions(s) if isinstance(a, Move | Support)]
    return [a for a in found if moves.taken_square(s, a) == square]


def takers(s: State, square: int) -> set[int]:
    """From where."""
    return {a.start for a in attacks(s, square)}


def check(s: State, a: Any, point: Reason) -> None:
    """Fails unless the point is true."""
    if not asks_too_much(s, point):
        (check_bid if isinstance(a, Bid) else check_deed)(s, a, point)


def asks_too_much(s: State, point: Reason) -> bool:
    """Whoever is in check, or has to untie first, cannot do what the proof would."""
    in_danger = in_check(s, s.side) and s.pending is None
    return in_danger or (s.treaty.untie_first and point.kind in ("guard", "escape", "hunt"))


def check_deed(s: State, a: Any, point: Reason) -> None:
    where = (GAME.position_text(s), GAME.action_text(s, a), point)
    t = settled(GAME.apply(s, a), high=True)
    match point.kind:
        case "win" | "take_win":
            assert t.outcome is not None, where
            assert t.outcome.winners == (s.side,), where
        case "take_sure" | "take_safe" | "take_back" | "take_risk":
            assert s.sides[1 - s.side] >> point.target & 1, where
            assert not t.sides[1 - s.side] >> point.target & 1, where
            assert throws(s, a) == point.of_36, where
            if point.kind != "take_sure" and t.outcome is None:
                answers = takers(t, a.end)
                assert (not answers) if point.kind == "take_safe" else point.by in answers, where
        case "guard" | "escape":
            assert point.by in takers(settled(GAME.apply(s, REST), high=True), point.piece), where
            assert not takers(t, point.place), where
        case "check":
            assert in_check(t, 1 - s.side), where
            assert point.answer or not any(throws(t, b) for b in attacks(t, point.place)), where
        case "free" | "untie":
            assert dict(t.webs).get(point.place, 0) == point.tokens, where
            assert dict(s.webs)[point.place] > point.tokens, where
        case "web":
            assert dict(t.webs)[point.target] == point.tokens, where
        case "hunt":
            soon = settled(GAME.apply(t, REST), high=True)
            assert a.end in takers(soon, point.target), where
            assert point.target not in [end for end in range(64) if a.start in takers(s, end)], where
        case "promote":
            assert t.kinds[a.promotion] >> point.place & 1, where
        case "castle":
            assert moves.castles(s, a), where
        case "rest" | "rest_empty":
            assert t.bowls[s.side] - s.bowls[s.side] == point.tokens > 0, where
            assert (point.kind == "rest_empty") == (not s.bowls[s.side]), where
        case _:
            check_hope(s, a, point)


def check_hope(s: State, a: Any, point: Reason) -> None:
    begun = GAME.apply(s, a)
    assert point.kind in ("take_hope", "take_vain")
    assert throws(s, a) == point.before == 0
    assert point.tokens == begun.bowls[s.side]
    assert point.of_36 == (GAME.choice_facts(begun, Bid(point.tokens))["of_36"] if point.tokens else 0)
    assert (point.kind == "take_hope") == (point.of_36 > 0)
    failed = settled(begun, high=False)
    assert failed.outcome is not None or failed.side == s.side


def check_bid(s: State, a: Bid, point: Reason) -> None:
    assert isinstance(s.pending, Duel)
    this, none = [GAME.choice_facts(s, bid)["of_36"] for bid in (a, Bid(0))]
    mine = not s.pending.bids
    assert (point.of_36, point.before) == ((this, none) if mine else (36 - this, 36 - none))
    assert point.tokens == a.tokens
    assert point.kind in ("bid", "bid_sure") if a.tokens else point.kind in ("bid_none", "bid_needless", "bid_hopeless")
    assert point.kind not in ("bid_sure", "bid_needless") or point.of_36 == 36
    assert point.kind != "bid_hopeless" or point.of_36 == 0
