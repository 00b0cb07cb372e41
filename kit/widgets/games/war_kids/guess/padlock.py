"""The padlock on the first battle: a win opens it on this device, and a grown-up who answers a little question."""

from __future__ import annotations

from itertools import product
from random import Random

from kit.widgets.games.war_kids.guess.model import UNLOCKED, GuessPage, on
from kit.widgets.run.device import dismiss
from kit.widgets.run.turn import Turn


def unlock(turn: Turn[GuessPage], by: str) -> None:
    """Opens the padlock for good."""
    if not turn.page.unlocked:
        turn.keep_data(UNLOCKED, {"by": by})


def ask_adult(turn: Turn[GuessPage], missed: bool = False) -> None:
    """A new little question for the adult."""
    others = [pair for pair in product(range(6, 10), repeat=2) if sorted(pair) != sorted(turn.page.question)]
    turn.set(question=Random(turn.page.at.seed).choice(others), missed=missed)


@on
def adult(turn: Turn[GuessPage], answer: str = "") -> None:
    """The adult's answer to the little question."""
    a, b = turn.page.question
    if answer.strip() == str(a * b):
        unlock(turn, "adult")
        turn.do(dismiss)
    else:
        ask_adult(turn, missed=True)
        turn.focus("dialog input")
