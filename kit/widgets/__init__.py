"""The apps: `play("war_kids")` in a notebook is the whole of it."""

from __future__ import annotations

from typing import Any


def play(game: str) -> Any:
    """The play app of a game, to stand as the last line of a cell."""
    from kit.widgets.play import PlayPage

    return PlayPage(game)


def learn(game: str) -> Any:
    """The lessons of a game, to stand as the last line of a cell."""
    from kit.widgets.learn import LearnPage

    return LearnPage(game)


def guess() -> Any:
    """The guess-the-unit app, to stand as the last line of a cell."""
    from kit.widgets.guess_page import GuessPage

    return GuessPage()


def workshop(game: str) -> Any:
    """The scenario workshop of a game, to stand as the last line of a cell."""
    from kit.widgets.workshop import WorkshopPage

    return WorkshopPage(game)
