"""All that has happened in a match can be read from its beginning on, and printed: in every game."""

import pytest

from kit.core.manifest import GAMES
from kit.core.match import Match
from kit.games import game
from kit.widgets.play.words import SHOWN, whole_story
from tests.widgets.pages import opened


@pytest.mark.parametrize("game_id", [*GAMES.having("table")])
def test_the_whole_story_begins_with_the_beginning(game_id: str) -> None:
    tab = opened(f"play {game_id}")
    g = game(game_id)
    match = Match(g, g.scenarios()[0], seed=3)
    while len(match.steps) < 2 * SHOWN and match.outcome is None:
        if match.current_player == -1:
            match.roll()
        else:
            match.play(g.legal_actions(match.state)[len(match.steps) % len(g.legal_actions(match.state))])
    tab.take(match, *[seat.level for seat in tab.page.settings.seats])
    tab.send("open", dialog="menu")
    assert 'data-dialog="story"' in tab.shown["dialog"]
    tab.send("open", dialog="story")
    told = [tab.page.t.event(event) for event in tab.page.match.events(0, tab.page.viewer)]
    assert tab.shown["dialog"].count("<li") == len(whole_story(tab.page))
    assert told[0] in tab.sees("dialog")
    tab.send("print_story")
    assert "print" in [one["order"] for one in tab.orders]
