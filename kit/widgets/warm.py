"""What a kernel does while it waits for its page: whatever takes long the first time and is the same for every page."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import comm
from IPython import get_ipython
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances as alive

from kit.core.manifest import GAMES
from kit.text import languages
from kit.widgets import opening
from kit.widgets.app import Cell
from kit.widgets.play.model import Play
from kit.widgets.run.program import Program
from kit.widgets.run.turn import Opening


def warm_up() -> None:
    """Makes every page once, up to what is seen first, and takes them all away again; no browser hears of it. One that
    cannot be made says so to whoever opens it, and keeps no other from getting warm."""
    before = comm.create_comm
    made: list[Widget] = []
    comm.create_comm = comm.DummyComm
    Widget.on_widget_constructed(made.append)
    try:
        for page in every_page():
            with suppress(Exception):
                open_unseen(Cell(page()))
    finally:
        Widget.on_widget_constructed(None)
        for widget in made:
            widget.close()
        comm.create_comm = before


def open_unseen(program: Program[Any]) -> None:
    """What a page does until it is seen, in every language and for whatever its address asks."""
    program.prepare()
    for language in languages():
        for query in asked(program):
            program.receive({"do": "hello", "languages": [language], "query": query})


FOR_ALL = frozenset(alive)
"""What a library has made while it was loaded, for all pages: the one widget that every canvas names."""


def clear() -> None:
    """Takes away the page that a notebook has made, and all that its cells have named."""
    for name, widget in list(alive.items()):
        if name not in FOR_ALL:
            widget.close()
    get_ipython().reset(new_session=False)


def asked(program: Program[Any]) -> list[dict[str, str]]:
    """What addresses of a page ask for: nothing, or each scenario with a person at every seat."""
    page = program.page
    if not isinstance(page, Play):
        return [{}]
    seats = ",".join("0" for _ in page.table.sides)
    return [{}, *({"scenario": scenario.id, "seats": seats} for scenario in page.game.scenarios())]


def every_page() -> list[Callable[[], Opening[Any]]]:
    """What opens each page there is, as before somebody looks at it."""
    shared = {"play": GAMES.having("table"), "learn": GAMES.having("lesson_table")}
    named = [(game, name) for name, games in shared.items() for game in games]
    named += [(game, name) for game, manifest in GAMES.items() for name in manifest.pages]
    return [partial(opening, game, name, {}) for game, name in named]
