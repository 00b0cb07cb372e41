"""Kings War: what an action made happen, told once for the log, the animation and the screen reader."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import chess

from kit.core.chance import Roll
from kit.core.game import Event, Ref
from kit.games.kings_war import actions as do
from kit.games.kings_war.pieces import KINDS, SIDES
from kit.games.kings_war.rules import abilities, duels, moves
from kit.games.kings_war.state import Duel, State, in_check, kind_at, names, own_webs, piece


def events(s: State, a: do.Action, t: State) -> list[Event]:
    """What happened between `s` and `t`, in order; check and the end of the match come last."""
    told = [_told(s, a, t), *_has_moved(s, a, t)]
    if t.outcome is not None:
        winner = SIDES[t.outcome.winners[0]] if t.outcome.winners else "nobody"
        told.append(Event(f"end.{winner}", t.outcome.rule_id, t.outcome.facts))
    elif t.side != s.side:
        if in_check(t, t.side):
            told.append(Event(f"check.{SIDES[t.side]}", "KW-KING-3"))
        if t.last_round == t.round and t.side == 0:
            told.append(Event("last_round", "KW-END-3", {"round": t.round}))
    return told


def _told(s: State, a: do.Action, t: State) -> Event:
    match a:
        case do.Move() | do.Support():
            return _moved(s, a, t)
        case do.Bombard(rook=rook, target=target, end=end):
            return _ability(s, "bombarded", "KW-AB-R", rook, target, end)
        case do.Walk(knight=knight, end=end):
            return _ability(s, "walked", "KW-AB-N", knight, knight, end)
        case do.Charge(bishop=bishop, piece=pushed):
            kind = "charged_two" if len(abilities.shifts(s, a)) > 1 else "charged"
            return _ability(s, kind, "KW-AB-B", bishop, pushed, abilities.front(s, a)[0])
        case do.Web(queen=queen, target=target):
            return _ability(s, "webbed", "KW-AB-Q", queen, target, target)
        case do.Rest():
            owned = t.bowls[s.side]
            return Event(f"rested.{SIDES[s.side]}", "KW-AB-K", {"tokens": owned - s.bowls[s.side], "owned": owned})
        case do.Pass():
            return Event(f"passed.{SIDES[s.side]}", "KW-WEB-5", {"count": len(own_webs(s))})
        case do.Bid(tokens=tokens):
            side = SIDES[duels.bidder(s)]
            return Event(f"bid.{side}" if tokens else f"bid_nothing.{side}", "KW-TOK-2", {"tokens": tokens})
        case Roll(pips=pips):
            return _rolled(s, pips, t)
        case do.Untie(square=square):
            return _untied(s, square, t)
    return Event("time_over", "KW-END-2", {"round": t.last_round})


def _untied(s: State, square: int | None, t: State) -> Event:
    if square is None:
        return Event(f"kept_tied.{SIDES[s.side]}", "KW-WEB-4")
    left = dict(t.webs).get(square, 0)
    return Event("untied", "KW-WEB-4", {"piece": piece(s, square), "tokens": left, **names(at=square)})


def _moved(s: State, a: do.Capture, t: State) -> Event:
    facts: dict[str, Any] = {"piece": piece(s, a.start), **names(start=a.start, end=a.end)}
    there = moves.taken_square(s, a)
    if isinstance(t.pending, Duel):
        assert there is not None
        attack, defence = duels.strengths(s, Duel(a))
        facts |= {"target": piece(s, there), "attack": attack, "defence": defence}
        return Event("supported" if isinstance(a, do.Support) else "attacked", "KW-TAKE-1", facts, (), (a.start, there))
    if there is not None:
        return _captured(s, a, t)
    rule_id = "KW-TURN-4" if s.tried else "KW-TURN-1"
    if moves.castles(s, a):
        return Event(f"castled.{SIDES[s.side]}", rule_id, facts, (), (a.start, a.end))
    if a.promotion:
        facts["became"] = Ref("piece", f"{SIDES[s.side]}_{KINDS[a.promotion]}")
        return Event("promoted", "KW-TAKE-6", facts, (), (a.start, a.end))
    return Event("moved", rule_id, facts, (), (a.start, a.end))


def _captured(s: State, a: do.Capture, t: State) -> Event:
    there = moves.taken_square(s, a)
    assert there is not None
    facts: dict[str, Any] = {"piece": piece(s, a.start), "target": piece(s, there), **names(at=there)}
    facts["tokens"] = min(duels.reward(kind_at(s, there)), t.bowls[s.side] - s.bowls[s.side])
    rule_id = "KW-KING-2" if s.kinds[chess.KING] >> a.start & 1 else "KW-TAKE-2"
    return Event("captured", rule_id, facts, (), (a.start, a.end))


def _ability(s: State, kind: str, rule_id: str, user: int, target: int, end: int) -> Event:
    facts = {"piece": piece(s, user), "target": piece(s, target), **names(at=target, end=end)}
    return Event(kind, rule_id, facts, (), (target, end))


def _has_moved(s: State, a: do.Action, t: State) -> Iterator[Event]:
    """What an ability cost a piece that it moved: castling with a Rook, a pawn's double step."""
    if not isinstance(a, do.Bombard | do.Charge):
        return
    for start, end in abilities.shifts(s, a):
        facts = {"piece": piece(s, start), **names(at=end)}
        if s.castling & ~t.castling & 1 << start:
            yield Event("castles_no_more", "KW-AB-9", facts)
        if t.displaced & t.kinds[chess.PAWN] & 1 << end:
            yield Event("steps_no_more", "KW-AB-9", facts)


def _rolled(s: State, pips: int, t: State) -> Event:
    assert isinstance(s.pending, Duel)
    duel = Duel(s.pending.deed, s.pending.bids, (*s.pending.pips, pips))
    if len(duel.pips) == 1:
        return Event("attack_die", "KW-TAKE-1", {"pips": pips, "attack": duels.strengths(s, duel)[0] + pips})
    attack, defence = duels.totals(s, duel)
    totals = {"pips": pips, "attack": attack, "defence": defence}
    if duels.succeeds(attack, defence):
        event = _captured(s, duel.deed, t)
        facts = {**event.facts, **totals, "who": Ref("side", SIDES[s.side])}
        return Event("duel_won", "KW-TAKE-2", facts, (), event.path)
    there = moves.taken_square(s, duel.deed)
    assert there is not None
    facts = {"piece": piece(s, duel.deed.start), "target": piece(s, there), **names(at=there), **totals}
    return Event("duel_lost", "KW-TAKE-4", facts, (), (duel.deed.start, there))
