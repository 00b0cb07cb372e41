"""The contract of what is asked: the big line invites to something that is legal then, in whatever state of a playout.

`invites.toml` of each game says of each sentence that asks what it invites to: one of these actions has to be legal.
"""

from __future__ import annotations

from typing import Any

import pytest
from playouts import ALL, listed, playouts

from kit.core.manifest import GAMES
from kit.games import game
from kit.text import text
from tests.games.tabled import table
from tests.sampling import amount

FROM = {"solo": "runewars"}
"""The game beside whose tests those of another stand."""
ASKING = [game_id for game_id in ALL if table(FROM.get(game_id, game_id), "invites")]


class Overheard:
    """A catalogue that remembers which sentences were asked for."""

    def __init__(self, domain: str) -> None:
        self.text, self.keys = text(domain, "en"), list[str]()

    def __call__(self, key: str, **facts: Any) -> str:
        self.keys.append(key)
        return self.text(key, **facts)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.text, name)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", ASKING)
def test_what_the_big_line_invites_to_is_legal(game_id: str) -> None:
    g, board = game(game_id), GAMES[game_id].part("table")()
    invites, heard = table(FROM.get(game_id, game_id), "invites")[game_id], set[str]()
    step = 1 + sum(len(playout.states) for playout in playouts(game_id)) // amount(600, 20_000)
    for playout in playouts(game_id):
        nobody = {n for n, seat in enumerate(g.seats(playout.scenario)) if seat.automa and board.real is None}
        for s in playout.states[::step]:
            player = g.current_player(s)
            if player < 0 or player in nobody or board.forced(s) is not None:
                continue
            words = Overheard(GAMES[game_id].domain)
            board.asks(g.observation(s, player), (), words)
            legal = {type(a).__name__ for a in listed(game_id, s)}
            asked = [key for key in words.keys if key in invites]
            assert asked, (words.keys, legal)
            for key in asked:
                assert legal & {*invites[key].split()}, (key, legal, g.position_text(s))
            heard |= {*asked}
    assert len(heard) > len(invites) / 3, sorted(set(invites) - heard)
