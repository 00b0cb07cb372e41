"""War Kids: what each action does to the state."""

from __future__ import annotations

from kit.core.state import next_count
from kit.games.war_kids.actions import Cast, DiceAttack, Strike
from kit.games.war_kids.pieces import BLUE, COMBAT, MOVEMENT
from kit.games.war_kids.rules import combat, dice, magic, spells, turn, victory
from kit.games.war_kids.state import Pending, State
from kit.space.hexes import mask_of


def walked(s: State, unit: int, there: int) -> State:
    """The unit stands on another hex, and has moved."""
    step = 1 << s.at[unit] | 1 << there
    blue, pink = s.taken
    return s.but(
        at=(*s.at[:unit], there, *s.at[unit + 1 :]),
        taken=(blue ^ step, pink) if s.side == BLUE else (blue, pink ^ step),
        moved=s.moved | 1 << unit,
    )


def cast(s: State, a: Cast) -> State:
    """A spell begun: its die is awaited, and which way it flies no longer matters."""
    engaged = s.engaged | 1 << a.mage if s.phase == COMBAT else s.engaged
    deed = a if not a.route else Cast(a.mage, a.target, a.slow)
    return s.but(pending=Pending(deed), spent=s.spent | 1 << a.mage, engaged=engaged)


def rolled(s: State, pips: int) -> State:
    """A die shown: of a dice combat, or of a spell, which needs another one, hits or misses."""
    deed, shown = s.awaited.deed, (*s.awaited.pips, pips)
    if isinstance(deed, DiceAttack):
        return dice.rolled(s, deed, shown)
    if len(shown) < magic.dice_of(deed):
        return s.but(pending=Pending(deed, shown))
    hit = spells.spell_hits(spells.spell_distance(s, deed.mage, deed.target), sum(shown))
    if hit and magic.only_moves_its_target(deed):
        return s.but(pending=Pending(deed, asks="push"))
    s = s.but(pending=None)
    return combat.defeated(s, deed.target) if hit else s


def struck(s: State, a: Strike) -> State:
    """The target is defeated; whoever struck has used the attack of this phase."""
    return combat.defeated(s.but(engaged=s.engaged | mask_of(a.by)), a.target)


def movement_over(s: State) -> State:
    """The combat phase begins; the wounded beside a leader are well again."""
    return s.but(phase=COMBAT, wounded=s.wounded & ~mask_of(dice.healed(s)))


def passed(s: State) -> State:
    """The other side's turn begins, unless the match is over."""
    side, number = turn.next_side(s.side), s.turn
    if side == turn.who_starts(s.battle):
        s = s.but(held=victory.held_so_far(s))
        outcome = victory.after_full_turn(s)
        if outcome is not None:
            return s.but(outcome=outcome)
        number = next_count(number)
    spent = turn.turn_the_mages_back(s.spent, s.battle, side)
    return s.but(side=side, phase=MOVEMENT, turn=number, moved=0, spent=spent, engaged=0, displaced=0, attacked=0)
