"""The real day of Waterloo: every counter stands for somebody, and no hour puts two of them in one place."""

from collections import Counter
from itertools import combinations

import pytest

from kit.draw.scene import Group, Text
from kit.games.war_kids import GAME, day
from kit.games.war_kids.pieces import KINDS, SIDES
from kit.text import languages, text

WATERLOO = GAME.initial_state(next(scenario for scenario in GAME.scenarios() if scenario.id == day.BATTLE))
STATIONS = pytest.mark.parametrize("station", day.stations(), ids=lambda station: station.id)


def test_each_counter_of_the_battle_stands_for_somebody() -> None:
    grid = WATERLOO.battle.grid
    there = {
        grid.name(here): (SIDES[unit.side], KINDS[unit.kind])
        for here, unit in zip(WATERLOO.at, WATERLOO.battle.units, strict=True)
    }
    named = [(name, (row.army, row.kind)) for row in day.armies() for name in row.units]
    assert sorted(named) == sorted(there.items())


@STATIONS
def test_no_two_counters_stand_in_one_place(station: day.Station) -> None:
    pieces = [piece for piece in station.scene.pieces if isinstance(piece, Group)]
    places = Counter((piece.dx, piece.dy) for piece in pieces)
    assert not [place for place, count in places.items() if count > 1]


@STATIONS
def test_a_picture_shows_a_part_of_the_board_and_whole_names(station: day.Station) -> None:
    left, top, wide, high = station.box
    assert 0 <= left <= left + wide <= station.scene.width
    assert 0 <= top <= top + high <= station.scene.height
    names = day.names(station, {})
    assert names
    for name in names:
        assert isinstance(name, Text)
        assert left < name.x < left + wide
        assert top < name.y < top + high


@STATIONS
@pytest.mark.parametrize("lang", languages())
def test_names_can_be_read_on_a_telephone_and_lie_apart(station: day.Station, lang: str) -> None:
    t, picture = text("war_kids", lang), 338
    known = {label: t(f"place.{label}") for _, label in WATERLOO.battle.labels if t.has(f"place.{label}")}
    names = list(day.names(station, known))
    if station.prussians:
        names.append(day.prussians(station.prussians, t("day.prussians.name"), station.box[2]))
    boxes = []
    for name in names:
        assert isinstance(name, Text)
        assert name.size * picture / station.box[2] >= 12
        half = 0.25 * name.size * len(name.text)
        boxes.append((name.x - half, name.x + half, name.y - name.size, name.y))
    for one, other in combinations(boxes, 2):
        assert one[1] < other[0] or other[1] < one[0] or one[3] < other[2] or other[3] < one[2]


def test_the_counters_thin_out_only_as_the_day_goes() -> None:
    counts = [len(station.scene.pieces) for station in day.stations()]
    assert counts[0] == len(WATERLOO.battle.units)
    assert counts == sorted(counts, reverse=True)
    assert counts[-1] == 0


def test_the_prussians_come_in_arrows_only() -> None:
    assert [station.id for station in day.stations() if station.prussians] == ["prussians", "guard"]
