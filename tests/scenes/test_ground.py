"""The ground of a hex map: the same every time, few paths, nothing left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.draw import ground
from kit.draw.hexboard import HexBoard
from kit.draw.hexmap import Place, hex_ground, place_names
from kit.draw.pathdata import bounds, segments
from kit.draw.scene import Scene, Text
from kit.draw.svg import scene_svg
from kit.space.hexes import HexGrid
from tests.scenes.golden import as_golden
from tests.scenes.maps import GRID, HILL, SMALL, cells, hill_ground, small_ground, small_names
from tests.scenes.measures import path_count


def of_colour(shapes, *, fill="", stroke=""):
    return [s for s in shapes if not isinstance(s, Text) and s.fill == fill and s.stroke == stroke]


def test_the_small_map_looks_as_kept():
    scene = Scene(SMALL.width, SMALL.height, ground=small_ground(), pieces=small_names(), description="Nine hexes")
    assert as_golden("ground", scene_svg(scene))


def test_the_hill_takes_few_paths():
    assert path_count(hill_ground()) <= 24


def test_the_same_seed_gives_the_same_map():
    assert small_ground() == small_ground()
    assert hex_ground(SMALL, seed="one") != hex_ground(SMALL, seed="other")


def test_an_open_map_has_neither_wood_nor_water_nor_height():
    tones = {tone for s in hex_ground(SMALL) if not isinstance(s, Text) for tone in (s.fill, s.stroke)}
    assert tones == {"", "terrain.open", "terrain.open_tx", "terrain.grid", "paper.sunk", "paper.line"}


def test_four_blades_of_grass_in_every_bare_hex():
    (blades,) = of_colour(hex_ground(SMALL, woods=[0], rivers=[3, 4]), stroke="terrain.open_tx")
    assert sum(kind == "M" for kind, _ in segments(blades.d)) == 4 * 6


@given(st.integers(1, 6), st.integers(1, 6))
def test_grass_stays_in_its_hex(cols, rows):
    board = HexBoard(HexGrid(cols, rows))
    (blades,) = of_colour(hex_ground(board), stroke="terrain.open_tx")
    seen = [0] * board.grid.size
    for kind, numbers in segments(blades.d):
        cell = board.at(*numbers)
        assert cell is not None
        seen[cell] += kind == "M"
    assert seen == [4] * board.grid.size


def test_every_side_of_every_hex_is_drawn_once():
    (lines,) = ground.grid_lines(HILL)
    sides, pen = set(), None
    for kind, (x, y) in segments(lines.d):
        if kind == "L":
            side = frozenset((pen, (round(x), round(y))))
            assert side not in sides
            sides.add(side)
        pen = round(x), round(y)
    inner = sum(map(len, GRID.neighbours)) // 2
    assert len(sides) == inner + len(HILL.outline())


@given(st.integers(1, 8), st.integers(1, 8))
def test_the_outline_runs_once_around_the_map(cols, rows):
    board = HexBoard(HexGrid(cols, rows))
    outline = board.outline()
    outside = 6 * board.grid.size - sum(map(len, board.grid.neighbours))
    assert len(outline) == outside
    area = sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(outline, (*outline[1:], outline[0]), strict=True)) / 2
    assert area == pytest.approx(board.grid.size * 1.5 * 3**0.5 * board.radius**2)


def test_contours_lie_between_two_levels_with_hachures_below():
    high = cells(HILL, "D4 D5 D6 E4 E5 E6")
    hachures, contour = ground.heights(HILL, [int(cell in high) for cell in range(GRID.size)])
    sides = sum(near not in high for cell in high for near in GRID.neighbours[cell])
    assert sum(kind == "M" for kind, _ in segments(contour.d)) == sides
    strokes = segments(hachures.d)
    assert len(strokes) == 2 * 6 * sides
    assert {HILL.at(*numbers) in high for kind, numbers in strokes if kind == "L"} == {False}


def test_trees_stand_in_their_wood_and_make_room_for_a_road():
    for road, count in ((), 7), ([4], 6):
        trunks, crowns, _ = ground.trees(SMALL, [4], road, "x")
        assert sum(kind == "M" for kind, _ in segments(trunks.d)) == count
        assert {SMALL.at(*numbers[:2]) for kind, numbers in segments(crowns.d) if kind == "M"} == {4}


def test_a_river_runs_off_at_the_sides_only_and_a_lone_pool_is_drawn():
    left, pool = ground.rivers(SMALL, [3]), ground.rivers(SMALL, [4])
    assert bounds(left[1].d)[0] < SMALL.margin
    assert bounds(pool[1].d)[0] > SMALL.margin + SMALL.radius
    assert ground.rivers(SMALL, []) == ()


def test_a_road_between_two_river_hexes_has_a_bridge():
    road, banks = cells(HILL, "D4 E5 F5"), cells(HILL, "E4 E6")
    bridge = road[1]
    assert ground.bridged(HILL, banks, [road]) == {bridge: (banks[1], banks[0])}
    (planks,) = of_colour(hex_ground(HILL, rivers=banks, roads=[road]), stroke="art.wood")
    assert HILL.at(*segments(planks.d)[1][1]) == bridge
    for water, way in (
        (banks[:1], road),
        (cells(HILL, "E4 D5"), road),
        (banks, cells(HILL, "C5 D4")),
        ([bridge], road),
    ):
        assert ground.bridged(HILL, water, [way]) == {}
        assert of_colour(hex_ground(HILL, rivers=water, roads=[way]), stroke="art.wood") == []


def test_a_road_leaves_the_map_where_it_ends_at_an_edge():
    through, inside = ground.roads(HILL, [cells(HILL, "A5 B5 H5")])[0], ground.roads(HILL, [cells(HILL, "D4 D5")])[0]
    top, bottom = HILL.margin, HILL.height - HILL.margin
    assert bounds(through.d)[1] < top
    assert bounds(through.d)[3] > bottom
    assert bounds(inside.d) == pytest.approx((*HILL.centre(30), *HILL.centre(31)), abs=0.01)
    assert ground.roads(HILL, []) == ()


def test_a_road_goes_on_straight_in_a_corner_of_the_map():
    (casing, _) = ground.roads(HILL, [cells(HILL, "A3 A2 A1")])
    assert bounds(casing.d)[0] < HILL.margin
    assert bounds(casing.d)[1] > HILL.margin


def test_edges_name_every_row_and_column():
    texts = [s.text for s in hex_ground(HILL) if isinstance(s, Text)]
    assert texts == [*"ABCDEFGH", *"123456789"]


@given(st.integers(0, GRID.size - 1), st.text("abc ", min_size=1, max_size=22))
def test_names_stay_on_the_board_and_off_the_counters(cell, name):
    (text,) = place_names(HILL, [Place(cell, name)])
    assert 0 <= text.x <= HILL.width
    assert text.y <= HILL.height
    assert text.y - 0.74 * text.size >= HILL.centre(cell)[1] + 0.5 * HILL.radius


@given(st.floats(0, 997), st.floats(0, 776))
def test_a_point_of_the_board_lies_in_the_hex_drawn_there(x, y):
    cell = HILL.at(x, y)
    distances = [(HILL.centre(k)[0] - x) ** 2 + (HILL.centre(k)[1] - y) ** 2 for k in range(GRID.size)]
    if cell is not None:
        assert distances[cell] == pytest.approx(min(distances))
    else:
        assert min(distances) ** 0.5 >= 0.86 * HILL.radius
