"""Shapes on a lattice, and lines around what is positive: against the exact answers point by point."""

from math import hypot
from random import Random

import pytest

from kit.space import raster
from kit.space.plane import Circle, Point, Polygon, wedge
from kit.space.raster import contours

STEP, SIDE = 10, 40


def bits(rows):
    return {(i, j) for j, row in enumerate(rows) for i in range(SIDE) if row >> i & 1}


def shapes(chance, count):
    """Polygons and circles of all sorts."""
    while count:
        if chance.random() < 0.4:
            yield Circle(Point(chance.randrange(400), chance.randrange(400)), chance.randrange(10, 120))
        else:
            corners = tuple(Point(chance.randrange(400), chance.randrange(400)) for _ in range(chance.randint(3, 6)))
            try:
                yield Polygon(corners)
            except ValueError:
                continue
        count -= 1


def test_what_is_drawn_is_what_is_inside():
    for shape in shapes(Random(1), 60):
        drawn = bits(raster.plain(shape, SIDE, STEP))
        for j in range(SIDE):
            for i in range(SIDE):
                side = shape.side(Point(i * STEP, j * STEP))
                assert side == 0 or ((i, j) in drawn) == (side > 0)


def test_what_is_grown_holds_all_that_is_near_and_nothing_else():
    for shape in shapes(Random(2), 30):
        rows = raster.blank(SIDE)
        raster.add_grown(rows, shape, 35, STEP)
        drawn = bits(rows)
        for j in range(SIDE):
            for i in range(SIDE):
                p = Point(i * STEP, j * STEP)
                if shape.brushed(p, p, 34):
                    assert (i, j) in drawn
                elif not shape.brushed(p, p, 36):
                    assert (i, j) not in drawn


def test_rows_are_grown_shifted_and_united():
    rows = raster.blank(SIDE)
    rows[20] = 1 << 10
    assert bits(raster.grown(rows, 2)) == {(i, j) for i in range(8, 13) for j in range(18, 23)}
    assert bits(raster.shifted(rows, 0, SIDE, 3, 5)) == {(7, 15)}
    assert bits(raster.shifted(rows, 0, SIDE, -3, -5)) == {(13, 25)}
    assert bits(raster.shifted(rows, 18, 4, 0, 0)) == {(10, 2)}
    assert bits(raster.shifted(rows, -10, SIDE, 0, 0)) == {(10, 30)}
    assert bits(raster.union(rows, 0, SIDE, [(0, 0), (1, 0), (0, 2)])) == {(10, 20), (9, 20), (10, 18)}


def area(ring):
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(ring, ring[1:] + ring[:1], strict=True)) / 2


@pytest.mark.parametrize("radius", [3.0, 7.5, 12.0])
def test_the_line_around_a_disc_is_a_circle(radius):
    field = [radius - hypot(i - 15, j - 15) for j in range(31) for i in range(31)]
    (ring,) = contours(field, 31)
    assert all(abs(hypot(x - 15, y - 15) - radius) < 0.1 for x, y in ring)
    assert area(ring) == pytest.approx(3.1416 * radius**2, rel=0.03)


def test_lines_around_holes_run_the_other_way():
    field = [min(12 - hypot(i - 15, j - 15), hypot(i - 15, j - 15) - 5) for j in range(31) for i in range(31)]
    areas = sorted(area(ring) for ring in contours(field, 31))
    assert len(areas) == 2
    assert areas[0] < 0 < areas[1]
    assert contours([-1.0] * 25, 5) == []


def test_what_is_outside_a_wedge_is_not_crossed():
    chance, outside = Random(3), 0
    for shape in shapes(chance, 300):
        for _ in range(20):
            p, q = (Point(chance.randrange(-50, 450), chance.randrange(-50, 450)) for _ in range(2))
            edges = wedge(p, shape)
            if edges is None:
                continue
            left, right = ((edge.x - p.x) * (q.y - p.y) - (edge.y - p.y) * (q.x - p.x) for edge in edges)
            if not (left < 0 < right):
                outside += 1
                assert not shape.crossed(p, q)
    assert outside > 3000
