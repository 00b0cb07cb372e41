"""A fast simulator of random play: what a game may have besides."""

from __future__ import annotations

from random import Random
from typing import Protocol, TypeVar

from kit.core.game import Game, Outcome

S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
A = TypeVar("A")


class Kernel(Protocol[S_co, A]):
    """A fast simulator of random play from one state, proven equal to the rules: what a game may offer besides, as
    `kernel(s)`. Whoever decides takes each legal action with the same chance, and Chance keeps to its odds.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> fast = war_kids.kernel(war_kids.initial_state(war_kids.scenarios()[0]))
    >>> count = fast.play(Random(1))
    >>> count > 10, fast.outcome == war_kids.outcome(fast.state())
    (True, True)
    """

    outcome: Outcome | None
    """How the match that was played last ended; `None` if it was given up."""

    def play(self, rng: Random, most: int = ..., log: list[A] | None = None) -> int:
        """Plays once from the state to the end, or so far that `most` actions are passed; returns how many there were.

        They are appended to the log if there is one, Chance's among them.
        """

    def state(self) -> S_co:
        """Where the match that was played last stands."""


def kernel(game: Game[S, A], s: S) -> Kernel[S, A] | None:
    """The game's simulator of random play from a state, if it has one.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> kernel(kings_war, kings_war.initial_state(kings_war.scenarios()[0])) is None
    True
    """
    make = getattr(game, "kernel", None)
    found: Kernel[S, A] | None = make(s) if make is not None else None
    return found
