"""The board of the workshop: that of a match, and what a battle in the making may have besides."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kit.draw.counters import SIDE
from kit.draw.scene import Group, Scene, Shape
from kit.games.war_kids.scene import View
from kit.games.war_kids.state import State
from kit.text import Catalogue
from kit.widgets.features import Selection
from kit.widgets.games.war_kids.table import WarKidsTable


class WorkshopTable(WarKidsTable):
    """Hexes are map numbers, as in a match."""

    def home(self, s: State) -> int:
        """The cursor starts in the middle of the map."""
        return (s.battle.grid.rows // 2) * s.battle.grid.cols + s.battle.grid.cols // 2

    def view(self, s: State, selection: Selection, base: View) -> View:
        """Nothing is being chosen."""
        return base

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A hex for those who listen, roads and houses included."""
        words = [super().describe(s, place, selection, t)]
        words += [t("workshop.say.road")] if any(place in chain for chain in s.battle.roads) else []
        words += [t("workshop.say.house")] if place in s.battle.houses else []
        return ", ".join(words)

    def scene(self, s: State, view: View, t: Catalogue) -> Scene:
        """The board; of several counters in a hex every one is seen."""
        found = super().scene(s, view, t)
        if len(set(s.at)) == len(s.at):
            return found
        seen: dict[tuple[float, float], int] = {}
        drawn: list[Shape] = []
        for piece in found.pieces:
            shape: Any = piece
            if isinstance(shape, Group) and shape.key:
                at = shape.dx, shape.dy
                aside = 0.22 * SIDE * seen.get(at, 0)
                seen[at] = seen.get(at, 0) + 1
                shape = shape.moved(shape.dx + aside, shape.dy - aside)
            drawn.append(shape)
        return replace(found, pieces=tuple(drawn))
