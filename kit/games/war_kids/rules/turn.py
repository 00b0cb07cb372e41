"""Chapter: turns, and what is asked of every action: is the match over, whose turn is it, what is awaited, who acts."""

from __future__ import annotations

from kit.core.chance import Roll
from kit.core.rules import No, need
from kit.games.war_kids.actions import (
    Action,
    Cast,
    ChooseLoss,
    DiceAttack,
    Displace,
    EndCombat,
    EndMovement,
    Move,
    Strike,
    doers,
)  # fmt: skip
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.book import BOOK
from kit.games.war_kids.pieces import BLUE
from kit.games.war_kids.state import State, alive, first_named

DEEDS = (Move, Cast, Strike, DiceAttack)
ENDS = (EndMovement, EndCombat)
ANSWERS = (Displace, ChooseLoss)
"""What is only done when it is asked for."""


@BOOK.refuses("WK-TURN-4", *DEEDS, *ENDS, *ANSWERS, Roll)
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


def asked(s: State, what: str) -> bool:
    """Whether an answer of that sort is awaited."""
    return s.pending is not None and s.pending.asks == what


@BOOK.refuses("WK-ADV-S-2", *DEEDS, *ENDS)
def a_dice_combat_is_rolled_first(s: State, a: Action) -> No:
    return need(not asked(s, "die") or s.casting is not None, "PENDING")


@BOOK.refuses("WK-ADV-M-3", *DEEDS, *ENDS)
def the_push_comes_first(s: State, a: Action) -> No:
    return need(not asked(s, "push"), "PENDING")


@BOOK.refuses("WK-ADV-S-6", *DEEDS, *ENDS)
def the_loss_is_chosen_first(s: State, a: Action) -> No:
    return need(not asked(s, "loss"), "PENDING")


@BOOK.refuses("WK-SPELL-6", Roll)
def a_die_is_rolled_for_something(s: State, a: Roll) -> No:
    return need(asked(s, "die"), "NOT_PENDING")


@BOOK.refuses("WK-SPELL-6", Roll)
def a_die_shows_one_to_six(s: State, a: Roll) -> No:
    return need(type(a.pips) is int and 1 <= a.pips <= 6, "BAD_DIE")


@BOOK.refuses("WK-UNIT-1", *DEEDS)
def the_unit_is_there(s: State, a: Action) -> No:
    who = doers(a)
    return need(isinstance(who, tuple) and who and all(alive(s, u) for u in who), "UNKNOWN_UNIT")


@BOOK.refuses("WK-UNIT-1", Cast, Strike, DiceAttack)
def the_target_is_there(s: State, a: Cast | Strike | DiceAttack) -> No:
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
