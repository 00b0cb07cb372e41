"""The map over several sheets: all of it is there, neighbours overlap, its hexes have the size that was asked for."""

from itertools import pairwise
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.game import Scenario
from kit.draw.hexboard import RADIUS
from kit.draw.sheet import Window, texts
from kit.games.war_kids import GAME
from kit.games.war_kids import scene as drawn
from kit.printables import registry
from kit.printables.paper import MARGIN, PAPERS
from kit.printables.tiles import tiling
from kit.printables.war_kids.maps import map_sheets, scenario_ids
from kit.text import text

LENGTHS = st.floats(20, 3000)


@given(paper=st.sampled_from(list(PAPERS.values())), width=LENGTHS, height=LENGTHS, overlap=st.integers(4, 30))
def test_the_sheets_cover_the_whole_picture(paper, width, height, overlap) -> None:
    way = tiling(paper, width, height, overlap)
    tiles = list(way.tiles())
    assert len(tiles) == way.rows * way.columns
    across, down = tiles[: way.columns], tiles[:: way.columns]
    for row, low, high, length in ((across, "x", "width", width), (down, "y", "height", height)):
        spans = [(getattr(tile, low), getattr(tile, low) + getattr(tile, high)) for tile in row]
        assert spans[0][0] == 0
        assert spans[-1][1] == pytest.approx(length)
        for (_, end), (begin, _) in pairwise(spans):
            assert end - begin == pytest.approx(overlap)
    for tile in tiles:
        assert tile.width <= way.paper.width - 2 * MARGIN + 1e-6
        assert tile.height <= way.paper.height - 2 * MARGIN + 1e-6


@given(paper=st.sampled_from(list(PAPERS.values())), width=LENGTHS, height=LENGTHS)
def test_no_sheet_too_many(paper, width, height) -> None:
    way = tiling(paper, width, height, 10)
    tile = next(way.tiles())
    for count, length, piece, whole in (
        (way.columns, width, tile.width, way.paper.width),
        (way.rows, height, tile.height, way.paper.height - 5),
    ):
        room = whole - 2 * MARGIN
        assert piece <= room + 1e-6
        assert count == 1 or (count - 1) * (room - 10) + 10 < length, "one less would do"


@pytest.mark.parametrize("hex_mm", [15, 28, 60])
@pytest.mark.parametrize("name", scenario_ids())
def test_hexes_have_the_size_that_was_asked_for(name: str, hex_mm: int) -> None:
    printed = registry.make("war_kids", "map", {"scenario": name, "hex": str(hex_mm), "lang": "en"})
    scenario = next(one for one in GAME.scenarios() if one.id == name)
    board = drawn.board(GAME.initial_state(scenario).battle)
    windows = [item for sheet in printed.sheets[1:] for item in sheet.items if isinstance(item, Window)]
    assert len(windows) == len(printed.sheets) - 1
    for window in windows:
        (placed,) = window.shapes
        (picture,) = placed.children
        assert picture.scale * sqrt(3) * RADIUS == pytest.approx(hex_mm)
    left = min(window.x - window.shapes[0].dx for window in windows)
    right = max(window.x + window.width - window.shapes[0].dx for window in windows)
    low = max(window.y + window.height - window.shapes[0].dy for window in windows)
    assert left == pytest.approx(0)
    assert right == pytest.approx(board.width * hex_mm / (sqrt(3) * RADIUS))
    assert low == pytest.approx(board.height * hex_mm / (sqrt(3) * RADIUS))


def test_each_sheet_tells_where_it_goes() -> None:
    printed = registry.make("war_kids", "map", {"scenario": "hill", "hex": "50", "lang": "en"})
    labels = [text.text for sheet in printed.sheets[1:] for text in texts(sheet) if text.text.startswith("Sheet ")]
    assert len(labels) == len(set(labels)) == len(printed.sheets) - 1
    assert labels[0].startswith("Sheet A1 of ")
    names = {label.split()[1] for label in labels}
    assert names <= {text.text for text in texts(printed.sheets[0])}, "the first page shows how they lie"


def test_somebody_elses_battle_has_its_own_words() -> None:
    own = Scenario("mine", GAME.scenarios()[0].position, {"it": "Il ponte"}, {"it": "Passa chi può."})
    first, *_ = map_sheets(text("war_kids", "en"), PAPERS["a4"], own, 25, 10)
    assert {"Il ponte", "Passa chi può."} <= {text.text for text in texts(first)}
