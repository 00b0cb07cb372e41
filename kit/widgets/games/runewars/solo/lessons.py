"""The whole game in a lesson: the map and the taps of a match, and what is foreseen to be tried in vain."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from kit.draw.marked import Marks
from kit.games.runewars import actions as do
from kit.games.runewars.rules.tasks import waiting
from kit.games.runewars.state import Group, State
from kit.text import Catalogue
from kit.widgets.features import EndButton, Selection, chosen
from kit.widgets.games.runewars.solo import taps
from kit.widgets.games.runewars.solo.table import SoloTable
from kit.widgets.lesson_table import LessonTable

GRANARY = "granary"
"""What a learner would build where that is forbidden."""


class ScreenLessonTable(SoloTable, LessonTable):
    """Whatever is to be done is not pointed out by itself, but where what is chosen can go."""

    ready = staticmethod(taps.candidates)

    def meanings(self, s: State, selection: Selection, place: int) -> Iterable[Any]:
        parts = chosen(selection)
        here = parts.get("look")
        if "hero" in parts:
            yield from (do.Travel(parts["hero"], place), do.Ride(parts["hero"], place))
        elif here == place:
            yield from (do.Activate(place), do.Build(place), do.Develop(place, GRANARY))
        elif here is not None:
            mine = tuple(Group(s.side, one.kind, one.standing) for one in s.forces[here] if one.owner == s.side)
            yield do.Move(here, place, mine)

    def asked(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str] | None:
        return self.asks(s, selection, t) if selection or waiting(s) is not None else None

    def end_button(self, s: State, t: Catalogue) -> EndButton | None:
        """An order is ended beside the map."""
        return None

    def view(self, s: State, selection: Selection, base: Any) -> Marks:
        parts = chosen(selection)
        if parts.keys() <= {"look"}:
            plain: Marks = replace(base, selected=parts.get("look"))
            return plain
        return super().view(s, selection, base)
