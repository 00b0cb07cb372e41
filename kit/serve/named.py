"""What is named on the command line: a game, one of its scenarios; a `Trouble` names those that there are."""

from __future__ import annotations

from typing import Any

from kit.core.game import Game, Scenario
from kit.games import GAMES
from kit.serve.trouble import Trouble
from kit.serve.words import say


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
    rules = game(game_id)
    there = {scenario.id: scenario for scenario in rules.scenarios()}
    if typed is None:
        raise Trouble(say("which_scenario", scenarios=", ".join(there)))
    if typed not in there:
        raise Trouble(say("no_scenario", scenario=typed, scenarios=", ".join(there)))
    return rules, there[typed]
