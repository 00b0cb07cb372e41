"""War Kids as a `kit.core.game.Game`: who decides, what is legal, what an action does and tells."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from kit.core.base_game import BaseGame
from kit.core.chance import DIE, ROLLS, Roll
from kit.core.game import CHANCE, TERMINAL, Event, Option, Threat
from kit.games.war_kids import action_notation, evaluation, events, ground, notation, setup, transition
from kit.games.war_kids.action_notation import GRAMMAR
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Action,
    Cast,
    ChooseLoss,
    DiceAttack,
    Displace,
    EndMovement,
    Move,
    Strike,
)  # fmt: skip
from kit.games.war_kids.pieces import DATA, MOVEMENT, SEATS
from kit.games.war_kids.rules import BOOK, combat, dice, magic, movement, spells
from kit.games.war_kids.state import Pending, State

if TYPE_CHECKING:
    from kit.games.war_kids.kernel import Kernel

OPTIONS = (
    Option("leader_loss", False, ("WK-SET-3", "WK-LEAD-2", "WK-VIC-2")),
    Option("combat_must", True, ("WK-FIGHT-6",)),
    Option("adv_pegasus", False, ("WK-ADV-P-1", "WK-ADV-P-2")),
    Option("adv_roads", False, ("WK-ADV-R-1", "WK-ADV-R-2", "WK-ADV-R-3")),
    Option("adv_wounded", False, ("WK-ADV-W-1", "WK-ADV-W-2", "WK-ADV-W-3", "WK-COMP-5")),
    Option("adv_mages", False, tuple(f"WK-ADV-M-{n}" for n in range(1, 7))),
    Option("adv_leader", False, ("WK-ADV-L-1", "WK-ADV-L-2"), needs=("adv_wounded",)),
    Option("adv_soldiers", False, tuple(f"WK-ADV-S-{n}" for n in range(1, 8))),
    Option("adv_obstacles", False, ("WK-ADV-O-1", "WK-ADV-O-2")),
    Option("adv_los", False, ("WK-ADV-V-1", "WK-ADV-V-2"), goes_with=("adv_obstacles",)),
)
"""The advanced rules stand in the order in which they are best introduced, one in each new match (WK-ADV-0)."""


class WarKids(BaseGame[State, Action]):
    """The first hex wargame for children: the standard rules, and the eight advanced ones."""

    id = "war_kids"
    book = BOOK
    grammar = GRAMMAR
    positions = notation
    data = DATA
    switches = OPTIONS
    same_seats = SEATS
    slots = staticmethod(action_notation.slots)
    choice_facts = staticmethod(action_notation.choice_facts)
    terms = staticmethod(evaluation.terms)

    def begun(self, position: str, switches: Mapping[str, Any]) -> State:
        s = notation.parse_position(position)
        s = s.but(battle=replace(s.battle, **switches).agreed())
        setup.check_scenario(s.battle)
        setup.check(s)
        return s

    def current_player(self, s: State) -> int:
        if s.outcome is not None:
            return TERMINAL
        if s.pending is None:
            return s.side
        return CHANCE if s.pending.asks == "die" else 1 - s.side if s.pending.asks == "loss" else s.side

    def legal_actions(self, s: State) -> Sequence[Action]:
        if s.outcome is not None:
            return ()
        if s.pending is not None:
            return _answers(s, s.pending)
        if s.phase == MOVEMENT:
            return [*movement.moves(s), *spells.spells(s), END_MOVEMENT]
        strikes: list[Action] = [*combat.strikes(s), *dice.open_attacks(s)]
        found: list[Action] = [*strikes, *spells.spells(s)]
        if not strikes or not s.battle.combat_must:
            found.append(END_COMBAT)
        return found

    def canonical(self, s: State, a: Action) -> Action:
        match a:
            case Move(unit=unit, path=path):
                return Move(unit, ground.reach(s.battle, unit, s.at[unit], s.taken[0] | s.taken[1])[path[-1]])
            case Strike(by=by, target=target):
                return Strike(tuple(sorted(by)), target)
            case DiceAttack(by=by, target=target):
                return DiceAttack(tuple(sorted(by)), target)
            case Cast(mage=mage, target=target, slow=slow):
                return Cast(mage, target, slow)
            case Displace(route=route):
                return s.battle.pushes[route[0]][route[-1]]
        return a

    def chance_outcomes(self, s: State) -> Sequence[tuple[Roll, Fraction]]:
        return DIE if s.pending is not None and s.pending.asks == "die" and s.outcome is None else ()

    def apply(self, s: State, a: Action) -> State:
        match a:
            case Move(unit=unit, path=path):
                return transition.walked(s, unit, path[-1])
            case Cast():
                return transition.cast(s, a)
            case Roll(pips=pips):
                return transition.rolled(s, pips)
            case Strike():
                return transition.struck(s, a)
            case DiceAttack(by=by, target=target):
                return dice.begun(s, DiceAttack(tuple(sorted(by)), target))
            case Displace(route=route):
                return magic.moved_away(s, route)
            case ChooseLoss(soldier=soldier):
                return dice.lost(s, soldier)
            case EndMovement():
                return transition.movement_over(s)
        return transition.passed(s)

    def events(self, s: State, a: Action, t: State, viewer: int | None = None) -> Sequence[Event]:
        return events.events(s, a, t)

    def kernel(self, s: State) -> Kernel:
        # Loaded where it is used: a page plays no thousand matches.
        from kit.games.war_kids.kernel import Kernel

        return Kernel(self, s)

    def threats(self, s: State, player: int) -> Mapping[int, Threat]:
        return evaluation.threats(self, s, player)

    def rewards(self, s: State, a: Action) -> Collection[int]:
        """What a walk makes sure, as `kit.core.capabilities.Rewarding` says."""
        return evaluation.rewards(self, s, a)

    def combinations(self, s: State) -> Iterator[tuple[Action, ...]]:
        """How three Soldiers come to take one, as `kit.core.capabilities.Combining` says."""
        return evaluation.combinations(self, s)


def _answers(s: State, pending: Pending) -> Sequence[Action]:
    """What may follow while something is awaited."""
    match pending.asks, pending.deed:
        case "push", _:
            return magic.displacements(s)
        case "loss", DiceAttack() as attack:
            return [ChooseLoss(u) for u in dice.losers(s, attack)]
    return ROLLS
