"""Charts: heights in proportion, ranges where they belong, everything on the card, nothing by colour alone."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from matplotlib.colors import to_hex
from matplotlib.container import BarContainer
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle
from matplotlib.text import Text

from kit.draw.palette import colour
from kit.widgets import lab_charts
from kit.widgets.lab_charts import Bar, Range, picture
from tests.scenes.measures import contrast


def write(value: float) -> str:
    return f"{value:g}"


def texts_of(figure: Figure) -> list[Text]:
    """Every text that can be seen."""
    figure.draw_without_rendering()
    return [text for text in figure.findobj(Text) if text.get_visible() and text.get_text()]


def shown(figure: Figure) -> dict[str, Text]:
    """They by what they say."""
    return {text.get_text(): text for text in texts_of(figure)}


def rows(figure: Figure) -> list[list[Rectangle]]:
    """The bars of each series."""
    (axes,) = figure.axes
    return [list(one.patches) for one in axes.containers if isinstance(one, BarContainer)]


def dots(figure: Figure) -> list[tuple[float, float]]:
    """Where the points lie that stand out."""
    (axes,) = figure.axes
    return [(x, y) for line in axes.lines if line.get_marker() == "o" for x, y in line.get_xydata()]


ONE = lab_charts.bars(["1", "2", "3"], {"": [Bar(1, "1"), Bar(0.5, "1/2"), Bar(0, "0")]}, "far", "sure")
TWO = lab_charts.bars(["1", "2"], {"fast": [Bar(1, "1"), None], "slow": [Bar(1, "1"), Bar(0.25, "1/4")]}, "far", "sure")
ROWS = [Range("one", 0.5, 0.25, 0.75, "50 %"), Range("a much longer label", 0.9, 0.8, 1.0, "90 %")]
SPREAD = lab_charts.ranges(ROWS, "Who wins", "How sure", 0.5, lambda value: f"{100 * value:g}", (0, 0.5, 1))
CURVE = lab_charts.curve([3, 9, 4], "step", "choices", write)
BAND = lab_charts.curve([3, 9, 4], "step", "choices", write, [(2, 4), (8, 12), (4, 4)])
ALL = pytest.mark.parametrize(
    "figure", [ONE, TWO, SPREAD, CURVE, BAND], ids=["bars", "two", "ranges", "curve", "band"]
)  # fmt: skip


def test_bars_are_as_high_as_their_values() -> None:
    ((tall, half, none),) = rows(ONE)
    assert (tall.get_height(), half.get_height(), none.get_height()) == (1, 0.5, 0)
    assert {bar.get_y() for bar in (tall, half, none)} == {0}
    assert ONE.axes[0].get_ylim()[0] == 0
    assert {"1", "1/2", "0", "far", "sure"} <= set(shown(ONE))


def test_every_bar_carries_its_figure_over_its_middle() -> None:
    texts = shown(ONE)
    for bar, figure in zip(rows(ONE)[0][1:], ("1/2", "0"), strict=True):
        body, label = bar.get_window_extent(), texts[figure].get_window_extent()
        assert (label.x0 + label.x1) / 2 == pytest.approx((body.x0 + body.x1) / 2, abs=1)
        assert body.y1 < label.y0 < body.y1 + 12


def test_bars_stand_beside_each_other_and_a_missing_one_leaves_its_place() -> None:
    (first,), (second, third) = rows(TWO)
    assert first.get_x() + first.get_width() < second.get_x()
    assert first.get_x() + second.get_x() + second.get_width() == pytest.approx(0, abs=0.05), "about the label's place"
    assert third.get_x() - second.get_x() == pytest.approx(1)
    legend = TWO.axes[0].get_legend()
    assert legend is not None
    assert [text.get_text() for text in legend.get_texts()] == ["fast", "slow"]
    assert "1/4" in shown(TWO)


def test_the_two_series_differ_in_brightness_and_by_a_hatch() -> None:
    (first,), (second, _) = rows(TWO)
    fills = [to_hex(bar.get_facecolor()) for bar in (first, second)]
    assert fills == [colour(name).lower() for name in lab_charts.FILLS[:2]]
    assert contrast(*fills) > 2.5
    assert not first.get_hatch()
    assert second.get_hatch()
    legend = TWO.axes[0].get_legend()
    assert legend is not None
    assert [bool(patch.get_hatch()) for patch in legend.get_patches()] == [False, True]


def test_of_more_series_each_differs_from_the_next() -> None:
    many = lab_charts.bars(["x"], {str(n): [Bar(1, "1")] for n in range(5)}, "", "")
    drawn = [row[0] for row in rows(many)]
    fills = [to_hex(bar.get_facecolor()) for bar in drawn]
    assert all(contrast(one, other) > 2.5 for one, other in pairwise(fills[:4]))
    assert len({bar.get_hatch() for bar in drawn[:4]}) == 4
    assert len(set(fills)) == 4


def test_ranges_lie_where_they_belong() -> None:
    ((one, other),) = rows(SPREAD)
    assert (one.get_x(), one.get_x() + one.get_width()) == (0.25, 0.75)
    assert (other.get_x(), other.get_x() + other.get_width()) == (0.8, 1.0)
    assert [x for x, _ in dots(SPREAD)] == [0.5, 0.9]
    for bar, (_, y) in zip((one, other), dots(SPREAD), strict=True):
        assert bar.get_y() + bar.get_height() / 2 == pytest.approx(y)
    assert one.get_y() > other.get_y(), "the first stands above"


def test_a_range_stands_between_its_label_and_its_figure() -> None:
    texts = shown(SPREAD)
    for bar, row in zip(rows(SPREAD)[0], ROWS, strict=True):
        body, label, figure = (one.get_window_extent() for one in (bar, texts[row.label], texts[row.figure]))
        assert label.x1 < body.x0 < body.x1 < figure.x0
        for beside in (label, figure):
            assert (beside.y0 + beside.y1) / 2 == pytest.approx((body.y0 + body.y1) / 2, abs=6)
    assert texts["Who wins"].get_window_extent().y0 > texts["one"].get_window_extent().y1
    assert texts["How sure"].get_window_extent().y1 < texts["100"].get_window_extent().y0


def test_the_middle_is_marked() -> None:
    (line,) = (line for line in SPREAD.axes[0].lines if line.get_marker() != "o")
    assert list(line.get_xdata()) == [0.5, 0.5]


def test_a_range_that_is_a_point_can_still_be_seen() -> None:
    point = lab_charts.ranges([Range("x", 0.5, 0.5, 0.5, "1/2")], "", "", 0.5, write, (0, 1))
    (((bar,),),) = (rows(point),)
    assert bar.get_width() == 0
    assert bar.get_linewidth() > 1
    assert dots(point) == [(0.5, 0)]


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
    figure = lab_charts.ranges([Range("x", low, low, high, "x")], "", "", low, write)
    found = [float(text.get_text()) for text in figure.axes[0].get_xticklabels()]
    assert found[0] <= low
    assert found[-1] >= high
    assert 2 <= len(found) <= 7
    assert figure.axes[0].get_xlim() == pytest.approx((found[0], found[-1]))
    if ticks:
        assert found == pytest.approx(ticks)


def test_a_curve_names_its_top_and_its_end() -> None:
    assert dots(CURVE) == [(2, 9), (3, 4)]
    texts = shown(CURVE)
    assert {"9", "4", "step", "choices", "1", "2", "3"} <= set(texts)
    assert texts["9"].get_window_extent().y0 > texts["4"].get_window_extent().y1
    line = next(line for line in CURVE.axes[0].lines if line.get_marker() != "o")
    assert line.get_xydata().tolist() == [[1, 3], [2, 9], [3, 4]]


def test_a_curve_that_ends_at_its_top_names_it_once() -> None:
    assert dots(lab_charts.curve([1, 2, 3], "x", "y", write)) == [(3, 3)]


def test_a_long_curve_is_counted_in_round_steps() -> None:
    figure = lab_charts.curve([float(k) for k in range(60)], "x", "y", write)
    counted = [int(text.get_text()) for text in figure.axes[0].get_xticklabels()]
    assert counted[:3] == [1, 5, 10]
    assert counted[-1] == 60


def test_nothing_to_show_is_no_trouble() -> None:
    for figure in (
        lab_charts.bars([], {"": []}, "x", "y"),
        lab_charts.curve([], "x", "y", write),
        lab_charts.curve([5], "x", "y", write),
        lab_charts.curve([0, 0], "x", "y", write),
        lab_charts.ranges([], "x", "y", 0.5, write),
    ):
        assert picture(figure, "x").svg.startswith("<svg")


@ALL
def test_everything_stays_on_the_card(figure: Figure) -> None:
    width, height = figure.bbox.size
    assert width == lab_charts.WIDTH
    things = [*texts_of(figure), *(bar for row in rows(figure) for bar in row)]
    for thing in things:
        box = thing.get_window_extent()
        assert 10 <= box.x0 <= box.x1 <= width - 10
        assert 10 <= box.y0 <= box.y1 <= height - 10


@ALL
def test_no_words_lie_upon_each_other(figure: Figure) -> None:
    boxes = [text.get_window_extent() for text in texts_of(figure)]
    for number, one in enumerate(boxes):
        for other in boxes[:number]:
            assert not one.overlaps(other)


def test_many_bars_have_small_figures_that_do_not_touch() -> None:
    values = [Bar(k, f"{k}/1296") for k in range(100, 122)]
    figure = lab_charts.bars([f"number {k}" for k in range(22)], {"": values}, "x", "y")
    texts = shown(figure)
    for group in ([bar.figure for bar in values], [f"number {k}" for k in range(22)]):
        boxes = [texts[name].get_window_extent() for name in group]
        assert all(one.x1 < other.x0 for one, other in pairwise(boxes))


def test_long_labels_leave_room_for_the_ranges() -> None:
    label = "Whoever begins walks twice and strikes from behind in the dark"
    figure = lab_charts.ranges([Range(label, 0.5, 0.4, 0.6, "50 %")], "x", "y", 0.5, write, (0, 1))
    assert shown(figure)[label].get_window_extent().width <= 290
    assert figure.axes[0].get_window_extent().width > 250


@ALL
def test_words_are_dark_on_light(figure: Figure) -> None:
    card = to_hex(figure.findobj(FancyBboxPatch)[0].get_facecolor())
    assert card == colour("paper.card").lower()
    for text in texts_of(figure):
        assert contrast(to_hex(text.get_color()), card) >= 4.5


@ALL
def test_a_picture_speaks_shrinks_and_needs_nothing_of_the_machine(figure: Figure) -> None:
    drawn = picture(figure, "a < b")
    assert re.match(r'<svg [^>]*role="img"><title>a &lt; b</title>', drawn.svg)
    assert "max-width:100%" in drawn.svg
    root = ET.fromstring(drawn.svg)
    assert root.get("viewBox") == f"0 0 720 {root.get('height')}"
    assert not {"text", "image", "metadata", "script"} & {one.tag.partition("}")[2] for one in root.iter()}
    assert drawn == picture(figure, "a < b")


def test_pictures_on_one_page_keep_their_names_apart() -> None:
    drawn = [picture(figure, "x").svg for figure in (ONE, TWO, SPREAD, CURVE)]
    names = [set(re.findall(r'\bid="([^"]+)"', svg)) for svg in drawn]
    assert sum(map(len, names)) == len(set().union(*names))
    for svg, own in zip(drawn, names, strict=True):
        assert set(re.findall(r'(?:href="|url\()#([^")]+)', svg)) <= own


def test_words_are_words_and_no_formulas() -> None:
    assert "$x$" in shown(lab_charts.bars(["$x$"], {"": [Bar(1, "1")]}, "x", "y"))


@pytest.mark.filterwarnings("error")
def test_a_letter_that_no_font_has_is_no_trouble() -> None:
    figure = lab_charts.bars(["\U0001f98a ☺"], {"": [Bar(1, "1")]}, "x", "y")
    assert picture(figure, "x").svg.startswith("<svg")


def test_what_a_notebook_draws_itself_is_left_alone() -> None:
    code = "import matplotlib; before = matplotlib.rcParams.copy(); import kit.widgets.games.war_kids.lab as lab\n"
    code += "lab.bars({1: 2})\n"
    code += "import sys; assert matplotlib.rcParams.copy() == before; assert 'matplotlib.pyplot' not in sys.modules"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_band_goes_from_end_to_end_around_its_line() -> None:
    (axes,) = BAND.axes
    _, band = axes.collections
    (path,) = band.get_paths()
    assert {(x, y) for x, y in path.vertices} == {(1, 2), (1, 4), (2, 8), (2, 12), (3, 4)}
    assert axes.get_ylim()[1] > 12
    assert len(CURVE.axes[0].collections) == 1
