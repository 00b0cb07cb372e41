"""The apps: `play("war_kids")` in a notebook is the whole of it."""

from __future__ import annotations

from typing import Any


def play(game: str) -> Any:
    """The play app of a game, to stand as the last line of a cell."""
    from kit.widgets.play import PlayPage

    return PlayPage(game)
