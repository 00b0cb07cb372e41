"""The workshop as one frozen value: a battle in the making."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from kit.core.game import Scenario
from kit.games.war_kids import draft as drafts
from kit.games.war_kids import draft_file
from kit.games.war_kids.draft import Draft
from kit.games.war_kids.draft_file import Problem, problems
from kit.games.war_kids.scene import View
from kit.widgets.games.war_kids.own_battle import untitled
from kit.widgets.games.war_kids.workshop.tools import TABS, Tool
from kit.widgets.run.messages import Answers
from kit.widgets.workshop import files
from kit.widgets.workshop.model import Making

on = Answers(files.on)
"""What the workshop answers."""
DIES = "workshop.problem.dies"
OVERLAP = 10
"""Millimetres that two sheets of a printed map have in common."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke over the board that is being drawn: the draft before it, and the hexes of the sheet it has passed."""

    before: Draft
    way: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Workshop(Making[Draft]):
    """A battle on its map, and what the hand is doing there."""

    says: ClassVar[Mapping[str, str]] = {
        "again": "workshop.again",
        "opened": "workshop.opened",
        "play": "workshop.play",
        "print": "workshop.print",
        "printing": "workshop.printing",
        "keys": "workshop.keys",
        "tabs": "workshop.tabs",
        "problems": "workshop.problems",
        "fine": "workshop.fine",
    }
    files: ClassVar[Any] = draft_file
    done: tuple[Draft, ...] = (Draft(),)
    tab_open: str = TABS[0]
    tool: Tool
    stroke: Stroke | None = None
    carried: int | None = None
    """The hex of the unit that the hand has picked up."""
    told: Problem | None = None
    """The problem that is being shown on the board."""
    naming: int | None = None
    """The hex whose name is being typed."""
    hex_mm: int = 35

    # --- the draft

    @property
    def state(self) -> Any:
        return self._known("state", lambda: drafts.state(self.plan))

    def found(self) -> list[Problem]:
        """What is wrong with the draft; the look at the first turn waits until a stroke is over."""
        if self.stroke is not None:
            return problems(self.plan, ahead=False)
        return self._known("problems", lambda: problems(self.plan))

    def scenario(self) -> Scenario:
        """The battle as it is now, with a title in every language."""
        return draft_file.scenario(self.plan, untitled(self.domain))

    @property
    def title(self) -> str:
        return self.table.title(self.scenario(), self.t)

    def pdf(self) -> bytes:
        """The map of the battle, and the page that tells it."""
        from kit.printables.paper import PAPERS
        from kit.printables.registry import Printed
        from kit.printables.war_kids.maps import map_sheets

        sheets = map_sheets(self.t, PAPERS[self.paper], self.scenario(), self.hex_mm, OVERLAP)
        return Printed("map", self.t("game.war_kids.title"), sheets, self.t.lang).pdf()

    # --- the board

    def let_go(self) -> Self:
        return replace(super().let_go(), carried=None, told=None)

    def means_something(self, place: int) -> bool:
        return self.carried is not None or bool(drafts.units_at(self.plan, drafts.to_sheet(self.plan, place)))

    def own_view(self) -> View:
        found, d, s = self.found(), self.plan, self.state
        plain = (problem for problem in found if problem.stops or problem.key == DIES)
        wrong = {here for problem in plain for here in problem.places[:1] if drafts.on_map(d, here)}
        told = self._on_board(self.told.places) if self.told is not None else ()
        picked = drafts.to_map(d, self.carried) if self.carried is not None else None
        arrow = (told[1], told[0]) if len(told) > 1 and self.told and self.told.key == DIES else ()
        view: Any = super().own_view()
        marked: View = replace(
            view,
            danger=frozenset(self._on_board(wrong)) | frozenset(told),
            selected=s.at.index(picked) if picked in s.at else None,
            arrow=arrow,
        )
        return marked

    def _on_board(self, places: Sequence[int] | set[int]) -> tuple[int, ...]:
        return tuple(drafts.to_map(self.plan, here) for here in places if drafts.on_map(self.plan, here))
