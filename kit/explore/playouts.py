"""Playouts: matches played to their end by computer players, or at random."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Game, Outcome, Trouble
from kit.core.kernel import Kernel, kernel
from kit.core.seats import automas, persons, ruled
from kit.players import Decision, Player, RandomPlayer, think
from kit.players.repertoire import kind

MOST = 20_000
"""Actions after which a playout is given up: a match that long has no limit of its own."""
Ask = Callable[[Player, Game[Any, Any], Any, Random], Decision[Any]]
"""How a player is asked for its decision: `(player, game, observation, rng)`, as `kit.players.think` does it."""


Seating = Sequence[Player | None]
"""Who sits at each seat, player 0 first; `None` where the rules decide."""


@dataclass(frozen=True, slots=True)
class Playout:
    """One match played to its end."""

    outcome: Outcome | None
    actions: int
    turn_seconds: tuple[tuple[float, ...], ...]
    """Per player, for each of its turns, the processor seconds spent thinking."""
    end: Any
    """The last state."""
    kinds: tuple[Counter[str], ...] = ()
    """Per player how often it did each kind of action; nothing where the kernel played."""


def decision(player: Player, game: Game[Any, Any], o: Any, rng: Random, ask: Ask = think) -> Any:
    """The action that a player answers with, a legal one. Raises `Trouble` naming an answer that is none: `apply`
    trusts what it is given, and would play something else."""
    return checked(player, game, o, ask(player, game, o, rng))


def checked(player: Player, game: Game[Any, Any], o: Any, thought: Any) -> Any:
    """The action in what a player answered. Raises `Trouble` naming an answer that is none."""
    action = thought.action if isinstance(thought, Decision) else thought
    if game.explain(o, action) is not None:
        raise Trouble("lab.trouble.answer", who=str(player.id)[:40], answer=repr(action)[:60])
    return action


def seated(game: Game[Any, Any], s: Any, players: Sequence[Player]) -> Seating:
    """The players at the seats that can be taken, in order."""
    places = dict(zip(persons(game, s), players, strict=True))
    return [places.get(number) for number in range(game.num_players(s))]


def play_out(game: Game[Any, Any], s: Any, seats: Seating, rng: Random, ask: Ask = think) -> Playout:
    """One match between the players at their seats (`seated`); dice and players draw from `rng`.

    Where all play at random, the game's kernel does it if there is one, and nobody takes any time to think.
    """
    fast = random_kernel(game, s, seats) if ask is think else None
    if fast is not None:
        count = fast.play(rng, MOST)
        return Playout(fast.outcome, count, tuple(() for _ in seats), fast.state())
    turns: list[list[float]] = [[] for _ in seats]
    kinds = tuple(Counter[str]() for _ in seats)
    count, last = 0, TERMINAL
    while (player := game.current_player(s)) != TERMINAL and count < MOST:
        count += 1
        if player == CHANCE:
            s = game.apply(s, draw(game.chance_outcomes(s), rng))
            continue
        who, begun = seats[player], process_time()
        if who is None:
            last, s = player, game.apply(s, ruled(game, s))
            continue
        action = decision(who, game, game.observation(s, player), rng, ask)
        if player != last:
            turns[player].append(0.0)
        turns[player][-1] += process_time() - begun
        kinds[player][kind(action)] += 1
        last, s = player, game.apply(s, action)
    return Playout(game.outcome(s), count, tuple(tuple(spent) for spent in turns), s, kinds)


def random_kernel(game: Game[Any, Any], s: Any, seats: Seating) -> Kernel[Any, Any] | None:
    """The game's fast simulator, if it has one, where everybody plays at random (as with no seats at all)."""
    random = all(type(player) is RandomPlayer for player in seats) and not automas(game, s)
    return kernel(game, s) if random else None


def random_transitions(
    game: Game[Any, Any], s: Any, rng: Random, matches: int, counts: Callable[[Any], bool] | None = None
) -> int:
    """Plays so many matches at random, dice included, and returns how many actions were played, or how many of them in
    states that `counts` holds for."""
    count = 0
    for _ in range(matches):
        t = s
        while actions := game.legal_actions(t):
            if counts is None or counts(t):
                count += 1
            t = game.apply(t, actions[int(rng.random() * len(actions))])
    return count
