"""The table editor with tiles of ours, without a browser: laid by tap and by keyboard, refused with the rule, and the
board played on the screen."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from kit.games.runewars import draft_tiles as tiles
from kit.games.runewars.draft import NAME
from kit.text import languages
from kit.widgets.games.runewars.laying.model import sheet_of
from kit.widgets.games.runewars.laying.view import table_page
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.test_laying_page import Bench
from tests.widgets.test_rw_solo_page import buttons, presses

PLIES, MOST = 25, 300
"""Enough to set out what a player begins with, and for a first order; and more answers than that takes."""
LAID = (("tile2", "D3"), ("tile3", "C4"), ("tile8", "B4"), ("realm0", "E2"))


def complete(tab: Bench) -> Bench:
    """Three tiles and the home realm, and what the checklist asks for then."""
    for tool, name in LAID:
        tab.use(tool, name)
    while tab.unmet():
        check = next(check for check in tab.page.found() if check.stops)
        tab.send("problem", index=0)
        tab.use(tab.page.tool, check.areas[0])
    return tab


def marked(tab: Bench) -> set[str]:
    there = sheet_of(tab.page.state)
    return {there.names[place] for place in tab.page.view.pointed}


def test_a_board_of_tiles_is_laid_by_tap() -> None:
    tab = Bench(start="tiles")
    assert (tab.page.tab_open, tab.page.tool) == ("tiles", "tile1")
    complete(tab)
    assert [one[0] for one in tiles.tiles(tab.plan)] == [2, 3, 8]
    assert {tab.plan.called[name][0] for name in tab.plan.homes[0]} == {"H"}
    assert Bench(tab.kept).plan == tab.plan
    tab.use("lift", NAME[tiles.tiles(tab.plan)[2][2]])
    assert [one[0] for one in tiles.tiles(tab.plan)] == [2, 3]
    tab.send("undo")
    assert not tab.unmet()


def test_what_is_marked_may_be_done_and_the_rest_is_refused_with_the_rule() -> None:
    tab = Bench(start="tiles")
    assert not marked(tab), "the first tile lies anywhere"
    tab.use("tile2", "D3")
    tab.send("tool", pick="tile3")
    allowed, before = marked(tab), tab.plan
    assert "C4" in allowed
    assert "A1" not in allowed
    tab.use("tile3", "A1")
    assert tab.plan == before
    bubble = tab.page.hand.bubble
    assert bubble is not None
    assert bubble.rule_id == "BG-PLACE-1"
    assert bubble.first == "It must touch with two areas at least two of the board’s."
    tab.use("tile3", "D3")
    assert tab.page.hand.bubble.first == "The tile has no room here, or cannot turn."
    tab.use("realm0", "A1")
    assert tab.page.hand.bubble.rule_id == "BG-PLACE-1"
    assert tab.plan == before


def test_a_tile_in_hand_turns_and_a_tap_turns_one_that_lies_there() -> None:
    tab = Bench(start="tiles")
    tab.send("tool", pick="tile4")
    tab.send("tool", pick="tile4")
    tab.send("tool", pick="tile4")
    assert tab.page.rotation == 2
    x, y = tab.page.table.centre(tab.page.state, sheet_of(tab.page.state).number("C4"))
    tab.send("tap", x=x, y=y, width=800)
    assert tiles.tiles(tab.plan)[0][1] == 2
    tab.send("tap", x=x, y=y, width=800)
    assert tiles.tiles(tab.plan)[0][1] == 3


def test_the_keyboard_lays_turns_and_takes_up() -> None:
    tab = Bench(start="tiles")
    tab.send("key", key="right")
    tab.send("key", key="enter")
    first = tiles.tiles(tab.plan)
    assert "It yields" in tab.said()[-1]
    tab.send("key", key="enter")
    assert tiles.tiles(tab.plan)[0][1] == first[0][1] + 1
    tab.send("key", key="delete")
    assert tab.plan.empty


def test_the_checklist_takes_the_next_tile_in_hand() -> None:
    tab = Bench(start="tiles")
    tab.use("tile1", "D3")
    tab.send("problem", index=0)
    assert (tab.page.tab_open, tab.page.tool) == ("tiles", "tile2")
    tab.send("problem", index=next(n for n, check in enumerate(tab.page.found()) if check.rule == "RS-SETUP-5"))
    assert tab.page.tool == "realm0"


def test_the_board_is_played_on_the_screen() -> None:
    tab = complete(Bench(start="tiles"))
    tab.send("screen")
    assert tab.page.dialog == "screen"
    tab.send("draft", what="hard", value="on")
    tab.send("draft", what="short", value="on")
    tab.send("begin_screen")
    assert [order["url"].partition("?")[0] for order in tab.orders if order["order"] == "go"] == ["../solo/play.ipynb"]
    beside = asyncio.run(begun(tab))
    s = beside.page.match.start
    assert {name[0] for name in s.land.names} == {"2", "3", "8", "H"}
    assert (s.treaty.hard, s.treaty.short) == (True, True)
    assert beside.page.match.scenario.id == "own"
    assert len(beside.page.match.steps) > PLIES
    assert {name[0] for name in beside.page.state.land.names} == {"2", "3", "8", "H"}


async def begun(tab: Bench) -> FakeBrowser:
    """The page of the whole game in the same tab, after some plies."""
    beside = FakeBrowser(tab.kept, page=play_page("solo"))
    beside.program.sleep = lambda seconds: asyncio.sleep(0)
    rng = Random(1)
    for _ in range(MOST):
        await beside.until(lambda: beside.page.my_turn and beside.page.behind is None)
        there, ready = buttons(beside), sorted(beside.page.view.pointed)
        if len(beside.page.match.steps) > PLIES:
            break
        if ready and (rng.random() < 0.5 or not there):
            beside.tap(beside.page.state.land.names[rng.choice(ready)])
        else:
            presses(beside, rng.choice(there))
    return beside


@pytest.mark.parametrize("start", ["fan", "tiles", ""])
def test_what_no_tile_has_is_not_played_on_the_screen(start: str) -> None:
    tab = Bench(start=start)
    assert ('data-do="screen"' in tab.shown["log"]) is False
    tab.send("screen")
    tab.send("begin_screen")
    assert "go" not in [order["order"] for order in tab.orders]


@pytest.mark.parametrize("lang", languages())
def test_each_tile_can_be_heard_and_its_tool_says_what_it_does(lang: str) -> None:
    tab = Bench(start="tiles", languages=[lang])
    for no in range(1, 9):
        tab.send("tool", pick=f"tile{no}")
        assert f"{no}a" in tab.sees("ask")
        assert f"{no}c:" in tab.shown["tray"]
    tab.use("tile2", "D3")
    assert not tab.page.trouble


def test_a_table_page_with_a_match_of_the_screen_puts_that_aside() -> None:
    tab = complete(Bench(start="tiles"))
    tab.send("screen")
    tab.send("begin_screen")
    again = FakeBrowser(tab.kept, page=table_page())
    again.send("screen")
    again.send("begin_screen")
    assert len([key for key in again.kept if key.startswith("match.solo.T")]) == 2
