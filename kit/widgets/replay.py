"""Watching a match again, step by step, and playing on from one of its steps."""

from __future__ import annotations

import asyncio
import time
from typing import Any

from kit.core.match import Match
from kit.widgets.board_page import BoardPage
from kit.widgets.matches import MatchPage
from kit.widgets.page import whole

STEP_TIME = 0.7
"""Seconds between two steps of a match that is watched again, with motion or without."""


class Replay(BoardPage, MatchPage):
    """A page about one match on a board that can be watched again."""

    replay: int | None = None
    """How many steps of the match are on the board while it is watched again, else None."""

    def on_replay(self, step: Any = "0", **more: Any) -> None:
        self.stop_thinking()
        self.dialog, last = "", len(self.match.steps)
        self.let_go()
        self.replay = min(whole(step) or 0, last)

    def on_replay_run(self, **more: Any) -> None:
        self.stop_thinking()
        self.go(self._run_replay())

    async def _run_replay(self) -> None:
        if self.replay is None or self.replay >= len(self.match.steps):
            self.replay = 0
        while self.replay is not None and self.replay < len(self.match.steps):
            events = self.match.events(self.replay)
            self.behind = self.match.steps[self.replay].before
            self.replay += 1
            await self.animate(events)
            await asyncio.sleep(STEP_TIME)
        self.thinking = None
        self.guarded(lambda: None)

    def on_replay_pause(self, **more: Any) -> None:
        self.stop_thinking()

    def on_replay_end(self, **more: Any) -> None:
        self.stop_thinking()
        self.replay = None
        self.go_on()

    def on_play_from_here(self, **more: Any) -> None:
        """Takes the match back to the step being watched and plays on; the old match is put aside."""
        if self.replay is None:
            return
        self.put_aside()
        keep = self.match.steps[: self.replay]
        match = Match(self.game, self.match.scenario, self.match.options, seed=time.time_ns())
        for step in keep:
            match.play(step.action)
        self.take(match, self.settings)
        self.save()
        self.go_on()
