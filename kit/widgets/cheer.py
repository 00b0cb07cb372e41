"""A short motion and a short sound for what is worth a moment: `static/cheer.js` has both."""

from __future__ import annotations

from typing import Any, Literal

from kit.widgets.run.turn import Turn

Moment = Literal["took", "duel", "right", "stars", "won", "poke"]
"""A capture, one after dice or cards, a right answer, the stars of a lesson, a won match, a tap on a mascot."""


def cheer(turn: Turn[Any], what: Moment, place: int | None = None, stars: int = 0) -> None:
    """Asks the browser for it: at a place of the board, if there is one; with so many stars, if it is about them."""
    page = turn.page
    at = page.table.centre(page.shown_state, place) if place is not None else None
    turn.order("cheer", what=what, at=at, stars=stars, sound=page.sounds)
