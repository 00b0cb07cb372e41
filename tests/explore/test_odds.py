"""Exact odds: every die counted, nothing estimated."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from kit.core.chance import Roll
from kit.explore.odds import chance, mean
from kit.games.kings_war import GAME as KINGS_WAR
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_MOVEMENT
from kit.games.war_kids.pieces import GONE
from kit.games.war_kids.state import State
from kit.widgets.games.war_kids.lab import spell


@pytest.mark.parametrize("distance", range(1, 7))
def test_a_mage_hits_with_the_distance_or_more(distance: int) -> None:
    assert spell(distance) == Fraction(7 - distance, 6)


@pytest.mark.parametrize("distance", range(1, 13))
def test_slow_magic_adds_two_dice(distance: int) -> None:
    hits = sum(one + other >= distance for one, other in product(range(1, 7), repeat=2))
    assert spell(distance, slow=True) == Fraction(hits, 36)


def test_too_far_is_no_chance_at_all() -> None:
    assert spell(7) == 0
    assert spell(13, slow=True) == 0


def test_dice_that_are_still_to_come_are_counted_out() -> None:
    """Of a dice combat: three Soldiers of 3 and a die against one of 3 and a die, and a draw is no win."""
    s = GAME.parse_position("map 5x5; option adv_soldiers; bS C2 B2; pS C3; pP A1; now blue combat")
    attack = GAME.parse_action(s, "S C2+B2vC3")
    won = sum(6 + one > 3 + other for one, other in product(range(1, 7), repeat=2))

    def gone(t: State) -> bool:
        return t.at[attack.target] == GONE

    assert chance(GAME, s, attack, gone) == Fraction(won, 36)
    half = GAME.apply(GAME.apply(s, attack), Roll(1))
    assert half.pending is not None
    assert chance(GAME, GAME.apply(s, attack), Roll(1), gone) == Fraction(3, 6)


def test_where_nothing_is_left_to_chance_it_is_sure_or_impossible() -> None:
    s = GAME.parse_position("map 5x5; bS C2; pS C5")
    assert chance(GAME, s, END_MOVEMENT, lambda t: t.phase == 1) == 1
    assert chance(GAME, s, END_MOVEMENT, lambda t: t.phase == 0) == 0


def test_a_mean_is_over_all_dice() -> None:
    """Kings War: a Knight takes a Bishop in 15 of 36 throws and is given 5 tokens."""
    s = KINGS_WAR.parse_position("fen 4k3/8/8/4b3/8/5N2/8/4K3 w - - 0 1")
    capture = KINGS_WAR.parse_action(s, "Nf3xe5")
    assert mean(KINGS_WAR, s, capture, lambda t: t.bowls[0]) == 5 * Fraction(15, 36)
    assert mean(KINGS_WAR, s, capture, lambda t: 7) == 7
