"""The troop workshop without a browser: troops, armies, the table, what is wrong, the fair fight, files, playing."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kit.core.match import Match
from kit.explore.samples import Sample
from kit.games.kanonkugle import GAME, draft_file
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.ground_notation import own_table
from kit.games.kanonkugle.pieces import PLAYERS
from kit.games.kanonkugle.troops import NAMES, PICTURES
from kit.space.plane import CM, at
from kit.widgets.games.kanonkugle.troops.dialogs import DIALOGS
from kit.widgets.games.kanonkugle.troops.model import TABS, TOOLS, Fight
from kit.widgets.games.kanonkugle.troops.update import ANSWERS
from kit.widgets.play.page import play_page
from kit.widgets.run.messages import named
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.nonsense import messages
from tests.widgets.troop_bench import READY, Bench, kept

# --- beginning


def test_the_first_visit_begins_with_a_troop_of_ones_own():
    tab = Bench()
    assert [troop.name for troop in tab.plan.designs] == ["My troop"]
    assert tab.page.tab_open == "troop"
    assert "10 of 18 points" in tab.sees("note")
    assert "8 points still to give" in tab.sees("note")


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


# --- the table


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


# --- fair fight


def test_a_fair_fight_is_told_as_it_goes_and_can_be_stopped():
    tab = Bench(kept("T"))

    async def fights():
        tab.send("fight_set", what="level", value="1")
        tab.send("fight")
        assert tab.page.tab_open == "fight"
        while len(tab.page.fight.played) < 2:
            await asyncio.sleep(0.01)
        assert "of 20 matches" in tab.sees("note")
        tab.send("stop_fight")
        assert not tab.page.fight.runs
        for _ in range(3):
            await asyncio.sleep(0.05)

    asyncio.run(fights())
    played = len(tab.page.fight.played)
    one, drawn, other = tab.page.fight.counts()
    assert one + drawn + other == played < 20
    found = tab.page.fight.won(0)
    assert found.low < found.value < found.high
    assert "Of 100 matches Blue would win between" in tab.sees("note")


def test_a_fight_about_armies_that_have_changed_is_over():
    tab = Bench(kept("T"))

    async def fights():
        tab.send("fight")
        await asyncio.sleep(0.05)
        tab.send("join", troop="scouts")
        await asyncio.sleep(0.05)

    asyncio.run(fights())
    assert tab.page.fight is None


def test_no_fight_begins_while_something_stops_it():
    tab = Bench()
    tab.send("fight")
    assert tab.page.fight is None
    assert tab.page.tab_open == "army"


VERDICTS = [("a" * 20, "one"), ("b" * 20, "other"), ("ab" * 50, "even"), ("ab", "open"), ("", "none")]


@pytest.mark.parametrize(("won", "verdict"), VERDICTS)
def test_the_verdict_is_what_the_interval_says(won, verdict):
    samples = tuple(Sample((" ab".index(one) - 1,), "KK-END-1", 9, 3, PLAYERS[:2]) for one in won)
    assert Fight(READY, 2, 100, samples).verdict == verdict


# --- files, paper, playing


def test_a_file_is_written_and_read_back_and_a_broken_one_changes_nothing():
    tab = Bench(kept("T"))
    tab.send("name", what="title", value="The <i>ford</i>")
    tab.send("save_file")
    (file,) = [order for order in tab.orders if order["order"] == "download"]
    assert file["name"] == "kanonkugle-the-ifordi.json"
    other = Bench()
    other.send("load_file", text=file["text"])
    assert other.plan == tab.plan
    before = other.plan
    other.send("load_file", text="{")
    assert other.plan == before
    assert "damaged" in other.sees("ask")


def test_what_is_ready_is_played_at_once():
    tab = Bench(kept("T"))
    tab.send("play")
    assert tab.page.dialog == "play"
    tab.send("draft", what="seat", seat="1", value="2")
    tab.send("start")
    match, extra = Match.load(GAME, tab.kept["match.kanonkugle.T"])
    assert match.scenario.position == draft_file.scenario(tab.plan, {"en": ""}).position
    assert [seat["level"] for seat in extra["settings"]["seats"]] == [0, 2]
    assert any(order["order"] == "go" and order["url"].startswith("play.ipynb") for order in tab.orders)


def test_the_play_page_opens_a_file_of_the_workshop():
    tab = FakeBrowser(page=play_page("kanonkugle"))
    tab.send("load_file", text=draft_file.file_text(replace(READY, title="The ford")))
    assert tab.page.match.scenario.titles == {"en": "The ford", "it": "The ford"}
    assert len(tab.page.match.state.forces) == 4
    tab.send("load_file", text=draft_file.file_text(replace(READY, armies=((), ()))))
    assert tab.page.match.scenario.titles["en"] == "The ford"
    assert tab.page.notice


def test_what_is_not_ready_is_not_played():
    tab = Bench()
    tab.send("play")
    assert tab.page.dialog == ""
    tab.send("start")
    assert "match.kanonkugle.T" not in tab.kept


def test_banners_are_printed():
    tab = Bench(kept("T"))

    async def prints():
        tab.send("print")
        assert tab.page.dialog == "print"
        tab.send("paper", value="letter")
        tab.send("print")
        while not any(order["order"] == "download" for order in tab.orders):
            await asyncio.sleep(0.02)

    asyncio.run(prints())
    (file,) = [order for order in tab.orders if order["order"] == "download"]
    assert file["type"] == "application/pdf"


def test_beginning_afresh_keeps_what_was_there():
    tab = Bench(kept("T"))
    tab.send("new", start="")
    assert [troop.name for troop in tab.plan.designs] == ["My troop"]
    aside = [key for key in tab.kept if key.startswith("workshop.kanonkugle.T-")]
    assert len(aside) == 1
    tab.send("resume", key=aside[0])
    assert tab.plan == READY


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


NAMES_OF_FACTS = [
    "tab",
    "troop",
    "rating",
    "by",
    "value",
    "what",
    "side",
    "number",
    "pick",
    "index",
    "text",
    "key",
    "phase",
    "points",
    "dialog",
    "fact",
    "like",
    "x",
    "y",
    "width",
    "start",
    "seat",
]
WORDS = [
    *TABS, *TOOLS, *NAMES, *PICTURES, "1", "-1", "scouts", "My troop", "turn", "twin", "clear", "larger", "bare",
    "120x90", "enter", "delete", "right", "on", "picture", "colour", "whole", "start", "equal", "free",
]  # fmt: skip
DOES = [name for name in named(ANSWERS) if name not in ("fight", "print")]


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(said=st.lists(messages(DOES, NAMES_OF_FACTS, WORDS), max_size=12))
def test_nothing_that_a_browser_sends_breaks_the_page(caplog, said):
    tab = Bench(kept("T"))
    with caplog.at_level(logging.ERROR, "kit"):
        for message in said:
            tab.program.receive(message)
    assert not caplog.records, caplog.records[0].exc_text
    assert draft_file.read_file(tab.kept["workshop.kanonkugle.T"]) == tab.plan
