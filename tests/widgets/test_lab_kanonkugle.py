"""The laboratory of Kanonkugle: its exact chances are those of the rules, and its player knows what is legal."""

from fractions import Fraction
from itertools import product

import pytest

from kit.core.game import CHANCE, Ref
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.troops import NAMES
from kit.text import text
from kit.widgets.games.kanonkugle.lab import activates, aiming, chances, dice, drill, duel, loses, story, troop, turned
from kit.widgets.lab_words import word

GUN = troop(tir=4, ddt=3)


def chain(ratings, faces):
    """Which troops are active after those dice, one by one until one fails."""
    active = []
    for n, (rating, face) in enumerate(zip(ratings, faces, strict=True), 1):
        if face > rating:
            break
        active.append(n)
    return active


@pytest.mark.parametrize("lang", ["en", "it"])
def test_a_chart_calls_the_ratings_as_the_banners_do(lang):
    t = text("kanonkugle", lang)
    assert [word(name.upper(), t) for name in NAMES] == [t.word(Ref("rating", name), "short") for name in NAMES]


@pytest.mark.parametrize("ratings", [(3,), (5, 4, 2), (2, 4, 5), (1, 5)])
def test_the_chain_is_counted_as_by_hand(ratings):
    rolls = [chain(ratings, faces) for faces in product(range(1, 7), repeat=len(ratings))]
    assert activates(*ratings) == pytest.approx(sum(map(len, rolls)) / len(rolls))
    for which in range(1, len(ratings) + 1):
        assert activates(*ratings, which=which) == pytest.approx(sum(which in roll for roll in rolls) / len(rolls))


def test_chances_are_multiplied():
    assert chances() == 1
    assert chances(3, 3) == Fraction(1, 4)
    assert chances(6, 6) == 1


@pytest.mark.parametrize(
    ("cover", "seen", "count"),
    [("", 0, 12), ("crate", 0, 6), ("crate", 1, 7), ("crate", 6, 12), ("wall", 0, 0), ("wall", 1, 2), ("wall", 4, 8)],
)
def test_dice_are_those_of_the_cover(cover, seen, count):
    assert dice(aiming(GUN, "scouts", cover, seen)) == count


def test_on_average_as_many_are_hit_as_the_rating_says():
    assert loses(aiming(GUN, "scouts", "crate")) == 6 * Fraction(4, 6)
    assert loses(aiming(GUN, "scouts", "crate"), at_least=6) == Fraction(4, 6) ** 6


def test_the_formula_matters_in_an_assault_only():
    knight, guard = troop(mov=5, mis=4, dan=3, tir=4, ddt=3), troop(sc=5)
    printed, ours = (aiming(knight, guard, formula=formula) for formula in ("product", "capped"))
    assert loses(printed) == loses(ours) == 8
    assert loses(printed, by="assault") > loses(ours, by="assault")
    assert loses(ours, at_least=12, by="assault") == Fraction(4, 6) ** 12


def test_one_that_looks_out_shoots_for_all():
    s = aiming(GUN, troop(36, tir=4, ddt=3), "wall", seen=1)
    assert dice(s) == 1
    assert dice(turned(s)) == 12
    assert turned(turned(s)).forces == s.forces


@pytest.mark.parametrize("both", [("horde", "beast"), ("scouts", "horde"), ("riflemen", "goblin_horde"), (GUN, GUN)])
def test_the_drill_does_what_is_legal_and_comes_to_an_end(both):
    s = duel(*both)
    states = story(s, drill, seed=3)
    assert states[-1].outcome is not None
    for t in states[:-1]:
        if GAME.current_player(t) != CHANCE:
            assert GAME.explain(t, drill.choose(GAME, t, None).action) is None


def test_troops_stand_as_far_apart_as_one_asks():
    s = duel("beast", "beast", apart=30)
    (low,), (high,) = (force.places for force in s.forces)
    assert (high.y - low.y, high.x - low.x) == (300_000, 0)
