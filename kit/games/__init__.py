"""The games of the kit, each in a folder of its own with the same files."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from kit.core.game import Game

GAMES: Mapping[str, str] = {
    "war_kids": "kit.games.war_kids",
    "guess": "kit.games.war_kids.guess",
    "kings_war": "kit.games.kings_war",
}
"""Per id of a game the module that holds it as `GAME`; a game is loaded only where it is played."""


def game(game_id: str) -> Game[Any, Any]:
    """The game of that id; KeyError if the kit has none."""
    found: Game[Any, Any] = import_module(GAMES[game_id]).GAME
    return found
