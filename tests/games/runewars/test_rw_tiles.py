"""Tiles of ours: where each may lie, both ways, what is printed on them, and what they yield on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pytest

from kit.core.game import Scenario
from kit.core.match import Match
from kit.games.runewars import draft as drafts
from kit.games.runewars import draft_file
from kit.games.runewars import draft_table as tables
from kit.games.runewars import draft_tiles as tiles
from kit.games.runewars.draft import PLACE, Draft
from kit.games.runewars.draft_checks import checklist
from kit.games.runewars.game import GAME
from kit.games.runewars.pieces import DATA
from kit.games.runewars.realm import DIALS
from kit.games.runewars.rules import BOOK, tiling
from kit.games.runewars.sheets import Laid
from kit.games.runewars.solo import GAME as SOLO
from kit.text import languages, text

FIRST: Laid = (7, 0, (0, 0))
BESIDE: Laid = (1, 1, (1, 1))
OURS = tiles.with_realm(
    reduce(lambda d, one: tiles.with_tile(d, *one), [(2, "D3"), (3, "C4"), (8, "B4")], Draft()), 0, "E2"
)
"""Three tiles around each other, and a home realm below."""


def test_each_ready_board_lies_as_its_tiles_may() -> None:
    for scenario in GAME.scenarios()[1:]:
        d = tables.from_state(GAME.initial_state(scenario))
        assert tiles.tiled(d)
        assert not tiles.objections(d)
        assert {one[:2] for one in tiles.tiles(d)} == {one[:2] for one in DATA.boards[scenario.id].tiles}


@pytest.mark.parametrize(
    ("there", "laid", "rule"),
    [
        ([], FIRST, ""),
        ([FIRST], BESIDE, ""),
        ([FIRST], (1, 0, (2, 0)), "BG-PLACE-1"),
        ([FIRST], (1, 1, (5, 5)), "BG-PLACE-1"),
        ([FIRST, BESIDE], (6, 0, (2, 0)), "BG-BORDER-1"),
        ([FIRST, BESIDE], (5, 0, (2, 0)), ""),
    ],
)
def test_a_tile_lies_where_the_rules_let_it_and_only_there(there: Sequence[Laid], laid: Laid, rule: str) -> None:
    wrong = tiling.misfit(there, laid)
    assert (wrong.rule_id if wrong is not None else "") == rule
    if wrong is not None:
        assert all(text("runewars", lang).refusal(wrong) for lang in languages())
        with BOOK.disabled(rule):
            assert tiling.misfit(there, laid) != wrong


def test_a_home_realm_is_open_at_three_sides_that_no_border_closes() -> None:
    ground, closed = tiling.covered([FIRST]), tiling.closed_by([FIRST])
    beside = [(2, 0), (1, 1), (2, 1)]
    contacts = tiling.contacts(ground, beside)
    assert len(contacts) == 3
    assert tiling.shut_in(ground, beside, ()) is None
    no = tiling.shut_in(ground, beside, closed)
    assert no is not None
    assert (no.rule_id, no.facts) == ("BG-PLACE-1", {"ways": 2, "need": 3})
    with BOOK.disabled("BG-PLACE-1"):
        assert tiling.shut_in(ground, beside, closed) is None


def test_a_board_is_judged_in_whatever_order_its_tiles_were_laid() -> None:
    third: Laid = (5, 0, (2, 0))
    for order in ([FIRST, BESIDE, third], [third, FIRST, BESIDE]):
        assert not [*tiling.objections(order, [])]
    assert [no.rule_id for no in tiling.objections([FIRST, third], [])] == ["BG-PLACE-1"]


def test_what_is_printed_comes_with_a_tile_and_goes_with_it() -> None:
    d = tiles.with_tile(Draft(), 2, "D3")
    assert (d.called, d.cities) == ({"D3": "2a", "D4": "2b", "E4": "2c"}, {"D4"})
    assert (d.neutrals, d.borders) == ({"D3": (0, 2, 0)}, {})
    beside = tiles.with_tile(d, 3, "C4")
    assert beside.borders == {("B3", "C3"): "blue"}
    gone = tiles.without(beside, 3)
    assert (gone.areas, gone.cities, gone.borders, gone.called) == (d.areas, d.cities, d.borders, d.called)
    assert tiles.without(gone, 3) == gone


def test_a_rim_closes_a_side_whichever_of_both_areas_comes_first() -> None:
    d = tiles.with_tile(Draft(), 2, "D3")
    assert not d.borders
    d = tiles.with_tile(d, 4, "F4")
    assert d.borders == {("E4", "F4"): "blue"}
    assert tiles.with_tile(tiles.without(d, 2), 2, "D3").borders == d.borders


def test_a_tile_turns_where_it_lies_and_moves_elsewhere() -> None:
    d, seen = tiles.with_tile(Draft(), 4, "C3"), set()
    for _ in range(6):
        seen.add(tiles.tiles(d)[0][1])
        d = tiles.with_tile(d, 4, "C3")
    assert seen == {*range(6)}
    assert [one[2] for one in tiles.tiles(tiles.with_tile(d, 4, "B5"))] == [PLACE["B5"]]
    assert tiles.tiles(tiles.with_tile(Draft(), 4, "C3", 4))[0][1] == 4


def test_there_are_no_more_tiles_than_areas_and_none_beside_the_sheet() -> None:
    assert not tiles.spots(OURS, 1)
    no = tiles.why_not(OURS, (1, 0, PLACE["A1"]))
    assert no is not None
    assert (no.rule_id, no.code) == ("RS-SETUP-1", "SETUP_COUNT")
    assert tiles.with_tile(OURS, 1, "A5") == OURS
    assert not [name for name in tiles.spots(OURS, 8) if {*tiles.areas_of(tiles.ways(OURS, 8, name)[0])} - {*PLACE}]


def test_whatever_is_marked_may_be_laid_and_nothing_else() -> None:
    d = tiles.without(OURS, 8)
    marked = tiles.spots(d, 8)
    assert 0 < len(marked) < len(PLACE)
    for name in PLACE:
        assert (tiles.with_tile(d, 8, name) != d) == (name in marked), name
    for name in PLACE:
        assert (tiles.with_realm(Draft(areas=OURS.areas, called=OURS.called), 0, name).homes != ((),)) == (
            name in tiles.realm_spots(Draft(areas=OURS.areas, called=OURS.called), 0)
        )


def test_the_checklist_knows_tiles_and_says_where_they_are_apart() -> None:
    assert {"BG-PLACE-1", "BG-BORDER-1"} <= {check.rule for check in checklist(OURS) if check.done}
    fan = tables.from_state(GAME.initial_state(GAME.scenarios()[0]))
    assert not {check.rule for check in checklist(fan)} & {"BG-PLACE-1", "BG-BORDER-1"}
    apart = tiles.without(OURS, 3)
    assert "BG-PLACE-1" in {check.rule for check in checklist(apart) if check.wrong}


def test_a_home_realm_on_a_tile_takes_neither_its_names_nor_the_others() -> None:
    d = drafts.home(tiles.with_tile(Draft(), 2, "D3"), 0, "E4")
    assert "E4" not in d.called
    assert not tiles.tiles(d)
    assert drafts.home(d, 0, "B2").homes[0][0] == "B2"
    assert not tiles.tiled(d)


def complete(d: Draft) -> Draft:
    """The board with fortress and tokens where the rules leave a choice."""
    while todo := [check for check in checklist(d) if check.stops]:
        change = {"RS-SETUP-6": tables.fortress, "RS-SETUP-9": tables.token}[todo[0].rule]
        d = change(d, todo[0].areas[0])
    return d


def test_on_the_screen_each_area_yields_what_its_tile_says() -> None:
    d = complete(OURS)
    assert draft_file.read_file(draft_file.file_text(d)) == d
    scenario = draft_file.scenario(d, {"en": "Mine"})
    s = SOLO.initial_state(Scenario("own", scenario.position, scenario.titles, scenario.briefings))
    realm = DATA.home_realm("crown")
    for name, values in zip(s.land.names, s.realm.yields, strict=True):
        ground = realm[name[1]] if name[0] == "H" else DATA.tiles[int(name[0])].areas[name[1]]  # type: ignore[index]
        assert values == tuple(getattr(ground, dial) for dial in DIALS), name
    assert {*s.land.names} == {f"{one}{letter}" for one in (2, 3, 8, "H") for letter in "abc"}


def test_a_board_of_tiles_is_played_on_the_screen() -> None:
    match = Match(SOLO, draft_file.scenario(complete(OURS), {"en": "Mine"}), {}, seed=3)
    for _ in range(120):
        if match.outcome is not None:
            break
        if match.current_player < 0:
            match.roll()
        else:
            match.play(SOLO.legal_actions(match.state)[0])
    assert match.state.season != "spring" or match.state.year > 1
    assert Match.load(SOLO, match.save())[0].state == match.state
