"""The padlock on the first battle: a win opens it on this device, and a grown-up who answers a little question."""

from __future__ import annotations

from random import Random
from typing import Any

from kit.widgets.unread import UnreadPage


class PadlockPage(UnreadPage):
    """A page on which the padlock hangs."""

    def __init__(self) -> None:
        super().__init__()
        self.rng = Random()
        self.question = (7, 8)
        """The two numbers that the adult is asked to multiply."""
        self.missed = False
        """Whether the adult's question was just answered wrongly."""
        self.focus = ""
        """What gets the focus when the page is shown next."""

    def needed(self) -> list[str]:
        return [*super().needed(), "unlocked"]

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), "unlocked"]

    @property
    def unlocked(self) -> bool:
        """Whether the way to the first battle is open on this device."""
        return bool(self.kept_data("unlocked", {}))

    def unlock(self, by: str) -> None:
        """Opens the padlock for good."""
        if not self.unlocked:
            self.keep_data("unlocked", {"by": by})

    def ask_adult(self, missed: bool = False) -> None:
        """A new little question for the adult."""
        self.question, self.missed = (self.rng.randint(6, 9), self.rng.randint(6, 9)), missed

    def on_adult(self, answer: Any = "", **more: Any) -> None:
        """The adult's answer."""
        a, b = self.question
        if str(answer).strip() == str(a * b):
            self.unlock("adult")
            self.on_dismiss()
        else:
            self.ask_adult(missed=True)
            self.focus = "dialog input"
