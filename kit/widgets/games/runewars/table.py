"""Rune Winter on the page: the areas of a real table under a finger, and what people say of it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Self

from kit.core.game import Refusal, Slot
from kit.core.match import Step
from kit.draw.hexboard import HexBoard
from kit.draw.marked import Marks
from kit.draw.scene import Scene
from kit.games.runewars import GAME, scene
from kit.games.runewars import actions as do
from kit.games.runewars.notation import SEATS
from kit.games.runewars.pieces import AUTOMAS, PLAYERS
from kit.games.runewars.rules.control import areas_of
from kit.games.runewars.rules.ending import dragon_runes, years
from kit.games.runewars.state import DRAGON, SEASONS, State, count
from kit.text import Catalogue
from kit.widgets.features import OwnBattles, Phase, RealTable, Selection, chosen
from kit.widgets.games.runewars import battle_aid, said, weighing
from kit.widgets.games.runewars.words import Telling, about, candidates
from kit.widgets.table import Table

PHASES = {
    phase: Phase(rule=rule)
    for rule, phases in {
        "RS-SEASON-1": ("card",), "RS-ORDER-1": ("order",), "RS-ORDER-2": ("resolve",), "RS-GEN-14": ("bid",),
        "RS-GEN-13": ("draw", "hero"), "RUL-46": ("sequence",), "RUL-47": ("claim",), "BG-BATTLE": ("battle",),
        "RS-GEN-11": ("generate", "loot", "title", "march", "retreat", "place"),
    }.items()
    for phase in phases
}  # fmt: skip
PARTS = {**said.PARTS, "aid": battle_aid.tapped, "weigh": weighing.tapped}


class RuneWinterTable(Telling, Table):
    """A table in somebody's room; the page keeps count of what stands there."""

    game = GAME
    beginning = "valley"
    counted = "seasons"
    places = ("area", "target")
    phases = PHASES
    parts = PARTS
    own_battles = OwnBattles("kit.games.runewars.draft_file", "laying.untitled")
    pending = Refusal("RS-GEN-13", "NOT_NOW")
    real: RealTable | None = RealTable(typed=said.typed, joined=said.joined, stays=said.stays, why="reason")
    pick = staticmethod(said.tapped)
    two = False
    """Whether two people play."""

    def seen_from(self, players: Sequence[int]) -> Self:
        """Where two play their automas sit behind them, else the one behind its player."""
        two = len(players) > 1
        if two == self.two:
            return self
        other = copy(self)
        other.two = two
        return other

    @property
    def sides(self) -> tuple[str, ...]:
        return tuple(seat.id for seat in (SEATS if self.two else SEATS[::2]))

    def board(self, s: State) -> HexBoard:
        return scene.board(s.land)

    def part_place(self, s: State, kind: str, value: str) -> int | None:
        return s.land.names.index(value) if kind == "look" and value in s.land.names else None

    def choice_place(self, s: State, slot: Slot) -> int:
        return int(slot.value) if slot.kind in (*self.places, "look") and slot.value is not None else self.elsewhere(s)

    # --- marks

    def dressed(self, s: State, view: Marks) -> Marks:
        """What the present instruction is about, and which areas can be chosen."""
        areas, way = about(s)
        return replace(view, pointed=view.pointed | {*areas, *candidates(s)}, arrow=view.arrow or way)

    def view(self, s: State, selection: Selection, base: Any) -> Marks:
        here = chosen(selection).get("look")
        plain: Marks = base
        return plain if here is None else replace(plain, pointed=frozenset({here}), arrow=(), selected=here)

    def scene(self, s: State, view: Any, t: Catalogue) -> Scene:
        return scene.scene(s, view)

    # --- the course of a match

    def people_only(self, s: State) -> str:
        return "seat.real_table"

    def lasted(self, s: State) -> int:
        return min(self.turn(s), len(SEASONS) * years(s))

    def standing(self, s: State, player: int) -> int:
        """The models that a seat has on the board."""
        sides = len(s.factions)
        owner = PLAYERS[player] if player < sides else AUTOMAS[player - sides]
        return sum(count(groups, owner) for groups in s.forces)

    def gained(self, step: Step, players: Collection[int], others: Collection[int]) -> int:
        """Dragon runes, for the players."""
        won = dragon_runes(step.after) - dragon_runes(step.before)
        return won if {*players} & {*range(len(step.before.factions))} else -won

    def taken(self, s: State) -> Sequence[int]:
        return [area for area, groups in enumerate(s.forces) if groups]

    def end_reason(self, s: State, t: Catalogue) -> str:
        """What decided it: where the dragon runes lie that counted, and where those that are seen with others."""
        mine = areas_of(s, *PLAYERS)
        seen = [area for area, rune in enumerate(s.runes) if rune == DRAGON]
        halves = {
            "mine": [area for area in seen if mine >> area & 1],
            "others": [area for area in seen if not mine >> area & 1],
        }
        told = {whose: [s.land.names[area] for area in areas] for whose, areas in halves.items() if areas}
        return " ".join(t(f"end.runes.{whose}", areas=areas) for whose, areas in told.items())

    def only_ends(self, s: State, a: Any) -> bool:
        return isinstance(a, do.Done | do.Carried)
