"""What every page with a match on it shares: keeping the match on this device, files, and carrying on with another.

The browser keeps each tab's match in its own place, so that none overwrites another.
"""

from __future__ import annotations

import time
from abc import abstractmethod
from dataclasses import asdict, dataclass
from typing import Any

from kit.core.game import Trouble
from kit.core.match import Match
from kit.widgets import unreadable
from kit.widgets.run.model import Answers, Page
from kit.widgets.run.turn import Turn
from kit.widgets.settings import saved_when

on = Answers()
"""What every page with a match answers."""
KEPT_MATCHES = 12
"""How many matches of a game a device keeps; the oldest goes first."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Shelf(Page):
    """A page of whose things this device keeps several, each tab's in a place of its own."""

    @property
    @abstractmethod
    def slots(self) -> str:
        """How the names of all places begin where such things are kept."""

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), self.slots]

    @property
    def slot(self) -> str:
        """Where this tab keeps its own."""
        return f"{self.slots}{self.tab}"

    def others(self) -> list[str]:
        """Where the others are kept, the latest first."""
        found = [key for key in self.kept if key.startswith(self.slots) and key != self.slot]
        return sorted(found, key=lambda key: saved_when(self.kept[key]), reverse=True)


@dataclass(frozen=True, eq=False, kw_only=True)
class MatchPage(Shelf):
    """A page about one match, with what the players agreed for it (`settings`, a dataclass)."""

    game: Any
    match: Match
    settings: Any

    @abstractmethod
    def read_settings(self, data: Any, match: Match) -> Any:
        """The settings in the save file of a match, checked."""

    @abstractmethod
    def loaded_words(self) -> str:
        """What is said when a match has been opened."""

    def scenario_called(self, name: str | None) -> Any:
        """The game's scenario of that id, None if there is none."""
        return next((scenario for scenario in self.game.scenarios() if scenario.id == name), None)

    # --- this device

    def needed(self) -> list[str]:
        return [*super().needed(), f"{self.slots}$tab", f"{self.slots}$resume"]

    def glimpsed(self) -> list[str]:
        return [*super().glimpsed(), self.slots]

    @property
    def slots(self) -> str:
        return f"match.{self.game.id}."

    def saved_text(self) -> str:
        """The save file of the match. The lobby reads from its end whether the match is over and when it was saved."""
        over = self.match.outcome is not None
        return self.match.save(settings=asdict(self.settings), over=over, when=self.at.date or int(time.time()))


def changed(turn: Turn[Any]) -> Match:
    """The match of the page, to be changed: what was known of it before stays as it was."""
    match: Match = turn.page.match.copy()
    turn.set(match=match)
    return match


def reopen(turn: Turn[Any]) -> bool:
    """Takes up the match that the address asks for (`?resume=TAB`, once), else the one this tab had."""
    page: MatchPage = turn.page
    asked = f"{page.slots}{page.query.get('resume', '')}"
    turn.set(query={name: value for name, value in page.query.items() if name != "resume"})
    turn.order("forget_query", name="resume")
    for key in page.others():
        # The end of a match says when it was kept: without one it was cut off, and would be the oldest to go.
        owner = key.removeprefix(page.slots).split("-")[0]
        if key != asked and not saved_when(page.kept[key]) and owner not in page.other_tabs:
            unreadable.set_aside(turn, key, Trouble("trouble.save.broken"))
    if asked != page.slot and asked in turn.page.kept and _open(turn, asked):
        if page.slot in turn.page.kept:
            unreadable.attempt(turn, page.slot, lambda: _make_room(turn))
        return True
    return page.slot in turn.page.kept and _open(turn, page.slot)


def _make_room(turn: Turn[Any]) -> None:
    """Keeps the match of this tab beside its place, which another one takes, if it has begun and is not over."""
    page: MatchPage = turn.page
    text = page.kept[page.slot]
    match, _ = Match.load(page.game, text)
    if match.steps and match.outcome is None:
        turn.keep(f"{page.slot}-{saved_when(text)}", text)


def _open(turn: Turn[Any], key: str) -> bool:
    return unreadable.attempt(turn, key, lambda: turn.do(load, turn.page.kept[key]))


def put_aside(turn: Turn[Any]) -> None:
    """Keeps the match as it is now beside this tab's place, so that another may take that place."""
    page: MatchPage = turn.page
    text = page.kept.get(page.slot)
    if text is not None and page.match.steps:
        turn.keep(f"{page.slot}-{saved_when(text)}", text)


# --- what each kind of page does in its own way


@on.inner
def take(turn: Turn[Any], match: Match, settings: Any) -> None:
    """A match is put on the page in place of the present one."""


@on.inner
def go_on(turn: Turn[Any]) -> None:
    """What follows by itself may happen."""


@on.inner
def save(turn: Turn[Any]) -> None:
    """The match is kept as it is on this device, in this tab's own place."""
    turn.keep(turn.page.slot, turn.page.saved_text())
    for key in turn.page.others()[KEPT_MATCHES - 1 :]:
        turn.keep(key, None)


@on.inner
def load(turn: Turn[Any], text: str) -> None:
    """A saved match is to be taken up; `Trouble` leaves everything as it was."""
    page: MatchPage = turn.page
    match, extra = Match.load(page.game, text, page.at.seed)
    if page.match.outcome is None:
        put_aside(turn)
    turn.do(take, match, page.read_settings(extra.get("settings"), match))


# --- files, and other matches


@on
def save_file(turn: Turn[Any]) -> None:
    """What is on the page, as a file."""
    page: MatchPage = turn.page
    day = time.strftime("%Y-%m-%d", time.localtime(page.at.date))
    name = f"{page.game.id}-{page.match.scenario.id}-{day}.json"
    turn.order("download", name=name, text=page.saved_text())
    turn.set(notice=page.t("save.file_ready", name=name), dialog="")


@on
def load_file(turn: Turn[Any], text: str = "") -> None:
    """A file that was chosen."""
    turn.set(dialog="")
    turn.do(load, text)
    turn.do(save)
    turn.set(notice=turn.page.loaded_words())
    turn.do(go_on)


@on
def resume(turn: Turn[Any], key: str = "", text: str = "") -> None:
    """Something else that this device keeps is gone on with; the browser sends its text along. It is copied, so that no
    tab overwrites another's."""
    page = turn.page
    if not key.startswith(page.slots) or key not in page.kept:
        return
    before = page.kept[key]
    if not text:  # it did not come along; nothing is wrong with what is kept
        raise Trouble("trouble.save.broken")
    if not unreadable.attempt(turn, key, lambda: load_file(turn, text)):
        unreadable.offer(turn)
    elif key.startswith(f"{page.slot}-") and turn.page.kept.get(key) is before:
        turn.keep(key, None)
