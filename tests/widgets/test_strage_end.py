"""How a match of La Strage is looked back at."""

from __future__ import annotations

from dataclasses import replace

from kit.games.strage import GAME
from kit.widgets.play.moment import best_moment
from tests.widgets.test_strage_page import ORDER, at


def test_the_best_moment_is_a_sprite_that_came_home_and_nobody_who_left() -> None:
    position = ORDER + "sprites d7 g7; red d7; green g7; now red main; points 1"
    tab = at(position)
    for action in ("d7-d8 together", "leave", "done", "orc a3", "roll 1", "g7-g8 together", "leave"):
        tab.act(GAME.parse_action(tab.page.match.state, action))
        tab.settle()
    steps = [GAME.action_text(step.before, step.action) for step in tab.page.match.steps]
    assert tab.page.match.outcome is not None
    assert steps[best_moment(tab.page)] == "g7-g8 together", "of all at the screen, the last"
    alone = at(position, 0, 1, 1).page
    assert steps[best_moment(replace(alone, match=tab.page.match))] == "d7-d8 together", "what Red won"


def test_a_rival_that_was_beaten_is_the_best_moment_where_nobody_came_home() -> None:
    tab = at(ORDER + "sprites d4; red d5; green d4; blue a1; now red main; points 1", 0, 1, 1)
    match = tab.page.match
    for action in ("d5xd4", "roll 5"):
        match.play(GAME.parse_action(match.state, action))
    assert best_moment(tab.page) == 1
