"""The clock of a match: it runs while somebody may act, and when its time is over, the rules are told."""

from __future__ import annotations

from dataclasses import replace

from kit.widgets.play.flow import did
from kit.widgets.play.model import Play
from kit.widgets.play.parts import Clock
from kit.widgets.run.effects import After, Cancel
from kit.widgets.run.turn import Turn

BELL = "bell"


def tend(turn: Turn[Play]) -> None:
    """Lets the clock run while there is time to run out, and somebody to play."""
    page, clock = turn.page, turn.page.clock
    playing = page.replay is None and page.dialog != "new" and page.match.outcome is None and page.greeted
    limit = page.table.clock.limit(page.match.state) if playing else 0
    if limit and clock.since is None:
        turn.set(clock=replace(clock, since=page.at.now))
        turn.effect(After(BELL, max(0.0, limit - clock.before), rang))
    elif not limit and clock.since is not None:
        halt(turn)


def halt(turn: Turn[Play]) -> None:
    """The clock stands."""
    clock, now = turn.page.clock, turn.page.at.now
    if clock.since is not None:
        turn.set(clock=Clock(clock.before + now - clock.since))
        turn.effect(Cancel(BELL))


def rang(turn: Turn[Play]) -> None:
    """The time is over."""
    page = turn.page
    bell = page.table.clock.over
    if page.match.explain(bell) is None:
        did(turn, bell)
