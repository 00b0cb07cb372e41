"""The workshop as one frozen value: a battle in the making."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Self, TypeVar

from kit.core.game import Scenario
from kit.games.war_kids import draft as drafts
from kit.games.war_kids import draft_file
from kit.games.war_kids.draft import Draft
from kit.games.war_kids.draft_checks import Problem, problems
from kit.games.war_kids.scene import View
from kit.widgets.agreed import saved_when
from kit.widgets.board.model import BoardPage
from kit.widgets.games.war_kids.own_battle import untitled
from kit.widgets.games.war_kids.workshop.tools import TABS, Tool
from kit.widgets.play.model import Draft as Chosen

DIES = "workshop.problem.dies"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke over the board that is being drawn: the draft before it, and the hexes of the sheet it has passed."""

    before: Draft
    way: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Workshop(BoardPage):
    """Every change is one step of `done`, of which the last is the present draft."""

    kind = "workshop"
    done: tuple[Draft, ...] = (Draft(),)
    undone: tuple[Draft, ...] = ()
    tab_open: str = TABS[0]
    tool: Tool
    stroke: Stroke | None = None
    carried: int | None = None
    """The hex of the unit that the hand has picked up."""
    told: Problem | None = None
    """The problem that is being shown on the board."""
    naming: int | None = None
    """The hex whose name is being typed."""
    paper: str = "a4"
    hex_mm: int = 35
    draft: Chosen
    """Who is to play the battle: what the dialog of a new match changes."""

    # --- the draft

    @property
    def plan(self) -> Draft:
        """The battle as it is now."""
        return self.done[-1]

    def _known(self, what: str, make: Callable[[], T]) -> T:
        """What was found out about the present draft."""
        known = self.memo.get(what)
        if known is None or known[0] is not self.plan:
            known = self.memo[what] = self.plan, make()
        found: T = known[1]
        return found

    @property
    def state(self) -> Any:
        return self._known("state", lambda: drafts.state(self.plan))

    @property
    def my_turn(self) -> bool:
        return False

    @property
    def face(self) -> Any:
        return "friendly"

    def found(self) -> list[Problem]:
        """What is wrong with the draft; the look at the first turn waits until a stroke is over."""
        if self.stroke is not None:
            return problems(self.plan, ahead=False)
        return self._known("problems", lambda: problems(self.plan))

    def scenario(self) -> Scenario:
        """The battle as it is now, with a title in every language."""
        return draft_file.scenario(self.plan, untitled(self.domain))

    def file_name(self, ending: str) -> str:
        """A name for a file about this battle."""
        title = "".join(c if c.isalnum() else "-" for c in self.table.title(self.scenario(), self.t).lower())
        return f"war_kids-{'-'.join(filter(None, title.split('-')))[:40] or 'own'}.{ending}"

    # --- the device

    def needed(self) -> list[str]:
        return [*super().needed(), self.slots, f"match.{self.game.id}.$tab"]

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), self.slots]

    @property
    def slot(self) -> str:
        """Where this tab keeps its draft on the device."""
        return f"{self.slots}{self.tab}"

    @property
    def slots(self) -> str:
        """How the names of all places begin where drafts are kept."""
        return f"workshop.{self.game.id}."

    def others(self) -> list[str]:
        """Where other drafts are kept, the latest first."""
        found = [key for key in self.kept if key.startswith(self.slots) and key != self.slot]
        return sorted(found, key=lambda key: saved_when(self.kept[key]), reverse=True)

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
