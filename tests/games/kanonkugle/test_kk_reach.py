"""What a troop is shown to get to is what the rules let it get to."""

from itertools import pairwise
from math import cos, pi, sin
from random import Random

import pytest
from scattered import scattered

from kit.draw import texture
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.notation import parse_position
from kit.games.kanonkugle.reach import reach
from kit.games.kanonkugle.rules import BOOK
from kit.games.kanonkugle.state import MOVE
from kit.games.kanonkugle.wayfinding import TRIES, approach, far
from kit.space.plane import CM, Point, at
from tests.sampling import amount

TABLES = amount(10, 100)
PER_TROOP = 12
INSIDE = 0.5
"""Centimetres from the outline at which a point is well inside."""


def way_to(s, number, goal):
    """A legal way for a move of the troop's first figure to a point, the formation as it is: straight, else around
    corners, the shortest first; `None` where none is found."""
    first = s.forces[number].places[0]
    straight = do.Move(number, (first, goal))
    if BOOK.explain(s, straight) is None:
        return straight.path
    most = s.forces[number].troop.walks * CM
    bent = [(first, *bends, goal) for bends in reach(s, number).bends]
    tried = sorted((way for way in bent if far(way) <= most * 10**6), key=far)
    return next((way for way in tried[:TRIES] if BOOK.explain(s, do.Move(number, way)) is None), None)


def rings_of(found):
    return [[(p.x / CM, p.y / CM) for p in ring] for ring in found.rings]


def inside(rings, p):
    return sum(texture.holds(ring, p) for ring in rings) % 2 == 1


def well_inside(chance, rings, count):
    """Points to the millimetre."""
    left, low, right, top = texture.box_of([p for ring in rings for p in ring])
    found = []
    for _ in range(40 * count):
        p = round(chance.uniform(left, right), 1), round(chance.uniform(low, top), 1)
        if inside(rings, p) and min(texture.edge_distance(ring, p) for ring in rings) >= INSIDE:
            found.append(p)
    return found[:count]


def moments(tables=TABLES):
    """Every troop of some tables, each where it may move."""
    chance = Random("reach")
    for n in range(tables):
        s = scattered(chance, crowded=n % 2 == 0)
        for number, force in enumerate(s.forces):
            yield s.but(side=force.owner), number, chance


@pytest.mark.slow
def test_whatever_lies_well_inside_can_be_gone_to():
    asked = around = 0
    for s, number, chance in moments():
        rings = rings_of(reach(s, number))
        for p in well_inside(chance, rings, PER_TROOP) if rings else ():
            way = way_to(s, number, at(*map(str, p)))
            assert way is not None, (GAME.position_text(s), number, p)
            assert BOOK.explain(s, do.Move(number, way)) is None
            asked, around = asked + 1, around + (len(way) > 2)
    assert asked > TABLES * 40
    assert around > TABLES // 6


def test_little_is_left_out():
    legal = shown = 0
    for s, number, chance in moments(TABLES // 2):
        first, walks = s.forces[number].places[0], s.forces[number].troop.walks
        rings = rings_of(reach(s, number))
        for _ in range(PER_TROOP):
            angle, far = chance.uniform(0, 2 * pi), walks * CM * chance.random() ** 0.5
            goal = Point(round(first.x + far * cos(angle)), round(first.y + far * sin(angle)))
            if BOOK.explain(s, do.Move(number, (first, goal))) is None:
                legal, shown = legal + 1, shown + inside(rings, (goal.x / CM, goal.y / CM))
    assert legal > TABLES * 10
    assert shown > 0.9 * legal


def troop(player, place, mov=5, state="active"):
    """One figure of radius 1."""
    return f"troop {player} one units 1 pv 12 mov {mov} sc 0 ctr 3 tir 0 mis 3 ddt 0 dan 0 base 1 | {state} at {place}"


def position(*items):
    far = troop("B", "1,59", state="pv 12")
    plain = ["size 60,60", "zone 0,0 60,10", "zone 0,50 60,60", "option points_mode free"]
    return parse_position("; ".join([*plain, *items, far, "now A move"]))


@pytest.mark.parametrize(("ground", "most"), [("open", 14), ("rough", 10), ("impervious", 7)])
def test_the_ground_counts_as_the_rules_count_it(ground, most):
    s = position(f"area a {ground} 0,0 60,0 60,60 0,60", troop("A", "30,30", mov=3))
    away = [((p.x / CM - 30) ** 2 + (p.y / CM - 30) ** 2) ** 0.5 for ring in reach(s, 0).rings for p in ring]
    assert most - 0.3 < min(away) <= max(away) <= most + 0.05


def test_a_way_leads_around_a_wall():
    s = position("obstacle w total 25,20 35,20 35,21 25,21", troop("A", "33,17"))
    way = way_to(s, 0, at(33, 24))
    assert way is not None
    assert len(way) > 2
    assert BOOK.explain(s, do.Move(0, (way[0], way[-1]))) is not None
    assert BOOK.explain(s, do.Move(0, way)) is None


def test_where_nobody_can_get_there_is_no_way():
    s = position("obstacle w total 25,20 35,20 35,30 25,30", troop("A", "30,17"))
    assert way_to(s, 0, at(30, 25)) is None
    assert way_to(s, 0, at(30, 55)) is None


def test_a_crate_is_crossed_but_nobody_stops_on_it():
    rings = rings_of(reach(position("obstacle c partial 28,20 32,20 32,22 28,22", troop("A", "30,17")), 0))
    assert not inside(rings, (30, 21))
    assert inside(rings, (30, 25))


def area(ring):
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise((*ring, ring[0]))) / 2


@pytest.mark.slow
def test_nothing_small_lies_apart_and_no_outline_wobbles():
    seen = 0
    for s, number, _ in moments(TABLES // 2):
        for ring in rings_of(reach(s, number)):
            assert not 0 < area(ring) < 3
            legs = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise((*ring, ring[0]))]
            turns = [a[0] * b[0] + a[1] * b[1] < 0 for a, b in pairwise((*legs, legs[0]))]
            seen += len(turns)
            assert sum(turns) <= len(turns) // 20, "it hardly ever turns back"
    assert seen > 100


def test_who_is_routed_is_shown_nothing():
    assert reach(position(troop("A", "30,17", state="routed")), 0).rings == ()


@pytest.mark.slow
def test_an_assault_is_found_wherever_the_menu_has_one():
    chance, found, around = Random("approach"), 0, 0
    for _ in range(7):
        s = scattered(chance, crowded=True)
        for number, force in enumerate(s.forces):
            t = s.but(side=force.owner, phase=MOVE)
            for target in {a.target for a in GAME.legal_actions(t) if isinstance(a, do.Assault) and a.troop == number}:
                a = approach(t, number, target)
                assert a is not None
                assert BOOK.explain(t, a) is None
                found, around = found + 1, around + (len(a.path) > 2)
    assert found > 8


def test_an_assault_goes_around_what_is_between():
    s = position("obstacle w total 28,20 32,20 32,21 28,21", troop("A", "30,17"), troop("B", "30,24", state="pv 12"))
    a = approach(s, 0, 1)
    assert a is not None
    assert len(a.path) > 2
