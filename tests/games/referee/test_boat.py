"""The boat: an automa whose decisions have reasons, points instead of squares, a way that is drawn."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from kit.core.capabilities import Automatic
from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.widgets.play.page import play_page
from kit.widgets.settings import AUTOMA
from tests.widgets.fake_browser import FakeBrowser


@pytest.fixture
def game() -> Any:
    return GAMES["boat"].game


def at_sea(**hello: Any) -> FakeBrowser:
    return FakeBrowser(page=play_page("boat"), query={"scenario": "boat", "seats": ""}, **hello)


def drawn(tab: FakeBrowser, *points: tuple[int, int], phase: str = "whole") -> None:
    """A finger goes over some points of the sea, in units."""
    tab.send("stroke", phase=phase, points=[[(x + 0.5) / 120, (y + 0.5) / 80] for x, y in points])


def test_every_entry_of_the_menu_is_legal_and_any_way_is_judged(game: Any) -> None:
    s = game.initial_state(game.scenarios()[0])
    assert len(game.legal_actions(s)) > 4
    assert all(game.explain(s, a) is None for a in game.legal_actions(s))
    bent = game.parse_action(s, "sail 6,40 20,40 20,50")
    assert game.explain(s, bent) is None
    assert game.parse_action(s, game.action_text(s, bent)) == bent
    long = game.explain(s, game.parse_action(s, "sail 6,40 26,40 26,60"))
    assert (long.rule_id, long.facts) == ("BOAT-2", {"way": 40, "most": 30})
    assert game.explain(s, game.parse_action(s, "sail 7,40 20,40")).rule_id == "BOAT-1"


def test_the_rules_decide_for_the_storm_and_say_why(game: Any) -> None:
    assert isinstance(game, Automatic)
    start = game.initial_state(game.scenarios()[0])
    s = game.apply(start, game.legal_actions(start)[0])
    ruling = game.policy(s)
    assert ruling.rule_id == "BOAT-3"
    assert game.explain(s, ruling.action) is None
    assert game.explain(s, replace(ruling.action, way=(s.at[1], s.at[1] + 1))).rule_id == "BOAT-3"


def test_nobody_can_sit_where_the_rules_decide() -> None:
    tab = at_sea()
    assert [seat.level for seat in tab.page.settings.seats] == [0, AUTOMA]
    tab.send("open", dialog="new")
    assert "The rules" in tab.sees("dialog")
    tab.send("draft", what="seat", value="2", seat="1")
    assert tab.page.draft.settings.seats[1].level == AUTOMA


def test_a_way_is_drawn_and_told_in_units() -> None:
    tab = at_sea()
    assert tab.program.app.brush
    assert "Be there before the storm is." in tab.sees("ask")
    drawn(tab, (6, 40), (16, 40), phase="start")
    drawn(tab, (20, 44), phase="move")
    assert not tab.record
    drawn(tab, (22, 46), phase="end")
    assert tab.record == ["sail 6,40 16,40 20,44 22,46"]
    again = at_sea()
    drawn(again, (6, 40), (46, 40))
    assert not again.record
    assert "That is 40 units. The wind carries you 30." in again.sees("bubble")
    drawn(again, (6, 40), phase="start")
    drawn(again, (9, 40), phase="cancel")
    drawn(again, (12, 40), phase="end")
    assert not again.record


def test_the_voyage_is_played_to_its_end_against_the_storm() -> None:
    async def run() -> FakeBrowser:
        tab = at_sea()
        for _ in range(60):
            await tab.rest()
            if tab.page.my_turn:
                tab.send("act", index=0)
        await tab.rest()
        return tab

    tab = asyncio.run(run())
    assert tab.page.match.outcome.winners == (0,)
    assert "You win" in tab.sees("ask") or "won" in tab.sees("ask")
    assert tab.page.match.outcome.grade == "swift"
    assert "Home with wind in the sails." in tab.sees("ask")
    assert any("The storm comes straight towards you" in words for words in tab.said())
    again, _ = Match.load(tab.page.game, tab.page.saved_text())
    assert again.state == tab.page.match.state
