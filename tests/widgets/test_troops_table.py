"""The table of the troop workshop without a browser: things are put, drawn, dragged, turned and taken away."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.item_notation import own_table
from kit.space.plane import CM
from tests.widgets.troop_bench import READY, Bench


@pytest.mark.parametrize("kind", tables.KINDS)
def test_each_thing_is_put_by_a_tap_drawn_by_a_stroke_and_put_by_keys(kind):
    tab = Bench()
    tab.send("table", value="bare")
    tab.take(kind)
    tab.stroke((20, 30))
    tab.stroke((30, 20), (40, 24))
    assert tab.kinds() == [kind, kind]
    tab.send("undo")
    assert tab.kinds() == [kind]
    tab.send("tab", tab="table")
    tab.send("tool", pick=kind)
    tab.send("key", key="up")
    tab.send("key", key="enter")
    assert tab.kinds() == [kind, kind]
    tab.send("key", key="delete")
    assert tab.kinds() == [kind]


def test_the_hand_drags_and_one_drag_is_one_step():
    tab = Bench()
    tab.open(replace(READY, table=own_table("wall")))
    tab.take("hand")
    steps = len(tab.page.done)
    tab.stroke((40, 22.5), phase="start")
    tab.stroke((41, 24), phase="move")
    tab.stroke((42, 26.5), phase="move")
    tab.stroke(phase="end")
    moved = next(one for one in tab.plan.table.obstacles if one.id == "wallS")
    assert moved.shape.box[:2] == (36 * CM, 26 * CM)
    assert len(tab.page.done) == steps + 1
    assert "not alike" in tab.sees("log")
    tab.send("undo")
    assert tab.plan.table == own_table("wall")


def test_a_second_finger_takes_the_stroke_back():
    tab = Bench()
    tab.take("rock")
    before = tab.plan
    tab.stroke((20, 25), phase="start")
    tab.stroke((25, 25), phase="move")
    assert tab.plan != before
    tab.send("stroke", phase="cancel", points=[])
    assert tab.plan == before


def test_what_is_chosen_is_turned_enlarged_twinned_moved_by_keys_and_cleared():
    tab = Bench()
    tab.send("table", value="bare")
    tab.take("crate")
    tab.stroke((20, 20))
    assert tab.page.thing == 0
    wide = tab.page.held.shape.box
    tab.send("thing", what="turn")
    assert tab.page.held.shape.box != wide
    tab.send("thing", what="larger")
    tab.send("thing", what="twin")
    assert tables.even(tab.plan.table)
    tab.send("key", key="right", shift=True)
    tab.send("even")
    assert tables.even(tab.plan.table)
    tab.send("thing", what="clear")
    tab.send("thing", what="turn")
    assert "First tap a thing" in tab.sees("note")
    tab.send("choose", number=0)
    assert tab.page.tool == "hand"


def test_the_rubber_takes_away_and_says_nothing_where_nothing_is():
    tab = Bench()
    tab.send("table", value="meadow")
    tab.take("rubber")
    tab.stroke((30, 30))
    assert len(tab.page.things()) == 2
    tab.stroke((5, 20))
    assert len(tab.page.things()) == 2


def test_another_table_and_another_size():
    tab = Bench()
    tab.send("table", value="pass")
    assert tab.plan.table.id == "pass"
    tab.send("table", value="120x90")
    assert tab.plan.table.size == (120 * CM, 90 * CM)
    assert tables.even(tab.plan.table)
    tab.send("table", value="90x60")
    assert tab.plan.table.id == "pass", "ours is known again"


def test_a_place_of_the_table_is_told_to_those_who_listen():
    tab = Bench()
    tab.send("table", value="wall")
    tab.take("hand")
    tab.stroke((11, 20))
    tab.send("key", key="right")
    assert tab.said()[-1] == "12,20, a wood"
