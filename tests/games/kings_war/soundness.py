"""What is true of Kings War at any time, whatever has been played."""

from __future__ import annotations

from kit.games.kings_war import GAME
from kit.games.kings_war.actions import Move
from kit.games.kings_war.rules.moves import of_chess
from kit.games.kings_war.state import Duel, State, exposed, in_check, king_of, live_board, tokens

EVERY = 7
"""Of the states of a playout one in so many is looked at."""
MET = ("Move", "Support", "Walk", "Charge", "Bombard", "Web", "Untie", "Rest", "Bid", "Roll")


def check(s: State, start: State) -> None:
    """No token is made or lost; nobody leaves the own King in check, and the short cut for abilities says who is, as a
    whole new board does."""
    assert min(s.reserve, *s.bowls, *(n for _, n in s.webs)) >= 0
    assert s.reserve + sum(s.bowls) + sum(n for _, n in s.webs) == tokens(s.treaty)
    if s.pending is not None or s.outcome is not None:
        return
    assert not in_check(s, 1 - s.side)
    board = live_board(s)
    assert exposed(board, king_of(s, s.side)) == board.is_check()
    for a in GAME.legal_actions(s):
        t = GAME.apply(s, a)
        assert isinstance(t.pending, Duel) or not in_check(t, s.side)
        assert not isinstance(a, Move) or of_chess(a) in board.legal_moves
