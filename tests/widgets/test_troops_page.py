"""The troop workshop without a browser: its beginning, troops, armies, and all that can be seen or sent."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.draft_checks import of_troop
from kit.games.kanonkugle.item_notation import own_table
from kit.space.plane import at
from kit.widgets.games.kanonkugle.troops.dialogs import DIALOGS
from kit.widgets.games.kanonkugle.troops.model import TABS
from kit.widgets.games.kanonkugle.troops.pictures import problem_words
from tests.widgets.troop_bench import READY, Bench, kept

# --- beginning


def test_the_first_visit_begins_with_a_troop_of_ones_own():
    tab = Bench()
    assert [troop.name for troop in tab.plan.designs] == ["My troop"]
    assert tab.page.tab_open == "troop"
    assert "10 of 18 points" in tab.sees("note")
    assert "8 points still to give" in tab.sees("note")


def test_a_troop_is_told_all_that_is_wrong_with_it():
    tab = Bench()
    tab.rate(tir=4, ddt=0, mis=3, dan=0)
    found = of_troop(tab.plan, tab.page.looked_at)
    assert len(found) > 1
    told = [problem_words(tab.page.t, one) for one in found]
    assert sum(words in tab.sees("note") for words in told) == 1, "one line, so that no other moves the ratings"
    assert all(words in tab.sees("log") for words in told)


def test_a_reload_loses_nothing_and_a_new_tab_takes_up_what_no_other_works_on():
    tab = Bench()
    tab.rate(tir=4)
    again = Bench(tab.kept)
    assert again.plan == tab.plan
    assert "just as you left them" in again.sees("ask")
    assert Bench(kept("X"), others=["Y"]).plan == READY
    assert Bench(kept("X"), others=["X"]).plan != READY


def test_a_broken_draft_on_the_device_is_told_and_set_aside():
    tab = Bench({"workshop.kanonkugle.T": "{"})
    assert tab.page.dialog == "unread"
    assert any(key.startswith("unread.workshop.kanonkugle.T") for key in tab.kept)


# --- a troop


def test_seven_ratings_are_changed_and_each_says_what_it_means():
    tab = Bench()
    tab.rate(mov=2, sc=3, ctr=5, tir=5, ddt=3)
    seen = tab.sees("note")
    for words in (
        "11 cm on grass, 8 in rough ground, 6 in a marsh", "Assaults on it do 3 damage less", "Obeys with 5 or less",
        "12 dice, each hits with 5 or less", "Shoots up to 30 cm", "Never assaults", "18 of 18 points", "Just right",
    ):  # fmt: skip
        assert words in seen
    tab.rate(dan=1)
    assert "Damage 1. Each hit in an assault does 1 damage." in tab.said()
    assert "1 point too many" in tab.sees("note")
    assert "My troop: 1 point too many" in tab.sees("log")
    tab.send("undo")
    assert "Just right" in tab.sees("note")
    tab.send("redo")
    assert tab.page.looked_at.ratings.dan == 1


def test_a_rating_stays_within_what_it_may_be():
    tab = Bench()
    for _ in range(9):
        tab.send("rate", rating="mov", by="1")
    for _ in range(9):
        tab.send("rate", rating="ctr", by="-1")
    assert (tab.page.looked_at.ratings.mov, tab.page.looked_at.ratings.ctr) == (5, 1)
    assert 'aria-disabled="true"' in tab.program.app.note


def test_figures_picture_colour_and_name():
    tab = Bench()
    tab.send("figures", by="1")
    tab.send("look", what="picture", value="pegasus")
    tab.send("look", what="colour", value="rose")
    tab.send("name", value="  the <b>Wings</b>  ")
    troop = tab.plan.designs[0]
    assert (troop.units, troop.picture, troop.colour, troop.name) == (12, "pegasus", "rose", "The bWingsb")
    assert "12 figures, 1 life point each" in tab.sees("note")
    tab.send("name", value="   ")
    assert tab.plan.designs[0].name == "The bWingsb"


def test_one_of_ours_is_looked_at_and_copied_but_not_changed():
    tab = Bench()
    tab.send("look_at", troop="riflemen")
    assert "One of ours" in tab.sees("ask")
    before = tab.plan
    tab.send("rate", rating="mov", by="1")
    tab.send("name", value="Mine")
    assert tab.plan == before
    tab.send("new_troop", like="on")
    assert tab.page.looked_at.name == "Riflemen"
    assert tab.page.looked_at.ratings.total == 18
    tab.rate(mov=3)
    assert tab.plan.designs[1].ratings.mov == 3
    tab.send("drop_troop")
    assert [troop.name for troop in tab.plan.designs] == ["My troop"]


def test_points_are_equal_or_as_one_likes():
    tab = Bench()
    tab.send("points", by="1")
    assert "of 19 points" in tab.sees("note")
    tab.send("points", value="free")
    tab.rate(tir=2, ddt=1)
    assert "8 points" in tab.sees("note")
    assert "Ready for battle" in tab.sees("note")


# --- armies


def test_troops_join_and_leave_and_an_army_is_copied():
    tab = Bench()
    tab.send("tab", tab="army")
    assert "Blue has no troops yet." in tab.sees("log")
    for name in ("scouts", "beast"):
        tab.send("join", troop=name)
    tab.send("side", value="1")
    tab.send("join", troop="horde")
    assert "One army has 1 troop, the other 2" in tab.sees("log")
    tab.send("copy", side=1)
    assert tab.plan.armies == (("scouts", "beast"), ("scouts", "beast"))
    tab.send("leave", side=1, number=0)
    assert tab.plan.armies[1] == ("beast",)


def test_an_empty_army_says_how_troops_come_to_it():
    tab = Bench()
    tab.send("tab", tab="army")
    for side, here, there in (("0", "Blue", "Red"), ("1", "Red", "Blue")):
        tab.send("side", value=side)
        assert f"Tap a troop in the list, and it joins {here}." in tab.sees("note")
        assert f"First choose {there} above the list" in tab.sees("note")


def test_a_tap_on_a_problem_opens_where_it_is_put_right():
    tab = Bench()
    tab.open(replace(READY, armies=((), ("scouts",))))
    tab.send("problem", index=0)
    assert (tab.page.tab_open, tab.page.side) == ("army", 0)
    tab.open(replace(READY, table=tables.put(own_table("meadow"), "rock", at(59, 30))))
    tab.send("problem", index=0)
    assert tab.page.tab_open == "table"
    assert tab.page.held.kind == "rock"
    assert "off the table" in tab.sees("log")


# --- everything


@pytest.mark.slow
@pytest.mark.parametrize("dialog", DIALOGS)
@pytest.mark.parametrize("lang", ["en", "it"])
def test_every_dialog_and_every_part_can_be_seen(dialog, lang, caplog):
    tab = Bench(kept("T"), query={"lang": lang})
    with caplog.at_level(logging.ERROR, "kit"):
        for part in TABS:
            tab.send("tab", tab=part)
        tab.send("open", dialog=dialog, fact="KK-PTS-1")
    assert not caplog.records, caplog.records[0].exc_text
    assert tab.sees("dialog") or dialog == "unread"
