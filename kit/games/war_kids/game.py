"""War Kids as a `kit.core.game.Game`: who decides, what is legal, what an action does and tells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kit.core.chance import DIE, ROLLS, Roll
from kit.core.game import CHANCE, TERMINAL, Event, Facts, Option, Outcome, Refusal, Scenario, Slot, Trouble
from kit.games.war_kids import events, ground, notation, outlook
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action, Cast, EndMovement, Move, Strike
from kit.games.war_kids.battle import State, shield
from kit.games.war_kids.rules import BOOK, combat, spells, turn, victory
from kit.games.war_kids.units import BLUE, COMBAT, DATA, GONE, MOVEMENT
from kit.space.hexes import mask_of

if TYPE_CHECKING:
    from random import Random

OPTIONS = (
    Option("leader_loss", False, ("WK-SET-3", "WK-LEAD-2", "WK-VIC-2")),
    Option("combat_must", True, ("WK-FIGHT-6",)),
)


class WarKids:
    """The first hex wargame for children; the standard rules."""

    id = "war_kids"
    book = BOOK

    def scenarios(self) -> Sequence[Scenario]:
        return tuple(Scenario(entry["id"], entry["position"]) for entry in DATA["scenarios"])

    def options(self) -> Sequence[Option]:
        return OPTIONS

    def initial_state(self, scenario: Scenario, options: Mapping[str, bool] | None = None) -> State:
        agreed = dict(options or {})
        for key, value in agreed.items():
            if key not in {option.id for option in OPTIONS} or not isinstance(value, bool):
                raise Trouble("trouble.option", option=str(key)[:30])
        return _initial_state(scenario, tuple(sorted(agreed.items())))

    def num_players(self, s: State) -> int:
        return 2

    def current_player(self, s: State) -> int:
        if s.outcome is not None:
            return TERMINAL
        return CHANCE if s.casting is not None else s.side

    def explain(self, s: State, a: Any) -> Refusal | None:
        return BOOK.explain(s, a)

    def legal_actions(self, s: State) -> Sequence[Action]:
        if s.outcome is not None:
            return ()
        if s.casting is not None:
            return ROLLS
        if s.phase == MOVEMENT:
            return [*_moves(s), *_spells(s), END_MOVEMENT]
        strikes = combat.strikes(s)
        found: list[Action] = [*strikes, *_spells(s)]
        if not strikes or not s.battle.combat_must:
            found.append(END_COMBAT)
        return found

    def canonical(self, s: State, a: Action) -> Action:
        match a:
            case Move(unit=unit, path=path):
                return Move(unit, ground.reach(s.battle, unit, s.at[unit], s.taken[0] | s.taken[1])[path[-1]])
            case Strike(by=by, target=target):
                return Strike(tuple(sorted(by)), target)
        return a

    def slots(self, s: State, a: Action) -> Iterable[tuple[Slot, ...]]:
        match a:
            case Move(unit=unit, path=path):
                yield Slot("unit", unit), Slot("hex", path[-1])
            case Cast(mage=mage, target=target):
                yield Slot("unit", mage), Slot("target", target)
            case Strike(by=(unit,), target=target):
                yield Slot("unit", unit), Slot("target", target)
            case Strike(by=by, target=target):
                for first in by:
                    others = tuple(u for u in by if u != first)
                    for second in others:
                        third = next(u for u in others if u != second)
                        yield Slot("unit", first), Slot("target", target), Slot("unit", second), Slot("unit", third)
            case Roll(pips=pips):
                yield (Slot("die", pips),)
            case _:
                yield (Slot("end", s.phase),)

    def choice_facts(self, s: State, a: Action) -> Facts:
        match a:
            case Move(path=path):
                return {"cost": ground.cost(s.battle, path)}
            case Cast(mage=mage, target=target):
                distance = spells.spell_distance(s, mage, target)
                return {"distance": distance, "wins": tuple(n for n in range(1, 7) if spells.spell_hits(distance, n))}
        return {}

    def chance_outcomes(self, s: State) -> Sequence[tuple[Roll, Fraction]]:
        return DIE if s.casting is not None and s.outcome is None else ()

    def apply(self, s: State, a: Action) -> State:
        match a:
            case Move(unit=unit, path=path):
                return _walk(s, unit, path[-1])
            case Cast(mage=mage, target=target):
                return _cast(s, mage, target)
            case Roll(pips=pips):
                return _rolled(s, pips)
            case Strike(by=by, target=target):
                return combat.leaves_at_once(s.but(engaged=s.engaged | mask_of(by)), target)
            case EndMovement():
                return s.but(phase=COMBAT)
        return _pass_the_turn(s)

    def events(self, s: State, a: Action, t: State, viewer: int | None = None) -> Sequence[Event]:
        return events.events(s, a, t)

    def outcome(self, s: State) -> Outcome | None:
        return s.outcome

    def returns(self, s: State) -> tuple[float, ...]:
        if s.outcome is None or len(s.outcome.winners) != 1:
            return 0.0, 0.0
        return (1.0, -1.0) if s.outcome.winners[0] == 0 else (-1.0, 1.0)

    def observation(self, s: State, player: int) -> State:
        return s

    def sample(self, o: State, player: int, rng: Random) -> State:
        return o

    def terms(self, s: State, player: int) -> dict[str, float]:
        return outlook.terms(s, player)

    def action_text(self, s: State, a: Action) -> str:
        return notation.action_text(s, a)

    def parse_action(self, s: State, text: str) -> Action:
        return notation.parse_action(s, text)

    def position_text(self, s: State) -> str:
        return notation.position_text(s)

    def parse_position(self, text: str) -> State:
        return notation.parse_position(text)


@lru_cache(maxsize=64)
def _initial_state(scenario: Scenario, options: tuple[tuple[str, bool], ...]) -> State:
    s = notation.parse_position(scenario.position)
    agreed: dict[str, Any] = dict(options)
    s = s.but(battle=replace(s.battle, **agreed))
    notation.check_scenario(s.battle)
    return s


BOOK.caches.append(_initial_state.cache_clear)


def _moves(s: State) -> list[Action]:
    """One move per unit and destination."""
    found: list[Action] = []
    battle, moves, points, zones = s.battle, s.battle.moves, s.battle.points, s.battle.zones
    occupied = s.taken[0] | s.taken[1]
    for u in battle.armies[s.side]:
        here = s.at[u]
        if here != GONE and not s.moved >> u & 1:
            found += moves(u, here, occupied & zones[points[u]][here])
    return found


def _spells(s: State) -> list[Action]:
    """One spell per Mage and target."""
    found: list[Action] = []
    battle, at, enemies = s.battle, s.at, s.taken[1 - s.side]
    tired = s.moved | s.spent
    for mage in battle.mages[s.side]:
        if at[mage] != GONE and not tired >> mage & 1:
            open_to = battle.spell_reach[at[mage]] & enemies
            if open_to:
                open_to &= ~shield(s, 1 - s.side)
                casts = battle.casts[mage]
                found += [casts[u] for u in battle.armies[1 - s.side] if at[u] != GONE and open_to >> at[u] & 1]
    return found


def _walk(s: State, unit: int, there: int) -> State:
    step = 1 << s.at[unit] | 1 << there
    blue, pink = s.taken
    return s.but(
        at=(*s.at[:unit], there, *s.at[unit + 1 :]),
        taken=(blue ^ step, pink) if s.side == BLUE else (blue, pink ^ step),
        moved=s.moved | 1 << unit,
    )


def _cast(s: State, mage: int, target: int) -> State:
    engaged = s.engaged | 1 << mage if s.phase == COMBAT else s.engaged
    return s.but(casting=(mage, target), spent=s.spent | 1 << mage, engaged=engaged)


def _rolled(s: State, pips: int) -> State:
    assert s.casting is not None
    mage, target = s.casting
    hit = spells.spell_hits(spells.spell_distance(s, mage, target), pips)
    s = s.but(casting=None)
    return combat.leaves_at_once(s, target) if hit else s


def _pass_the_turn(s: State) -> State:
    side, number = turn.next_side(s.side), s.turn
    if side == turn.who_starts(s.battle):
        s = s.but(held=victory.held_so_far(s))
        outcome = victory.after_full_turn(s)
        if outcome is not None:
            return s.but(outcome=outcome)
        number += 1
    spent = turn.turn_the_mages_back(s.spent, s.battle, side)
    return s.but(side=side, phase=MOVEMENT, turn=number, moved=0, spent=spent, engaged=0)
