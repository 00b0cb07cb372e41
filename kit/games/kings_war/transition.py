"""Kings War: what each action does to the state."""

from __future__ import annotations

from kit.core.state import next_count
from kit.games.kings_war.actions import Action, Capture, Pass, Rest, Web
from kit.games.kings_war.pieces import BLACK
from kit.games.kings_war.rules import abilities, duels, ending, moves, turn
from kit.games.kings_war.state import Duel, State, Untying, kind_at


def begun(s: State, a: Capture) -> State:
    """A chess move begun: fought out if it captures, done at once if not."""
    there = moves.taken_square(s, a)
    if there is None:
        return done(moves.moved(s, a))
    s = turn.pay(s, a)
    return asked_for_bids(s, Duel(a)) if duels.is_rolled(s, a) else won(s, a)


def asked_for_bids(s: State, duel: Duel) -> State:
    """The next bid is asked for; an empty bowl bids nothing."""
    s = s.but(pending=duel)
    while len(duel.bids) < 2 and not s.bowls[duels.bidder(s)]:
        duel = Duel(duel.deed, (*duel.bids, 0))
        s = s.but(pending=duel)
    return s


def bid(s: State, tokens: int) -> State:
    assert isinstance(s.pending, Duel)
    duel = Duel(s.pending.deed, (*s.pending.bids, tokens))
    return asked_for_bids(duels.spend(s, duels.bidder(s), tokens), duel)


def rolled(s: State, pips: int) -> State:
    """A die shown: the attacker's, or the defender's, which decides."""
    assert isinstance(s.pending, Duel)
    duel = Duel(s.pending.deed, s.pending.bids, (*s.pending.pips, pips))
    if len(duel.pips) < 2:
        return s.but(pending=duel)
    return won(s, duel.deed) if duels.succeeds(*duels.totals(s, duel)) else lost(s, duel.deed)


def won(s: State, a: Capture) -> State:
    """The piece is captured, its tokens go back, and it is paid for."""
    there = moves.taken_square(s, a)
    assert there is not None
    kind = kind_at(s, there)
    s = turn.take(abilities.uncovered(s.but(pending=None), there), s.side, duels.reward(kind))
    return done(moves.moved(s, a))


def lost(s: State, a: Capture) -> State:
    """Nothing has moved, and the same attempt is barred; another action is owed."""
    s = s.but(pending=None, tried=tuple(sorted({*s.tried, (a.start, a.end)})))
    if duels.failure_ends_the_turn():
        return done(s)
    mate = ending.checkmate(s)
    return s.but(outcome=mate if mate is not None or s.treaty.abilities else ending.draw(s))


def used(s: State, a: Action) -> State:
    """An ability paid and carried out, or a pass."""
    s = turn.pay(s, a).but(passing=0, quiet=next_count(s.quiet))
    match a:
        case Rest():
            s = turn.take(s, s.side, abilities.rest_brings())
        case Pass():
            s = abilities.all_untied(s)
        case Web(target=target):
            under = abilities.web_tokens()
            s = s.but(webs=tuple(sorted((*s.webs, (target, under)))), reserve=s.reserve - under)
        case _:
            for start, end in abilities.shifts(s, a):  # type: ignore[arg-type]
                s = moves.shifted(s, start, end)
    return done(s)


def done(s: State) -> State:
    """After the action one token may come off; then the turn passes."""
    if not s.treaty.untie_first and abilities.may_untie(s):
        return s.but(pending=Untying(), tried=())
    return passed(s)


def untied(s: State, square: int | None) -> State:
    s = abilities.untied(s.but(pending=None), square)
    return s.but(outcome=ending.at_a_turn(s)) if s.treaty.untie_first else passed(s)


def passed(s: State) -> State:
    """The other side's turn begins, unless the match is over."""
    number = next_count(s.round) if s.side == BLACK else s.round
    s = s.but(side=1 - s.side, round=number, tried=(), pending=None)
    if s.treaty.draw_repeated:
        s = s.but(seen=(*s.seen, ending.fingerprint(s)))
    if (
        s.treaty.untie_first
        and abilities.may_untie(s)
        and not ending.bare_kings(s)
        and not ending.last_move_was_made(s)
    ):
        return s.but(pending=Untying())
    outcome = ending.at_a_turn(s)
    return s if outcome is None else s.but(outcome=outcome)
