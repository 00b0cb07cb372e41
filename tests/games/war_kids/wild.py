"""War Kids: actions to try, sensible and wild ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.games.war_kids import sight
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Cast, ChooseLoss, DiceAttack, Displace, Move, Strike
from kit.games.war_kids.state import State


def wild(s: State, rng: Random) -> Iterator[Any]:
    """Walks of every unit, spells and strikes of every unit at every other, groups of two to four in any order."""
    units, size, around = range(-1, len(s.at) + 1), s.battle.grid.size, s.battle.grid.neighbours
    yield from (END_MOVEMENT, END_COMBAT)
    yield from (Roll(pips) for pips in range(-1, 8))
    for unit in range(len(s.at)):
        if s.at[unit] >= 0:
            yield from (Move(unit, path) for path in _walks(s, unit, rng))
            yield from (Move(unit, tuple(s.battle.grid.route(s.at[unit], rng.randrange(size)))) for _ in range(4))
            yield from (Move(unit, (there, around[there][0])) for there in (s.at[unit - 1], size - 1) if there >= 0)
            yield Move(unit, (s.at[unit], rng.choice((-1, size, rng.randrange(size)))))
    yield from (ChooseLoss(unit) for unit in units)
    for one, other in product(units, units):
        yield Cast(one, other)
        yield Cast(one, other, slow=True)
        yield from _ways_of_spells(s, one, other, rng)
        yield DiceAttack((one,), other)
        yield DiceAttack((one, one), other)
        yield Strike((one,), other)
        yield Strike((one, one, one), other)
    for _ in range(150):
        yield Strike(tuple(rng.choices(units, k=rng.randrange(5))), rng.choice(units))
        yield DiceAttack(tuple(rng.choices(units, k=rng.randrange(5))), rng.choice(units))
    yield from _threes(s)
    yield from _pushes(s, rng)


def _ways_of_spells(s: State, mage: int, target: int, rng: Random) -> Iterator[Cast]:
    """Spells with their way: a straight one, one round what is in the way, and any other."""
    if not (0 <= mage < len(s.at) and 0 <= target < len(s.at)) or min(s.at[mage], s.at[target]) < 0 or mage == target:
        return
    grid, here, there = s.battle.grid, s.at[mage], s.at[target]
    over = rng.randrange(grid.size)
    for way in (
        grid.route(here, there),
        sight.route(s.battle, here, there, s.taken[0] | s.taken[1]),
        (*grid.route(here, over), *grid.route(over, there)[1:]),
    ):
        yield Cast(mage, target, rng.random() < 0.5, way)


def _pushes(s: State, rng: Random) -> Iterator[Displace]:
    """Ways of one to three steps from every unit, and some from elsewhere."""
    around = s.battle.grid.neighbours
    for here in (*s.at, rng.randrange(s.battle.grid.size)):
        if here < 0:
            continue
        for one in around[here]:
            yield Displace((here, one))
            yield from (Displace((here, one, two)) for two in around[one])
            yield Displace((here, one, rng.choice(around[one]), rng.randrange(s.battle.grid.size)))


def _walks(s: State, unit: int, rng: Random) -> Iterator[tuple[int, ...]]:
    """All walks of up to three steps, and some of up to five, over whatever and whoever is there."""
    around, start = s.battle.grid.neighbours, s.at[unit]
    yield (start,)
    for one in around[start]:
        yield start, one
        for two in around[one]:
            yield start, one, two
            yield from ((start, one, two, three) for three in around[two])
    for _ in range(20):
        path = [start]
        for _ in range(rng.randrange(3, 6)):
            path.append(rng.choice(around[path[-1]]))
        yield tuple(path)


def _threes(s: State) -> Iterator[Strike]:
    """Everybody beside a unit, three and four at a time, in every order."""
    near = s.battle.grid.neighbour_mask
    for target, here in enumerate(s.at):
        beside = [u for u, there in enumerate(s.at) if there >= 0 and here >= 0 and near[here] >> there & 1]
        for count in (2, 3, 4) if len(beside) <= 4 else (3,):
            yield from (Strike(by, target) for by in permutations(beside, count))
        for count in range(1, len(beside) + 1):
            yield from (DiceAttack(by, target) for by in combinations(beside, count))
            yield from (DiceAttack(by[::-1], target) for by in combinations(beside, count))
