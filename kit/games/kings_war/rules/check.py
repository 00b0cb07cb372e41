"""Chapter: after every completed action the mover's own King is safe."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.kings_war.actions import Action, Bombard, Charge, Move, Pass, Rest, Support, Walk, Web
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.rules.abilities import shifts
from kit.games.kings_war.rules.moves import of_chess
from kit.games.kings_war.state import State, exposed, king_of, live_board


@BOOK.refuses("KW-TURN-5", Move, Support, Bombard, Walk, Charge, Web, Rest, Pass)
def the_own_king_is_safe_afterwards(s: State, a: Action) -> No:
    """A capture is judged as if it succeeded (KW-TAKE-5)."""
    board, king = live_board(s), king_of(s, s.side)
    match a:
        case Move() | Support():
            unsafe = board.is_into_check(of_chess(a))
        case Web(target=target):
            unsafe = exposed(board, king, silenced=0 if s.treaty.web_checks else 1 << target)
        case Bombard() | Walk() | Charge():
            unsafe = exposed(board, king, shifts(s, a))
        case _:
            unsafe = board.is_check()
    return need(not unsafe, "LEAVES_KING_IN_CHECK")
