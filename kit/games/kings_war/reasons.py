"""What speaks for an action, so that it is surely true: each point is looked up in the rules, none is a feeling.

What somebody could do is what `legal_actions` holds for him; chances are those of the dice, nobody bidding any more
than he has bid.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import chess

from kit.games.kings_war import GAME, transition
from kit.games.kings_war.actions import Bid, Capture, Deed, Move, Pass, Rest, Support, Web
from kit.games.kings_war.evaluation.afterstates import captures as listed_captures
from kit.games.kings_war.evaluation.afterstates import of_36
from kit.games.kings_war.rules import abilities, duels, moves, turn
from kit.games.kings_war.state import Duel, State, Untying, in_check, kind_at, king_of, own_webs, value

FAIR = 18
"""Of 36 throws so many make a capture worth a word that is to come next turn."""

RISKY = 6
"""Of 36 throws so many make it worth a word that a piece can be attacked where it goes, by one worth no more."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that speaks for an action; pieces are named by their squares."""

    kind: str
    piece: int | None = None
    """Who acts; of "guard" and "escape" who could be taken, of the webs who lies in one."""
    target: int | None = None
    """The enemy that it is about."""
    by: int | None = None
    """The enemy who could answer, or who could take otherwise."""
    place: int | None = None
    """The square that it is about: where it happens, or where a piece has gone."""
    of_36: int = 36
    """In how many of the 36 throws it works."""
    before: int = 36
    """Of a bid, and of a capture that needs one: in how many it would work without."""
    tokens: int = 0
    """Of a bid, a rest, a web, a capture that needs a bid: how many tokens."""
    answer: int = 0
    """In how many of the 36 throws the answer works."""


def at_stake(s: State, a: Deed) -> Iterator[Reason]:
    """What an action wins, takes or saves at once."""
    yield from _ends(s, a)
    yield from _takes(s, a)
    yield from _promotes(s, a)
    yield from _saves(s, a)
    yield from _checks(s, a)


def quiet(s: State, a: Deed) -> Iterator[Reason]:
    """What an action brings besides: webs and tokens, and what it prepares."""
    yield from _webs(s, a)
    yield from _hunts(s, a)
    yield from _castles(s, a)
    yield from _rests(s, a)


def weight(s: State, point: Reason) -> float:
    """How much the point matters, in points of the count."""
    if point.kind in ("guard", "escape", "free", "untie"):
        return float(_worth(s, point.piece))
    share = {"take_back": 0.7, "take_risk": 0.7, "web": 0.5, "hunt": 0.4}.get(point.kind, 1.0)
    always = {"promote": 6.0, "check": 0.7, "castle": 0.5, "rest_empty": 1.0, "rest": 0.3}
    return always.get(point.kind, share * _worth(s, point.target) * point.of_36 / 36)


def _worth(s: State, square: int | None) -> int:
    return value(kind_at(s, square)) if square is not None else 0


# --- what the other side, or the same one, could do


def captures(s: State) -> dict[int, list[Capture]]:
    """Per square of a piece that whoever is to act can try to take, the ways."""
    return listed_captures(s, GAME.legal_actions)


def idle(s: State) -> State | None:
    """The state if the mover did nothing but rest; `None` in check, where that is no choice."""
    return None if in_check(s, s.side) else transition.passed(s)


def won(s: State, a: Capture) -> State:
    """The state in which a capture has succeeded, nobody having bid."""
    return transition.won(turn.pay(s, a), a)


def _after(s: State, a: Deed) -> State:
    """The state after the action as far as it surely comes: nothing where dice are awaited, no token taken off."""
    return left_tied(GAME.apply(s, a))


def left_tied(t: State) -> State:
    """The same state, no token taken off if one may be, at whichever end of a turn that is asked."""
    return transition.untied(t, None) if isinstance(t.pending, Untying) else t


# --- what is at stake at once


def _ends(s: State, a: Deed) -> Iterator[Reason]:
    t = _after(s, a)
    if t.outcome is not None and t.outcome.winners == (s.side,):
        yield Reason("win")


def _takes(s: State, a: Deed) -> Iterator[Reason]:
    """The capture, its chance, and whether the taker could be taken back."""
    capture = _taken(s, a)
    if capture is None:
        return
    deed, there = capture
    chance, t = of_36(s, deed), left_tied(won(s, deed))
    if t.outcome is not None:
        if t.outcome.winners == (s.side,):
            yield Reason("take_win", deed.start, there, place=there, of_36=chance)
        return
    answers = captures(t).get(deed.end, [])
    if not duels.is_rolled(s, deed):
        yield Reason("take_sure", deed.start, there, place=there)
    elif not chance:
        yield _hope(s, deed, there)
    elif not answers:
        yield Reason("take_safe", deed.start, there, place=there, of_36=chance)
    else:
        by = max(answers, key=lambda answer: of_36(t, answer))
        answer = of_36(t, by)
        kind = "take_risk" if answer > chance else "take_back"
        yield Reason(kind, deed.start, there, by.start, there, chance, answer=answer)


def _hope(s: State, a: Capture, there: int) -> Reason:
    """A capture that no throw wins by itself: what all tokens would make of it, which are lost with it if it fails."""
    t = GAME.apply(s, a)
    tokens = t.bowls[s.side]
    most = GAME.choice_facts(t, Bid(tokens))["of_36"] if tokens else 0
    return Reason(
        "take_hope" if most else "take_vain", a.start, there, place=there, of_36=most, before=0, tokens=tokens
    )


