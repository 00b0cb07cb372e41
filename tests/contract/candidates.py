"""Actions to try: sensible ones, wild ones and garbage. `explain` has to judge them all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from itertools import combinations, permutations, product
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.games.kings_war.actions import Bid, Bombard, Charge, Pass, Rest, Support, Untie, Walk, Web
from kit.games.kings_war.actions import Move as KwMove
from kit.games.kings_war.state import State as KwState
from kit.games.war_kids import sight
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Cast, ChooseLoss, DiceAttack, Displace, Move, Strike
from kit.games.war_kids.guess import state as guess_state
from kit.games.war_kids.state import State

GARBAGE: tuple[Any, ...] = (
    None,
    True,
    False,
    -1,
    0,
    1,
    10**40,
    -(10**40),
    1.0,
    float("nan"),
    "",
    "D4",
    b"D4",
    (),
    (0,),
    (0, 1),
    (-1, 10**40),
    (True, False),
    (None, None),
    ("A1", "A2"),
    ((0, 1), (2,)),
    (0,) * 5_000,
    [0, 1],
    {0, 1},
    {"path": (0, 1)},
    object(),
    int,
    range(3),
    Roll(3),
    lambda: 0,
)
"""Values that no field of an action should hold, and some that look almost right."""


def shuffled_fields(kind: type, rng: Random) -> Iterator[Any]:
    """Actions of a type with garbage in every field: all of it for one field, some for several."""
    names = [field.name for field in fields(kind)]
    if not names:
        yield kind()
        return
    few = GARBAGE if len(names) == 1 else [*rng.sample(GARBAGE, 9), 0, 1, (0,), (0, 1)]
    for values in product(few, repeat=len(names)):
        yield kind(*values)
    for at, junk in product(range(len(names)), GARBAGE):
        yield kind(*[junk if n == at else 0 for n in range(len(names))])


def war_kids(s: State, rng: Random) -> Iterator[Any]:
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


def kings_war(s: KwState, rng: Random) -> Iterator[Any]:
    """Every piece to and at every square, by any means; bids, dice, knots."""
    yield from (Rest(), Pass(), Untie())
    yield from (Roll(pips) for pips in range(-1, 8))
    yield from (Bid(n) for n in range(-1, 50))
    yield from (Untie(square) for square in range(-1, 65))
    standing = [square for square in range(64) if (s.sides[0] | s.sides[1]) >> square & 1]
    for one in (*standing, rng.randrange(64), -1, 64):
        for other in range(64):
            yield KwMove(one, other)
            if other // 8 in (0, 7):
                yield from (kind(one, other, n) for kind in (KwMove, Support) for n in range(1, 7))
            yield Web(one, other)
        for near in (*_around(one), rng.randrange(64)):
            yield Support(one, near)
            yield Walk(one, near)
            yield Charge(one, near)
    rooks = [square for square in standing if s.kinds[4] >> square & 1]
    for rook in (*rooks, rng.choice(standing)):
        for target in standing:
            yield from (Bombard(rook, target, end) for end in _around(target))
            yield Bombard(rook, target, rng.randrange(-1, 65))


def _around(square: int) -> Iterator[int]:
    """The squares beside a square, and some that only seem so, across the edge of the board."""
    yield from (square + step for step in (-9, -8, -7, -1, 0, 1, 7, 8, 9))


def guess(s: guess_state.State, rng: Random) -> Iterator[Any]:
    """Every colour, set, clue and kind, with some that do not exist."""
    yield guess_state.TimeOut()
    for one in range(-1, 5):
        yield guess_state.Guess(one)
        yield from (guess_state.SetUp(one, size) for size in ("full", "quick", "FULL", ""))
        yield from (guess_state.Draw(one, number) for number in range(-1, 12))


WILD: dict[str, Callable[[Any, Random], Iterator[Any]]] = {"war_kids": war_kids, "guess": guess, "kings_war": kings_war}
"""Per game its own wild actions, where it has some; those of any other are `anything`."""


def anything(legal: Iterable[Any], rng: Random) -> Iterator[Any]:
    """Actions of the types that are legal somewhere, with garbage in every field."""
    for kind in sorted({type(a) for a in legal}, key=lambda kind: kind.__name__):
        yield from (a for a in shuffled_fields(kind, rng) if _hashable(a))


def _hashable(a: Any) -> bool:
    try:
        hash(a)
    except TypeError:
        return False
    return True
