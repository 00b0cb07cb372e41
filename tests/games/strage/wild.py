"""La Strage: actions to try, sensible and wild ones."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

from kit.core.chance import Roll
from kit.games.strage.actions import (
    Answer,
    Attack,
    Break,
    Caprice,
    Curse,
    Done,
    Draw,
    Escort,
    Fight,
    Immunity,
    Lightning,
    Metamorphosis,
    Move,
    NameSuit,
    Oppose,
    OrcMove,
    OrcPlace,
    Place,
    TakeCard,
    Upheaval,
)
from kit.games.strage.cards import ACES, JACKS, JOKERS, KINGS, NAMES, NUMBERS, QUEENS, single
from kit.games.strage.legal import sums
from kit.games.strage.state import ANSWER, ATTACK, MAGIC, MAIN, OPPOSE, ORC, State, all_elves, occupied

SMALL = 8
"""Of so many numbers all sets are tried, of more those that are worth offering, and others by chance."""


def wild(s: State, rng: Random) -> Iterator[Any]:
    """Every action of the phase, of those of other phases some: each piece to and at every square, by any means."""
    yield from (Done(), Escort(True), Escort(False), Escort(1), TakeCard(), NameSuit())  # type: ignore[arg-type]
    yield from (Roll(pips) for pips in range(-1, 8))
    yield from (kind(card) for kind in (Draw, TakeCard, Immunity, Upheaval) for card in range(-1, len(NAMES) + 1))
    yield from (NameSuit(suit) for suit in range(-1, 5))
    yield from (kind(square) for kind in (Place, OrcPlace) for square in range(-1, 65))
    yield from _steps(s, rng)
    yield from _walks(s, rng)
    if s.cards is not None or not rng.randrange(4):
        yield from _spells(s, rng)
        yield from _sets(s, rng)


def _steps(s: State, rng: Random) -> Iterator[Any]:
    """Whoever stands there, to and at the squares around, and some that only seem so, across the edge of the board."""
    standing = list(single(occupied(s) if s.phase in (MAIN, ATTACK) else s.orcs | all_elves(s)))
    for one in (*standing, rng.randrange(64), -1, 64):
        for other in (*_around(one), rng.randrange(64)):
            yield from (Move(one, other), Move(one, other, True), Fight(one, other), Attack(one, other))


def _walks(s: State, rng: Random) -> Iterator[Any]:
    """Ways of one and of two steps, for orcs and for sprites, there and back among them; some of three."""
    orcs = s.orcs if s.phase == ORC else s.orcs & -s.orcs
    sprites = s.sprites if s.phase == MAGIC else s.sprites & -s.sprites
    held = 0 if s.cards is None else s.cards.hands[s.side] & JOKERS
    for start in (*single(orcs | sprites), rng.randrange(64), -1):
        paths = [(start, one) for one in _around(start)]
        paths += [(*path, two) for path in paths for two in _around(path[1])]
        paths += [(start,), (), (start, start), (*rng.choice(paths), rng.randrange(64))]
        for path in paths:
            yield OrcMove(path)
            yield from (Caprice(joker, path) for joker in (*single(held), rng.randrange(len(NAMES))))


def _spells(s: State, rng: Random) -> Iterator[Any]:
    assert s.cards is None or len(s.cards.hands) >= 3
    hand = 0 if s.cards is None else s.cards.hands[s.side]
    any_card = rng.randrange(-1, len(NAMES) + 1)
    for card in (*single(hand & ACES), any_card):
        yield from (Lightning(card, square) for square in range(-1, 65))
    for card in (*single(hand & QUEENS), any_card):
        for square in (*single(s.sprites), rng.randrange(64)):
            yield from (Metamorphosis(card, square, orc) for orc in (None, *single(s.orcs), rng.randrange(64)))
    for card in (*single(hand & KINGS), any_card):
        orcs = (*single(s.orcs), rng.randrange(64))
        yield from (Curse(card, some) for count in range(4) for some in combinations(orcs, count))
        yield from (Curse(card, (*some, some[0])) for some in permutations(orcs[:3], 2))
    yield from (kind(card) for kind in (Immunity, Upheaval) for card in single(hand & (JACKS | JOKERS)))


def _sets(s: State, rng: Random) -> Iterator[Any]:
    """All sets of the numbers in a small hand, some of a large one, in any order, with cards that are not there."""
    hands = () if s.cards is None else s.cards.hands
    asked = s.phase in (MAGIC, OPPOSE, ANSWER)
    for hand in hands if asked else hands[:1]:
        held, numbers = list(single(hand)), list(single(hand & NUMBERS))
        if len(numbers) > SMALL:
            sets = [*sums(hand, 0), ()]
        else:
            sets = [some for count in range(len(numbers) + 1) for some in combinations(numbers, count)]
        sets += [(card,) for card in held]
        sets += [tuple(rng.sample(held, rng.randrange(1, min(5, len(held) + 1)))) for _ in held]
        sets += [(*sets[-1], rng.randrange(len(NAMES))), (*sets[-1], *sets[-1]), (-1,), (42, 0)]
        for cards in sets:
            order = tuple(rng.sample(cards, len(cards)))
            yield from (Oppose(order), Answer(order), Break(rng.randrange(-1, 5), order))
            if s.phase == MAGIC:
                yield from (Break(clan, order) for clan in range(len(s.elves)))


def _around(square: int) -> Iterator[int]:
    """The squares beside a square, and some that only seem so, across the edge of the board."""
    yield from (square + step for step in (-9, -8, -7, -1, 0, 1, 7, 8, 9))
