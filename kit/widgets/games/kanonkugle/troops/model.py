"""The workshop as one frozen value: troops, armies and a table in the making."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from kit.explore.samples import Estimate, Sample, share
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle import draft_file
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.draft_checks import Problem, problems
from kit.games.kanonkugle.draft_table import Thing
from kit.games.kanonkugle.troops import Troop
from kit.space.plane import Point
from kit.widgets.games.kanonkugle.troops.table import BenchView
from kit.widgets.run.model import Answers
from kit.widgets.workshop import files
from kit.widgets.workshop.model import SAID, Making

on = Answers(files.on)
"""What the workshop answers."""
TABS = ("troop", "army", "table", "fight")
"""What can be made, in the order in which it is best made; then what comes of it."""
TOOLS = ("hand", *tables.KINDS, "rubber")
"""What can be held over the table."""
MATCHES = (20, 50, 100)
"""How many matches tell whether a fight is fair."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke over the table that is being drawn: the draft before it, where it began, and the thing it holds."""

    before: Draft
    start: Point
    thing: int = -1
    """Its number among the things of the table before; -1 for none."""
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Fight:
    """Matches between the two armies that tell whether they are even."""

    about: Draft
    level: int
    matches: int
    played: tuple[Sample, ...] = ()
    runs: bool = True

    def won(self, side: int) -> Estimate:
        """The share of the matches that an army has won, a draw counting half, and between what the true one lies."""
        return share(self.played, side)

    def counts(self) -> tuple[int, int, int]:
        """Won by the one, drawn, won by the other."""
        one, other = (sum(match.winners == (side,) for match in self.played) for side in (0, 1))
        return one, len(self.played) - one - other, other

    @property
    def verdict(self) -> str:
        """What it comes to: even as far as can be seen, one stronger, or too few to tell."""
        found = self.won(0)
        if not self.played:
            return "none"
        if found.low > 0.5:
            return "one"
        if found.high < 0.5:
            return "other"
        return "even" if found.high - found.low <= 0.35 else "open"


@dataclass(frozen=True, eq=False, kw_only=True)
class Workshop(Making[Draft]):
    """Troops, armies and a table, and what the hand is doing with them."""

    says: ClassVar[Mapping[str, str]] = {key: f"troops.{key}" for key in SAID}
    files: ClassVar[Any] = draft_file
    done: tuple[Draft, ...] = (Draft(),)
    tab_open: str = TABS[0]
    troop: str = ""
    """The name of the troop that is looked at."""
    side: int = 0
    """The army that troops join."""
    tool: str = TOOLS[0]
    thing: int = -1
    """The thing of the table that is chosen, by its number; -1 for none."""
    stroke: Stroke | None = None
    fight: Fight | None = None
    level: int = 2
    matches: int = MATCHES[0]

    # --- the draft

    @property
    def state(self) -> Any:
        return self._known("state", lambda: drafts.state(self.plan))

    def found(self) -> list[Problem]:
        """What is wrong with the draft; while something is drawn, what was before."""
        if self.stroke is not None:
            return self.memo["problems"][1] if "problems" in self.memo else []
        return self._known("problems", lambda: problems(self.plan))

    def things(self) -> list[Thing]:
        """What lies on the table."""
        return self._known("things", lambda: tables.things(self.plan.table))

    @property
    def held(self) -> Thing | None:
        """The thing of the table that is chosen."""
        found = self.things()
        return found[self.thing] if 0 <= self.thing < len(found) else None

    @property
    def number(self) -> int:
        """The number of the troop that is looked at among one's own; -1 where it is none of them."""
        names = [troop.name for troop in self.plan.designs]
        return names.index(self.troop) if self.troop in names else -1

    @property
    def looked_at(self) -> Troop:
        """The troop that is looked at: one's own, else one of the kit's."""
        found = drafts.called(self.plan, self.troop)
        return found if found is not None else drafts.shelf(self.plan)[0]

    @property
    def title(self) -> str:
        return self.plan.title or self.t("troops.untitled")

    def pdf(self) -> bytes:
        """The banners of all one's own troops and of both armies."""
        from kit.printables.kanonkugle.banners import banner_sheets, printed_troops
        from kit.printables.paper import PAPERS
        from kit.printables.registry import Printed

        sheets = banner_sheets(self.t, PAPERS[self.paper], printed_troops(self.plan))
        return Printed("banners", self.t("print.banners"), sheets, self.t.lang).pdf()

    # --- the table

    def let_go(self) -> Self:
        return replace(super().let_go(), thing=-1)

    def means_something(self, place: int) -> bool:
        return True

    def own_view(self) -> Any:
        base = super().own_view()
        found = self.things()
        wrong = {problem.number for problem in self.found() if problem.part == "table" and problem.number >= 0}
        shapes = tuple(found[number].shape for number in sorted(wrong) if number < len(found))
        held = self.held
        return BenchView(focus=base.focus, held=held.shape if held is not None else None, wrong=shapes)
