"""Seeded playouts of every game: the states that the contract is tried on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from kit.core.game import CHANCE, Game, Option, Scenario
from kit.games import GAMES, game
from tests.games.brought import brought

LONGEST = 5_000
"""No playout of the kit's own scenarios is longer, so a match that goes on for ever is noticed."""
SEEDS = 6
MIXED = 6


@dataclass(frozen=True)
class Playout:
    """One match played at random to its end: `states[n + 1]` follows from `actions[n]`."""

    game: Game[Any, Any]
    scenario: Scenario
    options: tuple[tuple[str, bool], ...]
    states: tuple[Any, ...]
    actions: tuple[Any, ...]

    @property
    def name(self) -> str:
        return " ".join([self.game.id, self.scenario.id, *(f"{key}={on}" for key, on in self.options)])

    def steps(self) -> Iterator[tuple[Any, Any, Any]]:
        """Each action between the states around it."""
        yield from zip(self.states, self.actions, self.states[1:], strict=False)


def play(g: Game[Any, Any], scenario: Scenario, seed: int, options: tuple[tuple[str, bool], ...] = ()) -> Playout:
    """A playout that takes rare kinds of action more often than plain chance would, so that much happens in it."""
    rng, states, actions = Random(f"{scenario.id} {seed}"), [g.initial_state(scenario, dict(options))], []
    while (legal := g.legal_actions(states[-1])) and len(actions) < LONGEST:
        kind = rng.choice(sorted({type(a).__name__ for a in legal}))
        actions.append(rng.choice([a for a in legal if type(a).__name__ == kind or rng.random() < 0.2]))
        states.append(g.apply(states[-1], actions[-1]))
    return Playout(g, scenario, options, tuple(states), tuple(actions))


def flipped(option: Option) -> tuple[tuple[str, bool], ...]:
    """An option the other way round, with those it needs."""
    return ((option.id, not option.default), *((other, True) for other in option.needs))


def mixed(g: Game[Any, Any], seed: int) -> tuple[tuple[str, bool], ...]:
    """All options on for the first seed, else any of them, each with those it needs."""
    rng, chosen = Random(seed), dict[str, bool]()
    for option in g.options():
        on = seed == 100 or rng.random() < 0.5
        chosen[option.id] = on and all(chosen[other] for other in option.needs)
    return tuple(chosen.items())


@cache
def playouts(game_id: str) -> tuple[Playout, ...]:
    """Every scenario of the game with several seeds, once more with each option the other way round, and some with
    several options at once."""
    g = game(game_id)
    found = []
    for scenario in g.scenarios():
        found += [play(g, scenario, seed) for seed in range(SEEDS)]
        found += [play(g, scenario, 99, flipped(option)) for option in g.options()]
        found += [play(g, scenario, seed, mixed(g, seed)) for seed in range(100, 100 + MIXED)]
    return tuple(found)


@cache
def sample(game_id: str, count: int = 100) -> tuple[Any, ...]:
    """States to try things on: some ends, some where Chance decides, others evenly from all playouts, and crowds."""
    g = game(game_id)
    ends = [playout.states[-1] for playout in playouts(game_id)][:6]
    states = [s for playout in playouts(game_id) for s in playout.states]
    rolling = [s for s in states if g.current_player(s) == CHANCE]
    rng, own = Random(count), brought(game_id, "crowds")
    crowded = [own.crowd(rng) for _ in range(count // 2)] if own else []
    played = states[:: max(1, 2 * len(states) // count)]
    return (*ends, *rolling[:: max(1, len(rolling) // 6)], *played, *crowded)


ALL = tuple(GAMES)
