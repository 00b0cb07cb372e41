"""What La Strage lists: everything that is legal, but of sets of numbers those that are worth offering."""

from itertools import combinations
from random import Random

import pytest

from kit.games.strage import GAME
from kit.games.strage.actions import Answer, Break, Oppose
from kit.games.strage.cards import NUMBERS, single, suits, those, total
from kit.games.strage.legal import sums
from tests.games.strage.cases import whole
from tests.games.strage.crowds import crowd
from tests.games.strage.wild import wild


def numbers(a: object) -> tuple[int, ...]:
    """The set of numbers that an action plays, () for one that plays none, or something else."""
    cards = a.cards if isinstance(a, Oppose | Answer | Break) else ()
    return cards if those(cards) & NUMBERS else ()


@pytest.mark.slow
def test_everything_is_listed_but_sets_of_numbers() -> None:
    rng, sets = Random(1), 0
    for _ in range(150):
        s = crowd(rng)
        listed = set(GAME.legal_actions(s))
        for a in wild(s, rng):
            if GAME.explain(s, a) is not None or GAME.canonical(s, a) in listed:
                continue
            assert len(numbers(a)) > 1, a
            sets += 1
            if isinstance(a, Break):
                assert all(Break(a.clan, (card,)) in listed for card in a.cards)
            else:
                offered = [
                    b for b in listed if isinstance(b, type(a)) and total(those(b.cards)) == total(those(a.cards))
                ]
                assert [len(b.cards) <= len(a.cards) for b in offered] == [True]
    assert sets > 100


def test_of_each_sum_the_fewest_numbers_are_offered() -> None:
    """Compared with all sets of small hands."""
    rng = Random(2)
    for _ in range(300):
        hand, least = those(rng.sample(range(42), rng.randrange(9))), rng.randrange(11, 25)
        found: dict[int, tuple[int, int, tuple[int, ...]]] = {}
        cards = list(single(hand & NUMBERS))
        for some in (some for count in range(len(cards) + 1) for some in combinations(cards, count)):
            mask = those(some)
            if total(mask) >= least and suits(mask) >= 2:
                way = len(some), mask, some
                found[total(mask)] = min(found.get(total(mask), way), way)
        assert sums(hand, least) == [found[much][2] for much in sorted(found)]


def test_of_what_is_offered_the_price_and_the_chance_are_told() -> None:
    """A fight and an orc's attack succeed in 2 of 6 throws."""
    s = GAME.parse_position(whole("red c3; orcs c4; points 2"))
    facts = {GAME.action_text(s, a): GAME.choice_facts(s, a) for a in GAME.legal_actions(s)}
    assert facts["c3xc4"] == {"cost": 1, "of_6": 2}
    assert facts["c3-c2"] == facts["place a2"] == {"cost": 1}
    assert facts["done"] == {}
    s = GAME.parse_position(whole("red c3; orcs c4; now red attack"))
    assert [GAME.choice_facts(s, a) for a in GAME.legal_actions(s)] == [{"of_6": 2}]


def test_a_hand_of_all_numbers_is_looked_through_at_once() -> None:
    ways = sums(NUMBERS, 11)
    assert [total(those(way)) for way in ways] == [*range(11, 107), 108], "no card shows 1"
    assert ways[-1] == tuple(single(NUMBERS))
