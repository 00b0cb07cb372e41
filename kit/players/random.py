"""A player that does anything legal, each action with the same chance."""

from __future__ import annotations

from random import Random
from typing import Any

from kit.core.game import Game
from kit.players.base import Decision, Steps


class RandomPlayer:
    """Any legal action."""

    id = "random"

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        return Decision(rng.choice(game.legal_actions(o)))
