"""Seeded playouts of every game: the states that the contract is tried on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from kit.core.game import CHANCE, Game, Option, Scenario, Trouble
from kit.games import GAMES, game
from tests.games.brought import brought
from tests.sampling import SEED, THOROUGH, amount

LONGEST = 5_000
"""No playout of the kit's own scenarios is longer, so a match that goes on for ever is noticed."""
OPEN = 200
"""So long is one under an agreement by which nothing has to end (`crowds.py` of the game's tests says which)."""
SEEDS, MIXED = amount(1, 6), amount(1, 6)
FEW = amount(1, 2)
"""The same for a game whose lists are menus, each of which takes its time; its own tests play more."""


Chosen = tuple[tuple[str, bool | str], ...]
"""Options by their names, on or off, or with one of their values."""


@dataclass(frozen=True)
class Playout:
    """One match played at random to its end: `states[n + 1]` follows from `actions[n]`."""

    game: Game[Any, Any]
    scenario: Scenario
    options: Chosen
    states: tuple[Any, ...]
    actions: tuple[Any, ...]

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self.game.outcome(self.states[-1]) is not None

    @property
    def name(self) -> str:
        return " ".join([self.game.id, self.scenario.id, *(f"{key}={on}" for key, on in self.options)])

    def steps(self) -> Iterator[tuple[Any, Any, Any]]:
        """Each action between the states around it."""
        yield from zip(self.states, self.actions, self.states[1:], strict=False)


def play(g: Game[Any, Any], scenario: Scenario, seed: int, options: Chosen = ()) -> Playout:
    """A playout that takes rare kinds of action more often than plain chance would, so that much happens in it."""
    rng, states, actions = Random(f"{scenario.id} {seed}"), [g.initial_state(scenario, dict(options))], []
    longest = OPEN if endless(g, options) else LONGEST
    while (legal := g.legal_actions(states[-1])) and len(actions) < longest:
        kind = rng.choice(sorted({type(a).__name__ for a in legal}))
        actions.append(rng.choice([a for a in legal if type(a).__name__ == kind or rng.random() < 0.2]))
        states.append(g.apply(states[-1], actions[-1]))
    return Playout(g, scenario, options, tuple(states), tuple(actions))


def endless(g: Game[Any, Any], options: Chosen) -> bool:
    """Whether nothing has to end a match that was agreed so."""
    return not set(options).isdisjoint(getattr(brought(g.id, "crowds"), "ENDLESS", ()))


def flipped(option: Option) -> list[Chosen]:
    """An option the other way round, or with each of its other values, with those it needs."""
    others = [value for value in option.values or (True, False) if value != option.default]
    return [((option.id, value), *((other, True) for other in option.needs)) for value in others]


def mixed(g: Game[Any, Any], seed: int) -> Chosen:
    """All options on, with their last values, for the first seed, else any of them, each with those it needs."""
    rng, chosen = Random(seed), dict[str, bool | str]()
    for option in g.options():
        on = seed == 100 or rng.random() < 0.5
        needed = all(chosen[other] for other in option.needs)
        if option.values:
            chosen[option.id] = option.values[-1] if seed == 100 else rng.choice(option.values)
        else:
            chosen[option.id] = on and needed
    return tuple(chosen.items())


def begins(g: Game[Any, Any], scenario: Scenario, options: Chosen) -> bool:
    """Whether a scenario can begin so: its pieces may cost what an option does not allow."""
    try:
        g.initial_state(scenario, dict(options))
    except Trouble:
        return False
    return True


@cache
def playouts(game_id: str) -> tuple[Playout, ...]:
    """Every scenario of the game with several seeds, some with several options at once, and each option the other way
    round, with one scenario or, in a thorough run where the game is no menu, with all."""
    g, found = game(game_id), []
    scenarios, seeds, mixes = g.scenarios(), (FEW if g.menu else SEEDS), (FEW if g.menu else MIXED)
    turned = [one for option in g.options() for one in flipped(option)]
    Random(SEED).shuffle(turned)
    for number, scenario in enumerate(scenarios):
        found += [play(g, scenario, seed) for seed in range(seeds)]
        agreed = [(99, one) for one in (turned if THOROUGH and not g.menu else turned[number :: len(scenarios)])]
        agreed += [(seed, mixed(g, seed)) for seed in range(100, 100 + mixes)]
        found += [play(g, scenario, seed, one) for seed, one in agreed if begins(g, scenario, one)]
    return tuple(found)


@cache
def sample(game_id: str, count: int = 100) -> tuple[Any, ...]:
    """States to try things on: some ends, some where Chance decides, others evenly from all playouts, and crowds; as
    many as that in a thorough run, else fewer."""
    count = amount(count * 2 // 5, count)
    g = game(game_id)
    ends = [playout.states[-1] for playout in playouts(game_id) if playout.over][:6]
    states = [s for playout in playouts(game_id) for s in playout.states]
    rolling = [s for s in states if g.current_player(s) == CHANCE]
    rng, own = Random(count), brought(game_id, "crowds")
    crowded = [own.crowd(rng) for _ in range(count // 2)] if own else []
    played = states[:: max(1, 2 * len(states) // count)]
    return (*ends, *rolling[:: max(1, len(rolling) // 6)], *played, *crowded)


@cache
def listed(game_id: str, s: Any) -> Sequence[Any]:
    """What is legal in a state of the sample, which many tests ask for: a menu takes its time."""
    return game(game_id).legal_actions(s)


ALL = tuple(GAMES)
