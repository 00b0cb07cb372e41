"""The clock of a match: it runs while somebody may act, and when its time is over, the rules are told."""

from __future__ import annotations

import asyncio
from abc import abstractmethod
from collections.abc import Sequence
from time import monotonic
from typing import TYPE_CHECKING

from kit.widgets.play_tutor import Tutored

if TYPE_CHECKING:
    from kit.core.game import Event


class Clocked(Tutored):
    """A page on which a match may have a clock. It stands still before the first start and while a match is watched."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self._before = 0.0
        """Seconds that it ran until it last stood still."""
        self._since: float | None = None
        self._bell: asyncio.Task[None] | None = None

    # --- how long it has run

    def seconds_spent(self) -> int:
        """Seconds that the clock has run in this match."""
        running = monotonic() - self._since if self._since is not None else 0.0
        return int(self._before + running)

    def seconds_left(self) -> int:
        """Seconds until the bell, as the clock shows them."""
        limit: int = self.table.time_limit(self.match.state)
        return max(0, limit - self.seconds_spent())

    @property
    def clock_runs(self) -> bool:
        """Whether it runs now."""
        return self._since is not None

    # --- running and standing

    def wind(self) -> None:
        """Sets the clock to what was kept with the match; it stands."""
        self._halt()
        self._before = float(self.settings.spent)

    def tend_clock(self) -> None:
        """Lets the clock run while there is time to run out, and somebody to play."""
        playing = self.replay is None and self.dialog != "new" and self.match.outcome is None and self.greeted
        wanted = playing and bool(self.table.time_limit(self.match.state))
        if wanted and self._since is None:
            self._since = monotonic()
            self._bell = self.spawn(self._ringing())
        elif not wanted and self._since is not None:
            self._halt()

    def _halt(self) -> None:
        if self._since is not None:
            self._before += monotonic() - self._since
        self._since = None
        if self._bell is not None:
            self._bell.cancel()
            self._bell = None

    async def _ringing(self) -> None:
        left = self.table.time_limit(self.match.state) - self._before
        await asyncio.sleep(max(0.0, left))
        self._bell = None
        self.guarded(self._ring)

    def _ring(self) -> None:
        bell = self.table.time_over()
        if self.match.explain(bell) is None:
            self.did(self.match.play(bell))

    @abstractmethod
    def did(self, events: Sequence[Event], seen: bool = False) -> None:
        """What follows an action."""
