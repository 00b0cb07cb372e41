"""The workshop's drafts: what can be done to them, what is wrong with them, and their files, whatever these hold."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kit.core.game import Trouble
from kit.draw.art import pictogram_names
from kit.draw.palette import colours
from kit.draw.scene import Path, walk
from kit.games.kanonkugle import GAME, draft_checks, draft_file, troops
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.item_notation import own_table, parse_design
from kit.games.kanonkugle.pictures import figure_shapes, picture_of
from kit.games.kanonkugle.pieces import DESIGNS
from kit.games.kanonkugle.troops import COLOURS, NAMES, PICTURES, Ratings, Troop
from kit.space.plane import CM, Circle, Point, at

OURS = [table.id for table in draft_file.tables()]
READY = replace(Draft(), armies=(("scouts", "beast"), ("horde", "scouts")))
ELVES = Troop("Elves", 6, Ratings(mov=3, sc=2, ctr=4, tir=4, mis=1, ddt=3, dan=1), picture="half_elf", colour="mint")
GOOD = json.loads(draft_file.file_text(READY))
BARE = ["size 60,60", "zone 0,0 60,10", "zone 0,50 60,60"]


def found(d: Draft, stops: bool | None = None) -> list[str]:
    return [one.key for one in draft_checks.problems(d) if stops is None or one.stops == stops]


# --- troops in notation


@pytest.mark.parametrize("name", ["Elves", "Gli Elfi", "L'orda di Gigi", "Età-3", "x" * 40])
def test_a_designed_troop_keeps_name_picture_and_colour(name):
    troop = replace(ELVES, name=name)
    d = replace(READY, designs=(troop,), armies=((name,), ("scouts",)))
    s = GAME.parse_position(GAME.position_text(drafts.state(d)))
    assert s.forces[0].troop == troop
    assert GAME.parse_position(GAME.position_text(s)) == s


def test_a_troop_of_ours_is_written_by_its_name_alone():
    assert "\ntroop A scouts\n" in GAME.position_text(drafts.state(READY))
    changed = replace(parse_design("scouts"), colour="rose")
    s = drafts.state(READY)
    s = s.but(forces=(s.forces[0].but(troop=changed), *s.forces[1:]))
    assert GAME.parse_position(GAME.position_text(s)).forces[0].troop == changed


# --- changes


def test_a_troop_is_made_rated_resized_renamed_and_dropped():
    d = drafts.designed(Draft(), "the  <b>elves</b>!")
    assert d.designs[0].name == "The belvesb"
    d = drafts.renamed(d, 0, "gli elfi’")
    assert d.designs[0].name == "Gli elfi'"
    troop = drafts.rated(drafts.rated(d.designs[0], "tir", 9), "ctr", -3)
    assert (troop.ratings.tir, troop.ratings.ctr) == (5, 1)
    for units in (12, 24, 36, 36):
        troop = drafts.resized(troop, 1)
        assert troop.units == units
    d = drafts.joined(drafts.changed(d, 0, troop), 1, "Gli elfi'")
    assert drafts.army(d, 1) == [troop]
    d = drafts.renamed(d, 0, "Orcs")
    assert drafts.army(d, 1) == [replace(troop, name="Orcs")]
    d = drafts.dropped(d, 0)
    assert d.armies == ((), ())
    assert d.designs == ()


def test_two_troops_never_have_one_name_and_none_is_called_as_one_of_ours():
    d = drafts.designed(drafts.designed(Draft(), "scouts"), "Scouts")
    assert [troop.name for troop in d.designs] == ["Scouts", "Scouts 2"]
    assert not {troop.name for troop in d.designs} & set(DESIGNS)
    for _ in range(2 * drafts.MAX_DESIGNS):
        d = drafts.designed(d, "x" * 99)
    assert len({troop.name for troop in d.designs}) == drafts.MAX_DESIGNS
    assert max(len(troop.name) for troop in d.designs) <= drafts.MAX_NAME


def test_an_army_has_so_many_troops_and_no_more():
    d = Draft()
    for _ in range(20):
        d = drafts.joined(d, 0, "scouts")
    assert len(d.armies[0]) == drafts.MAX_ARMY
    assert drafts.joined(d, 1, "nobody") == d
    assert drafts.copied(d, 1).armies[1] == d.armies[0]
    assert len(drafts.left(d, 0, 3).armies[0]) == drafts.MAX_ARMY - 1


# --- tables


@pytest.mark.parametrize("label", OURS)
def test_things_of_our_tables_are_all_found_and_can_be_moved_there_and_back(label):
    t = own_table(label)
    entries = {entry for one in tables.things(t) for entry in one.ids}
    assert len(entries) == len(t.areas) + len(t.obstacles)
    assert tables.even(t)
    for number in range(len(tables.things(t))):
        there = tables.shifted(t, tables.things(t)[number], 2 * CM, 0)
        assert there.id == ""
        assert there != t
        assert replace(tables.shifted(there, tables.things(there)[number], -2 * CM, 0), id=label) == t


@pytest.mark.parametrize("kind", tables.KINDS)
def test_each_thing_is_put_scaled_turned_twinned_and_cleared(kind):
    t = tables.put(tables.bare(60, 60), kind, at(20, 20.2))
    (one,) = tables.things(t)
    assert one.kind == kind
    assert tables.thing_at(t, at(20, 20)) == one
    larger = tables.things(tables.scaled(t, one, True))[0]
    assert larger.shape.box[2] > one.shape.box[2]
    assert tables.things(tables.scaled(t, one, False))[0].shape.box[2] < one.shape.box[2]
    round_ = isinstance(one.shape, Circle)
    quarter = t
    for _ in range(6):
        quarter = tables.turned(quarter, tables.things(quarter)[0])
    assert round_ or tables.things(quarter)[0].shape.box[3] != one.shape.box[3]
    assert not tables.even(t)
    both = tables.twin(t, one)
    assert tables.even(both)
    assert tables.twin(both, tables.things(both)[0]) == both
    assert len({area.id for area in both.areas} | {o.id for o in both.obstacles}) == len(both.areas) + len(
        both.obstacles
    )
    bare = tables.cleared(t, one)
    assert (bare.areas, bare.obstacles) == ((), ())


@pytest.mark.parametrize("kind", tables.KINDS)
def test_each_thing_is_drawn_from_point_to_point(kind):
    t = tables.put(tables.bare(60, 60), kind, at(20, 20), at(30, 24))
    (one,) = tables.things(t)
    left, bottom, right, top = one.shape.box
    if kind == "wall":
        assert (left, right, top - bottom) == (20 * CM, 30 * CM, 15_000)
    elif kind in tables.ROUND:
        assert one.shape.centre == at(20, 20)
    else:
        assert (left, bottom, right, top) == (20 * CM, 20 * CM, 30 * CM, 24 * CM)


def test_a_table_of_another_size_keeps_its_things_about_the_middle():
    t = tables.sized(own_table("wall"), 90, 60)
    assert t.size == (90 * CM, 60 * CM)
    assert tables.even(t)
    assert t.zones == ((0, 0, 90 * CM, 10 * CM), (0, 50 * CM, 90 * CM, 60 * CM))


LENGTHS = st.sampled_from(["0", "20", "30.004", "59.9", "60", "75", "-5", "9999.9999", "-9999.9999", "0.0002"])
PLACES = st.builds("{},{}".format, LENGTHS, LENGTHS)
RECTS = st.builds(
    lambda x, y, w, h: " ".join(f"{a:.4f},{b:.4f}" for a, b in ((x, y), (x + w, y), (x + w, y + h), (x, y + h))),
    *[st.integers(0, 60)] * 2,
    *[st.sampled_from([0.0001, 0.004, 0.01, 1, 40])] * 2,
)
CIRCLES = st.builds("circle {} {}".format, PLACES, st.sampled_from(["0.0001", "3", "5000", "9999.9999"]))
SHAPES = st.one_of(RECTS, CIRCLES, st.lists(PLACES, min_size=3, max_size=6).map(" ".join))
GROUNDS = st.builds(
    "{} {}".format, st.sampled_from(["area x rough", "obstacle y total", "obstacle z partial loose"]), SHAPES
)
DEEDS = st.sampled_from(["turn", "larger", "smaller", "twin", "wide", "small", "put", 9000, -70])


def done(t: Table, deed: str | int, number: int) -> Table:
    """The table after something was done to one of its things."""
    found = tables.things(t)
    one = found[number % len(found)]
    match deed:
        case "turn":
            return tables.turned(t, one)
        case "larger" | "smaller":
            return tables.scaled(t, one, deed == "larger")
        case "twin":
            return tables.twin(t, one)
        case "wide" | "small":
            return tables.sized(t, *tables.TABLE_SIZES[-(deed == "wide")])
        case "put":
            return tables.put(t, tables.KINDS[number % len(tables.KINDS)], at(number, 30))
    return tables.shifted(t, one, int(deed) * CM, 0)


@given(st.lists(GROUNDS, min_size=1, max_size=3), st.lists(st.tuples(DEEDS, st.integers(0, 60)), max_size=8))
@example(["area x rough 20,30 30,30 30,30.004 20,30.004"], [("turn", 0), ("larger", 0), ("smaller", 0)])
@example(["area x rough 20,30 30,30 30,30.0001 20,30.0001"], [("larger", 0), ("turn", 0), ("twin", 0)])
@example(["area x rough circle -9999.9999,30 3"], [("twin", 0)])
@example(["area x rough circle 9999.9999,30 3"], [("wide", 0), (9000, 0)])
def test_whatever_is_done_to_the_things_of_a_file_can_be_kept_in_one(grounds, deeds):
    try:
        d = draft_file.read_file(json.dumps({**GOOD, "table": [*BARE, *grounds]}))
    except Trouble:
        return
    for deed, number in deeds:
        d = replace(d, table=done(d.table, deed, number))
        assert draft_file.read_file(draft_file.file_text(d)) == d


def test_a_table_with_as_much_as_its_file_can_hold_gets_no_more():
    corners = " ".join(f"{n / 10:g},{30 + (n % 2) / 10:g}" for n in range(500)) + " 50,55 0,55"
    d = draft_file.read_file(json.dumps({**GOOD, "table": [*BARE, f"area x rough {corners}"]}))
    assert tables.twin(d.table, tables.things(d.table)[0]) == d.table
    both = json.dumps({**GOOD, "table": [*BARE, f"area x rough {corners}", f"area y rough {corners}"]})
    long = json.dumps({**GOOD, "table": [*BARE, f"area {'x' * 41} rough circle 30,30 3"]})
    for text in (both, long):
        with pytest.raises(Trouble, match=r"trouble\.position\.item"):
            draft_file.read_file(text)


# --- problems


def test_a_level_draft_of_our_troops_on_an_even_table_has_no_problem():
    for label in OURS:
        assert found(replace(READY, table=own_table(label))) == []


def with_troop(**ratings: int) -> Draft:
    troop = replace(ELVES, ratings=Ratings(**ratings))
    return replace(READY, designs=(troop,), armies=(("Elves",), ("scouts",)))


@pytest.mark.parametrize(
    ("d", "key", "stops"),
    [
        (with_troop(mov=5, sc=5, ctr=5, ddt=3), "unarmed", True),
        (with_troop(mov=5, sc=3, ctr=0, tir=5, ddt=5), "control", True),
        (with_troop(mov=6, sc=2, ctr=1, tir=5, ddt=4), "rating", True),
        (with_troop(mov=3, sc=3, ctr=3, tir=3), "points_left", True),
        (with_troop(mov=5, sc=5, ctr=5, tir=5), "points_over", True),
        (with_troop(mov=5, sc=5, ctr=5, tir=3), "no_range", False),
        (with_troop(mov=5, sc=4, ctr=5, mis=4), "no_damage", False),
        (with_troop(mov=4, sc=2, ctr=4, tir=4, ddt=3, dan=1), "damage_unused", False),
        (with_troop(mov=4, sc=2, ctr=4, mis=4, ddt=3, dan=1), "range_unused", False),
        (replace(READY, designs=(replace(ELVES, units=5),), armies=(("Elves",), ("scouts",))), "units", True),
        (replace(READY, armies=((), ("scouts",))), "empty", True),
        (replace(READY, armies=(("scouts", "scouts"), ("scouts",))), "counts", True),
        (replace(READY, armies=(("riflemen",), ("godzilla",)), points=30), "points", True),
        (replace(READY, table=tables.put(own_table("meadow"), "rock", at(58, 30))), "off", True),
        (replace(READY, table=tables.put(own_table("meadow"), "rock", at(10, 5))), "in_zone", False),
        (replace(READY, table=tables.put(own_table("meadow"), "rock", at(20, 20))), "uneven", False),
        (replace(READY, table=tables.put(tables.bare(60, 60), "wall", at(1, 30), at(41, 30))), "uneven", False),
    ],
)
def test_what_is_wrong_is_named(d, key, stops):
    assert key in found(d, stops)
    assert bool(found(d, True)) == stops


def test_a_troop_that_nobody_has_stops_nothing_and_free_points_are_free():
    d = replace(with_troop(mov=5, tir=1), armies=READY.armies)
    assert "points_left" in found(d, False)
    d = replace(d, equal=False, armies=(("riflemen", "Elves"), ("godzilla", "goblin_horde")))
    assert not found(d, True)


def test_a_zone_without_room_and_a_wall_without_a_way_are_told():
    t = tables.bare(60, 60)
    for x in (10, 30, 50):
        t = tables.put(t, "crate", at(x - 10, 0), at(x + 10, 10))
    assert found(replace(READY, table=t), True) == ["no_room"]
    t = tables.bare(60, 60)
    for x in (0, 30):
        t = tables.put(t, "wall", at(x, 30), at(x + 30, 30))
    assert "no_way" in found(replace(READY, table=t), False)
    assert draft_checks.way_through(own_table("wall"), 2 * CM)


# --- files


LOOKS = st.builds(
    lambda name, numbers, units, picture, colour: Troop(
        drafts.named(f"Troop {name}"), units, Ratings(**dict(zip(NAMES, numbers, strict=True))), 12,
        picture=picture, colour=colour,
    ),
    st.text(max_size=12),
    st.lists(st.integers(0, 5), min_size=7, max_size=7),
    st.sampled_from([1, 2, 3, 4, 6, 12, 24, 36]),
    st.sampled_from(PICTURES),
    st.sampled_from(COLOURS),
)  # fmt: skip


@given(st.lists(LOOKS, max_size=5, unique_by=lambda troop: troop.name), st.data())
def test_a_draft_comes_back_from_its_file(designs, data):
    names = st.lists(st.sampled_from([*DESIGNS, *(troop.name for troop in designs)]), max_size=8).map(tuple)
    t = own_table(data.draw(st.sampled_from(OURS)))
    for kind in data.draw(st.lists(st.sampled_from(tables.KINDS), max_size=4)):
        t = tables.put(t, kind, Point(*data.draw(st.tuples(*[st.integers(0, 60 * CM)] * 2))))
        t = tables.turned(t, tables.things(t)[-1])
    d = Draft(
        tuple(designs), (data.draw(names), data.draw(names)), t, data.draw(st.booleans()),
        rounds=data.draw(st.integers(2, 20)), title=drafts.one_line(data.draw(st.text(max_size=30)), 60),
    )  # fmt: skip
    assert draft_file.read_file(draft_file.file_text(d, when=3)) == d


def test_a_draft_without_problems_can_be_played():
    made = draft_file.scenario(replace(READY, title="Mine"), {"en": "A battle", "it": "Una battaglia"})
    assert made.titles == {"en": "Mine", "it": "Mine"}
    s = GAME.initial_state(made)
    assert len(s.forces) == 4
    assert s.treaty == READY.treaty
    assert draft_file.read_scenario(draft_file.file_text(READY), {"en": "A battle"}).titles == {"en": "A battle"}


@pytest.mark.parametrize(("points", "equal", "told"), [(-82, True, 5), (0, False, 18), (7, True, 7), (999, True, 35)])
def test_points_are_free_only_where_the_file_says_none(points, equal, told):
    d = draft_file.read_file(json.dumps({**GOOD, "points": points}))
    assert (d.equal, d.points) == (equal, told)
    assert draft_file.read_file(draft_file.file_text(d)) == d


def test_a_figure_shows_the_picture_and_the_colour_of_its_troop():
    assert picture_of(ELVES) == "half_elf"
    fills = {shape.fill for shape in walk(figure_shapes(0, "half_elf", "", "mint")) if isinstance(shape, Path)}
    assert {"clan.blue", "troop.mint"} <= fills
    plain = {shape.fill for shape in walk(figure_shapes(0, "half_elf")) if isinstance(shape, Path)}
    assert "troop.mint" not in plain
    assert {f"troop.{name}" for name in COLOURS} <= set(colours())
    assert set(PICTURES) <= set(pictogram_names())


def test_the_front_of_a_banner_has_its_rows_in_order():
    rows = (("pv", 12), ("sc", 3)), (("mov", 2), ("ctr", 5)), (("ddt", 3), ("tir", 5)), (("dan", 0), ("mis", 0))
    assert troops.front(parse_design("riflemen")) == rows
    assert {name for row in rows for name, _ in row} == {*NAMES, "pv"}
    assert troops.hits(4) == (1, 2, 3, 4)
    assert troops.back(parse_design("goblin_horde")).share == Fraction(1, 3)
