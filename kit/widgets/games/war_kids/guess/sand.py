"""The sand of the guessing game: how much has run, when it starts and stops. It judges; the page only shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace

GRACE = 0.4
"""Seconds given on top, so that a tap at the last moment is not lost on its way."""


@dataclass(frozen=True, slots=True)
class Sand:
    """An hourglass of `seconds`. It may be told to wait first, while the clue is being read, and it can be held."""

    seconds: int
    spent: float
    """Seconds run when it was last looked at; below zero while it still waits."""
    since: float
    """When that was."""
    held: bool = False

    def at(self, now: float) -> Sand:
        """The same, looked at now."""
        return replace(self, spent=self.spent if self.held else self.spent + now - self.since, since=now)

    @property
    def waiting(self) -> float:
        """Seconds from that look until it starts to run; 0 once it runs."""
        return max(0.0, -self.spent)

    @property
    def left(self) -> float:
        """Seconds from that look until it is through, waiting and grace counted in."""
        return max(0.0, self.seconds + GRACE - self.spent)
