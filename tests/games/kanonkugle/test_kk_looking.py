"""What is shown before something is done: who is hindered, where a line of sight ends, what a ruler measures."""

from random import Random

import pytest
from scattered import scattered

from kit.games.kanonkugle import GAME, looking, sight
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.rules import ways
from kit.games.kanonkugle.sight import Cover
from kit.space.plane import CM, PM, Point, at, length, square

WALL = """
size 60,60; zone 0,0 60,10; zone 0,50 60,60; option points_mode free
obstacle wall total 20,20 40,20 40,22 20,22
obstacle bush partial loose 28,30 32,30 32,34 28,34
troop A riflemen | pv 6 active at 25,10 30,10 35,10
troop B beast | at 30,40
order A B
now A {}
"""


def position(phase="move"):
    return GAME.parse_position(WALL.format(phase))


def test_the_figures_in_whose_way_something_stands_are_named():
    s = position()
    first = s.forces[0].places[0]
    assert looking.hindered(s, do.Move(0, (first, at(25, 18)))) == frozenset()
    assert looking.hindered(s, do.Move(0, (first, at(14, 18)))) == frozenset((0, 1, 2))  # too far
    assert looking.hindered(s, do.Move(0, (first, at(25, 19)))) == frozenset((0, 1, 2))  # on the wall
    assert looking.hindered(s, do.Move(0, (first, at(36, 15)))) == frozenset((0, 1, 2))
    half = do.Move(0, (first, at(30, 19)))
    assert looking.hindered(s, half) == frozenset((0, 1, 2))
    formed = do.Move(0, (first,), (at(25, 10), at(30, 10), at("35.5", "20.5")))
    assert looking.hindered(s, formed) == frozenset((2,))


def test_a_move_is_legal_only_if_nobody_is_hindered():
    chance, legal, hindered = Random("hindered"), 0, 0
    for n in range(10):
        s = scattered(chance, crowded=n % 2 == 0)
        for number, force in enumerate(s.forces):
            t = s.but(side=force.owner)
            for _ in range(12):
                first = force.places[0]
                p = first.by(chance.randrange(-140_000, 140_000), chance.randrange(-140_000, 140_000))
                a = do.Move(number, (first, p))
                fine = GAME.explain(t, a) is None
                assert fine == (not looking.hindered(t, a)), (GAME.position_text(t), number, p)
                legal, hindered = legal + fine, hindered + (not fine)
    assert legal > 50
    assert hindered > 50


def test_a_line_of_sight_ends_where_it_meets_what_hides():
    s = position("shoot")
    assert looking.stopped(s.table, at(30, 10), at(30, 40)) == at(30, 20)
    assert looking.stopped(s.table, at(10, 10), at(10, 40)) is None
    here, there = s.forces[0].places, s.forces[1].places
    seen = sight.covers(s.table, here, there)
    assert seen == (Cover.HIDDEN,)
    line = looking.blocked(s.table, here, there, seen)
    assert (line.start, line.at) == (at(30, 10), at(30, 20))
    assert looking.in_sight(here, there, seen) is None
    assert looking.in_sight(here, there, (Cover.HALF,)) == (at(30, 10), at(30, 40))
    assert looking.blocked(s.table, here, there, (Cover.VIEW,)) is None


def test_a_ruler_lies_between_the_edges_of_two_bases():
    chance = Random(4)
    for _ in range(300):
        p, q = (Point(chance.randrange(600_000), chance.randrange(600_000)) for _ in range(2))
        pair, one, other = looking.Pair(p, q), 12_500, 20_000
        gap, ruler = looking.gap(pair, one + other), looking.from_edge_to_edge(pair, one, other)
        if square(p, q) > (one + other + CM) ** 2:
            assert abs(length(*ruler) - gap) < 10 * PM
            assert ways.cm(gap) in (ways.cm(gap - 1), ways.cm(gap))
    assert looking.from_edge_to_edge(looking.Pair(at(1, 1), at(1, 2)), 12_500, 12_500) == (at(1, 1), at(1, 2))


@pytest.mark.parametrize("end", [at(25, 18), at(14, 18)])
def test_the_longest_way_is_told(end):
    s = position()
    a = do.Move(0, (s.forces[0].places[0], end))
    measured, way = looking.longest(s, a)
    assert measured.length == length(way[0], way[-1])
    assert measured.fits == (GAME.explain(s, a) is None)
    assert looking.longest(s, do.Shoot(0, 1)) is None
