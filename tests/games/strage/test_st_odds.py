"""How likely a hidden hand can oppose or answer: counted, hand by hand, by asking what would be legal."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from kit.games.strage import GAME
from kit.games.strage import cards as pack
from kit.games.strage.actions import Lightning, Metamorphosis, Oppose
from kit.games.strage.cards import pools
from kit.games.strage.evaluation import odds
from kit.games.strage.reasons_of_cards import sixths
from kit.games.strage.state import State

ORDER = "order red green blue; turn 7; option magic; sprites d4; red a1; green d4; blue h1; "
AMONG = ("7H 6S KD X1 4C 2D QH", "QD 7S 6S 5C JD AC 3H", "2S 3S 4C 5D KD JC AH")


def few(among: str, hand: str, deck: str, known: str = "") -> State:
    """Red is to cast; Green's hand and the deck are unseen, and together these cards, all others are discarded."""
    there = {*among.split(), *known.split(), "AS", "QS"}
    rest = " ".join(card for card in pack.NAMES if card not in there)
    seen = f"known green {known}; " if known else ""
    return GAME.parse_position(
        f"{ORDER}hand red AS QS; hand green {hand} {known}; {seen}deck {deck}; discard {rest}; now red magic"
    )


def counted(s: State, a: Any) -> Fraction:
    """The share of hands with which there is something to oppose with, every hand tried."""
    o = GAME.observation(s, 0)
    assert o.cards is not None
    (pool,), unknown = pools(o.cards), o.cards.blind[1][-1]
    hands = [o.cards.hands[1] | pack.those(some) for some in combinations(pack.single(pool), unknown)]
    able = 0
    for hand in hands:
        assert s.cards is not None
        dealt = s.but(cards=s.cards.but(hands=(s.cards.hands[0], hand, 0), deck=pool & ~hand))
        able += len(GAME.legal_actions(GAME.apply(dealt, a))) > 1
    return Fraction(able, len(hands))


@pytest.mark.parametrize("among", AMONG)
@pytest.mark.parametrize("known", ["", "5H", "X2"])
@pytest.mark.parametrize("count", [1, 3, 4])
def test_the_chance_that_a_spell_is_opposed_is_exact(among: str, known: str, count: int) -> None:
    cards = among.split()
    s = few(among, " ".join(cards[:count]), " ".join(cards[count:]), known)
    for a in (Lightning(0, 27), Metamorphosis(8, 27)):
        assert GAME.explain(s, a) is None
        assert odds.opposition(GAME.observation(s, 0), a) == counted(s, a)


def test_it_is_the_same_whatever_the_rival_holds() -> None:
    s, rng = few(AMONG[0], "7H 6S KD", "X1 4C 2D QH"), Random(3)
    o, a = GAME.observation(s, 0), Lightning(0, 27)
    deals = [GAME.sample(o, 0, rng) for _ in range(20)]
    assert len({deal.cards.hands[1] for deal in deals if deal.cards}) > 5
    assert {odds.opposition(GAME.observation(deal, 0), a) for deal in deals} == {odds.opposition(o, a)}


def test_an_orc_and_an_own_half_elf_have_nobody_to_oppose() -> None:
    s = GAME.parse_position(ORDER + "orcs e5; hand red AS; hand green 7H; hand blue 2S; now red magic")
    o = GAME.observation(s, 0)
    assert odds.opposition(o, Lightning(0, 36)) is odds.opposition(o, Lightning(0, 0)) is None
    assert odds.opposition(o, Lightning(0, 27)) is not None


def answered(s: State, total: int) -> Fraction:
    """The share of the caster's hands that answer, as Green sees it, every hand tried."""
    o = GAME.observation(s, 1)
    assert o.cards is not None
    assert s.cards is not None
    (pool,), unknown = pools(o.cards), o.cards.blind[0][-1]
    hands = [pack.those(some) for some in combinations(pack.single(pool), unknown)]
    able = 0
    for hand in hands:
        dealt = s.but(phase="answer", cards=s.cards.but(hands=(hand, s.cards.hands[1], 0), total=total))
        able += len(GAME.legal_actions(dealt)) > 1
    return Fraction(able, len(hands))


@pytest.mark.parametrize("total", [11, 13, 17])
def test_the_chance_that_the_caster_answers_is_exact(total: int) -> None:
    among, held = "7H 6S KD X1 4C 2D QH 7C", "7D 4S 6H"
    rest = " ".join(card for card in pack.NAMES if card not in {*among.split(), *held.split(), "AS"})
    s = GAME.parse_position(
        f"{ORDER}hand red 7H 6S KD; hand green {held}; deck X1 4C 2D QH 7C; discard AS {rest}; cast; "
        "spell lightning AS d4; now red oppose"
    )
    assert Oppose() in GAME.legal_actions(s)
    assert 0 < odds.answering(GAME.observation(s, 1), total) == answered(s, total) < 1


def test_cards_of_an_earlier_deck_are_dealt_apart() -> None:
    """Two of Green's cards are from an earlier deck of three, one from the present deck: all nine deals are tried."""
    there = ["7H", "6S", "KD", "4C", "2D", "5C"]
    rest = " ".join(card for card in pack.NAMES if card not in {*there, "AS", "QS"})
    s = GAME.parse_position(
        f"{ORDER}hand red AS QS; hand green 7H 6S 4C; hand blue KD; deck 2D 5C; discard {rest}; elder 7H 6S KD; "
        "now red magic"
    )
    o = GAME.observation(s, 0)
    numbers = {name: card for card, name in enumerate(pack.NAMES)}
    able, tried = 0, 0
    for old in combinations(("7H", "6S", "KD"), 2):
        for new in ("4C", "2D", "5C"):
            hand = pack.those(numbers[name] for name in (*old, new))
            tried += 1
            able += pack.total(hand) > 10 and pack.suits(hand) > 1
    assert odds.opposition(o, Lightning(0, 27)) == Fraction(able, tried)


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (None, None),
        (Fraction(0), 0),
        (Fraction(1), 6),
        (Fraction(1, 999), 1),
        (Fraction(998, 999), 5),
        (Fraction(1, 3), 2),
    ],
)
def test_what_is_not_sure_is_not_told_as_sure(chance: Fraction | None, told: int | None) -> None:
    assert sixths(chance) == told
