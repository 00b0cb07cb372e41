"""The table measured in centimetres, against shapely, over some thousand cases for each question.

Most coordinates are small whole numbers, so that points on a border, sides on one line and segments without length come
up all the time; shapely decides what crosses and touches exactly there, too. Its distances are floats: where one is
within a billionth of the limit, the exact fraction decides instead.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import isqrt
from random import Random

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from kit.space import groups, plane
from kit.space.plane import CM, LONG_CM, PM, Circle, Point, Polygon, at, length, micro, rect
from tests.sampling import amount

CASES = amount(5_000, 100_000)
SIZES = (7, 7, 7, 13, 90 * CM)
"""Small ones, for what is degenerate; and a table."""


@dataclass(frozen=True)
class Cases:
    """Shapes and segments, one of each for a case; every segment also as shapely has it."""

    polygons: list
    circles: list
    starts: list
    ends: list
    radii: list
    lines: list
    areas: list


def line(a, b):
    return shapely.Point(a) if a == b else shapely.LineString([a, b])


def hull(places):
    """The corners of the smallest convex polygon around points; two points where there is none."""
    around = shapely.convex_hull(shapely.MultiPoint(places))
    return (
        [Point(int(x), int(y)) for x, y in around.exterior.coords[:-1]] if around.geom_type == "Polygon" else places[:2]
    )


def some_point(rng, size):
    return Point(rng.randint(0, size), rng.randint(0, size))


def some_polygon(rng, size):
    """A triangle, a rectangle, a convex one, or one with a dent."""
    while True:
        corners = [some_point(rng, size) for _ in range(rng.randint(3, 7))]
        if rng.random() < 0.4:
            corners = hull(corners)
        elif rng.random() < 0.3:
            (a, b), (c, d) = corners[0], corners[1]
            corners = [Point(a, b), Point(c, b), Point(c, d), Point(a, d)]
        try:
            return Polygon(tuple(corners))
        except ValueError:
            continue


@cache
def cases() -> Cases:
    rng = Random(1)
    made = [(size := rng.choice(SIZES), some_polygon(rng, size)) for _ in range(CASES // 10)]
    made = made * 10
    starts = [some_point(rng, size) for size, _ in made]
    ends = [a if rng.random() < 0.05 else some_point(rng, size) for a, (size, _) in zip(starts, made, strict=True)]
    circles = [Circle(some_point(rng, size), rng.randint(0, size // 2)) for size, _ in made]
    radii = [rng.randint(1, max(size // 3, 2)) for size, _ in made]
    lines = [line(a, b) for a, b in zip(starts, ends, strict=True)]
    polygons = [polygon for _, polygon in made]
    areas = [shapely.Polygon(polygon.corners) for polygon in polygons]
    return Cases(polygons, circles, starts, ends, radii, lines, areas)


def gap(p, a, b) -> Fraction:
    """The square of the distance of a point from a segment, exactly."""
    whole = plane.square(a, b)
    along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y)
    share = min(max(Fraction(along, whole), 0), 1) if whole else Fraction(0)
    return (a.x + share * (b.x - a.x) - p.x) ** 2 + (a.y + share * (b.y - a.y) - p.y) ** 2


def agree(found, distances, limits, exactly):
    """Whether each answer is what shapely's distance says, or, next to the limit, the exact one."""
    assert len(found) == CASES
    for n, (said, distance, limit) in enumerate(zip(found, distances, limits, strict=True)):
        close = abs(distance - limit) <= 1e-9 * max(limit, 1)
        assert said == (exactly(n) < limit * limit if close else bool(distance < limit)), n


def test_which_side_of_a_border_a_point_is_on():
    c = cases()
    points = shapely.points(c.starts)
    inside, borders = shapely.contains_properly(c.areas, points), shapely.touches(c.areas, points)
    for n, (polygon, p) in enumerate(zip(c.polygons, c.starts, strict=True)):
        assert polygon.side(p) == (1 if inside[n] else 0 if borders[n] else -1), (polygon, p)
    assert min(inside.sum(), borders.sum()) > CASES // 20


