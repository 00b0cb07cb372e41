"""Computer players keep to the rules, play the same match from the same seed, and differ in strength."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest
from seats import QUICK, played_at_random

from kit.core.game import CHANCE, TERMINAL
from kit.core.match import Match
from kit.explore.playouts import play_out
from kit.explore.tournament import record, tournament
from kit.games import GAMES, game
from kit.games.war_kids import GAME
from kit.games.war_kids.outlook import TERMS
from kit.players import LEVELS, Gentle, Greedy, Planner, RandomPlayer, think
from kit.players.weigh import END
from tests.sampling import amount, sampled

SCENARIOS = [pytest.param(number, id=scenario.id) for number, scenario in enumerate(GAME.scenarios())]


def match(scenario: int, seats: list[Any], seed: int) -> Match:
    """A whole match through `Match.play`, which refuses what is not legal."""
    played, rng = Match(GAME, GAME.scenarios()[scenario], seed=seed), Random(seed)
    while played.current_player != TERMINAL:
        if played.current_player == CHANCE:
            played.roll()
        else:
            seen = GAME.observation(played.state, played.current_player)
            played.play(think(seats[played.current_player], GAME, seen, rng).action)
    return played


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sampled(SCENARIOS, 3))
@pytest.mark.parametrize("name", QUICK)
def test_each_player_answers_any_position_with_a_legal_action(name: str, scenario: int) -> None:
    rng = Random(name)
    for s in played_at_random(scenario, seed=5, every=amount(24, 6)):
        thought = think(QUICK[name](), GAME, s, rng)
        assert GAME.explain(s, thought.action) is None, GAME.position_text(s)
        assert thought.action in GAME.legal_actions(s)
        assert thought.reason in ("", END, *TERMS)


@pytest.mark.slow
@pytest.mark.parametrize("scenario", sampled(SCENARIOS, 2))
@pytest.mark.parametrize("name", QUICK)
def test_each_player_plays_whole_matches_by_the_rules(name: str, scenario: int) -> None:
    assert match(scenario, [QUICK[name](), QUICK[name]()], seed=3).outcome is not None


@pytest.mark.parametrize("level", LEVELS)
def test_the_levels_as_they_are_play_by_the_rules(level: int) -> None:
    assert match(0, [LEVELS[level](), RandomPlayer()], seed=4).outcome is not None


@pytest.mark.slow
@pytest.mark.parametrize(("name", "game_id"), sampled(list(product(QUICK, GAMES)), 5))
def test_players_know_no_game_by_name(name: str, game_id: str) -> None:
    g = game(game_id)
    s = g.initial_state(g.scenarios()[0])
    played = play_out(g, s, [QUICK[name]() for _ in range(g.num_players(s))], Random(8))
    assert played.outcome is not None


@pytest.mark.parametrize("name", QUICK)
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    once, again = (match(0, [QUICK[name](), QUICK[name]()], seed=6) for _ in range(2))
    assert [step.action for step in once.steps] == [step.action for step in again.steps]


def test_another_seed_gives_another_match() -> None:
    once, other = (match(0, [Gentle(), Gentle()], seed=seed) for seed in (6, 7))
    assert [step.action for step in once.steps] != [step.action for step in other.steps]


def test_a_planner_has_no_use_for_a_plan_that_was_overtaken() -> None:
    """The same player may be asked about other positions in between, as after an undo."""
    s = GAME.initial_state(GAME.scenarios()[0])
    states = list(played_at_random(0, seed=2, every=9))
    planner = QUICK["planner"]()
    for state in [s, *states, s, *reversed(states)]:
        assert GAME.explain(state, think(planner, GAME, state, Random(1)).action) is None


@pytest.mark.slow
def test_level_1_can_be_beaten_and_is_no_fool() -> None:
    """Somebody who takes what is offered does better than it; it does better than blind chance."""
    s = GAME.initial_state(GAME.scenarios()[0])
    assert record(tournament(GAME, s, ("2", "1"), 30, "seed"), 0).share > 0.65
    assert record(tournament(GAME, s, ("1", "random"), 30, "seed"), 0).share > 0.65


def test_levels_are_three_and_each_is_a_new_player() -> None:
    assert [type(LEVELS[level]()) for level in (1, 2, 3)] == [Gentle, Greedy, Planner]
    assert LEVELS[3]() is not LEVELS[3]()
