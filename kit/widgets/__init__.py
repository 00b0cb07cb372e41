"""The apps: `play("war_kids")` in a notebook is the whole of it."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any


def play(game: str) -> Any:
    """The play app of a game, to stand as the last line of a cell."""
    from kit.widgets.play.page import play_page

    return play_page(game)


def learn(game: str) -> Any:
    """The lessons of a game, to stand as the last line of a cell."""
    from kit.widgets.learn.page import learn_page

    return learn_page(game)


def show(game: str, page: str) -> Any:
    """A page that only this game has, by the name of its notebook, to stand as the last line of a cell."""
    from kit.core.manifest import GAMES, loaded

    return loaded(GAMES[game].pages[page])()


class _Doors(ModuleType):
    """A package whose functions keep their names: once loaded, a module of the same name would stand in their place,
    and a cell that is run again, or in a kernel that has seen such a page before, would call a module."""

    def __setattr__(self, name: str, value: Any) -> None:
        if not (isinstance(value, ModuleType) and callable(self.__dict__.get(name))):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Doors
