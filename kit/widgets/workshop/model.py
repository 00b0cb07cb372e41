"""What every workshop knows: the steps of its draft, and where the device keeps it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from kit.core.game import Scenario
from kit.widgets.board.model import BoardPage
from kit.widgets.play.parts import Draft as Chosen
from kit.widgets.settings import saved_when

D = TypeVar("D")
T = TypeVar("T")


@dataclass(frozen=True, eq=False, kw_only=True)
class Making(BoardPage, Generic[D]):
    """Every change is one step of `done`, of which the last is the present draft."""

    kind = "workshop"
    says: ClassVar[Mapping[str, str]]
    """The keys of its own sentences in the catalogue."""
    files: ClassVar[Any]
    """The game's module that writes a draft as a file (`file_text`), reads it back (`read_file`) and makes a scenario
    of it (`scenario`)."""
    done: tuple[D, ...]
    undone: tuple[D, ...] = ()
    paper: str = "a4"
    draft: Chosen
    """Who is to play the battle: what the dialog of a new match changes."""

    # --- the draft

    @property
    def plan(self) -> D:
        """All as it is now."""
        return self.done[-1]

    def _known(self, what: str, make: Callable[[], T]) -> T:
        """What was found out about the present draft."""
        known = self.memo.get(what)
        if known is None or known[0] is not self.plan:
            known = self.memo[what] = self.plan, make()
        found: T = known[1]
        return found

    @property
    def my_turn(self) -> bool:
        return False

    @property
    def face(self) -> Any:
        return "friendly"

    @abstractmethod
    def found(self) -> Sequence[Any]:
        """What is wrong with the draft."""

    def said(self, key: str) -> str:
        """One of the workshop's own sentences."""
        return self.t(self.says[key])

    def scenario(self) -> Scenario:
        """The battle as it is now, with a title in every language."""
        made: Scenario = self.files.scenario(self.plan, self.table.own_battles.titles(self.domain))
        return made

    @property
    @abstractmethod
    def title(self) -> str:
        """What the battle is called on this page."""

    @abstractmethod
    def pdf(self) -> bytes:
        """What is printed of it, as a PDF file."""

    def file_name(self, ending: str) -> str:
        """A name for a file about all this."""
        title = "".join(c if c.isalnum() else "-" for c in self.title.lower())
        return f"{self.game.id}-{'-'.join(filter(None, title.split('-')))[:40] or 'own'}.{ending}"

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
