"""Path strings: read into plain segments, whatever commands they use."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.draw.art import pictogram_names, pictogram_paths
from kit.draw.pathdata import bounds, circle, cut_box, num, polyline, rounded_box, segments
from tests.games.tabled import beside

lengths = st.floats(-1000, 1000)


@pytest.mark.parametrize(("d", "ends"), beside(__file__, "paths")["ends"])
def test_where_each_segment_ends(d, ends):
    assert [list(numbers[-2:]) for _, numbers in segments(d)] == ends


def test_smooth_curves_mirror_the_last_handle():
    assert segments("M0 0Q1 1 2 0T4 0")[-1] == ("Q", (3, -1, 4, 0))
    assert segments("M0 0C0 1 1 2 2 2S4 1 4 0")[-1] == ("C", (3, 2, 4, 1, 4, 0))
    assert segments("M0 0L1 1T3 1")[-1] == ("Q", (1, 1, 3, 1))


@pytest.mark.parametrize("d", ["L1 1", "M1", "M1 2 3", "M1 2X", "1 2", "M0 0Z1", "M0 0C1 2 3 4 5", "M1 2#"])
def test_what_is_no_path(d):
    with pytest.raises(ValueError, match="path"):
        segments(d)


@given(lengths, lengths, st.floats(1, 500))
def test_an_arc_stays_on_its_circle(x, y, radius):
    pen = None
    for kind, numbers in segments(circle(x, y, radius)):
        if kind == "C":
            x1, y1, x2, y2, x3, y3 = numbers
            middle = (pen[0] + 3 * x1 + 3 * x2 + x3) / 8, (pen[1] + 3 * y1 + 3 * y2 + y3) / 8
            for point in (middle, (x3, y3)):
                assert hypot(point[0] - x, point[1] - y) == pytest.approx(radius, rel=0.002, abs=0.02)
        pen = numbers[-2:] or pen


@pytest.mark.parametrize(("large", "sweep", "side"), [(0, 0, -1), (0, 1, 1), (1, 0, -1), (1, 1, 1)])
def test_the_flags_of_an_arc_choose_its_side(large, sweep, side):
    box = bounds(f"M0 0A10 10 0 {large} {sweep} 10 0")
    assert (box[1] < -0.5, box[3] > 0.5) == ((True, False) if side == 1 else (False, True))
    assert (max(-box[1], box[3]) > 5) == bool(large)


@given(lengths, lengths)
def test_boxes_keep_their_bounds(x, y):
    for d in (rounded_box(x, y, 40, 30, 5), cut_box(x, y, 40, 30, 5)):
        assert bounds(d) == pytest.approx((x, y, x + 40, y + 30), abs=0.02)


def test_an_empty_path_has_no_bounds():
    with pytest.raises(ValueError, match="no bounds"):
        bounds("")


@given(st.floats(-1e6, 1e6))
def test_numbers_are_short_and_near(value):
    assert float(num(value)) == pytest.approx(value, abs=0.0051)
    assert "e" not in num(value)
    assert num(value) != "-0"


def test_lines():
    assert polyline([(0, 0), (1.005, 2), (-0.001, 3)], closed=True) == "M0 0L1 2L0 3Z"


@pytest.mark.parametrize("name", pictogram_names())
def test_every_pictogram_lies_in_its_box(name):
    for path in pictogram_paths(name):
        assert segments(path.d)
        assert path.fill or path.stroke
        left, top, right, bottom = bounds(path.d)
        assert left >= -6
        assert top >= -6
        assert right <= 106
        assert bottom <= 106
