"""The hourglass on the page: it waits while a clue is read, stands while a dialog is open, and runs otherwise."""

from __future__ import annotations

from dataclasses import replace

from kit.widgets.games.war_kids.guess.messages import SandRuns, SandThrough
from kit.widgets.games.war_kids.guess.model import GuessPage
from kit.widgets.games.war_kids.guess.sand import Sand
from kit.widgets.run.effects import After, Cancel
from kit.widgets.run.messages import Spoken
from kit.widgets.run.turn import Turn

SAND = "sand"


def new_clue(turn: Turn[GuessPage]) -> None:
    """Forgets what belonged to the clue before."""
    page = turn.page
    asked = page.open_clue is not None and page.settings.seconds
    sand = Sand(page.settings.seconds, -page.reading(), page.at.now) if asked else None
    turn.set(ruled_out=frozenset(), speaking=False, sand=sand, swept=0, moving=False)


def let_run(turn: Turn[GuessPage]) -> None:
    """Lets the sand run, unless a dialog is open or the clue is being spoken."""
    page = turn.page
    turn.effect(Cancel(SAND))
    if page.sand is None:
        return
    sand = replace(page.sand.at(page.at.now), held=bool(page.dialog) or page.speaking)
    turn.set(sand=sand)
    if page.speaking:
        turn.effect(After(SAND, page.speech(), Spoken()))
    elif not sand.held:
        waits = sand.waiting
        turn.effect(After(SAND, waits, SandRuns()) if waits else After(SAND, sand.left, SandThrough()))


def sand_runs(turn: Turn[GuessPage], message: SandRuns) -> None:
    turn_over(turn)
    let_run(turn)


def turn_over(turn: Turn[GuessPage]) -> None:
    """The sand starts now."""
    page = turn.page
    if page.sand is not None:
        turn.set(sand=replace(page.sand, spent=0.0, since=page.at.now))


def spoken(turn: Turn[GuessPage], message: Spoken) -> None:
    """The device has read the clue: now the time runs."""
    page = turn.page
    if page.speaking:
        turn.set(speaking=False)
        if page.sand is not None and page.sand.at(page.at.now).spent < 0:
            turn_over(turn)
        let_run(turn)
