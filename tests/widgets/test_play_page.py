"""The play page without a browser: a person plays, dice, computer players, going back, dangers."""

import asyncio
import re

import pytest

from kit.core.manifest import GAMES
from kit.draw.counters import counter_shapes, look
from kit.draw.inline import counter_svg
from kit.draw.scene import keyed
from kit.games.war_kids.pieces import KINDS, SIDES, STRENGTH
from kit.widgets import page
from kit.widgets.app import Cell
from kit.widgets.play.page import play_page
from kit.widgets.play.words import end_title, outcome_words
from kit.widgets.run.window import REGIONS
from tests.widgets.fake_browser import AGAINST_CRICKET, MEADOW, FakeBrowser, opened, saved, shown
from tests.widgets.pages import PAGES

# --- a person plays


def test_a_refusal_of_the_big_button_points_at_what_it_names_not_at_the_last_tap():
    tab = opened(saved("map 7x7; bP C3; bS F2; pP B2; pS B3 A7; victory eliminate 3; now blue combat"))
    tab.tap("F2", width=360)
    tab.send("end")
    board, page = GAMES["war_kids"].part("board")(), tab.page
    named = board.place(page.state, re.search(r"[A-G][1-7]", page.hand.bubble.first)[0])
    assert page.hand.bubble.place == named
    assert (page.view.pointed, page.view.near, page.view.refused) == ({named}, {named}, None)


def test_on_a_small_board_a_thumb_means_what_it_covers():
    """The middle of a hex is that hex, so that every refusal can be heard; at its rim, the neighbour that may be."""
    tab = FakeBrowser(query=MEADOW)
    tab.tap("G3", "D5", width=300)
    assert "takes 5 steps" in tab.sees("bubble")
    table, board, s = tab.page.table, GAMES["war_kids"].part("board")(), tab.page.state
    far = board.place(s, "D5")
    near = next(place for place in table.around(s, far) if tab.page.means_something(place))
    (x, y), (other_x, other_y) = table.centre(s, far), table.centre(s, near)
    at_rim = {"x": 0.54 * x + 0.46 * other_x, "y": 0.54 * y + 0.46 * other_y}
    assert table.place_at(s, **at_rim) == far
    tab.send("tap", **at_rim, width=300)
    assert tab.page.hand.cursor == near
    assert not tab.page.hand.bubble


# --- dice


def cast(**settings) -> FakeBrowser:
    """A tab in which the blue Mage has cast at the pink one, and the die is awaited."""
    tab = opened(saved(**settings))
    tab.tap("G4", "C6")
    assert tab.record == ["M G4*C6"]
    return tab


# --- computer players, undo and redo


def played(tab: FakeBrowser, *steps: dict[str, object]) -> FakeBrowser:
    """Sends messages, and waits after each until it is the person's turn again."""

    async def run() -> None:
        for step in ({"do": "dismiss"}, *steps):
            tab.program.receive(step)
            await tab.rest()

    asyncio.run(run())
    return tab


def test_undo_goes_back_to_the_persons_last_decision_and_redo_brings_the_replies_back():
    tab = FakeBrowser(query=AGAINST_CRICKET)
    tab.tap("G3", "F4")
    moved = list(tab.record)
    played(tab, {"do": "end"})
    full, state = list(tab.record), tab.page.match.state
    assert len(full) > len(moved) + 2
    assert state.side == 0
    played(tab, {"do": "undo"})
    assert tab.record == moved
    played(tab, {"do": "redo"})
    assert tab.record == full
    assert tab.page.match.state == state


def test_undo_while_the_computer_plays_gives_the_turn_back():
    tab = FakeBrowser(query=AGAINST_CRICKET, still=False)

    async def run() -> None:
        await tab.rest()
        tab.end()
        await tab.until(lambda: tab.page.match.state.side)
        tab.send("undo")
        await tab.rest()

    asyncio.run(run())
    assert tab.page.match.steps == []
    assert tab.page.my_turn


def test_computers_play_to_the_end_and_the_end_is_told_once():
    tab = FakeBrowser(query={"scenario": "meadow", "seats": "1,2"})
    played(tab)
    outcome = tab.page.match.outcome
    assert outcome is not None
    assert tab.said().count(end_title(tab.page)) == 1
    assert len([line for line in tab.said() if outcome_words(tab.page) in line]) == 1
    assert "kit-end" in tab.program.app.ask
    told = tab.said()
    played(tab, {"do": "dismiss"}, {"do": "language"})
    assert tab.said() == told, "told once"
    played(tab, {"do": "rematch"})
    assert tab.page.match.outcome is not None
    assert "kit-end" in tab.program.app.ask
    assert tab.page.match.steps


# --- before the browser is there


@pytest.mark.parametrize("made", PAGES.values())
def test_every_page_gets_ready_while_the_browser_loads(made):
    got_ready, straight = Cell(made()), shown(made())
    asyncio.run(got_ready._get_ready())
    for one in (got_ready, straight):
        FakeBrowser(page=one, query={"lesson": "2"})
    assert got_ready.page.greeted
    for region in REGIONS:
        assert getattr(got_ready.app, region) == getattr(straight.app, region)


def test_what_the_address_asks_for_is_ready(monkeypatch):
    monkeypatch.setenv("QUERY_STRING", "scenario=hill&seats=0,0")
    program = page("war_kids", "play")
    asyncio.run(program._get_ready())
    made = len(program.animator.painter._paths)
    assert made > 20
    assert not program.animator.scene.pieces
    FakeBrowser(page=program, query={"scenario": "hill", "seats": "0,0"})
    assert program.page.match.scenario.id == "hill"
    assert len(program.animator.painter._paths) == made


def test_whoever_is_greeted_is_ready_already():
    tab = FakeBrowser(page=Cell(play_page("war_kids")), query={"scenario": "meadow", "seats": "0,0"})
    made = len(tab.program.animator.painter._paths)
    asyncio.run(tab.program._get_ready())
    assert len(tab.program.animator.painter._paths) == made


def drawn(tab, name, width):
    """How wide the counter of a unit is drawn, in pixels of a screen on which the board is so wide."""
    page = tab.page
    scene = page.table.scene(page.shown_state, page.view, page.t)
    return 100 * keyed(scene.pieces)[name].scale * width / scene.width


@pytest.mark.parametrize(("place", "name"), [("G3", "bP1"), ("A5", "pP1")])
def test_a_counter_that_is_tapped_on_a_phone_is_drawn_so_large_that_its_figures_can_be_read(place, name):
    tab = FakeBrowser(query=MEADOW)
    tab.tap(place, width=382)
    assert drawn(tab, name, 382) > 46
    tab.tap("G2", width=382)
    assert drawn(tab, name, 382) < 40
    tab.tap(place, width=1000)
    assert drawn(tab, name, 1000) == pytest.approx(1000 * tab.page.table.place_width(tab.page.state) * 0.74, rel=0.02)


def test_a_counter_in_the_story_bears_the_figures_that_it_has_on_the_board():
    tab = FakeBrowser(query=MEADOW)
    s, context = tab.page.state, tab.page.context
    pieces = keyed(tab.page.table.scene(s, tab.page.table.blank, tab.page.t).pieces).values()
    drawn = [part.children for piece in pieces for part in piece.children]
    for unit, who in enumerate(s.battle.units):
        points, strength = s.battle.points[unit], STRENGTH[who.kind]
        shown = look(SIDES[who.side], KINDS[who.kind], points, strength)
        assert counter_shapes(shown) in drawn
        assert str(tab.page.panel.doer_picture(context, who.id, 34)) == counter_svg(shown, 34)
