"""Positions with one sensible turn: levels 2 and 3 find it, whatever their seed."""

from __future__ import annotations

from random import Random

import pytest
from seats import position, whole_turn

from kit.games.war_kids import GAME
from kit.games.war_kids.outlook import dangers
from kit.games.war_kids.pieces import BLUE, GONE, LEADER, PINK
from kit.players import LEVELS, think

SEEDS = range(3)
both = pytest.mark.parametrize("level", [2, 3])


@both
def test_a_unit_that_is_free_is_taken(level: int) -> None:
    s = position("bP D3; bS A1; pM D6; pS G9")
    for seed in SEEDS:
        assert whole_turn(level, s, seed).losses == (0, 1)


@both
def test_of_two_the_dearer_one_is_taken(level: int) -> None:
    s = position("bP D4; bS A1; pM D5; pP E4; pS G9; now blue combat")
    for seed in SEEDS:
        t = whole_turn(level, s, seed)
        assert [t.at[u] == GONE for u, who in enumerate(s.battle.units) if who.id in ("pP1", "pM1")] == [True, False]


@both
@pytest.mark.parametrize("danger", ["pP D8", "pM D9"])
def test_no_leader_is_left_hanging(level: int, danger: str) -> None:
    s = position(f"option leader_loss; bL D4; bS A1; bS B1; {danger}; pL G9")
    leader = next(u for u, who in enumerate(s.battle.units) if who.kind == LEADER and who.side == BLUE)
    assert leader in dangers(s, BLUE) or leader in dangers(GAME.apply(s, GAME.legal_actions(s)[-1]), BLUE)
    for seed in SEEDS:
        assert leader not in dangers(whole_turn(level, s, seed), BLUE)


@both
def test_a_goal_that_wins_is_reached(level: int) -> None:
    """Pink moves second, so the full turn ends with its own, and holding the flag then is enough."""
    s = position("victory hold pink D5; pP D2; pS A1; bS G8; bS G9; now pink movement")
    for seed in SEEDS:
        t = whole_turn(level, s, seed)
        assert t.outcome is not None
        assert (t.outcome.winners, t.outcome.rule_id) == ((PINK,), "WK-VIC-3")


@both
def test_the_enemy_is_kept_from_a_goal_that_wins(level: int) -> None:
    """Pink would hold D5 at the end of this full turn: somebody has to go and stand there, or strike who does."""
    s = position("victory hold pink D5; bP D2; bS A1; pP D8; pS G9; pS F9")
    for seed in SEEDS:
        t = whole_turn(level, s, seed)
        t = whole_turn(3, t, seed)
        assert t.outcome is None


@both
def test_the_leader_is_captured_where_that_wins(level: int) -> None:
    s = position("option leader_loss; bP D3; bS A1; pL D6; pM B6; pS G9")
    for seed in SEEDS:
        t = whole_turn(level, s, seed)
        assert t.outcome is not None
        assert t.outcome.winners == (BLUE,)


def test_a_spell_whose_die_always_wins_is_cast() -> None:
    """At one hex any face wins, and the enemy cannot answer; a planner may do other things first."""
    s = position("bM D4; bS A1; pM D5; pS G9")
    for seed in SEEDS:
        assert whole_turn(3, s, seed).losses == (0, 1)
        assert GAME.action_text(s, think(LEVELS[2](), GAME, s, Random(seed)).action) == "M D4*D5"


def test_a_plan_is_a_whole_turn_that_can_be_played() -> None:
    """The actions that a planner means to follow are legal one after the other."""
    s = GAME.initial_state(GAME.scenarios()[0])
    thought = think(LEVELS[3](), GAME, s, Random(3))
    assert thought.plan
    for action in (thought.action, *thought.plan):
        assert GAME.explain(s, action) is None
        s = GAME.apply(s, action)
    assert GAME.current_player(s) == PINK
