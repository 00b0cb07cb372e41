"""La Strage: how likely a hand that one does not see holds enough to oppose a spell, or to answer: exact, as far as the
observation goes, each way in which the cards may lie having the same chance (`cards.sample`). And what is best at a
glance, found without setting up a state for each action that could be done.

A hand holds enough if all its numbers together do, so hands are counted by how many numbers they have, the sum of
these, and their suits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb, prod
from typing import TYPE_CHECKING, Any

from kit.games.strage import cards as pack
from kit.games.strage.actions import Curse, Fight, Move, OrcMove, Place, Spell
from kit.games.strage.cards import pools
from kit.games.strage.evaluation.attacks import BITES, FIGHTS, FLEES, fright, worth
from kit.games.strage.evaluation.terms import Held, balance, held, standing, totals
from kit.games.strage.rules import opposing
from kit.games.strage.squares import EXIT, around
from kit.games.strage.state import MAGIC, MAIN, ORC, Cards, State, all_elves, with_elves

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
    return 1 - _lacking(*_hand(o.dealt, o.side), 0, total, _answers(total))


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


if TYPE_CHECKING:
    from kit.core.game import Game

BATCH = 12
"""Glances between two moments at which a page may breathe."""


def glanced(rules: Game[State, Any], s: State) -> Generator[None, None, State]:
    """The state after what is best by its `worth` for whoever decides; of equals it is the first."""
    who, actions = rules.current_player(s), rules.legal_actions(s)
    found: Iterable[float]
    if s.phase == MAIN:
        found = _in_the_turn(rules, s, actions, who)
    elif s.phase == ORC and s.sprites:
        found = _with_an_orc(s, actions, who)
    elif s.phase == MAGIC:
        found = _by_magic(rules, s, actions, who)
    else:
        found = (worth(rules.apply(s, a), who) for a in actions)
    best, chosen = float("-inf"), 0
    for number, here in enumerate(found):
        if here > best:
            best, chosen = here, number
        if number % BATCH == BATCH - 1:
            yield
    return rules.apply(s, actions[chosen])


def _in_the_turn(rules: Game[State, Any], s: State, actions: Iterable[Any], who: int) -> Iterator[float]:
    """Per action of placing, moving and fighting what it leads to is worth."""
    cards, now, mine = held(s.cards), standing(s, who), s.elves[who]
    for a in actions:
        elves, sprites, orcs, saved = s.elves, s.sprites, s.orcs, s.saved
        match a:
            case Move(start=start, end=end, together=together):
                shift = 1 << start | 1 << end
                elves = with_elves(s, who, mine ^ shift)
                if together and EXIT >> end & 1:
                    sprites &= ~(1 << start)
                    saved = tuple([count + (clan == who) for clan, count in enumerate(saved)])
                elif together:
                    sprites ^= shift
                if not sprites:
                    yield worth(rules.apply(s, a), who)
                    continue
            case Place(square=square):
                elves = with_elves(s, who, mine | 1 << square)
            case Fight(end=end):
                elves, orcs = tuple([squares & ~(1 << end) for squares in elves]), orcs & ~(1 << end)
            case _:
                yield standing(rules.apply(s, a), who)
                continue
        found = balance(totals(elves, sprites, orcs, saved, cards), who, s.gone)
        yield (1 - FIGHTS) * now + FIGHTS * found if type(a) is Fight else found


def _with_an_orc(s: State, actions: Iterable[Any], who: int) -> Iterator[float]:
    """Per way of an orc what it leads to is worth: it matters which pairs have to fear, who is attacked next, and which
    sprites take fright."""
    everybody = all_elves(s)
    pairs, lone = s.sprites & everybody, s.sprites & ~everybody
    cards, now = held(s.cards), standing(s, who)
    known, prospects = dict[int, float](), dict[int, tuple[float, dict[int, float]]]()
    frights = {square: FLEES * fright(s, square.bit_length() - 1, who, now) for square in _single(lone)}
    for a in actions:
        orcs = s.orcs ^ (1 << a.path[0] | 1 << a.path[-1]) if type(a) is OrcMove else s.orcs | 1 << a.square
        near = around(orcs)
        found = known.get(near)
        if found is None:
            feared = near & pairs
            if feared not in prospects:
                prospects[feared] = balance(totals(s.elves, s.sprites, orcs, s.saved, cards), who, s.gone), {}
            found, beaten = prospects[feared]
            if victims := near & everybody:
                found += BITES * (_most(s, orcs, victims, cards, beaten) - found)
            found += sum([frights[square] for square in _single(lone & near)])
            known[near] = found
        yield found


def _single(squares: int) -> Iterator[int]:
    """Each square of a set as a set."""
    while squares:
        low = squares & -squares
        yield low
        squares ^= low


def _most(s: State, orcs: int, victims: int, cards: Held, beaten: dict[int, float]) -> float:
    """What it is worth at most, to whoever's turn it is, that one of those half-elves is beaten; `beaten` remembers
    what each was."""
    best = float("-inf")
    while victims:
        low = victims & -victims
        victims ^= low
        found = beaten.get(low)
        if found is None:
            elves = tuple([squares & ~low for squares in s.elves])
            found = beaten[low] = balance(totals(elves, s.sprites, orcs, s.saved, cards), s.side, s.gone)
        if found > best:
            best = found
    return best


def _by_magic(rules: Game[State, Any], s: State, actions: Iterable[Any], who: int) -> Iterator[float]:
    """Per spell what it leads to is worth. Most are curses on some of the orcs, and few of them make a difference."""
    pairs, known = s.sprites & all_elves(s), dict[tuple[int, int], float]()
    for a in actions:
        if type(a) is not Curse:
            yield standing(rules.apply(s, a), who)
            continue
        left = s.orcs
        for orc in a.orcs:
            left &= ~(1 << orc)
        feared = a.card, around(left) & pairs
        found = known.get(feared)
        if found is None:
            found = known[feared] = standing(rules.apply(s, a), who)
        yield found
