"""Positions with one sensible turn, of any game: the levels find it, whatever their seed (`sense.toml`)."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from seats import position, whole_turn

from kit.games import game
from kit.games.war_kids import GAME
from kit.games.war_kids.evaluation import dangers
from kit.games.war_kids.pieces import BLUE, LEADER, PINK
from kit.players import LEVELS, think
from tests.games.tabled import beside

TABLE = beside(__file__, "sense")
SHARE = TABLE.pop("share")
FOUND = [
    pytest.param(game_id, one, level, id=f"{game_id} {level}: {one['name']}")
    for game_id, those in TABLE.items()
    for one in those
    for level in one.get("levels", [2, 3])
]
both = pytest.mark.parametrize("level", [2, 3])


@pytest.mark.parametrize(("game_id", "one", "level"), FOUND)
def test_what_is_sensible_is_done(game_id: str, one: dict[str, Any], level: int) -> None:
    g = game(game_id)
    s = g.parse_position(SHARE[game_id] + one["position"].replace("\n", " "))
    for words in one.get("before", ()):
        s = g.apply(s, g.parse_action(s, words))
    for seed in range(one.get("seeds", 3)):
        thought = think(LEVELS[level](), g, g.observation(s, g.current_player(s)), Random(seed))
        does = g.action_text(s, thought.action)
        assert re.fullmatch(one.get("does", ".*"), does), does
        assert not re.fullmatch(one.get("never", ""), does), does
        assert thought.reason == one.get("reason", thought.reason)
        if "after" in one:
            end = g.position_text(whole_turn(level, s, seed, g=g))
            assert all(re.search(there, end) for there in one["after"]), end
            assert not any(re.search(there, end) for there in one.get("not", ())), end
    if "never" in one:
        assert any(re.fullmatch(one["never"], g.action_text(s, a)) for a in g.legal_actions(s))


@both
@pytest.mark.parametrize("danger", ["pP D8", "pM D9"])
def test_no_leader_is_left_hanging(level: int, danger: str) -> None:
    s = position(f"option leader_loss; bL D4; bS A1; bS B1; {danger}; pL G9")
    leader = next(u for u, who in enumerate(s.battle.units) if who.kind == LEADER and who.side == BLUE)
    assert leader in dangers(s, BLUE) or leader in dangers(GAME.apply(s, GAME.legal_actions(s)[-1]), BLUE)
    for seed in range(3):
        assert leader not in dangers(whole_turn(level, s, seed), BLUE)


@both
def test_the_enemy_is_kept_from_a_goal_that_wins(level: int) -> None:
    """Pink would hold D5 at the end of this full turn: somebody has to go and stand there, or strike who does."""
    s = position("victory hold pink D5; bP D2; bS A1; pP D8; pS G9; pS F9")
    for seed in range(3):
        t = whole_turn(level, s, seed)
        t = whole_turn(3, t, seed)
        assert t.outcome is None


def test_a_plan_is_a_whole_turn_that_can_be_played() -> None:
    """The actions that a planner means to follow are legal one after the other."""
    s = GAME.initial_state(GAME.scenarios()[0])
    thought = think(LEVELS[3](), GAME, s, Random(3))
    assert thought.plan
    for action in (thought.action, *thought.plan):
        assert GAME.explain(s, action) is None
        s = GAME.apply(s, action)
    assert GAME.current_player(s) == PINK
