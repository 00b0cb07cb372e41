"""The odds of a battle of Rune Winter: the same as if it were fought with every card that can come."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from kit.games.runewars.fight_odds import BATTLES, DRAW, END, FEWEST, Odds, odds
from kit.games.runewars.rules import fight, tasks
from kit.games.runewars.rules.draws import PACK
from kit.games.runewars.rules.fight_proposals import proposal
from kit.games.runewars.state import State
from tests.games.runewars.fights import CROWN, GAME, battle

RNG = Random(1)


def with_every_card(s: State) -> Fraction:
    """The chance that the attacker wins, by the rules alone: each card by itself, and nothing kept in mind."""
    s = tasks.gone_on(s, END)
    task = tasks.waiting(s)
    assert task is not None
    if task.what == END:
        return Fraction(fight.attacker_has_won(s))
    if not tasks.draws(s):
        return with_every_card(tasks.answered(s, proposal(s)))
    several = tasks.outcomes(s)
    if tasks.op(task).name != DRAW:  # a tactics card is not for this battle
        return with_every_card(tasks.answered(s, several[0][0]))
    return sum((p * with_every_card(tasks.answered(s, a)) for a, p in several), Fraction(0))


def left(*cards: int) -> int:
    """The Fate cards that have been turned where these numbers of them are left."""
    return PACK & ~sum(1 << card - 1 for card in cards)


H1 = "figure h1 p1 B 0 0,0,0 - -"
TACTICS = "player p1 1,1,1 ambush/0,hold/0,rally/0 - - no -"
BATTLES_OF = {
    "one shape": ("P:levyx2", "A:bonewalkerx2", "crown", [], (9, 11, 15, 29, 30)),
    "two shapes": ("P:bowlinex1 P:lancerx1", "A:paleriderx1 A:bonearcherx1", "crown", [], (3, 4, 9, 15, 20)),
    "three shapes": ("P:lancerx1", "A:gravecallerx1 A:bonearcherx1", "crown", [], (1, 12, 16, 20, 23)),
    "shuffled amid it": ("P:levyx1 P:bowlinex1", "A:bonewalkerx2", "crown", [], (9, 17, 29)),
    "more cards": ("P:levyx2", "N:wildkinx2", "crown", [], (9, 11, 13, 15, 30)),
    "a hero": ("P:levyx2", "A:bonewalkerx1", "crown", [H1], (9, 13, 15, 16)),
    "a stronghold": ("P:levyx4", "A:bonearcherx1", "crown", ["stronghold B a1 damaged"], (1, 9, 12, 16, 24)),
    "choices": ("P:wardenx1 P:singerx1", "A:zealotx1 A:firecallerx1", "glade", [], (3, 9, 10, 14, 15)),
    "tactics": ("P:levyx2", "A:bonewalkerx1 A:bonearcherx1", "crown", [TACTICS], (4, 9, 12, 24, 29)),
}


@pytest.mark.parametrize("name", BATTLES_OF)
def test_the_odds_are_those_of_every_card(name: str) -> None:
    mine, theirs, faction, more, cards = BATTLES_OF[name]
    for attacker in ("p1", "a1"):
        s = battle(mine, theirs, *more, faction=faction, attacker=attacker).but(fate=left(*cards))
        found = odds(s, RNG)
        assert not found.fought
        assert found.chance == pytest.approx(float(with_every_card(s)), abs=1e-9)


def test_most_of_the_battles_of_these_tests_are_open() -> None:
    several = [
        odds(battle(mine, theirs, *more, faction=faction).but(fate=left(*cards)), RNG).chance
        for mine, theirs, faction, more, cards in BATTLES_OF.values()
    ]
    assert sum(0 < chance < 1 for chance in several) >= 6


def test_a_battle_is_weighed_before_it_begins() -> None:
    """A levy beats a bone walker where its card says anything at all: 18 of 30 do."""
    s = GAME.parse_position(
        f"{CROWN}; models B P:levyx1 A:bonewalkerx1; orders p1 2; chosen 2; year 2 summer; now resolve 0"
    )
    assert odds(s, RNG, s.land.number("B")).chance == pytest.approx(0.6)


def test_where_it_is_too_much_a_sample_says_how_sure_it_is() -> None:
    s = battle("P:levyx3 P:lancerx1", "A:bonewalkerx3")
    exact, sample, few = odds(s, RNG), odds(s, Random(1), most=10_000), odds(s, Random(1), most=10)
    assert sample == odds(s, Random(1), most=10_000)
    assert (exact.fought, sample.fought, few.fought) == (0, BATTLES, FEWEST)
    for found, width in ((sample, 0.2), (few, 0.4)):
        low, high = found.interval
        assert low < exact.chance < high < low + width


def test_a_battle_without_a_doubt_has_sure_odds() -> None:
    assert odds(battle("P:levyx5", "A:paleriderrx1"), RNG) == Odds(1.0)
    assert odds(battle("P:levyx1", "A:paleriderrx1", "stronghold B a1"), RNG) == Odds(0.0)
