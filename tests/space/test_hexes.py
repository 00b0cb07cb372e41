"""The hex map, against the examples of the War Kids specification and against its own definition."""

import copy
import pickle
from itertools import pairwise
from math import cos, hypot, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.space.hexes import MAX_COLS, MAX_ROWS, HexGrid, bits, mask_of

HILL = HexGrid(9, 8)

grids = st.builds(HexGrid, st.integers(1, 12), st.integers(1, 12))
largest = HexGrid(MAX_COLS, MAX_ROWS)


@st.composite
def grid_and_cells(draw, how_many=1):
    grid = draw(grids)
    cell = st.integers(0, grid.size - 1)
    return (grid, *(draw(cell) for _ in range(how_many)))


def named(grid, cells):
    return " ".join(grid.name(cell) for cell in cells)


def test_neighbours_in_a_row_that_is_not_shifted():
    assert named(HILL, HILL.neighbours[HILL.index("C4")]) == "B3 B4 C3 C5 D3 D4"


def test_neighbours_in_a_shifted_row():
    assert named(HILL, HILL.neighbours[HILL.index("D4")]) == "C4 C5 D3 D5 E4 E5"


@pytest.mark.parametrize(
    ("one", "other", "steps"), [("D2", "D8", 6), ("A1", "G9", 11), ("A1", "A1", 0), ("H5", "A5", 7), ("C4", "D4", 1)]
)
def test_distances_of_the_specification(one, other, steps):
    assert HILL.distance(HILL.index(one), HILL.index(other)) == steps


def test_neighbours_clockwise_from_the_upper_right():
    around = HILL.around(HILL.index("D4"))
    assert named(HILL, around) == "C5 D5 E5 E4 D3 C4"
    assert HILL.around(HILL.index("A1"))[4:] == (None, None)


def test_corners_of_the_largest_map():
    assert largest.name(0) == "A1"
    assert largest.name(largest.size - 1) == "T30"
    assert max(map(max, largest.distances)) == largest.distance(largest.index("A1"), largest.index("T30")) == 39


@pytest.mark.parametrize("size", [(0, 5), (5, 0), (31, 5), (5, 21), (-1, -1)])
def test_sizes_no_map_can_have(size):
    with pytest.raises(ValueError, match="1 to 30 columns and 1 to 20 rows"):
        HexGrid(*size)


@pytest.mark.parametrize("name", ["", "D", "4", "D0", "D10", "I1", "D04", "D-1", "D 4", "Ð4", "D4" * 500])
def test_names_that_are_no_hex(name):
    with pytest.raises(ValueError, match=r"has no hex .*run from A1 to H9") as refused:
        HILL.index(name)
    assert len(str(refused.value)) < 100


def test_small_letters_name_the_same_hex():
    assert HILL.index("d4") == HILL.index("D4")


def test_equal_maps_are_one_value():
    assert HexGrid(9, 8) == HILL
    assert hash(HexGrid(9, 8)) == hash(HILL)
    assert HexGrid(8, 9) != HILL
    assert HexGrid(9, 8).neighbours is HexGrid(9, 8).neighbours
    assert pickle.loads(pickle.dumps(HILL)) == copy.deepcopy(HILL) == HILL


@given(grid_and_cells())
def test_names_round_trip(drawn):
    grid, cell = drawn
    assert grid.index(grid.name(cell)) == cell
    assert grid.from_axial(*grid.axial(cell)) == cell
    assert cell == grid.row(cell) * grid.cols + grid.col(cell)


@given(grid_and_cells(2))
def test_neighbours_are_the_hexes_one_step_away(drawn):
    grid, a, b = drawn
    touching = grid.distance(a, b) == 1
    assert touching == (b in grid.neighbours[a]) == (a in grid.neighbours[b]) == bool(grid.neighbour_mask[a] >> b & 1)
    assert list(grid.neighbours[a]) == sorted(grid.neighbours[a])


