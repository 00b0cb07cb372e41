"""Chapter: webs. A webbed piece sleeps on its tokens; its owner takes them off one a turn, or all by passing."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.kings_war.actions import Pass, Untie
from kit.games.kings_war.book import BOOK
from kit.games.kings_war.state import State, in_check, own_webs


@BOOK.acts("KW-TURN-6", off=False)
def may_untie(s: State) -> bool:
    """Whether the mover has webbed pieces, one of which may lose a token."""
    return bool(s.webs) and bool(own_webs(s))


@BOOK.refuses("KW-WEB-4", Untie)
def one_token_of_an_own_piece(s: State, a: Untie) -> No:
    fits = a.square is None or (type(a.square) is int and a.square in own_webs(s))
    return need(fits, "NOT_WEBBED")


@BOOK.refuses("KW-WEB-7", Untie)
def nobody_is_freed_onto_a_king_that_had_no_turn(s: State, a: Untie) -> No:
    """Only where tokens come off before the action: the freed piece would attack a King whose turn is over."""
    return need(not s.treaty.untie_first or not in_check(untied(s, a.square), 1 - s.side), "GIVES_CHECK")


@BOOK.refuses("KW-WEB-5", Pass)
def a_pass_needs_a_web_and_nothing_tried(s: State, a: Pass) -> No:
    return need(own_webs(s) and not s.tried, "NO_PASS")


def untied(s: State, square: int | None) -> State:
    """One token less under the piece, if one was named."""
    if square is None:
        return s
    webs = tuple((q, n - (q == square)) for q, n in s.webs)
    return freed(s.but(webs=tuple((q, n) for q, n in webs if n)), 1)


def all_untied(s: State) -> State:
    """No token left under any of the mover's pieces."""
    own = own_webs(s)
    count = sum(n for q, n in s.webs if q in own)
    return freed(s.but(webs=tuple((q, n) for q, n in s.webs if q not in own)), count)


def uncovered(s: State, square: int) -> State:
    """The tokens under a piece that is captured go first."""
    count = dict(s.webs).get(square, 0)
    return freed(s.but(webs=tuple((q, n) for q, n in s.webs if q != square)), count) if count else s


@BOOK.acts("KW-WEB-6", off=lambda s, count: s)
def freed(s: State, count: int) -> State:
    """Tokens from under pieces go to the reserve."""
    return s.but(reserve=s.reserve + count)
