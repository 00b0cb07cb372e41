"""The games of the kit, each in a folder of its own with the same files."""

from __future__ import annotations

from typing import Any

from kit.core.game import Game
from kit.core.manifest import GAMES

__all__ = ["GAMES", "game"]


def game(game_id: str) -> Game[Any, Any]:
    """The game of that id; KeyError if the kit has none."""
    found: Game[Any, Any] = GAMES[game_id].game
    return found
