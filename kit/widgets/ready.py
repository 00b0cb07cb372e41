"""What takes long the first time and is the same for everybody is done before somebody waits: pages are opened once, up
to what is seen first, and no browser hears of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kit.core.manifest import GAMES
from kit.text import languages
from kit.widgets import opening
from kit.widgets.play.model import Play
from kit.widgets.run.program import Program
from kit.widgets.run.turn import Opening
from kit.widgets.run.window import Painter, Window


def everything() -> None:
    """Opens every page, in every language and for whatever its address asks."""
    for page in every_page():
        open_unseen(Program(page(), Window(), Painter()))


def one(game: str, name: str) -> None:
    """Opens one page as most see it."""
    program = Program(opening(game, name, {}), Window(), Painter())
    program.prepare()
    program.receive({"do": "hello"})


def open_unseen(program: Program[Any]) -> None:
    """What a page does until it is seen, in every language and for whatever its address asks."""
    program.prepare()
    for language in languages():
        for query in asked(program):
            program.receive({"do": "hello", "languages": [language], "query": query})


def asked(program: Program[Any]) -> list[dict[str, str]]:
    """What addresses of a page ask for: nothing, or each scenario with a person at every seat."""
    page = program.page
    if not isinstance(page, Play):
        return [{}]
    seats = ",".join("0" for _ in page.table.sides)
    return [{}, *({"scenario": scenario.id, "seats": seats} for scenario in page.game.scenarios())]


def every_page() -> list[Callable[[], Opening[Any]]]:
    """What opens each page there is, as before somebody looks at it."""
    return [partial(opening, game, name, {}) for game, name in pages()]


def pages() -> list[tuple[str, str]]:
    """The pages that there are, each by its game and its name."""
    shared = {"play": GAMES.having("table"), "learn": GAMES.having("lesson_table")}
    found = [(game, name) for name, games in shared.items() for game in games]
    return found + [(game, name) for game, manifest in GAMES.items() for name in manifest.pages]
