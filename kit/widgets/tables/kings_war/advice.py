"""What speaks for an action of Kings War, as far as it is surely true; and the moods of a player that talks."""

from __future__ import annotations

import chess

from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Action, Bid, Bombard, Charge, Move, Pass, Rest, Support, Untie, Walk, Web
from kit.games.kings_war.rules import moves, turn
from kit.games.kings_war.state import Duel, State, in_check, kind_at, piece
from kit.text import Catalogue

CENTRE = 0x00003C3C3C3C0000
"""The sixteen squares in the middle, as a bit set."""
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


def reason(s: State, a: Action, t: Catalogue) -> str:
    """What speaks for an action, in a sentence."""
    found = point(s, a)
    if found.startswith("capture"):
        assert isinstance(a, Move | Support)
        there = moves.taken_square(s, a)
        assert there is not None
        return t(f"hint.{found}", target=piece(s, there), wins=GAME.choice_facts(s, a)["of_36"])
    if isinstance(a, Bid):
        return t("hint.bid" if a.tokens else "hint.bid.none", wins=GAME.choice_facts(s, a)["of_36"])
    return t(f"hint.{found}")


def mood(s: State, a: Action, number: int, t: Catalogue) -> str:
    """What a computer player feels about its action."""
    found = point(s, a).split(".")[0]
    if found in ("quiet", "develop", "castle", "centre") or isinstance(a, Untie | Pass):
        return t("thought.whim", pick=number % MOODS)
    if isinstance(a, Rest | Bid):
        return t("thought.tokens")
    return t(f"thought.{found}" if found in ("wins", "capture", "check", "escape") else "thought.ability")
