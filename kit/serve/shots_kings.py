"""Moments of Kings War for ``python3 -m kit shots``: amid a match, seen from Black's side, and at the end."""

from __future__ import annotations

from typing import Any

MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 9 4
web c6 3
web g2 2
"""
MOMENTS = {
    "kings": (MIDDLE, (0, 0), ()),
    "kings-black": (MIDDLE.replace(" w KQkq", " b KQkq"), (1, 0), ()),
    "kings-over": ("fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30\nbowls 2 5", (0, 0), ("Ra1-a8",)),
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
