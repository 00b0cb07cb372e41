"""What speaks for an action of Kings War, as far as it is surely true; and the moods of a player that talks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import chess

from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Action, Bid, Bombard, Charge, Move, Pass, Rest, Support, Untie, Walk, Web
from kit.games.kings_war.advice import best
from kit.games.kings_war.reasons import Reason, exposed, idle
from kit.games.kings_war.rules import moves, turn
from kit.games.kings_war.state import Duel, State, Untying, in_check, kind_at, names, piece, strength
from kit.text import Catalogue

if TYPE_CHECKING:
    from kit.players import Decision

CENTRE = 0x00003C3C3C3C0000
"""The sixteen squares in the middle, as a bit set."""
REASONS = ("pieces", "webs", "strike", "danger", "king", "hunt", "reach", "pawns")
"""The terms of the evaluation that a player that talks has words for."""
TELLS_ALL = ("take_sure", "rest", "rest_empty")
"""The reasons that name the whole action."""
ASIDE = ("check", "castle")
"""The reasons that say little where the pieces are about to be counted."""
CLOSING = 2
"""So many rounds before the count the score is told."""
MOODS = 4
"""How many ways there are to say that one just feels like it."""


def way(a: Action) -> tuple[int, ...]:
    """The squares that a hint's arrow runs through."""
    match a:
        case Bombard(target=start, end=end) | Walk(knight=start, end=end) | Move(start=start, end=end):
            return start, end
        case Support(start=start, end=end) | Web(queen=start, target=end) | Charge(bishop=start, piece=end):
            return start, end
        case Untie(square=int(square)):
            return (square,)
    return ()


def point(s: State, a: Action) -> str:
    """The best thing that is surely true of an action: the end of its key."""
    after = GAME.apply(s, a)
    if after.outcome is not None and after.outcome.winners:
        return "wins"
    if isinstance(a, Move | Support) and moves.taken_square(s, a) is not None:
        return "capture" if isinstance(after.pending, Duel) else "capture.sure"
    if isinstance(a, Move | Support) and a.promotion:
        return "promotion"
    if not isinstance(a, Bid | Untie | Pass) and after.side != s.side and in_check(after, after.side):
        return "check"
    if isinstance(a, Move | Support):
        return _of_move(s, a)
    return turn.ABILITIES.get(type(a), type(a).__name__.lower())


def _of_move(s: State, a: Move | Support) -> str:
    if in_check(s, s.side):
        return "escape"
    if moves.castles(s, a):
        return "castle"
    kind = kind_at(s, a.start)
    if kind in (chess.KNIGHT, chess.BISHOP) and a.start // 8 in (0, 7):
        return "develop"
    return "centre" if CENTRE >> a.end & 1 and not CENTRE >> a.start & 1 else "quiet"


def often(of_36: int) -> str:
    """How often that many of the 36 throws come, as a word of the catalogue."""
    half = 18
    known = {0: "none", half: "half", 2 * half: "all"}
    return known.get(of_36, "less" if of_36 < half else "more")


def reason(s: State, thought: Decision[Action], t: Catalogue) -> str:
    """What speaks for an action, in a sentence: what is known for certain, else the score where the count is near, else
    a piece of general advice."""
    a = thought.action
    found = _found(s, thought)
    if found is not None:
        return told(s, found, t)
    if _closing(s) and s.pending is None and not in_check(s, s.side):
        mine, theirs = strength(s, s.side), strength(s, 1 - s.side)
        leads = "mine" if mine > theirs else "theirs" if theirs > mine else "nobody"
        return t("hint.count", mine=mine, theirs=theirs, leads=leads)
    if isinstance(a, Move | Support):
        return t(f"hint.{_of_move(s, a)}")
    return t(f"hint.{turn.ABILITIES[type(a)]}" if isinstance(a, Bombard | Walk | Charge) else "hint.quiet")


def _closing(s: State) -> bool:
    return bool(s.last_round) and s.round > s.last_round - CLOSING


def _found(s: State, thought: Decision[Action]) -> Reason | None:
    """The point that is told; `None` where none is, or the score says more."""
    found = best(s, thought.action, thought.reason)
    return None if found is not None and found.kind in ASIDE and _closing(s) else found


def tells_all(s: State, thought: Decision[Action]) -> bool:
    """Whether the reason names the whole action: who captures whom, or that it rests."""
    found = _found(s, thought)
    return found is not None and found.kind in TELLS_ALL


def feared(s: State, thought: Decision[Action]) -> tuple[int, ...]:
    """Where the enemy stands that the reason speaks of."""
    found = _found(s, thought)
    return (found.by,) if found is not None and found.by is not None else ()


def risk(s: State, a: Action) -> Reason | None:
    """Who could attack a piece where the action brings it, if that is worth a word."""
    return exposed(s, a) if s.pending is None and isinstance(a, Move) else None


def told(s: State, found: Reason, t: Catalogue) -> str:
    """A point as a sentence."""
    pieces = {"piece": found.piece, "target": found.target, "by": found.by}
    facts: dict[str, Any] = {name: piece(s, square) for name, square in pieces.items() if square is not None}
    if found.place is not None:
        facts |= names(at=found.place)
    if found.by is not None:
        facts |= names(there=found.by)
    return t(
        f"advice.{found.kind}",
        throws=found.of_36,
        before=found.before,
        tokens=found.tokens,
        answer=found.answer,
        bowls=sum(s.bowls),
        **facts,
    )


def mood(s: State, thought: Decision[Action], number: int, t: Catalogue) -> str:
    """What a computer player feels about its action: what is plain to see, or its reason as far as that is true."""
    a, seen = thought.action, point(s, thought.action).split(".")[0]
    if seen in ("wins", "escape") or (thought.reason and seen in ("capture", "check")):
        return t(f"thought.{seen}")
    if thought.reason and isinstance(a, Rest | Bid):
        return t("thought.tokens")
    if thought.reason and isinstance(a, Pass | Untie) and a != Untie():
        return t("thought.free")
    if thought.reason in REASONS and _honest(s, a, thought.reason):
        return t(f"thought.{thought.reason}")
    paid = thought.reason and isinstance(a, Support | Bombard | Walk | Charge | Web)
    return t("thought.ability") if paid else t("thought.whim", pick=number % MOODS)


def _honest(s: State, a: Action, reason: str) -> bool:
    """Whether the term that spoke for an action is better after it than if its player had done nothing."""
    unheeded = idle(s) if s.pending is None else None
    if unheeded is None:
        return False
    t, player = GAME.apply(s, a), s.side
    if isinstance(t.pending, Untying):
        t = GAME.apply(t, Untie())
    return bool(GAME.terms(t, player)[reason] > GAME.terms(unheeded, player)[reason] + 1e-9)
