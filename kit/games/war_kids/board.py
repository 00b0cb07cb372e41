"""War Kids: its board by name, for lessons (see `kit.core.board`)."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.board import BaseBoard, Piece
from kit.games.war_kids.action_notation import GRAMMAR, HEXES
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Action
from kit.games.war_kids.pieces import GONE, KINDS, MOVEMENT, PHASES
from kit.games.war_kids.rules import BOOK
from kit.games.war_kids.setup import MARKS
from kit.games.war_kids.state import State


class WarKidsBoard(BaseBoard):
    """Hexes are the places, units the pieces."""

    grammar = GRAMMAR
    book = BOOK
    term = HEXES

    def pieces(self, s: State) -> Sequence[Piece]:
        marks = {mark: getattr(s, mark) for mark in MARKS}
        return [
            Piece(
                unit.id,
                unit.side,
                KINDS[unit.kind],
                None if s.at[number] == GONE else s.at[number],
                frozenset(mark for mark, mask in marks.items() if mask >> number & 1),
            )
            for number, unit in enumerate(s.battle.units)
        ]

    def distance(self, s: State, here: int, there: int) -> int:
        return s.battle.grid.distance(here, there)

    def phase(self, s: State) -> str:
        return PHASES[s.phase]

    def ends(self, s: State) -> Sequence[Action]:
        return [END_MOVEMENT if s.phase == MOVEMENT else END_COMBAT]
