"""Where a piece would be lost, marked when it is taken up again after the tutor had a move of it taken back."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kit.core.manifest import GAMES
from kit.players.warning import warning

if TYPE_CHECKING:
    from kit.widgets.play.model import Play

MOST = 100
"""No more actions of a piece are looked at."""


def unsafe(page: Play) -> frozenset[int]:
    """The places to which the chosen piece could go and be lost there, once it was warned of one of them."""
    if not (page.tutoring and page.my_turn and page.hand.partial):
        return frozenset()
    game, s = page.game, page.match.state
    if "board" not in GAMES[game.id].parts:
        return frozenset()
    here, way = page.table.choice_place(page.state, page.hand.partial[0]), GAMES[game.id].part("board")().way
    taken_back = (what for moment, what in page.tutor.known if moment == s)
    return _perilous(game.id, s, here) if any(way(s, what)[:1] == (here,) for what in taken_back) else frozenset()


@lru_cache(maxsize=8)
def _perilous(game_id: str, s: Any, here: int) -> frozenset[int]:
    game, board = GAMES[game_id].game, GAMES[game_id].part("board")()
    ways = ((action, board.way(s, action)) for action in game.legal_actions(s))
    own = [(action, way) for action, way in ways if len(way) > 1 and way[0] == here][:MOST]
    return frozenset(way[-1] for action, way in own if warning(game, s, action))
