"""Battles in the making: every change, and positions and files both ways."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.game import Scenario, Trouble
from kit.core.match import Match
from kit.games.war_kids import GAME, draft_file
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import Eliminate, Hold, Limit
from kit.games.war_kids.draft import MAX_BRIEFING, MAX_NAME, MAX_TITLE, MAX_UNITS, SHEET, Draft, Piece
from kit.games.war_kids.pieces import BLUE, KINDS, LEADER, MAGE, PEGASUS, PINK, RIVER, SOLDIER, WOOD
from tests.games.tabled import table

OURS = GAME.scenarios()
UNTITLED = {"en": "Ours", "it": "Nostra"}


def at(name):
    return SHEET.index(name)


def way(names):
    return tuple(at(name) for name in names.split())


def roads(d):
    return [" ".join(SHEET.name(h) for h in chain) for chain in d.roads]


# --- our battles


@pytest.mark.parametrize("scenario", OURS, ids=lambda scenario: scenario.id)
def test_our_battles_become_drafts_and_come_back_equal(scenario):
    d = draft_file.from_scenario(scenario)
    assert drafts.state(d) == GAME.initial_state(scenario)
    assert GAME.parse_position(draft_file.position(d)) == GAME.initial_state(scenario)
    assert draft_file.from_position(draft_file.position(d)) == d
    assert draft_file.read_file(draft_file.file_text(d)) == d


# --- the land


def test_ground_heights_houses_and_names_are_put_and_taken():
    d = drafts.painted(Draft(), at("C3"), WOOD)
    assert d.ground == {at("C3"): WOOD}
    assert drafts.painted(d, at("C3"), RIVER).ground == {at("C3"): RIVER}
    assert drafts.painted(d, at("C3"), 0) == Draft()
    assert drafts.raised(drafts.raised(Draft(), at("D4"), 2), at("D4"), 0) == Draft()
    assert drafts.built(drafts.built(Draft(), at("D4"), True), at("D4"), False) == Draft()
    assert drafts.named(drafts.named(Draft(), at("D4"), "The mill"), at("D4"), " ") == Draft()


def test_a_name_cannot_break_the_notation():
    d = drafts.named(Draft(), at("D4"), "The  mill;\nmap 3x3 # here\x00" + "x" * 90)
    (name,) = d.labels.values()
    assert name.startswith("The mill map 3x3 here x")
    assert len(name) <= MAX_NAME
    assert draft_file.from_position(draft_file.position(d)) == d


def test_a_hex_is_cleared_of_everything_on_the_land():
    d = drafts.road(drafts.painted(Draft(), at("B2"), WOOD), way("B1 B2 B3 B4"))
    d = drafts.named(drafts.built(drafts.raised(d, at("B2"), 3), at("B2"), True), at("B2"), "Mill")
    assert roads(drafts.cleared(d, at("B2"))) == ["B3 B4"]
    assert drafts.cleared(drafts.cleared(d, at("B2")), at("B3")) == Draft()


@pytest.mark.parametrize(("strokes", "expected"), table("war_kids", "drafts")["roads"])
def test_roads_join_where_they_meet(strokes, expected):
    d = Draft()
    for stroke in strokes:
        d = drafts.road(d, way(stroke))
    assert roads(d) == expected


def test_side_by_side_roads_are_not_linked():
    d = drafts.road(drafts.road(Draft(), way("A1 A2 A3")), way("B1 B2 B3"))
    assert roads(d) == ["A1 A2 A3", "B1 B2 B3"]


# --- the size of the map


def test_a_smaller_map_keeps_the_units_and_drops_what_lies_outside():
    d = drafts.road(Draft(), way("A1 A2 A3 A4 A5 A6"))
    d = drafts.put(drafts.painted(d, at("A9"), WOOD), at("A9"), BLUE, SOLDIER)
    d = drafts.wins(d, 0, Hold(BLUE, (at("A2"), at("A8")), count=2))
    small = drafts.resized(d, 4, 4)
    assert (small.cols, small.rows) == (4, 4)
    assert small.ground == {}
    assert roads(small) == ["A1 A2 A3 A4"]
    assert small.units == d.units
    assert small.victory == (Hold(BLUE, (at("A2"),), count=1),)
    assert drafts.state(small).battle.units == ()
    assert drafts.settled(small).units == (Piece(BLUE, SOLDIER, at("A4")),)


def test_sizes_stay_within_what_a_map_can_be():
    assert (drafts.resized(Draft(), 99, 99).cols, drafts.resized(Draft(), 99, 99).rows) == (30, 20)
    assert (drafts.resized(Draft(), 0, -5).cols, drafts.resized(Draft(), 0, -5).rows) == (3, 3)


# --- the armies


def test_a_unit_takes_the_place_of_another_and_two_change_places():
    d = drafts.put(drafts.put(Draft(), at("D4"), BLUE, SOLDIER), at("D4"), PINK, MAGE)
    assert d.units == (Piece(PINK, MAGE, at("D4")),)
    d = drafts.put(d, at("D5"), BLUE, LEADER)
    swapped = drafts.moved(d, at("D4"), at("D5"))
    assert set(swapped.units) == {Piece(PINK, MAGE, at("D5")), Piece(BLUE, LEADER, at("D4"))}
    assert drafts.moved(d, at("A1"), at("A2")) == d
    assert drafts.taken_off(drafts.taken_off(d, at("D4")), at("D5")) == Draft()


def test_units_find_room_on_a_full_map():
    d = Draft(cols=3, rows=3)
    for place in range(9):
        d = drafts.put(d, drafts.to_sheet(d, place), BLUE, SOLDIER)
    d = Draft(cols=3, rows=3, units=(*d.units, Piece(PINK, MAGE, at("A1"))))
    assert len(drafts.settled(d).units) == 9


def test_there_is_an_end_to_the_units():
    d = Draft(cols=30, rows=20)
    for place in range(MAX_UNITS + 5):
        d = drafts.put(d, drafts.to_sheet(d, place), BLUE, SOLDIER)
    assert len(d.units) == MAX_UNITS
    crowd = "map 30x20\nbS " + " ".join(SHEET.names[: MAX_UNITS + 1])
    with pytest.raises(Trouble, match=r"trouble\.scenario\.crowd"):
        draft_file.from_position(crowd)


# --- winning, rules, words


def test_conditions_come_change_and_go():
    d = drafts.wins(drafts.wins(Draft(), 0, Eliminate(2)), 1, Hold(PINK, ()))
    d = drafts.goal(drafts.goal(d, 1, at("D5"), True), 1, at("D6"), True)
    assert d.victory[1] == Hold(PINK, (at("D5"), at("D6")))
    d = drafts.wins(d, 1, Hold(PINK, d.victory[1].hexes, count=2))
    assert drafts.goal(d, 1, at("D5"), False).victory[1] == Hold(PINK, (at("D6"),), count=1)
    assert drafts.goal(d, 0, at("D5"), True) == d
    assert drafts.goal(d, 7, at("D5"), True) == d
    assert drafts.wins(d, 0, None).victory == d.victory[1:]


def test_a_rule_brings_those_it_needs_and_goes_with_them():
    d = drafts.switched(Draft(), GAME.options(), "adv_leader", True)
    assert d.options["adv_wounded"]
    assert not drafts.switched(d, GAME.options(), "adv_wounded", False).options["adv_leader"]


def test_words_are_kept_short_and_per_language():
    d = drafts.told(Draft(), "title", "it", "  La   torre\n ")
    d = drafts.told(d, "briefing", "it", "Prima riga.\nSeconda riga.")
    assert (d.titles, d.briefings) == ({"it": "La torre"}, {"it": "Prima riga.\nSeconda riga."})
    assert len(drafts.told(d, "title", "it", "x" * 500).titles["it"]) == MAX_TITLE
    assert len(drafts.told(d, "briefing", "it", "x" * 5000).briefings["it"]) == MAX_BRIEFING
    assert drafts.told(drafts.told(d, "title", "it", ""), "briefing", "it", " ") == Draft()


# --- any draft at all

HEXES = st.sampled_from([at(name) for name in ("A1", "A9", "B3", "C4", "D5", "E5", "F30", "H9", "T1", "T30")])
CHANGES = st.one_of(
    st.tuples(st.just("paint"), HEXES, st.integers(0, 2)),
    st.tuples(st.just("raise"), HEXES, st.integers(0, 3)),
    st.tuples(st.just("put"), HEXES, st.integers(0, 7)),
    st.tuples(st.just("size"), st.integers(3, 30), st.integers(3, 20)),
    st.tuples(st.just("road"), HEXES, HEXES),
    st.tuples(st.just("name"), HEXES, st.text(max_size=50)),
    st.tuples(st.just("story"), st.sampled_from(["title", "briefing"]), st.text(max_size=80)),
    st.tuples(st.just("hold"), HEXES, st.integers(0, 1)),
    st.tuples(st.just("option"), st.sampled_from([option.id for option in GAME.options()]), st.booleans()),
)


def changed(d, change):
    match change:
        case ("size", cols, rows):
            return drafts.resized(d, cols, rows)
        case ("story", what, words):
            return drafts.told(d, what, "it", words)
        case ("option", name, on):
            return drafts.switched(d, GAME.options(), name, on)
        case ("put", here, number):
            return drafts.put(d, here, number // 4, number % 4)
    what, here, value = change
    if not drafts.on_map(d, here):
        return d
    match what:
        case "paint":
            return drafts.painted(d, here, value)
        case "raise":
            return drafts.raised(d, here, value)
        case "name":
            return drafts.named(d, here, value)
        case "hold":
            return drafts.wins(d, len(d.victory), Hold(value, (here,))) if len(d.victory) < 12 else d
    return drafts.road(d, SHEET.route(here, value)) if drafts.on_map(d, value) else d


@given(st.lists(CHANGES, max_size=25))
def test_any_draft_can_be_shown_kept_and_opened_again(changes):
    d = Draft()
    for change in changes:
        d = changed(d, change)
    # A condition whose hexes have all gone with a smaller map is not kept.
    d = replace(d, victory=tuple(v for v in d.victory if not isinstance(v, Hold) or v.hexes))
    again = draft_file.read_file(draft_file.file_text(d))
    assert drafts.state(again) == drafts.state(d)
    assert (again.titles, again.briefings) == (d.titles, d.briefings)
    assert sorted(piece.at for piece in again.units) == sorted(piece.at for piece in d.units)
    settled = drafts.settled(d)
    assert len({piece.at for piece in settled.units}) == len(settled.units)
    assert drafts.state(settled) == GAME.parse_position(draft_file.position(settled))


# --- scenarios and files


def test_a_draft_is_played_with_its_own_words_and_rules():
    d = drafts.put(drafts.put(Draft(), at("A1"), PINK, SOLDIER), at("H9"), BLUE, PEGASUS)
    d = drafts.told(drafts.wins(d, 0, Limit(3, "units")), "title", "it", "Due")
    d = drafts.switched(d, GAME.options(), "adv_roads", True)
    match = Match(GAME, draft_file.scenario(d, UNTITLED))
    assert match.state.battle.adv_roads
    assert match.scenario.titles == {"it": "Due"}
    again, _ = Match.load(GAME, match.save())
    assert again.state == match.state
    assert draft_file.scenario(Draft(), UNTITLED).titles == UNTITLED


def test_a_scenario_file_for_playing_must_be_whole():
    d = Draft(units=(Piece(BLUE, SOLDIER, at("D4")), Piece(PINK, SOLDIER, at("D4"))))
    with pytest.raises(Trouble, match=r"trouble\.position\.twice"):
        draft_file.read_scenario(draft_file.file_text(d), UNTITLED)
    whole = draft_file.read_scenario(draft_file.file_text(drafts.settled(d)), UNTITLED)
    assert isinstance(whole, Scenario)
    assert whole.titles == UNTITLED


GOOD = json.loads(draft_file.file_text(draft_file.from_scenario(OURS[1])))


@pytest.mark.parametrize(
    ("many", "key"), [("wood A1\n" * 10_000, "position.long"), ("bS A1\n" * 1000, "scenario.crowd")]
)
def test_a_file_that_holds_too_much_is_refused(many, key):
    with pytest.raises(Trouble, match=key):
        draft_file.read_file(json.dumps(GOOD | {"position": f"map 9x8\n{many}"}))


@pytest.mark.parametrize(
    "titles", [{"en": "x" * 9999}, {"en": 7}, {7: 7}, {"<script>": "x"}, dict.fromkeys("abcdefghij", "x")]
)
def test_strange_words_in_a_file_do_no_harm(titles):
    d = draft_file.read_file(json.dumps(GOOD | {"titles": titles}))
    assert all(len(title) <= MAX_TITLE for title in d.titles.values())
    assert len(d.titles) <= 4


def test_a_road_that_jumps_is_cut_and_a_moment_of_a_match_is_left_out():
    d = draft_file.from_position("map 9x8\nroad A1 A2 C5 C6\nturn 3; now pink combat; lost 1 0\nbP2 H8 moved")
    assert roads(d) == ["A1 A2", "C5 C6"]
    assert d.units == (Piece(BLUE, PEGASUS, at("H8")),)
    assert KINDS[d.units[0].kind] == "pegasus"
