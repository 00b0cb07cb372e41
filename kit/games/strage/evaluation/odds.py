"""La Strage: how likely a hand that one does not see holds enough to oppose a spell, or to answer: exact, as far as the
observation goes, each way in which the cards may lie having the same chance (`secrets.sample`).

A hand holds enough if all its numbers together do, so hands are counted by how many numbers they have, the sum of
these, and their suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache
from math import comb, prod

from kit.games.strage import cards as pack
from kit.games.strage.actions import Spell
from kit.games.strage.cards import pools
from kit.games.strage.rules import opposing
from kit.games.strage.state import Cards, State

Counted = tuple[tuple[int, ...], int, int, bool]
"""How many numbers come from each pool, their sum up to what is needed, their suits, whether the last suit is in."""


def opposition(o: State, spell: Spell) -> Fraction | None:
    """The chance that whoever may oppose a spell can; `None` where nobody may."""
    who = opposing.opposer(o, spell)
    if who is None or o.cards is None:
        return None
    return 1 - _lacking(*_hand(o.cards, who), opposing.irresistible(spell), opposing.OVER + 1, opposing.stops)


def answering(o: State, total: int) -> Fraction:
    """The chance that the caster of the spell that is opposed with so much can answer."""
    assert o.cards is not None
    return 1 - _lacking(*_hand(o.cards, o.side), 0, total, _answers(total))


@lru_cache(maxsize=64)
def _answers(least: int) -> Callable[[int, int], bool]:
    return lambda total, suits: opposing.is_answer(total, suits, least)


def _hand(cards: Cards, clan: int) -> tuple[int, tuple[tuple[int, int], ...]]:
    """What is known of a hand; and of each pool its cards and how many of them are in it."""
    blind = cards.blind[clan] if cards.blind else ()
    drawn = ((pool, count) for pool, count in zip(pools(cards), blind, strict=False) if count)
    return cards.hands[clan], tuple(drawn)


@lru_cache(maxsize=512)
def _lacking(
    known: int,
    drawn: tuple[tuple[int, int], ...],
    decisive: int,
    most: int,
    enough: Callable[[int, int], bool],
) -> Fraction:
    """The chance that a hand holds none of the decisive cards, and numbers that are not enough."""
    if known & decisive:
        return Fraction(0)
    ways: Counter[Counted] = Counter({((0,) * len(drawn), 0, 0, False): 1})
    for suit in pack.OF_SUIT:
        ways = _without_flag(ways)
        for card in pack.single(suit & pack.NUMBERS):
            ways = _with_card(ways, card, known, drawn, most)
    ways = _without_flag(ways)
    others = [(pool & ~pack.NUMBERS & ~decisive).bit_count() for pool, _ in drawn]
    lacking = sum(
        number * prod(comb(left, k - n) if k >= n else 0 for left, (_, k), n in zip(others, drawn, counts, strict=True))
        for (counts, total, suits, _), number in ways.items()
        if not enough(total, suits)
    )
    return Fraction(lacking, prod(comb(pool.bit_count(), count) for pool, count in drawn))


def _without_flag(ways: Counter[Counted]) -> Counter[Counted]:
    """A suit is done with: whether it was in the hand counts from now on."""
    found: Counter[Counted] = Counter()
    for (counts, total, suits, there), number in ways.items():
        found[counts, total, suits + there, False] += number
    return found


def _with_card(
    ways: Counter[Counted], card: int, known: int, drawn: tuple[tuple[int, int], ...], most: int
) -> Counter[Counted]:
    """One more number is in the hand, or is not; one that is known to be there, or cannot be, leaves no choice."""
    sure = bool(known >> card & 1)
    place = next((n for n, (pool, _) in enumerate(drawn) if pool >> card & 1), None)
    if place is None and not sure:
        return ways
    found: Counter[Counted] = Counter() if sure else Counter(ways)
    for (counts, total, suits, _), number in ways.items():
        if place is not None and not sure:
            if counts[place] >= drawn[place][1]:
                continue
            counts = *counts[:place], counts[place] + 1, *counts[place + 1 :]
        found[counts, min(most, total + pack.FACES[card]), suits, True] += number
    return found
