"""How the levels think in games that tell their prospects: a glance at each action, or a look at the answers."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from kit.players.ahead import Ahead, Option, best, is_bound, settle
from kit.players.base import Steps, Thought
from kit.players.weigh import Terms, reason


@dataclass(frozen=True, slots=True)
class Sight:
    """How far a player looks; nothing here is a time, so that the same seed gives the same action anywhere."""

    budget: int = 600
    """Weighings after which nothing more is looked at."""
    looks: tuple[tuple[int, tuple[int, ...]], ...] = ((8, (0,)),)
    """The looks one after the other: so many of the best actions, and as many choices further as there are widths,
    so many actions of each but the last being followed."""


def foresee(game: Any, o: Any, rng: Random, sight: Sight) -> Steps:
    """The action that is best after the answers to it; of equal ones any."""
    ahead = Ahead(game, game.current_player(o))
    yield
    options = yield from ahead.options(o)
    everything, here = options, ahead.weigh(o)
    rng.shuffle(options)
    options.sort(key=lambda option: -option.value)
    if len(options) > 1:
        for most, widths in sight.looks:
            options = yield from _looked(ahead, options, most, widths, sight.budget)
            settle(options, here)
            options.sort(key=lambda option: -option.value)
    chosen = options[0]
    others = [expected(ahead, option) for option in everything if option is not chosen]
    return Thought(chosen.action, reason(expected(ahead, chosen), others))


def _looked(
    ahead: Ahead, options: list[Option], most: int, widths: tuple[int, ...], budget: int
) -> Generator[None, None, list[Option]]:
    """The best options looked at further, as far as the budget reaches; none if it is spent."""
    picked, bound = best(options, most), is_bound(options)
    for number, option in enumerate(picked):
        if ahead.used >= budget:
            # What was looked at less far cannot be compared; a sure action must remain.
            rest = picked[:number]
            return rest if any(not any(option.again) for option in rest) or (bound and rest) else options
        yield from ahead.deepen(option, 1.0, widths, bound)
    return picked


def expected(ahead: Ahead, option: Option) -> Terms:
    """The named worth of what an action leads to, on the average, as it stands there."""
    found: dict[str, float] = {}
    for t, p in option.ways:
        for name, worth in ahead.terms(t).items():
            found[name] = found.get(name, 0.0) + p * worth
    return found


def glanced(game: Any, o: Any, actions: Sequence[Any], player: int) -> Generator[None, None, list[tuple[float, Terms]]]:
    """Per action its value at a glance, and the named worth of what it leads to, on the average. What is not worth a
    thought is worth less than all else."""
    ahead = Ahead(game, player)
    options = {option.action: option for option in (yield from ahead.options(o))}
    lowest = min(option.value for option in options.values()) - 1.0
    here = ahead.terms(o)
    return [(options[a].value, expected(ahead, options[a])) if a in options else (lowest, here) for a in actions]
