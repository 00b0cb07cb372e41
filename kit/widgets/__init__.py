"""The apps: `page("war_kids", "play")` in a notebook is the whole of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kit.widgets.run.turn import Opening


def page(game: str, name: str) -> Any:
    """A page of a game, to stand as the last line of a cell: "play", "learn", or one that only this game has, by the
    name of its notebook. Raises `ValueError` naming the pages that there are."""
    from kit.widgets.app import Cell, asked

    return Cell(opening(game, name, asked()))


def opening(game: str, name: str, query: Mapping[str, str]) -> Opening[Any]:
    """That page before anybody has said anything, asked for with what stands in an address."""
    from kit.core.manifest import GAMES, loaded

    if game not in GAMES:
        raise ValueError(f"There is no game {game!r}. There are {', '.join(GAMES)}.")
    own = GAMES[game].pages
    if name == "play":
        from kit.widgets.play.page import play_page

        return play_page(game, query)
    if name == "learn":
        from kit.widgets.learn.page import learn_page

        return learn_page(game, query)
    if name not in own:
        raise ValueError(f"{game} has no page {name!r}. It has {', '.join(['play', 'learn', *own])}.")
    opened: Opening[Any] = loaded(own[name])(query)
    return opened
