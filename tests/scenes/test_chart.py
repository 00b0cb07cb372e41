"""Charts: heights in proportion, ranges where they belong, everything on the card, nothing by colour alone."""

from __future__ import annotations

import pytest

from kit.draw import chart
from kit.draw.chart import Bar, Range
from kit.draw.hexboard import HexBoard
from kit.draw.palette import colour, contrast
from kit.draw.pathdata import bounds
from kit.draw.scene import Path, Scene, Text, walk
from kit.draw.svg import scene_svg
from kit.space.hexes import HexGrid


def paths(scene: Scene, fill: str) -> list[tuple[float, float, float, float]]:
    return [bounds(shape.d) for shape in walk(scene.shapes) if isinstance(shape, Path) and shape.fill == fill]


def texts(scene: Scene) -> dict[str, Text]:
    return {shape.text: shape for shape in walk(scene.shapes) if isinstance(shape, Text)}


ONE = chart.bars(["1", "2", "3"], {"": [Bar(1, "1"), Bar(0.5, "1/2"), Bar(0, "0")]}, "far", "sure")
TWO = chart.bars(["1", "2"], {"fast": [Bar(1, "1"), None], "slow": [Bar(1, "1"), Bar(0.25, "1/4")]}, "far", "sure")
ROWS = [Range("one", 0.5, 0.25, 0.75, "50 %"), Range("a much longer label", 0.9, 0.8, 1.0, "90 %")]
TICKS = [(0.0, "0"), (0.5, "50"), (1.0, "100")]
SPREAD = chart.ranges(ROWS, TICKS, title="Who wins", note="How sure", middle=0.5)
CURVE = chart.curve([3, 9, 4], "step", "choices")


def test_bars_are_as_high_as_their_values() -> None:
    tall, half = (bottom - top for _, top, _, bottom in paths(ONE, chart.FILLS[0]))
    assert half == pytest.approx(tall / 2)
    assert {"1", "1/2", "0", "far", "sure"} <= set(texts(ONE))


def test_bars_stand_beside_each_other_and_a_missing_one_leaves_its_place() -> None:
    (key_one, first), (key_two, second, third) = paths(TWO, chart.FILLS[0]), paths(TWO, chart.FILLS[1])
    assert key_one[2] < key_two[0]
    assert first[2] < second[0]
    assert third[0] - second[0] == pytest.approx((chart.WIDTH - 2 * chart.EDGE - 34) / 2)
    assert {"fast", "slow", "1/4"} <= set(texts(TWO))


def test_the_two_fills_differ_in_brightness() -> None:
    assert contrast(colour(chart.FILLS[0]), colour(chart.FILLS[1])) > 2.5
    stripes = [s for s in walk(TWO.shapes) if isinstance(s, Path) and s.stroke == "azzurro.face"]
    assert len(stripes) == 3


def test_ranges_lie_where_they_belong() -> None:
    (one, other), dots = paths(SPREAD, chart.FILLS[0]), paths(SPREAD, chart.FILLS[1])
    for bar, dot in zip((one, other), dots, strict=True):
        assert bar[0] < (dot[0] + dot[2]) / 2 < bar[2]
    place = {name: texts(SPREAD)[name].x for _, name in TICKS}
    assert (one[0] + one[2]) / 2 == pytest.approx(place["50"])
    assert other[2] == pytest.approx(place["100"])
    assert texts(SPREAD)["a much longer label"].x < one[0]


def test_a_range_that_is_a_point_can_still_be_seen() -> None:
    point = chart.ranges([Range("x", 0.5, 0.5, 0.5, "1/2")], TICKS, title="", note="", middle=0.5)
    ((left, _, right, _),) = paths(point, chart.FILLS[0])
    assert right - left == pytest.approx(3)


@pytest.mark.parametrize(
    ("low", "high", "ticks"),
    [
        (4.1, 8.5, [4, 5, 6, 7, 8, 9]),
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        (100, 900, [0, 200, 400, 600, 800, 1000]),
        (37, 37, None),
    ],
)
def test_ticks_are_round(low: float, high: float, ticks: list[float] | None) -> None:
    found = chart.round_ticks(low, high)
    assert found[0] <= low + 1e-9
    assert found[-1] >= high - 1e-9
    assert len(found) >= 2
    if ticks:
        assert found == pytest.approx(ticks)


def test_a_curve_names_its_top_and_its_end() -> None:
    assert {"9", "4"} <= set(texts(CURVE))
    assert texts(CURVE)["9"].y < texts(CURVE)["4"].y


def test_nothing_to_show_is_no_trouble() -> None:
    for scene in (chart.bars([], {"": []}, "x", "y"), chart.curve([], "x", "y"), chart.curve([5], "x", "y")):
        assert scene_svg(scene).startswith("<svg")


@pytest.mark.parametrize("scene", [ONE, TWO, SPREAD, CURVE], ids=["bars", "two", "ranges", "curve"])
def test_everything_stays_on_the_card(scene: Scene) -> None:
    for shape in walk(scene.shapes):
        if isinstance(shape, Path):
            left, top, right, bottom = bounds(shape.d)
            assert 0 <= left <= right <= scene.width
            assert 0 <= top <= bottom <= scene.height
        elif isinstance(shape, Text):
            wide = chart.wide(shape.text, shape.size)
            left = shape.x - {"start": 0, "middle": wide / 2, "end": wide}[shape.anchor]
            assert left >= 0
            assert left + wide <= scene.width
            assert shape.size <= shape.y <= scene.height


def test_a_heat_map_is_darker_where_there_is_more_and_can_be_read_there() -> None:
    board = HexBoard(HexGrid(3, 1))
    shapes = chart.heat(board, {0: 0, 1: 5, 2: 10}, {0: "0", 1: "5", 2: "10"})
    shades = [shape.opacity for shape in shapes if isinstance(shape, Path) and shape.fill == "accent.link"]
    assert shades == [0.5, 1.0]
    fills = {shape.text: shape.fill for shape in shapes if isinstance(shape, Text)}
    assert fills == {"0": "ink.main", "5": "ink.main", "10": "paper.card"}
