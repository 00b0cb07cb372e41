"""Where a piece would be lost, for the one that is taken up again after the tutor had a move of it taken back."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from kit.core.compose import legal
from kit.core.manifest import GAMES
from kit.players.warning import likely, warning

MOST = 100
"""No more actions of a piece are looked at."""


def unsafe(game_id: str, s: Any, here: int, taken_back: Iterable[Any]) -> frozenset[int]:
    """The places to which the piece that stands here could go and be lost there, once it was warned of one of them:
    once one of the actions taken back in this position was its own."""
    if "board" not in GAMES[game_id].parts:
        return frozenset()
    way = GAMES[game_id].part("board")().way
    return _unsafe(game_id, s, here) if any(way(s, what)[:1] == (here,) for what in taken_back) else frozenset()


@lru_cache(maxsize=8)
def _unsafe(game_id: str, s: Any, here: int) -> frozenset[int]:
    game, board = GAMES[game_id].game, GAMES[game_id].part("board")()
    ways = ((action, board.way(s, action)) for action in legal(game, s))
    own = [(action, way) for action, way in ways if len(way) > 1 and way[0] == here][:MOST]
    return frozenset(
        way[-1] for action, way in own if warning(game, s, action) or _lost_there(game, s, action, way[-1])
    )


def _lost_there(game: Any, s: Any, action: Any, place: int) -> bool:
    """Whether the piece is likely to be lost at the end of its way, were it even a fair exchange."""
    return any(threat.place == place for threat in likely(game, s, action))