def _taken(s: State, a: Deed) -> tuple[Capture, int] | None:
    if isinstance(a, Move | Support) and (there := moves.taken_square(s, a)) is not None:
        return a, there
    return None


def _promotes(s: State, a: Deed) -> Iterator[Reason]:
    if isinstance(a, Move | Support) and a.promotion == chess.QUEEN and _taken(s, a) is None:
        yield Reason("promote", a.start, place=a.end)


def _saves(s: State, a: Deed) -> Iterator[Reason]:
    """Pieces that the other side could try to take if nothing were done, and cannot after the action."""
    unheeded, t = idle(s), _after(s, a)
    if unheeded is None or _taken(s, a) is not None or t.pending is not None or t.outcome is not None:
        return
    if unheeded.outcome is not None:
        return
    moved = {start: end for start, end in _shifts(s, a) if s.sides[s.side] >> start & 1}
    later = captures(t)
    for square, ways in captures(unheeded).items():
        here = moved.get(square, square)
        if here not in later:
            by = max(ways, key=lambda way: of_36(unheeded, way))
            kind = "escape" if isinstance(a, Move) and square == a.start else "guard"
            yield Reason(kind, square, by=by.start, place=here, of_36=of_36(unheeded, by))


def exposed(s: State, a: Deed) -> Reason | None:
    """Who could attack a piece where a move without a capture brings it, as the likeliest of those worth no more."""
    if not isinstance(a, Move) or _taken(s, a) is not None:
        return None
    t = _after(s, a)
    if t.pending is not None or t.outcome is not None or t.side == s.side:
        return None
    worth = _worth(t, a.end)
    found = [(of_36(t, way), way.start) for way in captures(t).get(a.end, []) if 0 < _worth(t, way.start) <= worth]
    answer, by = max(found, default=(0, a.end))
    return Reason("exposed", a.start, by=by, place=a.end, answer=answer) if answer >= RISKY else None


def _shifts(s: State, a: Deed) -> tuple[tuple[int, int], ...]:
    """Who goes where by the action."""
    if isinstance(a, Move | Support):
        return ((a.start, a.end),)
    return () if isinstance(a, Rest | Pass) else abilities.shifts(s, a)


def _checks(s: State, a: Deed) -> Iterator[Reason]:
    t = _after(s, a)
    if t.pending is None and t.outcome is None and t.side != s.side and in_check(t, t.side):
        end = a.end if isinstance(a, Move | Support) else None
        answers = captures(t).get(end, []) if end is not None else []
        answer = max((of_36(t, way) for way in answers), default=0 if end is not None else 36)
        yield Reason("check", target=king_of(t, t.side), place=end, answer=answer)


# --- what it brings besides


def _webs(s: State, a: Deed) -> Iterator[Reason]:
    """A web laid, and all own webs taken off by a pass, of which the dearest piece is told."""
    if isinstance(a, Web):
        yield Reason("web", a.queen, a.target, place=a.target, tokens=abilities.web_tokens())
    elif isinstance(a, Pass):
        dear = max(own_webs(s), key=lambda square: _worth(s, square))
        yield Reason("free", dear, place=dear)


def _hunts(s: State, a: Deed) -> Iterator[Reason]:
    """The dearest enemy that the acting piece can fairly hope to take next turn, if nobody does anything until then,
    and could not try now."""
    t = _after(s, a)
    if _taken(s, a) is not None or t.pending is not None or t.outcome is not None or not isinstance(a, Move):
        return
    soon = idle(t)
    if soon is None or soon.outcome is not None or in_check(s, s.side):
        return
    now, found = captures(s), []
    for square, ways in captures(soon).items():
        already = any(way.start == a.start for way in now.get(square, []))
        chances = [of_36(soon, way) for way in ways if way.start == a.end]
        if not already and chances and max(chances) >= FAIR:
            found.append(Reason("hunt", a.start, square, place=square, of_36=max(chances)))
    if found:
        yield max(found, key=lambda point: weight(s, point))


def _castles(s: State, a: Deed) -> Iterator[Reason]:
    if isinstance(a, Move) and moves.castles(s, a):
        yield Reason("castle", a.start, place=a.end)


def _rests(s: State, a: Deed) -> Iterator[Reason]:
    brought = min(abilities.rest_brings(), s.reserve)
    if isinstance(a, Rest) and brought:
        yield Reason("rest" if s.bowls[s.side] else "rest_empty", tokens=brought)


# --- what is asked in between


def of_knot(s: State, square: int) -> Reason:
    """What comes of a token taken off: a lighter web, or a free piece."""
    left = dict(abilities.untied(s.but(pending=None), square).webs).get(square, 0)
    return Reason("untie" if left else "free", square, place=square, tokens=left)


def of_bid(s: State, duel: Duel, a: Bid) -> Reason:
    """What the tokens change, the other side bidding nothing more. The chance is the attacker's for the attacker, the
    defender's for the defender."""
    attacks = not duel.bids
    chances = [GAME.choice_facts(s, bid)["of_36"] for bid in (a, Bid(0), Bid(s.bowls[duels.bidder(s)]))]
    this, none, most = chances if attacks else [36 - chance for chance in chances]
    there = moves.taken_square(s, duel.deed)
    piece, target = (duel.deed.start, there) if attacks else (there, duel.deed.start)
    kind = "bid_none"
    if a.tokens:
        kind = "bid_sure" if this == 36 and none < 36 else "bid"
    elif none == 36:
        kind = "bid_needless"
    elif most == 0:
        kind = "bid_hopeless"
    return Reason(kind, piece, target, of_36=this, before=none, tokens=a.tokens)
