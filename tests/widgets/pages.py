"""Every page that there is, by its name, and what it begins with so that much happens there."""

from collections.abc import Callable
from functools import partial
from typing import Any

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games import GAMES, game
from kit.widgets.games.kanonkugle.troops.view import troops_page
from kit.widgets.games.runewars.companion import companion_page
from kit.widgets.games.runewars.laying.view import table_page
from kit.widgets.games.war_kids.guess.view import guess_page
from kit.widgets.games.war_kids.workshop.view import workshop_page
from kit.widgets.learn.page import learn_page
from kit.widgets.matches import go_on
from kit.widgets.play.page import play_page
from kit.widgets.run.turn import Opening
from tests.widgets.fake_browser import FakeBrowser

PAGES: dict[str, Callable[[], Opening[Any]]] = {
    **{f"play {game_id}": partial(play_page, game_id) for game_id in GAMES.having("table")},
    **{f"learn {game_id}": partial(learn_page, game_id) for game_id in GAMES.having("lesson_table")},
    "guess": guess_page,
    "workshop": workshop_page,
    "troops": troops_page,
    "table": table_page,
    "companion": companion_page,
}
BOARDS = [*GAMES.having("table")]
QUERIES = {"play war_kids": "0,1", "learn war_kids": "4", "learn kings_war": "2"}


def opened(name: str, kept: Any = None, tab: str = "T", **hello: Any) -> FakeBrowser:
    """A tab with this page; what happens there is what its address asks for."""
    return FakeBrowser(kept, tab, page=PAGES[name](), **{"query": query(name), **hello})


def query(name: str) -> dict[str, str]:
    """What a page begins with: a match with its game's first scenario, played by people if nothing else is said."""
    kind, _, game_id = name.partition(" ")
    if kind == "play":
        start = game(game_id).scenarios()[0]
        return {"scenario": start.id, "seats": QUERIES.get(name) or ",".join("0" for _ in game(game_id).seats(start))}
    return (
        {"lesson": QUERIES[name]} if name in QUERIES else {"colour": "blue", "set": "quick"} if name == "guess" else {}
    )


def sat(game_id: str, position: str, *levels: int, options: Any = None, **settings: Any) -> FakeBrowser:
    """A tab in which people and computer players sit at a match from a position on; all people, if nothing is said."""
    tab = FakeBrowser(page=PAGES[f"play {game_id}"]())
    match = Match(game(game_id), Scenario("here", position, {"en": "Here", "it": "Qui"}), options, seed=1)
    tab.take(match, *(levels or [0] * len(match.seats)), **settings)
    tab.do(go_on)
    return tab
