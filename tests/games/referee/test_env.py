"""Games of other packages, which say nothing of numbers themselves, are environments of PettingZoo all the same."""

from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from kit.core.game import TERMINAL
from kit.explore import env

pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{warning}:UserWarning")
    for warning in (
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be",
        "We recommend agents to be named",
        "Action mask numpy array is all zeros",
    )
]


@pytest.mark.parametrize(("game", "agents"), [("boat", ["boat"]), ("well", ["red", "green", "gold"])])
def test_agents_are_those_who_can_sit_there(game: str, agents: list[str]) -> None:
    assert env(game).possible_agents == agents
    api_test(env(game), num_cycles=30)
    seed_test(lambda: env(game), num_cycles=30)


def test_the_storm_sails_inside() -> None:
    boat = env("boat")
    boat.reset(seed=1)
    raw = boat.unwrapped
    before = raw.state_of_play
    boat.step(int(np.flatnonzero(boat.last()[0]["action_mask"])[0]))
    assert raw.state_of_play.at[1] != before.at[1]
    assert raw.game.current_player(raw.state_of_play) in (0, TERMINAL)


def test_no_letter_of_a_hand_is_told() -> None:
    well, rng = env("well"), Random(3)
    well.reset(seed=3)
    raw = well.unwrapped
    for _ in range(10):
        told, there = well.observe("green")["observation"], raw.state_of_play
        raw.state_of_play = raw.game.sample(well.seen("green"), 1, rng)
        assert (well.observe("green")["observation"] == told).all()
        raw.state_of_play = there
        well.step(rng.choice(np.flatnonzero(well.last()[0]["action_mask"]).tolist()))
