"""Every game is an environment of PettingZoo: its own tests pass, and what the arrays say is what the game says."""

import doctest
import subprocess
import sys
from fractions import Fraction
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, seed_test
from pettingzoo.utils import BaseWrapper, parallel_to_aec, turn_based_aec_to_parallel

import kit.explore
from kit.core.game import TERMINAL, Outcome, Seat
from kit.core.manifest import GAMES
from kit.core.seats import seats_of
from kit.explore import env, zoo
from kit.players import RandomPlayer, think
from tests.games.tabled import beside

every_game = pytest.mark.parametrize("game", GAMES)
# What PettingZoo says of its own card and board games as well.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{warning}:UserWarning")
    for warning in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "We recommend agents to be named",
        "Action mask numpy array is all zeros",
    )
]


def last(game: str) -> str:
    """The game's last scenario, which has the most that there is."""
    return GAMES[game].game.scenarios()[-1].id


@every_game
def test_the_api_is_pettingzoos(game: str) -> None:
    api_test(env(game, last(game)), num_cycles=12)


@every_game
def test_the_same_seed_brings_the_same_match(game: str) -> None:
    seed_test(lambda: env(game, last(game)), num_cycles=12)


class Whatever(BaseWrapper):
    """Takes any number for one that is open, as PettingZoo's test of `max_cycles` knows no masks."""

    def step(self, action: int | None) -> None:
        over = self.terminations[self.agent_selection] or self.truncations[self.agent_selection]
        numbers = np.flatnonzero(self.observe(self.agent_selection)["action_mask"])
        super().step(None if over else int(numbers[action % len(numbers)]))


@every_game
def test_a_match_is_cut_off_in_time(game: str) -> None:
    def together(max_cycles: int) -> object:
        return turn_based_aec_to_parallel(Whatever(env(game, max_cycles=max_cycles)))

    def in_turn(max_cycles: int) -> object:
        return parallel_to_aec(together(max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=together, env=in_turn))


def played(war: object, seed: int) -> dict[str, float]:
    """One match at random; returns what each agent had in all."""
    war.reset(seed=seed)
    rng, had = Random(seed), dict.fromkeys(war.possible_agents, 0.0)
    for agent in war.agent_iter():
        told, reward, over, cut, _ = war.last()
        had[agent] += reward
        war.step(None if over or cut else rng.choice(np.flatnonzero(told["action_mask"]).tolist()))
    return had


@every_game
def test_a_match_ends_with_what_each_seat_has_won(game: str) -> None:
    war = env(game)
    had = played(war, 5)
    s = war.unwrapped.state_of_play
    outcome, seats = war.unwrapped.game.outcome(s), seats_of(war.unwrapped.game, s)
    assert war.unwrapped.game.current_player(s) == TERMINAL
    rewards = zip(zoo.rewards(outcome, seats), seats, strict=True)
    assert tuple(had.values()) == tuple(reward for reward, seat in rewards if not seat.automa)
    assert any(had.values()) or outcome.drawn(seats)


@every_game
def test_a_computer_player_of_the_kit_plays_there(game: str) -> None:
    war, rng = env(game), Random(2)
    war.reset(seed=2)
    for _ in range(12):
        if any(war.terminations.values()):
            break
        seen = war.infos[war.agent_selection]["seen"]
        assert seen == war.seen(war.agent_selection)
        action = think(RandomPlayer(), war.game, seen, rng).action
        numbers = war.spelled(action)
        for n, number in enumerate(numbers):
            told = war.observe(war.agent_selection)
            assert told["action_mask"][number]
            assert np.flatnonzero(told["chosen"]).size == len(set(numbers[:n]))
            war.step(number)
    assert war.unwrapped.steps > 0


@every_game
def test_what_the_numbers_mean_is_said(game: str) -> None:
    war = env(game)
    war.reset()
    told = war.observe(war.agent_selection)
    assert len(war.actions) == len(told["action_mask"]) == war.action_space(war.agent_selection).n
    assert len(war.entries) == len(told["observation"]) == max(row.stop for row in war.rows.values())
    assert len(set(war.actions)) == len(war.actions)
    assert len(set(war.entries)) == len(war.entries)
    assert all(f": {name}, 0 to " in war.describe() for name in war.rows)


