"""What is named on the command line: a game, one of its scenarios; a `Trouble` names those that there are."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from kit.command.trouble import Trouble
from kit.command.words import say
from kit.core.game import Game, Scenario
from kit.games import GAMES


def game(typed: str | None) -> Game[Any, Any]:
    """The game of that id.

    >>> game("war_kids").id
    'war_kids'
    """
    known = ", ".join(GAMES)
    if typed is None:
        raise Trouble(say("which_game", games=known))
    if typed not in GAMES:
        raise Trouble(say("no_game", game=typed, games=known))
    found: Game[Any, Any] = GAMES[typed].game
    return found


def scenario(game_id: str | None, typed: str | None) -> tuple[Game[Any, Any], Scenario]:
    """A game, and its scenario of that id.

    >>> scenario("war_kids", "meadow")[1].id
    'meadow'
    """
    try:
        rules = game(game_id)
    except ImportError:
        # A piece that the game needs is not here yet: its manifest knows the names all the same.
        if game_id is not None and (names := GAMES[game_id].names.get("scenarios")):
            among(names, typed)
        raise
    there = {scenario.id: scenario for scenario in rules.scenarios()}
    return rules, there[among(there, typed)]


def among(names: Collection[str], typed: str | None) -> str:
    """The name of a scenario, if it is one of these; where there is only one, nobody has to type it.

    >>> among(["meadow", "hill"], "hill"), among(["guess"], None)
    ('hill', 'guess')
    """
    if typed is None and len(names) == 1:
        return next(iter(names))
    if typed is None:
        raise Trouble(say("which_scenario", scenarios=", ".join(names)))
    if typed not in names:
        raise Trouble(say("no_scenario", scenario=typed, scenarios=", ".join(names)))
    return typed