@given(grid_and_cells())
def test_distance_is_the_length_of_a_walk(drawn):
    grid, start = drawn
    far, rim = {start: 0}, [start]
    for cell in rim:
        for near in grid.neighbours[cell]:
            if near not in far:
                far[near] = far[cell] + 1
                rim.append(near)
    assert [far[cell] for cell in range(grid.size)] == list(grid.distances[start])


@given(grid_and_cells(3))
def test_distance_is_a_metric(drawn):
    grid, a, b, c = drawn
    assert grid.distance(a, b) == grid.distance(b, a)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grid_and_cells(), st.integers(-1, 14))
def test_discs_and_rings(drawn, steps):
    grid, cell = drawn
    assert list(bits(grid.within(cell, steps))) == [i for i in range(grid.size) if grid.distance(cell, i) <= steps]
    assert list(bits(grid.ring(cell, steps))) == [i for i in range(grid.size) if grid.distance(cell, i) == steps]
    assert grid.within(cell, 40) == grid.full_mask


@given(st.sets(st.integers(0, 599)))
def test_bit_sets(cells):
    assert list(bits(mask_of(cells))) == sorted(cells)


@given(grid_and_cells(2))
def test_a_route_is_a_shortest_way(drawn):
    grid, start, goal = drawn
    way = grid.route(start, goal)
    assert way[0] == start
    assert way[-1] == goal
    assert len(way) == grid.distance(start, goal) + 1
    assert all(grid.distance(a, b) == 1 for a, b in pairwise(way))


def test_a_route_along_a_row_is_straight():
    assert named(HILL, HILL.route(HILL.index("D2"), HILL.index("D8"))) == "D2 D3 D4 D5 D6 D7 D8"


@given(grid_and_cells(), st.sampled_from(["left", "right", "up", "down"]))
def test_an_arrow_leads_to_a_neighbour_or_stays_at_the_edge(drawn, arrow):
    grid, cell = drawn
    there = grid.step(cell, arrow)
    if there == cell:
        edge = {"left": (grid.col, 0), "right": (grid.col, grid.cols - 1), "up": (grid.row, 0)}
        side, last = edge.get(arrow, (grid.row, grid.rows - 1))
        assert side(cell) == last
    else:
        back = {"left": "right", "right": "left", "up": "down", "down": "up"}[arrow]
        assert grid.distance(cell, there) == 1
        assert grid.step(there, back) == cell


def test_an_arrow_that_is_none():
    with pytest.raises(ValueError, match="left, right, up or down"):
        HILL.step(0, "north")


@given(grid_and_cells(), st.floats(0, 6.28), st.floats(0, 0.86))
def test_the_hex_at_a_point(drawn, angle, far):
    grid, cell = drawn
    x, y = grid.centre(cell)
    assert grid.at(x + far * cos(angle), y + far * sin(angle)) == cell


@given(grid_and_cells())
def test_the_six_sides_join_the_corners_and_face_the_neighbours(drawn):
    grid, cell = drawn
    x, y = grid.centre(cell)
    width, height = grid.extent
    for k, (corner, beyond) in enumerate(zip(grid.corners(cell), grid.around(cell), strict=True)):
        (ax, ay), (bx, by) = grid.side(cell, k)
        assert (ax, ay) == corner
        assert hypot(ax - x, ay - y) == pytest.approx(1) == hypot(bx - ax, by - ay)
        assert -1e-9 <= ax <= width + 1e-9
        assert -1e-9 <= ay <= height + 1e-9
        if beyond is not None:
            nx, ny = grid.centre(beyond)
            assert ((x + nx) / 2, (y + ny) / 2) == pytest.approx(((ax + bx) / 2, (ay + by) / 2))


def test_no_hex_outside_the_map():
    width, height = HILL.extent
    assert [HILL.at(-0.1, 1), HILL.at(width + 1, 1), HILL.at(2, -0.1), HILL.at(2, height + 0.1)] == [None] * 4
