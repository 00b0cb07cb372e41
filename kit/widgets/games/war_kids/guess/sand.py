"""The sand of the guessing game: how much has run, when it starts and stops. It judges; the page only shows it."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

GRACE = 0.4
"""Seconds given on top, so that a tap at the last moment is not lost on its way."""


@dataclass(slots=True)
class Sand:
    """An hourglass of `seconds`. It may be told to wait first, while the clue is being read, and it can be held."""

    seconds: int
    spent: float = 0.0
    """Seconds run when it was last looked at; below zero while it still waits."""
    held: bool = False
    now: Callable[[], float] = field(default=time.monotonic, repr=False)
    since: float = field(init=False)

    def __post_init__(self) -> None:
        self.since = self.now()

    def look(self) -> float:
        """Brings `spent` up to this moment, and returns it."""
        now = self.now()
        if not self.held:
            self.spent += now - self.since
        self.since = now
        return self.spent

    def hold(self, on: bool) -> None:
        """Stops it, or lets it run on."""
        self.look()
        self.held = on

    def restart(self, wait: float = 0.0) -> None:
        """Turns it over: it starts after `wait` seconds."""
        self.spent, self.since = -wait, self.now()

    @property
    def waiting(self) -> float:
        """Seconds until it starts to run; 0 once it runs."""
        return max(0.0, -self.look())

    @property
    def left(self) -> float:
        """Seconds until it is through, waiting and grace counted in."""
        return max(0.0, self.seconds + GRACE - self.look())
