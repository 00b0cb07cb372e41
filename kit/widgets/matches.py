"""What every page with a match on it shares: keeping the match on this device, files, and carrying on with another."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from kit.core.game import Event, Trouble
from kit.core.match import Match
from kit.widgets.agreed import saved_when
from kit.widgets.unread import UnreadPage

KEPT_MATCHES = 12
"""How many matches of a game a device keeps; the oldest goes first."""


class MatchPage(UnreadPage):
    """A page about one match. The browser keeps each tab's match in its own place, so that none overwrites another.

    Subclasses say what the players agreed (`settings`, a dataclass), how a match is taken up, and what follows.
    """

    game: Any
    match: Match
    settings: Any

    @abstractmethod
    def read_settings(self, data: Any) -> Any:
        """The settings in a save file, checked."""

    @abstractmethod
    def take(self, match: Match, settings: Any) -> None:
        """Puts a match on the page in place of the present one."""

    @abstractmethod
    def go_on(self, events: Sequence[Event] = ()) -> None:
        """Lets happen what follows by itself."""

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
        """How the names of all places begin where this device keeps matches of the game."""
        return f"match.{self.game.id}."

    @property
    def slot(self) -> str:
        """Where this tab keeps its match on the device."""
        return f"{self.slots}{self.tab}"

    def others(self) -> list[str]:
        """Where the other matches of this game are kept, the latest first."""
        found = [key for key in self.kept if key.startswith(self.slots) and key != self.slot]
        return sorted(found, key=lambda key: saved_when(self.kept[key]), reverse=True)

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), self.slots]

    def reopen(self) -> bool:
        """Takes up the match that the address asks for (`?resume=TAB`, once), else the one this tab had."""
        asked = f"{self.slots}{self.query.pop('resume', '')}"
        self.app.order("forget_query", name="resume")
        for key in self.others():
            # The end of a match says when it was kept: without one it was cut off, and would be the oldest to go.
            if key != asked and not saved_when(self.kept[key]) and self.owner(key) not in self.other_tabs:
                self.set_aside(key, Trouble("trouble.save.broken"))
        if asked != self.slot and asked in self.kept and self._open(asked):
            if self.slot in self.kept:
                self.attempt(self.slot, self._make_room)
            return True
        return self.slot in self.kept and self._open(self.slot)

    def _make_room(self) -> None:
        """Keeps the match of this tab beside its place, which another one takes, if it has begun and is not over."""
        text = self.kept[self.slot]
        match, _ = Match.load(self.game, text)
        if match.steps and match.outcome is None:
            self.keep(f"{self.slot}-{saved_when(text)}", text)

    def owner(self, key: str) -> str:
        """The tab whose match lies there."""
        return key.removeprefix(self.slots).split("-")[0]

    def _open(self, key: str) -> bool:
        return self.attempt(key, lambda: self.load(self.kept[key]))

    def put_aside(self) -> None:
        """Keeps the match as it is now beside this tab's place, so that another may take that place."""
        text = self.kept.get(self.slot)
        if text is not None and self.match.steps:
            self.keep(f"{self.slot}-{saved_when(text)}", text)

    def load(self, text: str) -> None:
        """Takes up a saved match; raises `Trouble` and leaves everything as it was if the file is not good."""
        match, extra = Match.load(self.game, text)
        if self.match.outcome is None:
            self.put_aside()
        self.take(match, self.read_settings(extra.get("settings")))

    def save(self) -> None:
        """Keeps the match on this device, in this tab's own place."""
        self.keep(self.slot, self.saved_text())
        for key in self.others()[KEPT_MATCHES - 1 :]:
            self.keep(key, None)

    def saved_text(self) -> str:
        """The save file of the match. The lobby reads from its end whether the match is over and when it was saved."""
        over = self.match.outcome is not None
        return self.match.save(settings=asdict(self.settings), over=over, when=int(time.time()))

    # --- files, and other matches

    def on_save_file(self, **more: Any) -> None:
        name = f"{self.game.id}-{self.match.scenario.id}-{time.strftime('%Y-%m-%d')}.json"
        self.app.order("download", name=name, text=self.saved_text())
        self.notice = self.t("save.file_ready", name=name)
        self.dialog = ""

    def on_load_file(self, text: Any = "", **more: Any) -> None:
        self.dialog = ""
        self.load(text if isinstance(text, str) else "")
        self.save()
        self.notice = self.loaded_words()
        self.go_on()

    def turn(self) -> int:
        """The number of the turn."""
        number: int = self.match.state.turn
        return number

    def loaded_words(self) -> str:
        """What is said when a match has been opened."""
        return self.t("save.loaded", turn=self.turn())

    def on_resume(self, key: Any = "", text: Any = "", **more: Any) -> None:
        """Carries on with a match kept on this device, whose text the browser sends along; it is copied, so that no tab
        overwrites another's."""
        key = str(key)
        if key.startswith(self.slots) and key in self.kept:
            before = self.kept[key]
            if not text:  # it did not come along; nothing is wrong with what is kept
                raise Trouble("trouble.save.broken")
            if not self.attempt(key, lambda: self.on_load_file(text)):
                self.offer_unread()
            elif key.startswith(f"{self.slot}-") and self.kept.get(key) is before:
                self.keep(key, None)
