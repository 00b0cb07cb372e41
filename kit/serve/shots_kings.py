"""Moments of Kings War for ``python3 -m kit shots``: amid a match, seen from Black's side, in a duel, at each end."""

from __future__ import annotations

from typing import Any

MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 9 4
web c6 3
web g2 2
"""
MATE = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30\nbowls 2 5"
MOMENTS = {
    "kings": (MIDDLE, (0, 0), ()),
    "kings-black": (MIDDLE.replace(" w KQkq", " b KQkq"), (1, 0), ()),
    "kings-rich": (MIDDLE.replace("bowls 9 4", "bowls 23 17"), (0, 0), ()),
    "kings-bids": (MIDDLE, (0, 0), ("Nf3xe5", "bid 2")),
    "kings-dice": (MIDDLE, (0, 0), ("Nf3xe5", "bid 2", "bid 1", "roll 4", "roll 5")),
    "kings-failed": (MIDDLE, (0, 0), ("Nf3xe5", "bid 0", "bid 0", "roll 1", "roll 6")),
    "kings-alone": (MIDDLE, (0, 1), ()),
    "kings-counted": ("fen 4k3/5p2/8/8/8/8/5PP1/4K3 b - - 0 8\nbowls 2 5\nrounds 8", (0, 1), ("Ke8-d8",)),
    "kings-drawn": ("fen 4k3/5p2/8/8/8/8/5P2/4K3 b - - 0 8\nbowls 2 2\nrounds 8", (0, 0), ("Ke8-d8",)),
    "kings-lost": (MATE, (1, 0), ("Ra1-a8",)),
    "kings-over": (MATE, (0, 0), ("Ra1-a8",)),
}
"""Per moment its position, the levels at both seats, and what has been played since."""


def moment(kind: str) -> tuple[Any, tuple[int, int]]:
    """The match at one of the `MOMENTS`, and who sits there."""
    from kit.core.game import Scenario
    from kit.core.match import Match
    from kit.games.kings_war import GAME

    position, seats, played = MOMENTS[kind]
    match = Match(GAME, Scenario("shot", position, {"en": "A match", "it": "Una partita"}, {"en": "", "it": ""}))
    for words in played:
        match.play(GAME.parse_action(match.state, words))
    return match, seats
