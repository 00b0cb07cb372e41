"""The whole game of Rune Winter as a `kit.core.game.Game`: the same rules as beside the box, and all that the box would
do besides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kit.core.capabilities import Ruling
from kit.core.game import Option, Scenario
from kit.games.runewars import actions as do
from kit.games.runewars import transition
from kit.games.runewars.actions import Action
from kit.games.runewars.box import opened
from kit.games.runewars.game import OPTIONS, RuneWinter
from kit.games.runewars.pieces import DATA
from kit.games.runewars.rules import BOOK
from kit.games.runewars.state import State

BESIDE_THE_BOX = ("fate", "free_cities", "commander", "dev_cards", "fortress_distance", "setup_choice")
"""What needs a box: cards that are typed, expansions of which nothing is known here (B.1), a board that is still to be
laid."""


class RuneWinterSolo(RuneWinter):
    """On the screen: each model is of a kind of its own, and chance draws every card."""

    id = "solo"
    book = BOOK
    switches: Sequence[Option] = (
        Option("short", False, ("RUL-54",)),
        *(option for option in OPTIONS if option.id not in BESIDE_THE_BOX),
    )

    def scenarios(self) -> Sequence[Scenario]:
        """The ready boards, the first of them for a short winter before all (RUL-54)."""
        boards = [one for one in super().scenarios() if one.id in DATA.boards]
        return (Scenario("short", f"{boards[0].position}\noption short"), *boards)

    def canonical(self, s: State, a: Action) -> Action:
        match a:
            case do.Swap(start, end) if start > end:
                return do.Swap(end, start)
            case do.Move(start, end, models):
                return do.Move(start, end, tuple(sorted(models)))
        return a

    def begun(self, position: str, switches: Mapping[str, Any]) -> State:
        s = super().begun(position, switches)
        return transition.settled(opened(s)) if s.realm is None else s

    def policy(self, s: State) -> Ruling:
        """What the automa does, told as what happens: nobody moves its models for it."""
        ruling = super().policy(s)
        first = self.events(s, ruling.action, self.apply(s, ruling.action))[0]
        return replace(ruling, key=f"event.{first.kind}", facts=first.facts)


GAME = RuneWinterSolo()
