"""Ratings from results: the Bradley–Terry model, for more than two at a table Luce's, both fitted by choix."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from math import lcm, log
from statistics import NormalDist
from typing import Any

from kit.command import bootstrap
from kit.command.trouble import Trouble
from kit.command.words import say
from kit.explore.tournament import SURE

NEEDED = ("choix", "tqdm")
MIDDLE, SCALE = 1500, 400 / log(10)
"""The rating of all on average; how many points a factor of e in the odds is: 400 for odds of ten to one, as Elo has
it."""
WEAK = 1 / (2 * (400 / SCALE) ** 2)
"""What is expected before any match: that ratings lie about 400 from their middle. It keeps whoever has won everything
from being infinitely strong."""
MOST = 6000
"""So many results are fitted one by one; more of them are counted together, which changes nothing that is shown."""

Result = tuple[tuple[int, Fraction], ...]
"""Of one match, per seat who sat there and what share of the match it won."""


def prepare() -> None:
    """Sees to it that what tournaments need is there; `Trouble` with the command where it has to be asked for."""
    bootstrap.add("tournament", bootstrap.TOURNAMENT_PINS, say("tournament_tools"))
    if any(find_spec(name) is None for name in NEEDED):
        raise Trouble(say("extra_missing", extra="tournament"))


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and between what the true value lies, as sure as `SURE`."""

    value: float
    low: float
    high: float


def ratings(count: int, results: Iterable[Result]) -> list[Rating]:
    """Per entrant its rating. A draw of two counts as half a win for each."""
    import choix
    import numpy as np
    from choix.opt import PairwiseFcts, Top1Fcts

    weights = weighed(results)
    total = sum(weights.values(), Fraction(0))
    if not total:
        return [Rating(MIDDLE, MIDDLE - _wide(), MIDDLE + _wide()) for _ in range(count)]
    times = min(Fraction(lcm(*(weight.denominator for weight in weights.values()))), MOST / total)
    data: list[Any] = [one for one, weight in weights.items() for _ in range(round(weight * times))]
    # What is counted several times over, or only in part, is as sure as it was.
    prior = WEAK * float(times)
    if all(len(others) == 1 for _, others in weights):
        pairs = [(winner, others[0]) for winner, others in data]
        found, hessian = choix.opt_pairwise(count, pairs, alpha=prior), PairwiseFcts(pairs, prior).hessian
    else:
        found, hessian = choix.opt_top1(count, data, alpha=prior), Top1Fcts(data, prior).hessian
    from_middle = np.identity(count) - 1 / count
    spread = from_middle @ np.linalg.inv(hessian(found)) @ from_middle * float(times)
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    values = MIDDLE + SCALE * (found - found.mean())
    sides = SCALE * z * np.sqrt(np.diag(spread))
    return [Rating(float(one), float(one - side), float(one + side)) for one, side in zip(values, sides, strict=True)]


def weighed(results: Iterable[Result]) -> Mapping[tuple[int, tuple[int, ...]], Fraction]:
    """How often somebody has won among others, each match counting 1; who meets only itself tells nothing."""
    found: dict[tuple[int, tuple[int, ...]], Fraction] = defaultdict(Fraction)
    for result in results:
        there = {who for who, _ in result}
        total = sum(share for _, share in result)
        for who, share in result:
            others = tuple(sorted(there - {who}))
            if others and share:
                found[who, others] += Fraction(share) / total
    return found


def _wide() -> float:
    return 400 * NormalDist().inv_cdf((1 + SURE) / 2)


def ordered(found: Sequence[Rating]) -> list[int]:
    """The entrants, the strongest first."""
    return sorted(range(len(found)), key=lambda who: -found[who].value)
