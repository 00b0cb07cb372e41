"""Moments of Kings War to photograph: amid a match, seen from Black's side, in a duel, at each end."""

from __future__ import annotations

from functools import partial

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.widgets.shot import BOOK, MENU, Moment, Shot, of_match

PLAY = "kings_war/play"
FRONT = "[data-what=front][data-value='1']"
MIDDLE = """
fen r1bqk1nr/ppp2pp1/2n1p2p/4b3/3P4/2NB1N2/PPP2PPP/R1BQK2R w KQkq - 0 9
bowls 9 4
web c6 3
web g2 2
"""
MATE = "fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30\nbowls 2 5"
COUNTED = "fen 4k3/5p2/8/8/8/8/5PP1/4K3 b - - 0 8\nbowls 2 5\nrounds 8"
DRAWN = "fen 4k3/5p2/8/8/8/8/5P2/4K3 b - - 0 8\nbowls 2 2\nrounds 8"


def after(position: str, *played: str, levels: tuple[int, int] = (0, 0)) -> Moment:
    """A match that began there, once this has been played."""
    match = Match(GAME, Scenario("shot", position, {"en": "A match", "it": "Una partita"}, {"en": "", "it": ""}))
    for words in played:
        match.play(GAME.parse_action(match.state, words))
    return of_match(match, levels)


AMID, ALONE = partial(after, MIDDLE), partial(after, MIDDLE, levels=(0, 1))
WON = partial(after, MATE, "Ra1-a8")
SHOTS = (
    Shot("kings-learn", "kings_war/learn"),
    Shot("kings-new", PLAY, ("[data-value=rounds]",)),
    Shot("kings", PLAY, ("@f3",), AMID),
    Shot("kings-bid", PLAY, ("@f3", "@e5", "[data-key=more]"), AMID),
    Shot("kings-range", PLAY, ("[data-value=bombard]", "@a1", "@a7"), AMID),
    Shot("kings-knots", PLAY, ("@f3", "@g5"), AMID),
    Shot("kings-card", PLAY, ("[data-dialog=abilities]",), AMID),
    Shot("kings-black", PLAY, ("@e5",), partial(after, MIDDLE.replace(" w KQkq", " b KQkq"), levels=(1, 0))),
    Shot(
        "kings-rich",
        PLAY,
        ("@f3", "@e5", *["[data-key=more]"] * 12),
        partial(after, MIDDLE.replace("bowls 9 4", "bowls 23 17")),
    ),
    Shot("kings-bids", PLAY, begin=partial(after, MIDDLE, "Nf3xe5", "bid 2")),
    Shot("kings-dice", PLAY, begin=partial(after, MIDDLE, "Nf3xe5", "bid 2", "bid 1", "roll 4", "roll 5")),
    Shot(
        "kings-failed",
        PLAY,
        ("@f3", "@e5"),
        partial(after, MIDDLE, "Nf3xe5", "bid 0", "bid 0", "roll 1", "roll 6"),
    ),
    Shot("kings-hint", PLAY, ("[data-do=hint]",), ALONE),
    Shot("kings-tutor", PLAY, ("@f3", "@g5"), ALONE),
    Shot("kings-menu", PLAY, (MENU, FRONT), AMID),
    Shot("kings-turned", PLAY, (MENU, FRONT, "dialog [data-do=dismiss]", "@f3"), AMID),
    Shot("kings-rules", PLAY, (MENU, BOOK, ".kit-tab[data-fact='3']"), AMID),
    Shot("kings-end", PLAY, begin=WON),
    Shot("kings-lost", PLAY, begin=partial(after, MATE, "Ra1-a8", levels=(1, 0))),
    Shot("kings-counted", PLAY, begin=partial(after, COUNTED, "Ke8-d8", levels=(0, 1))),
    Shot("kings-drawn", PLAY, begin=partial(after, DRAWN, "Ke8-d8")),
    Shot("kings-again", PLAY, (".kit-end [data-do=replay]",), WON),
)
