"""What a computer player is, and the two ways to let one think: at once, or in slices that let a page breathe."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Any, Generic, Protocol, TypeVar

from kit.core.capabilities import Gradual
from kit.core.game import Game

A = TypeVar("A")
SLICE = 0.020
"""Seconds a player may think before the page gets its turn."""


@dataclass(frozen=True, slots=True)
class Decision(Generic[A]):
    """What a player decided: the action, and the name of the term that spoke for it ("" where nothing did).

    >>> Decision("e2-e4", "material").reason, Decision("e2-e4").plan
    ('material', ())
    """

    action: A
    reason: str = ""
    plan: tuple[A, ...] = ()
    """The actions meant to follow in the same turn, as far as they were planned."""


Steps = Generator[None, None, Decision[Any]]
"""A player at work: it yields after every few evaluations, and returns its thought."""


class Player(Protocol):
    """A computer player. It sees a game through the protocol alone, and of a state only the observation.

    >>> from kit.games import game
    >>> class First:
    ...     id = "first"
    ...     def choose(self, game, seen, rng):
    ...         yield
    ...         return Decision(game.legal_actions(seen)[0])
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> think(First(), war_kids, s, Random(1)).action == war_kids.legal_actions(s)[0]
    True
    """

    id: str

    def choose(self, game: Game[Any, Any], o: Any, rng: Random) -> Steps:
        """Thinks for whoever decides in the observation; there is at least one legal action."""


def listed(game: Game[Any, Any], s: Any) -> Generator[None, None, list[Any]]:
    """The legal actions, found in slices where they take a while.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> finish(listed(war_kids, s)) == list(war_kids.legal_actions(s))
    True
    """
    if not isinstance(game, Gradual):
        return list(game.legal_actions(s))
    found = []
    for action in game.offers(s):
        if action is not None:
            found.append(action)
        yield
    return found


def finish(steps: Generator[None, None, A]) -> A:
    """Runs thinking to its end at once.

    >>> def slowly():
    ...     yield
    ...     return "e2-e4"
    >>> finish(slowly())
    'e2-e4'
    """
    try:
        while True:
            next(steps)
    except StopIteration as done:
        value: A = done.value
        return value


async def in_slices(
    steps: Generator[None, None, A], slice_: float = SLICE, clock: Callable[[], float] = perf_counter
) -> A:
    """Runs thinking to its end in slices, the event loop having its turn in between.

    A slice stops early enough for one more step as long as the longest seen so far. If the task is cancelled, the
    thinking is closed.

    >>> def slowly():
    ...     yield
    ...     return "e2-e4"
    >>> asyncio.run(in_slices(slowly()))
    'e2-e4'
    """
    longest, begun = 0.0, clock()
    before = begun
    try:
        while True:
            try:
                next(steps)
            except StopIteration as done:
                value: A = done.value
                return value
            now = clock()
            longest = max(longest, now - before)
            if now + longest > begun + slice_:
                await asyncio.sleep(0)
                now = begun = clock()
            before = now
    finally:
        steps.close()


def think(player: Player, game: Game[Any, Any], o: Any, rng: Random) -> Decision[Any]:
    """The player's decision for the observation, at once.

    >>> from kit.games import game
    >>> from kit.players import Greedy
    >>> kings_war = game("kings_war")
    >>> s = kings_war.parse_position("fen 7k/8/8/3q4/4P3/8/8/K7 w - - 0 1; option capture_dice off")
    >>> kings_war.action_text(s, think(Greedy(), kings_war, s, Random(1)).action)
    'e4xd5'
    """
    return finish(player.choose(game, o, rng))


async def decide(player: Player, game: Game[Any, Any], o: Any, rng: Random) -> Decision[Any]:
    """The player's decision for the observation, thought out in slices of at most `SLICE`.

    >>> from kit.games import game
    >>> from kit.players import Greedy
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> thought = asyncio.run(decide(Greedy(), war_kids, s, Random(1)))
    >>> thought == think(Greedy(), war_kids, s, Random(1))
    True
    """
    return await in_slices(player.choose(game, o, rng))
