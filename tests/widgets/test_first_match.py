"""What a match takes for granted is told once, and the second match is no more hurried than the first."""

import json

import pytest

from kit.core.match import Match
from kit.games.kings_war import GAME
from kit.widgets.play.page import play_page
from kit.widgets.play.won import next_scenario
from tests.widgets.fake_browser import FakeBrowser


@pytest.mark.parametrize(
    ("played", "won", "offered"),
    [
        ("rounds", (), "checkmate"),
        ("rounds", ("rounds",), "checkmate"),
        ("checkmate", (), "rounds"),
        ("checkmate", ("rounds",), "clock"),
        ("rounds", ("checkmate",), "clock"),
        ("clock", (), None),
    ],
)
def test_a_match_against_the_clock_is_offered_when_the_others_have_been_won(played, won, offered) -> None:
    tab = FakeBrowser({"won.kings_war": json.dumps(won)}, page=play_page("kings_war"))
    scenario = tab.page.scenario_called(played)
    tab.set(match=Match(GAME, scenario))
    found = next_scenario(tab.page)
    assert (found and found.id) == offered
