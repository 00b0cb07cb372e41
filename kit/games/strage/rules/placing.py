"""Chapter: newcomers."""

from __future__ import annotations

from kit.core.rules import No, need
from kit.games.strage.actions import Place
from kit.games.strage.book import BOOK
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import turn
from kit.games.strage.squares import PLACEMENT, is_square, names
from kit.games.strage.state import State, supply, with_elves

MOST: int = DATA["placings"]


@BOOK.refuses("ST-PLACE-1", Place)
def one_waits_off_the_map(s: State, a: Place) -> No:
    return need(supply(s, s.side), "NOBODY_LEFT")


@BOOK.refuses("ST-PLACE-1", Place)
def newcomers_enter_in_the_placement_area(s: State, a: Place) -> No:
    if not is_square(a.square):
        return need(False, "UNKNOWN_SQUARE")
    return need(PLACEMENT >> a.square & 1, "NOT_IN_AREA", **names(at=a.square))


@BOOK.refuses("ST-PLACE-2", Place)
def no_orc_and_no_half_elf_stands_there(s: State, a: Place) -> No:
    return need(not turn.full(s) >> a.square & 1, "TAKEN", **names(at=a.square))


@BOOK.refuses("ST-PLACE-3", Place)
def at_most_two_a_turn(s: State, a: Place) -> No:
    return need(s.placed < MOST, "TOO_MANY_NEWCOMERS", most=MOST)


@BOOK.acts("ST-PLACE-5", off=False)
def comes_first(s: State) -> bool:
    """Whether newcomers come before the first move or fight: with magic, or where it was agreed."""
    return not s.treaty.place_between if s.treaty.magic else s.treaty.place_first


@BOOK.refuses("ST-PLACE-5", Place)
def nobody_has_moved_yet(s: State, a: Place) -> No:
    return need(not (s.begun and comes_first(s)), "PLACE_FIRST")


@BOOK.acts("ST-PLACE-1", off=lambda s, square: s)
def placed(s: State, square: int) -> State:
    """A newcomer on the map, for one action point."""
    elves = with_elves(s, s.side, s.elves[s.side] | 1 << square)
    return s.but(elves=elves, points=s.points - 1, placed=s.placed + 1)
