"""The play page of Kings War without a browser: knots and the clock."""

import asyncio

from kit.games.kings_war.actions import Expire, Move
from kit.widgets.play.clock import Rang
from kit.widgets.play.page import play_page
from tests.widgets.fake_browser import FakeBrowser
from tests.widgets.kings_desk import CLOCK, marks, opened

# --- the clock


class Time:
    """A clock that a test moves."""

    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_the_bell_rings_when_the_time_is_over_and_the_match_remembers_its_time(monkeypatch):
    time = Time()
    monkeypatch.setattr("kit.widgets.run.program.monotonic", time)
    tab = opened(CLOCK)
    assert "1:00" in tab.sees("head")
    time.now += 25
    tab.tap("e2", "e4")
    assert "0:35" in tab.sees("head")
    again = FakeBrowser(tab.kept, page=play_page("kings_war"))
    assert "0:35" in again.sees("head")
    time.now += 10
    again.send("replay")
    time.now += 500
    again.send("replay_end")
    assert "0:25" in again.sees("head")
    time.now += 30
    again.program.tell(Rang())
    assert again.record == ["e2-e4", "time over"]
    marks(again)
    assert "Round 2 of 2" not in again.sees("head")
    assert again.page.match.state.last_round == 2
    again.send("undo")
    assert [step.action for step in again.page.match.steps] == []
    assert [type(step.action) for step in again.page.match.undone] == [Expire, Move]


def test_a_bell_that_rings_by_itself():
    async def match():
        tab = opened(CLOCK, spent=59)
        assert tab.page.clock.since is not None
        await tab.over()
        return tab.record

    assert asyncio.run(match()) == ["time over"]
