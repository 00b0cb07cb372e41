"""The tutor on the page of Kanonkugle, through the page's own loop, without a browser."""

from __future__ import annotations

from kit.text import text
from tests.games.kanonkugle.regrets import MISTAKES
from tests.widgets.kanonkugle_desk import SHOOT, choose, opened, record

IT = text("kanonkugle", "it")
WALK = MISTAKES["volley"][0]


def test_a_move_into_danger_is_shown_and_not_played_until_it_is_meant() -> None:
    tab = opened(WALK, 0, 1)
    tab.tap("30,8", "30,19")
    choose(tab, "go", "on")
    assert record(tab) == []
    assert "The Riflemen could shoot at you there." in tab.sees("bubble")
    tab.settle()
    assert len(tab.page.view.danger) == 1
    assert len(tab.page.view.arrow) == 2
    assert tab.page.shown_state.forces[0].places != tab.page.state.forces[0].places
    tab.send("language")
    assert "i Fucilieri possono spararti" in tab.sees("bubble")
    assert IT("tutor.take_back") in tab.sees("ask")
    tab.send("take_back")
    assert record(tab) == []
    assert tab.page.tutor.held is None


def test_what_is_sound_is_played_at_once_and_two_people_are_not_warned() -> None:
    tab = opened(WALK, 0, 1)
    tab.tap("30,8", "20,8")
    choose(tab, "go", "on")
    assert record(tab)[0].startswith("move A1")
    tab = opened(SHOOT, 0, 0)
    tab.end()
    assert record(tab)[0] == "end turn"
