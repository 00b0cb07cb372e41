"""The tutor on the page of Kanonkugle, through the page's own loop, without a browser."""

from __future__ import annotations

from kit.text import text
from tests.games.kanonkugle.regrets import MISTAKES
from tests.widgets.kanonkugle_desk import EN, NEAR, SHOOT, choose, opened, record

IT = text("kanonkugle", "it")
WALK = MISTAKES["volley"][0]


def test_a_turn_that_ends_before_somebody_has_shot_waits_for_an_answer() -> None:
    tab = opened(SHOOT, 0, 1)
    tab.end()
    assert record(tab) == []
    assert "The Scouts could still shoot at Red’s Scouts." in tab.sees("bubble")
    assert EN("tutor.ask") in tab.sees("ask")
    tab.settle()
    assert len(tab.page.view.arrow) == 2, "from who shoots to who is shot at"
    tab.send("play_on")
    assert record(tab)[0] == "end turn"


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


def test_who_asks_sees_which_troops_can_be_hit() -> None:
    tab = opened(SHOOT, 0, 1)
    tab.send("threats")
    assert EN("ui.threats.some", n=2) in tab.sees("note")
    assert len(tab.page.view.danger) == 2
    tab = opened(NEAR.replace("24,38 27,38 30,38 24,41 27,41 30,41", "5,52 8,52 11,52 5,55 8,55 11,55")
                 .replace("41,36", "55,55") + "now A shoot", 0, 1)  # fmt: skip
    tab.send("threats")
    assert EN("ui.threats.none") in tab.sees("note")
