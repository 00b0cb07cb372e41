"""Kanonkugle's measures: ways, cover, dice, figures, as the specification prints them."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.games.kanonkugle import troops
from kit.games.kanonkugle.ground import Area, Obstacle, Table, slope
from kit.games.kanonkugle.item_notation import parse_design
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.sight import Cover, cover, covers, dice, line
from kit.games.kanonkugle.troops import sizes
from kit.games.kanonkugle.walking import allowance, leaving, measured
from kit.space.plane import CM, LONG_CM, Circle, Point, at, nearer_squared, rect, square

VIEW, HALF, HIDDEN = Cover
RIFLES, HORDE, GODZILLA = (parse_design(name) for name in ("riflemen", "goblin_horde", "godzilla"))


def box(left, bottom, right, top):
    return rect(*(round(cm * CM) for cm in (left, bottom, right, top)))


def table(areas=(), obstacles=()):
    return Table("test", (60 * CM, 60 * CM), (), tuple(areas), tuple(obstacles))


def way(*places):
    return [at(*place) for place in places]


ROUGH = Area("rough", box(0, 0, 60, 60), "rough")
MARSH = Area("marsh", box(0, 0, 60, 60), "impervious")
CLIFF = Area("cliff", box(0, 0, 60, 60), "vertical")
CRATE = Obstacle("crate", box(14, 5, 17, 15), total=False)


def most(ground, mov=3, allowed=None, exact=False):
    """How far a straight way to the right may go, in centimetres."""
    found = measured(ground, way((10, 10), (50, 10)), allowance(mov) if allowed is None else allowed, exact)
    return Fraction(found.limit, LONG_CM)


ROWS = [(5, 4, 3, 2, 2), (8, 6, 4, 3, 3), (11, 8, 6, 4, 4), (14, 10, 7, 5, 5), (17, 12, 9, 6, 6), (20, 14, 10, 7, 7)]
"""Centimetres by MOV: on open, rough, impervious, vertical ground, and leaving cover."""


@pytest.mark.parametrize(("mov", "row"), list(enumerate(ROWS)))
def test_how_far_a_unit_goes(mov, row):
    grounds = [table(), table([ROUGH]), table([MARSH]), table([CLIFF])]
    assert (*(most(ground, mov) for ground in grounds), leaving(mov)) == row
    assert most(table([ROUGH]), mov, exact=True) == pytest.approx(allowance(mov) * 2 / 3)
    told = troops.back(replace(RIFLES, ratings=replace(RIFLES.ratings, mov=mov)))
    assert (told.open, told.rough, told.impervious, told.vertical, told.leaving, told.shoots) == (*row, 30)


@pytest.mark.parametrize(
    ("ground", "end", "fits"),
    [
        (table(), 24, True),
        (table(), 24.2, False),
        (table([ROUGH]), 20, True),
        (table([ROUGH]), 20.5, False),
        (table([Area("rough", box(15, 0, 60, 60), "rough")]), 21, True),
        (table([Area("rough", box(15, 0, 60, 60), "rough")]), 21.1, False),
        (table(obstacles=[CRATE]), 21, True),
        (table(obstacles=[CRATE]), 22, False),
        (table([MARSH], [CRATE]), 14, True),
    ],
)
def test_which_ways_are_short_enough(ground, end, fits):
    found = measured(ground, way((10, 10), (end, 10)), allowance(3))
    assert found.fits == fits
    assert found.length == round((end - 10) * CM) * LONG_CM // CM


def test_a_crate_costs_double_whatever_lies_under_it():
    over = measured(table([CLIFF], [Obstacle("crate", box(10, 5, 13, 15), total=False)]), way((10, 10), (13, 10)), 14)
    assert over.cost == 6 * LONG_CM


def test_a_bend_is_measured_along_the_way():
    found = measured(table(), way((10, 10), (13, 14), (16, 10)), 10)
    assert (found.length, found.fits, found.fits_less) == (10 * LONG_CM, True, False)


def test_the_last_area_decides():
    ground = table([MARSH, Area("path", box(0, 8, 60, 12), "open"), Area("mud", Circle(at(12, 10), CM), "rough")])
    assert measured(ground, way((10, 10), (20, 10)), 14).cost == 11 * LONG_CM
    assert [ground.terrain(at(*place)) for place in ((12, 10), (11, 10), (5, 5))] == ["rough", "open", "impervious"]


@pytest.mark.parametrize(
    ("degrees", "terrain"), [(20, "rough"), (29, "rough"), (30, "impervious"), (60, "impervious"), (75, "vertical")]
)
def test_slopes(degrees, terrain):
    assert slope(degrees) == terrain


# --- cover


@pytest.mark.parametrize(("total", "found"), [(True, HIDDEN), (False, HALF)])
def test_what_stands_between(total, found):
    ground = table(obstacles=[Obstacle("it", box(5, 20, 15, 21), total)])
    assert cover(ground, way((10, 10)), at(10, 30)) is found
    assert cover(ground, way((10, 10), (40, 10)), at(10, 30)) is VIEW
    assert cover(ground, way((15, 10)), at(15, 30)) is VIEW, "touching an edge does not block"
    assert cover(ground, way((0, 16)), at(10, 26)) is VIEW, "nor does touching a corner"


def test_the_best_placed_shooter_decides_and_two_crates_are_still_a_crate():
    crates = [Obstacle(str(n), box(5, 20 + 3 * n, 15, 21 + 3 * n), total=False) for n in range(2)]
    wall = Obstacle("wall", box(5, 15, 12, 16), total=True)
    ground = table(obstacles=[*crates, wall])
    assert line(ground, at(10, 10), at(10, 30)) is HIDDEN
    assert covers(ground, way((10, 10), (14, 10)), way((14, 30), (10, 30), (40, 30))) == (HALF, HALF, VIEW)


def test_sight_out_of_ones_own_wood():
    ground = table(obstacles=[Obstacle("wood", Circle(at(10, 10), 6 * CM), total=False, solid=False)])
    assert cover(ground, way((10, 10)), at(10, 30)) is VIEW
    assert cover(ground, way((10, 30)), at(10, 10)) is HALF
    assert cover(ground, way((10, 10)), at(13, 10)) is VIEW
    assert cover(ground, way((4, 10)), at(16, 10)) is HALF, "a centre on the border is outside"


def test_hills_never_block_sight():
    assert cover(table([Area("hill", box(0, 15, 60, 25), "impervious")]), way((10, 10)), at(10, 30)) is VIEW


@pytest.mark.parametrize(
    ("pv", "hidden", "half", "view", "count", "quick"),
    [
        (10, 10, 10, 10, 6, 7),
        (12, 0, 6, 0, 6, 6),
        (5, 0, 6, 0, 3, 3),
        (12, 6, 0, 0, 0, 0),
        (1, 0, 1, 1, 1, 1),
        (7, 0, 0, 3, 7, 7),
        (8, 3, 3, 0, 2, 2),
    ],
)
def test_dice_for_a_volley(pv, hidden, half, view, count, quick):
    seen = [HIDDEN] * hidden + [HALF] * half + [VIEW] * view
    assert dice(pv, seen) == count
    assert dice(pv, seen, two_thirds=True) == quick


# --- troops


@pytest.mark.parametrize(
    ("troop", "total", "walks", "shoots", "radius"),
    [(RIFLES, 18, 11, 30, 1.25), (HORDE, 15, 14, 0, 0.6), (GODZILLA, 30, 5, 50, 2)],
)
def test_the_sample_troops(troop, total, walks, shoots, radius):
    assert (troop.ratings.total, troop.walks, troop.shoots / CM, troop.radius / CM) == (total, walks, shoots, radius)


def test_how_many_figures_share_the_life_points():
    assert sizes(12) == [1, 2, 3, 4, 6, 12, 24, 36]
    assert 30 in sizes(10)


@pytest.mark.parametrize(
    ("troop", "pv", "left"),
    [
        (RIFLES, 12, 6),
        (RIFLES, 11, 6),
        (RIFLES, 10, 5),
        (HORDE, 11, 33),
        (HORDE, 2, 6),
        (GODZILLA, 1, 1),
        (RIFLES, 0, 0),
    ],
)
def test_how_many_figures_are_left(troop, pv, left):
    assert troop.standing(pv) == left


SPOTS = st.builds(Point, st.integers(-4, 4), st.integers(-4, 4))


@given(st.lists(SPOTS, min_size=1, max_size=4), st.lists(SPOTS, max_size=3))
def test_a_way_leads_nearer_where_a_point_of_it_is_nearer_than_its_start(path, enemies):
    nearer = any(nearer_squared(p, a, b, square(path[0], p)) for p in enemies for a, b in pairwise(path))
    assert ways.sooner(path, enemies) == nearer
