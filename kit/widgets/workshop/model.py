"""What every workshop knows: its draft, where the device keeps it, and its steps taken back and done again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from kit.core.game import Scenario
from kit.widgets import unreadable
from kit.widgets.board.model import BoardPage
from kit.widgets.matches import Shelf
from kit.widgets.play.parts import Draft as Chosen
from kit.widgets.run.turn import Turn
from kit.widgets.settings import saved_when

D = TypeVar("D")
T = TypeVar("T")
SAID = "again", "opened", "kept", "play", "print", "printing", "keys", "tabs", "problems", "fine"
"""What every workshop says in sentences of its own."""
UNDO = 300
"""So many steps can be taken back."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Making(BoardPage, Shelf, Generic[D]):
    """Every change is one step of `done`, of which the last is the present draft."""

    kind = "workshop"
    says: ClassVar[Mapping[str, str]]
    """The keys of its own sentences in the catalogue, of `SAID` at least."""
    files: ClassVar[Any]
    """The game's module that writes a draft as a file (`file_text`), reads it back (`read_file`) and makes a scenario
    of it (`scenario`)."""
    done: tuple[D, ...]
    undone: tuple[D, ...] = ()
    paper: str = "a4"
    stroke: Any = None
    """A stroke over the board that is being drawn, and the draft `before` it; `None` where none is."""
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

    @property
    def slots(self) -> str:
        return f"workshop.{self.game.id}."


KEPT_DRAFTS = 12
"""How many drafts a device keeps; the oldest goes first."""


# --- this device


def save(turn: Turn[Any]) -> None:
    """Keeps the draft on this device, in this tab's own place."""
    page: Making[Any] = turn.page
    turn.keep(page.slot, page.files.file_text(page.plan, when=page.at.date))
    for key in turn.page.others()[KEPT_DRAFTS - 1 :]:
        turn.keep(key, None)


def take_up(turn: Turn[Any]) -> bool:
    """Takes up the draft of this tab, else the latest one that no open tab works on; whether there is one."""
    page: Making[Any] = turn.page
    free = [key for key in page.others() if key[len(page.slots) :].split("-")[0] not in page.other_tabs]
    for key in free:
        if not saved_when(page.kept[key]):  # cut off, perhaps: it would be the oldest to go
            _kept_draft(turn, key)
    kept = (_kept_draft(turn, key) for key in [page.slot, *free] if key in turn.page.kept)
    found = next(filter(None, kept), None)
    if found is not None:
        turn.set(done=(found,), notice=page.said("again"))
    return found is not None


def _kept_draft(turn: Turn[Any], key: str) -> Any:
    """The draft kept there; where it cannot be read it is set aside, and there is none."""
    found: list[Any] = []
    unreadable.attempt(turn, key, lambda: found.append(turn.page.files.read_file(turn.page.kept[key])))
    return found[0] if found else None


def put_aside(turn: Turn[Any]) -> None:
    """Keeps the draft as it is beside this tab's place, so that another may take that place."""
    page: Making[Any] = turn.page
    kept = page.kept.get(page.slot)
    if kept is not None and not page.plan.empty:
        turn.keep(f"{page.slot}-{saved_when(kept)}", kept)


# --- strokes, undo, redo


def step_on(turn: Turn[Any], d: Any) -> bool:
    """One step: a new draft in place of the present one, to be taken back as a whole; whether it is another."""
    page: Making[Any] = turn.page
    if d == page.plan:
        return False
    turn.set(done=(*page.done[-UNDO:], d), undone=())
    return True


def cancel_stroke(turn: Turn[Any]) -> None:
    """As it was before the stroke that is being drawn, if one is."""
    page, stroke = turn.page, turn.page.stroke
    done = page.done[:-1] if stroke is not None and page.plan is not stroke.before else page.done
    turn.set(stroke=None, done=done)


def step_back(turn: Turn[Any]) -> bool:
    """Takes the last step back; whether there was one."""
    page: Making[Any] = turn.page
    if len(page.done) < 2:
        turn.set(notice=page.t("ui.undo.none"))
        return False
    turn.set(done=page.done[:-1], undone=(*page.undone, page.plan))
    return True


def step_again(turn: Turn[Any]) -> bool:
    """Does the step again that was taken back last; whether there was one."""
    page: Making[Any] = turn.page
    if not page.undone:
        turn.set(notice=page.t("ui.redo.none"))
        return False
    turn.set(done=(*page.done, page.undone[-1]), undone=page.undone[:-1])
    return True