@every_game
def test_whatever_rules_are_agreed_the_arrays_have_their_shape(game: str) -> None:
    rng = Random(8)
    for option in GAMES[game].game.options():
        agreed = dict.fromkeys(option.needs, True) | {option.id: (option.values or [not option.default])[-1]}
        war = env(game, options=agreed)
        war.reset(seed=8)
        for _ in range(12):
            told = war.last()[0]
            assert war.observation_space(war.agent_selection).contains(told), option.id
            war.step(rng.choice(np.flatnonzero(told["action_mask"]).tolist()))
            if any(war.terminations.values()):
                break


def test_who_does_what_is_forbidden_has_lost(capsys: pytest.CaptureFixture[str]) -> None:
    war = env("war_kids")
    war.reset(seed=1)
    number = int(np.flatnonzero(war.last()[0]["action_mask"] == 0)[0])
    war.step(number)
    assert war.rewards == {"blue": -1.0, "pink": 0}
    assert all(war.terminations.values())
    war.unwrapped.reset(seed=1)
    with pytest.raises(ValueError, match="not among the actions that are open to blue now"):
        war.unwrapped.step(number)


def test_after_the_last_step_everybody_is_cut_off() -> None:
    war = env("strage", max_cycles=3)
    war.reset(seed=4)
    for step in range(3):
        assert not any(war.truncations.values()), step
        war.step(int(np.flatnonzero(war.last()[0]["action_mask"])[0]))
    assert war.truncations == dict.fromkeys(war.possible_agents, True)
    assert not any(war.rewards.values())


def test_everybody_sees_the_position_that_is_shown() -> None:
    magic = env("strage", "magic", render_mode="ansi")
    magic.reset(seed=3)
    raw = magic.unwrapped
    public = raw.game.observation(raw.state_of_play, None)
    assert magic.render() == raw.game.position_text(public) != raw.game.position_text(raw.state_of_play)
    assert env("strage").unwrapped.render() is None


def test_what_parties_win_adds_up_to_nothing() -> None:
    pairs = (Seat("a", team="n"), Seat("b", team="e"), Seat("c", team="n"), Seat("d", team="e"))
    assert zoo.rewards(Outcome((0, 2), "R"), pairs) == (1.0, -1.0, 1.0, -1.0)
    assert zoo.rewards(Outcome((0, 1), "R"), tuple(map(Seat, "abc"))) == (0.25, 0.25, -0.5)
    assert zoo.rewards(Outcome((), "R"), (Seat("a"),)) == (-1.0,)
    assert zoo.rewards(Outcome((0,), "R"), (Seat("a"), Seat("storm", automa=True))) == (1.0, -1.0)
    assert zoo.rewards(None, pairs) == (0.0,) * 4
    assert sum(map(Fraction, zoo.rewards(Outcome((), "R"), tuple(map(Seat, "abc"))))) == 0


@pytest.mark.parametrize(("wrong", "sentence"), beside(__file__, "refused")["env"])
def test_bad_input_gets_a_sentence(wrong: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        env(**wrong)


def test_without_pettingzoo_one_sentence_says_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "kit.explore.zoo")
    monkeypatch.delattr(kit.explore, "zoo")
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(ModuleNotFoundError, match=r"^pettingzoo is missing; .* -m pip install .*rl\.txt. brings it\.$"):
        env("war_kids")


def test_nothing_of_it_is_loaded_for_anybody_else() -> None:
    code = "import sys, kit.explore.samples, kit.explore.bench, kit.explore.tournament; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True).stdout
    assert not {"pettingzoo", "gymnasium", "numpy", "kit.explore.zoo"} & set(loaded.split())


@pytest.mark.parametrize("module", [kit.explore, zoo])
def test_the_examples_are_true(module: object) -> None:
    assert doctest.testmod(module).failed == 0
    assert doctest.testmod(module).attempted > 1
