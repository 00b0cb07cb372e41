"""The levels at every game: they keep to the rules whatever was agreed, play the same match from the same seed, and
give the page its turn after a few weighings."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest
from seats import LONGEST, QUICK, played, played_at_random

from kit.games import GAMES, game
from kit.players import LEVELS, Gentle, Greedy, Planner, think
from kit.players.weigh import END, gains, reason
from tests.contract.playouts import begins, mixed
from tests.sampling import amount, sampled

THINKERS = ("planner", "greedy", "gentle", "random")
SHORT = {"war_kids": "hill", "kings_war": "rounds", "kanonkugle": "meadow", "strage": "short"}
"""A scenario of each game that does not take long."""
MOST = 40
"""Weighings between two moments at which the page may have its turn: together far less than a slice."""
every_game = pytest.mark.parametrize("game_id", GAMES)


def scenario_of(game_id: str, name: str = "") -> Any:
    """The scenario of that name, or a short one."""
    scenarios = {one.id: one for one in game(game_id).scenarios()}
    return scenarios.get(name or SHORT.get(game_id, ""), game(game_id).scenarios()[0])


def start(game_id: str, scenario: str = "") -> Any:
    return game(game_id).initial_state(scenario_of(game_id, scenario))


def seats(game_id: str, s: Any, first: int = 0) -> list[Any]:
    """Thinkers of all kinds in turn, the quick planner among them."""
    return [QUICK[THINKERS[(first + seat) % len(THINKERS)]]() for seat in range(game(game_id).num_players(s))]


SCENARIOS = [(game_id, scenario.id) for game_id in GAMES for scenario in game(game_id).scenarios()]


@pytest.mark.slow
@pytest.mark.parametrize(("game_id", "scenario"), sampled(SCENARIOS, 3))
def test_each_level_keeps_to_the_rules(game_id: str, scenario: str) -> None:
    s = start(game_id, scenario)
    for first in range(2):
        assert played(game(game_id), s, seats(game_id, s, first), first, amount(24, 400))


@pytest.mark.slow
@every_game
def test_each_level_keeps_to_whatever_was_agreed(game_id: str) -> None:
    g, one = game(game_id), scenario_of(game_id)
    for seed in range(amount(2, 100)):
        if begins(g, one, agreed := mixed(g, seed)):
            s = g.initial_state(one, dict(agreed))
            assert played(g, s, seats(game_id, s, seed), seed, 30 if g.menu else 60)


@pytest.mark.slow
@every_game
def test_a_match_comes_to_its_end(game_id: str) -> None:
    g, s = game(game_id), start(game_id)
    for first in range(amount(1, 2)):
        assert len(played(g, s, seats(game_id, s, first), 3)) < LONGEST


@pytest.mark.parametrize("level", LEVELS)
def test_the_levels_as_they_are_play_by_the_rules(level: int) -> None:
    g, s = game("war_kids"), start("war_kids", "meadow")
    assert len(played(g, s, [LEVELS[level](), QUICK["random"]()], 4)) < LONGEST


@every_game
def test_the_same_seed_gives_the_same_match_and_another_another(game_id: str) -> None:
    s = start(game_id)
    once, again, other = (played(game(game_id), s, seats(game_id, s), seed, 20) for seed in (5, 5, 6))
    assert once == again != other


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
@every_game
def test_a_page_has_its_turn_after_a_few_weighings(game_id: str, level: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """In each phase, after dice too."""
    g, s = game(game_id), start(game_id)
    phases = {getattr(one, "phase", None): one for one, _ in played(g, s, seats(game_id, s, 1), 3, 60)}
    weighed = count()
    for name in {"terms", "worth", "prospects"} & set(dir(g)):
        known = getattr(g, name)

        def counted(t: Any, player: int, known: Any = known) -> Any:
            next(weighed)
            return known(t, player)

        monkeypatch.setattr(g, name, counted)
    for one in phases.values():
        before = next(weighed)
        for _ in LEVELS[level]().choose(g, g.observation(one, g.current_player(one)), Random(2)):
            now = next(weighed)
            assert now - before <= MOST
            before = now


def test_levels_are_three_and_each_is_a_new_player() -> None:
    assert [type(LEVELS[level]()) for level in (1, 2, 3)] == [Gentle, Greedy, Planner]
    assert LEVELS[3]() is not LEVELS[3]()


def test_a_planner_has_no_use_for_a_plan_that_was_overtaken() -> None:
    """The same player may be asked about other positions in between, as after an undo."""
    g, s, planner = game("war_kids"), start("war_kids", "meadow"), QUICK["planner"]()
    states = list(played_at_random(0, seed=2, every=9))
    for state in [s, *states, s, *reversed(states)]:
        assert g.explain(state, think(planner, g, state, Random(1)).action) is None


# --- the reason of a thought is a named term of the evaluation, the one that gains most over the other actions

WAR_KIDS = game("war_kids")


def weighed(s: Any, a: Any, player: int) -> dict[str, float]:
    return WAR_KIDS.terms(WAR_KIDS.apply(s, a), player)


def test_the_reason_is_the_term_that_gains_most() -> None:
    checked = 0
    for s in played_at_random(1, seed=11, every=8):
        player, thought = WAR_KIDS.current_player(s), think(LEVELS[2](), WAR_KIDS, s, Random(4))
        if thought.reason == END:
            continue
        others = [weighed(s, a, player) for a in WAR_KIDS.legal_actions(s) if a != thought.action]
        better = gains(weighed(s, thought.action, player), others)
        assert thought.reason == ("" if max(better.values()) <= 1e-9 else max(better, key=lambda name: better[name]))
        checked += 1
    assert checked > 3


def test_a_reason_is_what_stands_out() -> None:
    others = [{"near": 1.0, "safe": 0.0}, {"near": 3.0, "safe": 0.0}, {"near": 3.0, "safe": 4.0}]
    assert reason({"near": 3.5, "safe": 3.0}, others) == "safe"
    assert reason({"near": 3.0, "safe": 0.0}, others) == ""
    assert gains({"near": 3.5, "safe": 3.0}, others) == {"near": 0.5, "safe": 3.0}
