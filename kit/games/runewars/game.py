"""Rune Winter as a `kit.core.game.Game`: who decides, what is legal, what an action does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from kit.core.base_game import BaseGame
from kit.core.capabilities import Ruling
from kit.core.game import Option, Scenario, Seat
from kit.games.runewars import actions, legal, notation, transition
from kit.games.runewars.action_notation import GRAMMAR
from kit.games.runewars.actions import Action
from kit.games.runewars.rules import BOOK, table
from kit.games.runewars.state import PLACE, RETREAT, State

OPTIONS = (
    Option("draw_profile", "red2", ("RUL-01",), values=notation.VALUES["draw_profile"]),
    Option("hero_symbol", "red", ("RUL-01",), values=notation.VALUES["hero_symbol"]),
    Option("fate", "drawn", ("RS-GEN-13",), values=notation.VALUES["fate"]),
    Option("hard", False, ("RS-VAR-1",)),
    Option("free_cities", False, ("RS-VAR-3.4",)),
    Option("commander", False, ("RS-VAR-3.3",)),
    Option("dev_cards", False, ("RS-VAR-3.2",)),
    Option("explore", False, ("RS-GEN-22",)),
    Option("fortress_distance", "farthest", ("RUL-03",), values=notation.VALUES["fortress_distance"]),
    Option("setup_choice", "automa", ("RUL-04",), values=notation.VALUES["setup_choice"]),
    Option("spring_draw", "per_city", ("RUL-07",), values=notation.VALUES["spring_draw"]),
    Option("automa_rebuilds", False, ("RUL-18",)),
    Option("edition", "revised", ("RUL-25",), values=notation.VALUES["edition"]),
    Option("neutrals_rally", True, ("RUL-31",)),
    Option("elimination", "at_once", ("RUL-33",), values=notation.VALUES["elimination"]),
    Option("coop_distance", "either", ("RUL-49",), values=notation.VALUES["coop_distance"]),
)
"""What may be agreed: the readings of the rulings, then the variants, which the author says are untested (RS-VAR-0)."""


class RuneWinter(BaseGame[State, Action]):
    """Beside the box: the player says what he does on his table, and the automa's part is decided here."""

    id = "runewars"
    book = BOOK
    grammar = GRAMMAR
    positions = notation
    switches = OPTIONS
    menu = True

    def begun(self, position: str, switches: Mapping[str, Any]) -> State:
        return notation.parse_position(position, lambda treaty: replace(treaty, **switches))

    def seats(self, scenario: Scenario) -> Sequence[Seat]:
        return notation.seats(scenario.position)

    def num_players(self, s: State) -> int:
        return 2 * len(s.factions)

    def current_player(self, s: State) -> int:
        return legal.current_player(s)

    def legal_actions(self, s: State) -> Sequence[Action]:
        return legal.legal_actions(s)

    def chance_outcomes(self, s: State) -> Sequence[tuple[Action, Fraction]]:
        return legal.chance_outcomes(s)

    def policy(self, s: State) -> Ruling:
        """What the automa does (`kit.core.capabilities.Automatic`)."""
        return legal.ruling(s)

    def apply(self, s: State, a: Action) -> State:
        return transition.settled(_applied(s, a))


def _applied(s: State, a: Action) -> State:  # noqa: C901  one line each
    match a:
        case actions.Turn() | actions.Shown():
            return transition.turned(s, a)
        case actions.Reveal():
            return transition.revealed(s, a)
        case actions.Carried():
            return transition.carried(s)
        case actions.Discard():
            return s
        case actions.Bid():
            return transition.bid(s, a)
        case actions.Grant(scope):
            return s.but(phase=PLACE, scope=scope)
        case actions.Order():
            return transition.ordered(s, a)
        case actions.Done():
            return transition.resolved(s)
        case actions.Next(area):
            return transition.sequenced(s, area)
        case actions.Battle(area):
            return transition.battle_begun(s, area)
        case actions.Won():
            return transition.won(s, a)
        case actions.Driven(area):
            return s.but(phase=RETREAT, at=area)
        case actions.Generate():
            return transition.generated(s, a)
        case actions.Trim():
            return transition.trimmed(s, a)
        case actions.Loot():
            return transition.looted(s, a)
        case actions.Charge():
            return transition.charged(s, a)
        case actions.March():
            return transition.marched(s, a)
        case actions.Stay(area):
            return transition.stayed(s, area)
        case actions.Retreat():
            return transition.retreated(s, a)
        case actions.Rune():
            return transition.rune_placed(s, a)
    return transition.table_changed(table.edited(s, a))
