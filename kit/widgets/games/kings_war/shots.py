"""Moments of Kings War to photograph: amid a match, seen from Black's side, in a duel, at each end."""

from __future__ import annotations

from functools import partial

from kit.games.kings_war import GAME
from kit.widgets import shot
from kit.widgets.shot import BOOK, MENU, Shot, at_step

PLAY, LEARN = "kings_war/play", "kings_war/learn"
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


after = partial(shot.after, GAME)
"""A match that began there, once this has been played."""
AMID, ALONE = partial(after, MIDDLE), partial(after, MIDDLE, levels=(0, 1))
WON = partial(after, MATE, "Ra1-a8")
BESIDE_KING = "fen 4k3/5p2/8/8/2B5/8/8/4K3 w - - 0 1\nbowls 3 3"
TRIED = "fen 1nb1kbnQ/1pp1ppp1/r7/p6p/8/2N5/PPP2PPP/R1B1KBNR w KQ - 0 7\ntried f1a6\noption abilities off"
DUEL, PAID = partial(at_step, "kings_war", "02-the-first-duel"), partial(at_step, "kings_war", "05-first-you-pay")
SHOTS = (
    Shot("kings-learn", LEARN),
    Shot("kings-learn-duel", LEARN, ("@c3", "@d5"), DUEL),
    Shot("kings-learn-die", LEARN, ("@c3", "@d5", "[data-fact=throws]"), partial(DUEL, 4)),
    Shot("kings-learn-bid", LEARN, ("@f3", "@e5"), PAID),
    Shot("kings-learn-roll", LEARN, ("@c3", "@d5"), partial(DUEL, 3)),
    Shot("kings-new", PLAY, ("[data-value=rounds]",)),
    Shot("kings", PLAY, ("@f3",), AMID),
    Shot("kings-bid", PLAY, ("@f3", "@e5", "[data-key=more]"), AMID),
    Shot("kings-beside", PLAY, ("@c4", "@f7"), partial(after, BESIDE_KING)),
    Shot("kings-untie", PLAY, begin=partial(after, MIDDLE + "untie")),
    Shot("kings-tried", PLAY, ("@f1", "@a6"), partial(after, TRIED)),
    Shot("kings-range", PLAY, ("[data-value=bombard]", "@a1", "@a7"), AMID),
    Shot("kings-knots", PLAY, ("@f3", "@g5"), AMID),
    Shot("kings-card", PLAY, ("[data-key=card]",), AMID),
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