def test_which_segments_cross_a_polygon():
    c = cases()
    crossed = shapely.relate_pattern(c.areas, c.lines, "T********")
    for n, (polygon, a, b) in enumerate(zip(c.polygons, c.starts, c.ends, strict=True)):
        assert polygon.crossed(a, b) == crossed[n], (polygon, a, b)
    touching = shapely.touches(c.areas, c.lines)
    assert min(crossed.sum(), touching.sum()) > CASES // 20


def test_which_segments_meet():
    c = cases()
    others = [*c.lines[1:], c.lines[0]]
    meet = shapely.intersects(c.lines, others)
    segments = list(zip(c.starts, c.ends, strict=True))
    for n, (one, two) in enumerate(zip(segments, [*segments[1:], segments[0]], strict=True)):
        assert plane.meet(*one, *two) == meet[n], (one, two)


def test_what_is_nearer_to_a_segment_than_a_distance():
    c = cases()
    points = [circle.centre for circle in c.circles]
    distances = shapely.distance(c.lines, shapely.points(points))
    rows = list(zip(points, c.starts, c.ends, strict=True))
    agree(
        [plane.nearer(*row, d) for row, d in zip(rows, c.radii, strict=True)],
        distances,
        c.radii,
        lambda n: gap(*rows[n]),
    )


def test_which_segments_cross_a_circle_and_which_bases_brush_it():
    c = cases()
    distances = shapely.distance(c.lines, shapely.points([circle.centre for circle in c.circles]))
    rows = list(zip(c.circles, c.starts, c.ends, strict=True))

    def exactly(n):
        return gap(c.circles[n].centre, c.starts[n], c.ends[n])

    agree([o.crossed(a, b) for o, a, b in rows], distances, [o.radius for o in c.circles], exactly)
    reach = [o.radius + r for o, r in zip(c.circles, c.radii, strict=True)]
    found = [o.brushed(a, b, r) for (o, a, b), r in zip(rows, c.radii, strict=True)]
    agree(found, distances, reach, exactly)


def test_which_bases_brush_a_polygon():
    c = cases()
    distances = shapely.distance(c.areas, c.lines)
    found = [o.brushed(a, b, r) for o, a, b, r in zip(c.polygons, c.starts, c.ends, c.radii, strict=True)]

    def exactly(n):
        a, b = c.starts[n], c.ends[n]
        sides = c.polygons[n].sides
        near = [gap(q, *side) for side in sides for q in (a, b)] + [gap(q, a, b) for q, _ in sides]
        return 0 if any(plane.meet(a, b, *side) for side in sides) else min(near)

    agree(found, distances, c.radii, exactly)


def test_two_segments_nearer_than_a_distance():
    c = cases()
    segments = list(zip(c.starts, c.ends, strict=True))
    rows = [(*one, *two) for one, two in zip(segments, [*segments[1:], segments[0]], strict=True)]
    distances = shapely.distance(c.lines, [*c.lines[1:], c.lines[0]])

    def exactly(n):
        p, q, r, s = rows[n]
        return 0 if plane.meet(p, q, r, s) else min(gap(p, r, s), gap(q, r, s), gap(r, p, q), gap(s, p, q))

    found = [plane.nearer_segments(*row, d) for row, d in zip(rows, c.radii, strict=True)]
    agree(found, distances, c.radii, exactly)


def test_how_much_of_a_segment_is_inside():
    c = cases()
    lengths = shapely.length(shapely.intersection(c.areas, c.lines))
    along = shapely.length(shapely.intersection(shapely.boundary(c.areas), c.lines))
    for n, (polygon, a, b) in enumerate(zip(c.polygons, c.starts, c.ends, strict=True)):
        found = polygon.spans(a, b)
        assert all(0 <= first < last <= length(a, b) for first, last in found)
        assert found == sorted(found)
        inside = sum(last - first for first, last in found) / PM
        assert inside == pytest.approx(lengths[n] - along[n], rel=1e-9, abs=1e-5), (polygon, a, b)


def test_the_quick_way_past_dents_says_to_the_picometre_what_fractions_say():
    c, quick, slow = cases(), 0, 0
    for polygon, a, b in zip(c.polygons, c.starts, c.ends, strict=True):
        if not polygon.convex and a != b:
            parts, whole = polygon._inside(a, b), length(a, b)
            told = [(int(whole * first), int(whole * last)) for first, last in parts]
            assert polygon.spans(a, b) == [(first, last) for first, last in told if first < last], (polygon, a, b)
            assert polygon.crossed(a, b) == bool(parts), (polygon, a, b)
            cut = polygon._cuts(a, b) is not None
            quick, slow = quick + cut, slow + (not cut)
    assert min(quick, slow) > CASES // 100


