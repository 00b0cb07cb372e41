"""Chapter: turns, and what is asked of every action: is the match over, whose turn is it, what is awaited, who acts."""

from __future__ import annotations

from kit.core.chance import Roll
from kit.core.rules import No, need
from kit.games.war_kids.actions import Action, Cast, EndCombat, EndMovement, Move, Strike, doers
from kit.games.war_kids.battle import Battle, State, alive, first_named
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.units import BLUE

DEEDS = (Move, Cast, Strike)
ENDS = (EndMovement, EndCombat)


@BOOK.refuses("WK-TURN-4", *DEEDS, *ENDS, Roll)
def the_match_goes_on(s: State, a: Action) -> No:
    return need(s.outcome is None, "GAME_OVER")


@BOOK.refuses("WK-TURN-3", *DEEDS)
def only_the_active_side_acts(s: State, a: Action) -> No:
    who = doers(a) if isinstance(doers(a), tuple) else ()
    others = [u for u in who if alive(s, u) and s.battle.units[u].side != s.side]
    return need(not others, "NOT_YOUR_TURN", **first_named(s, others))


@BOOK.refuses("WK-SPELL-6", *DEEDS, *ENDS)
def a_spell_is_rolled_first(s: State, a: Action) -> No:
    return need(s.casting is None, "PENDING")


@BOOK.refuses("WK-SPELL-6", Roll)
def a_die_is_rolled_for_a_spell(s: State, a: Roll) -> No:
    return need(s.casting is not None, "NOT_PENDING")


@BOOK.refuses("WK-SPELL-6", Roll)
def a_die_shows_one_to_six(s: State, a: Roll) -> No:
    return need(type(a.pips) is int and 1 <= a.pips <= 6, "BAD_DIE")


@BOOK.refuses("WK-UNIT-1", *DEEDS)
def the_unit_is_there(s: State, a: Action) -> No:
    who = doers(a)
    return need(isinstance(who, tuple) and who and all(alive(s, u) for u in who), "UNKNOWN_UNIT")


@BOOK.refuses("WK-UNIT-1", Cast, Strike)
def the_target_is_there(s: State, a: Cast | Strike) -> No:
    return need(alive(s, a.target), "UNKNOWN_UNIT")


@BOOK.acts("WK-SET-4", off=BLUE)
def who_starts(battle: Battle) -> int:
    """The side that begins the match, and with it every full turn."""
    return battle.first


@BOOK.acts("WK-TURN-2", off=lambda side: side)
def next_side(side: int) -> int:
    """The side that becomes active when the other has ended its combat."""
    return 1 - side


@BOOK.acts("WK-COMP-4", off=lambda spent, battle, side: spent)
def turn_the_mages_back(spent: int, battle: Battle, side: int) -> int:
    """The spent Mages once it is the turn of `side`: its own face the enemy again."""
    return spent & ~battle.masks[side]
