"""A player that does anything legal, each action with the same chance."""

from __future__ import annotations

from random import Random
from typing import Any

from kit.core.game import Game
from kit.players.base import Decision, Steps


class RandomPlayer:
    """Any legal action.

    >>> from kit.games import game
    >>> from kit.players import think
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> think(RandomPlayer(), war_kids, s, Random(1)).action in war_kids.legal_actions(s)
    True
    """

    id = "random"

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        yield
        return Decision(rng.choice(game.legal_actions(o)))