def test_how_much_of_a_segment_is_inside_a_circle():
    c = cases()
    for circle, a, b in zip(c.circles, c.starts, c.ends, strict=True):
        whole, found = length(a, b), circle.spans(a, b)
        assert bool(found) == (circle.crossed(a, b) and a != b)
        for first, last in found:
            for end in (first, last):
                if end not in (0, whole):
                    x, y = (p + (q - p) * end / whole for p, q in zip(a, b, strict=True))
                    off = ((x - circle.centre.x) ** 2 + (y - circle.centre.y) ** 2) ** 0.5
                    assert off == pytest.approx(circle.radius, rel=1e-6, abs=1e-4)
                else:
                    assert circle.side(a if end == 0 else b) >= 0


def test_which_shapes_lie_apart():
    c = cases()
    others = [*c.polygons[1:], c.polygons[0]]
    share = shapely.relate_pattern(c.areas, [*c.areas[1:], c.areas[0]], "T********")
    for n, (one, two) in enumerate(zip(c.polygons, others, strict=True)):
        assert plane.apart(one, two) != share[n], (one, two)
    twin = Polygon((*c.polygons[0].corners[1:], c.polygons[0].corners[0]))
    assert not plane.apart(c.polygons[0], twin)


def test_which_lines_make_a_polygon():
    rng = Random(2)
    refused = 0
    for _ in range(CASES):
        corners = [some_point(rng, rng.choice(SIZES[:4])) for _ in range(rng.randint(3, 6))]
        valid = shapely.Polygon(corners).is_valid
        try:
            made = Polygon(tuple(corners))
        except ValueError:
            refused += 1
            assert not valid, corners
        else:
            assert valid, corners
            assert made.convex == (len(hull(corners)) == len(made.corners))
    assert refused > CASES // 5


# --- what needs no oracle

small = st.builds(Point, st.integers(0, 9), st.integers(0, 9))


@given(st.lists(small, min_size=1, max_size=9, unique=True))
def test_a_group_holds_together_by_its_link(places):
    parent = {p: p for p in places}

    def root(p):
        while parent[p] != p:
            p = parent[p]
        return p

    longest = 0
    for p, q in sorted(combinations(places, 2), key=lambda pair: plane.square(*pair)):
        if root(p) != root(q):
            parent[root(p)] = root(q)
            longest = plane.square(p, q)
    assert groups.link(places) == longest
    for reach in range(14):
        assert groups.grouped(places, reach) == (longest <= reach * reach)


@given(small, small)
def test_a_length_is_rounded_down_to_a_picometre(a, b):
    assert length(a, b) ** 2 <= plane.square(a, b) * PM * PM < (length(a, b) + 1) ** 2
    assert length(a, b) == isqrt(plane.square(a, b) * PM**2)


def test_three_four_five():
    assert length(at(1, 1), at(4, 5)) == 5 * LONG_CM


@pytest.mark.parametrize(("cm", "whole"), [("0.0001", 1), (2, 20_000), (1.25, 12_500), (Fraction(1, 3), 3333)])
def test_centimetres_become_micrometres(cm, whole):
    assert micro(cm) == whole


@pytest.mark.parametrize("cm", ["", "x", float("nan"), float("inf"), "1/0"])
def test_what_is_no_number_is_no_length(cm):
    with pytest.raises(ValueError, match="is not a length"):
        micro(cm)


def test_a_base_lies_in_a_box_with_its_border():
    box = (0, 0, 60 * CM, 10 * CM)
    assert plane.within(box, at(1, 9), CM)
    assert not plane.within(box, at(1, "9.0001"), CM)


def test_corners_may_be_told_either_way_round():
    one = Polygon((at(0, 0), at(0, 2), at(2, 2), at(2, 1), at(2, 0)))
    assert set(one.corners) == set(rect(0, 0, 2 * CM, 2 * CM).corners)
    assert one.side(at(1, 1)) == 1
