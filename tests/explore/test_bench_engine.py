"""What the measurements count, with clocks that the tests turn by hand: no test asks how fast this machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from random import Random
from types import SimpleNamespace

import chess
import pytest

from kit.core.capabilities import Probe
from kit.core.game import CHANCE
from kit.core.manifest import GAMES, Trial
from kit.explore import bench, env
from kit.explore.bench import Spread
from kit.explore.playouts import play_out, random_kernel, random_transitions
from kit.games import game
from kit.games.war_kids import GAME
from kit.lab.bench import played
from kit.players import LEVELS, RandomPlayer

HILL = GAME.initial_state(GAME.scenarios()[1])


def ticking(seconds: float) -> Callable[[], float]:
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += seconds
        return now

    return clock


def test_a_rate_is_the_actions_of_whole_matches_over_the_time() -> None:
    """Each match takes a second and has 30 actions; they are played until five seconds have gone."""
    matches = 0

    def play(rng: Random) -> int:
        nonlocal matches
        matches += 1
        return 30

    assert bench.rate(play, Random(1), 5.0, ticking(1.0)) == 30.0
    assert matches == 5


def test_rounds_go_in_turn_and_the_first_does_not_count() -> None:
    order: list[str] = []

    def play(name: str) -> bench.Play:
        return lambda rng: order.append(name) or 1  # type: ignore[func-returns-value]

    found = bench.rates({"a": play("a"), "b": play("b")}, rounds=3, seconds=0.0)
    assert "".join(order) == "abababab"
    assert [len(spread.values) for spread in found.values()] == [3, 3]


def test_a_spread() -> None:
    spread = Spread((5.0, 1.0, 2.0, 9.0))
    assert (spread.lowest, spread.median, spread.highest) == (1.0, 3.5, 9.0)


def test_random_play_counts_every_action() -> None:
    """The same count as of the match played again, dice and all."""
    count, s, rng = random_transitions(GAME, HILL, Random(4), 1), HILL, Random(4)
    for _ in range(count):
        actions = GAME.legal_actions(s)
        s = GAME.apply(s, actions[int(rng.random() * len(actions))])
    assert s.outcome is not None
    no_dice = random_transitions(GAME, HILL, Random(4), 1, counts=lambda t: GAME.current_player(t) != CHANCE)
    assert 0 < no_dice < count, "only what counts"


def test_weighings_are_counted_over_the_time_of_thinking() -> None:
    """Each thought takes a second by this clock, so that a second holds what a thought weighs on the average."""
    kings_war, weighed, thoughts = game("kings_war"), 0, 0
    s = next(kings_war.initial_state(one) for one in kings_war.scenarios() if one.id == "rounds")

    class Counted(type(kings_war)):  # type: ignore[misc]
        def terms(self, t: object, player: int) -> dict[str, float]:
            nonlocal weighed
            weighed += 1
            return kings_war.terms(t, player)

    def ask(player: object, of: object, o: object, rng: Random) -> object:
        nonlocal thoughts
        thoughts += 1
        return bench.think(player, Counted(), o, rng)  # type: ignore[arg-type]

    play_out(kings_war, s, [LEVELS[1](), LEVELS[1]()], Random(2), ask)  # type: ignore[arg-type]
    (found,) = bench.weighings(kings_war, s, 1, [2], ticking(1.0)).values
    assert found == weighed / thoughts > 1


def test_each_scenario_is_played() -> None:
    plays = {
        trial.name: played(GAME, trial) for trial in GAMES["war_kids"].bench if not (trial.options or trial.kernel)
    }
    assert list(plays) == [scenario.id for scenario in GAME.scenarios()]
    assert all(play(Random(1)) > 10 for play in plays.values())


def test_the_kernel_is_measured_where_there_is_one() -> None:
    (play,) = (played(GAME, trial) for trial in GAMES["war_kids"].bench if trial.name == "hill, kernel")
    assert play(Random(1)) == GAME.kernel(HILL).play(Random(1))
    without = played(game("kings_war"), Trial(scenario="checkmate", kernel=True))
    assert without(Random(1)) > 10


class Countdown:
    """A game as OpenSpiel has them: whoever moves takes one or two, now and then a coin takes some."""

    def __init__(self, left: int) -> None:
        self.left = left

    def new_initial_state(self) -> Countdown:
        return Countdown(self.left)

    def is_terminal(self) -> bool:
        return self.left <= 0

    def is_chance_node(self) -> bool:
        return self.left % 5 == 0

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(1, 0.5), (2, 0.5)]

    def legal_actions(self) -> list[int]:
        return [1, 2]

    def apply_action(self, action: int) -> None:
        self.left -= action


def test_a_game_of_openspiel_is_played_to_its_end() -> None:
    assert {bench.spiel_play(Countdown(10), Random(seed)) for seed in range(50)} <= set(range(5, 11))


def test_openspiel_is_taken_as_it_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "find_spec", lambda name: None)
    assert bench.spiel_plays() == {}
    spiel = SimpleNamespace(registered_names=lambda: ["python_tic_tac_toe"], load_game=lambda name: Countdown(6))
    monkeypatch.setattr(bench, "find_spec", lambda name: spiel)
    monkeypatch.setattr(bench, "import_module", lambda name: spiel)
    plays = bench.spiel_plays()
    assert list(plays) == ["python_tic_tac_toe"]
    assert plays["python_tic_tac_toe"](Random(1)) >= 3


def test_environments_are_played_step_by_step_beside_those_that_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    own = {"guess": partial(env, "guess")}
    found = {"pettingzoo": object(), "pygame": object()}
    zoo = SimpleNamespace(make=lambda kind, name: env("war_kids", {"classic/chess_v6": "puzzle"}[name]))
    monkeypatch.setattr(bench, "find_spec", found.get)
    monkeypatch.setattr(bench, "import_module", {"pettingzoo": zoo}.__getitem__)
    plays = bench.zoo_plays(own, ["chess_v6"])
    assert list(plays) == ["guess", "PettingZoo chess_v6"]
    assert plays["guess"](Random(1)) == plays["guess"](Random(1)) > 10
    del found["pygame"]
    assert list(bench.zoo_plays(own)) == ["guess"]
    found.clear()
    assert bench.zoo_plays(own) == {}


def test_where_all_play_at_random_the_kernel_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    found = play_out(GAME, HILL, [RandomPlayer(), RandomPlayer()], Random(7))
    simulator = GAME.kernel(HILL)
    assert (simulator.play(Random(7)), simulator.outcome) == (found.actions, found.outcome)
    assert found.turn_seconds == ((), ())
    assert random_kernel(GAME, HILL, [RandomPlayer(), LEVELS[1]()]) is None
    monkeypatch.delattr(type(GAME), "kernel")
    slower = play_out(GAME, HILL, [RandomPlayer(), RandomPlayer()], Random(7))
    assert slower.outcome is not None
    assert all(slower.turn_seconds)


def test_chess_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    boards: list[chess.Board] = []

    class Kept(chess.Board):
        def __init__(self) -> None:
            super().__init__()
            boards.append(self)

    monkeypatch.setattr(chess, "Board", Kept)
    count = bench.chess_play(Random(3))
    assert count == len(boards[0].move_stack)
    assert boards[0].is_game_over()


def test_slices_are_the_stretches_between_two_breaths() -> None:
    async def thinking() -> str:
        for _ in range(3):
            await asyncio.sleep(0)
        return "done"

    assert bench.watched(thinking(), ticking(1.0)) == ("done", [1.0] * 4)


def test_a_playout_asks_the_players_as_it_is_told() -> None:
    meadow, asked = GAME.initial_state(GAME.scenarios()[0]), []

    def ask(player: object, game: object, o: object, rng: Random) -> object:
        asked.append(player)
        return next(iter([bench.Decision(GAME.legal_actions(o)[0])]))

    seats = [RandomPlayer(), RandomPlayer()]
    play_out(GAME, meadow, seats, Random(1), ask)  # type: ignore[arg-type]
    assert set(map(id, asked)) == set(map(id, seats))


def test_questions_are_asked_in_turn_and_the_first_two_rounds_do_not_count() -> None:
    order: list[str] = []
    asked = {name: lambda name=name: order.append(name) for name in "ab"}
    found = bench.times(asked, rounds=3, clock=ticking(0.25))
    assert "".join(order) == "ababababab"
    assert found == {"a": Spread((250.0, 250.0, 250.0)), "b": Spread((250.0, 250.0, 250.0))}


def test_a_question_is_asked_of_another_library_where_that_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = Probe(row="far", ask=lambda: lambda: 1, beside={"json": lambda: lambda: 2, "not_there": lambda: lambda: 3})
    asked = bench.asking([probe])
    assert {row: ask() for row, ask in asked.items()} == {"far": 1, "far, json": 2}


@pytest.mark.slow
def test_a_level_is_told_in_matches_a_second() -> None:
    pace = bench.Pace(Spread((0.1,)), Spread((0.01,)), Spread((0.2, 0.25, 0.5)))
    assert pace.rate == 4.0
    assert pace.figures()["matches"]["count"] == 3
    assert bench.Pace(Spread((0.1,)), Spread((0.01,))).rate == 0.0
    pace = bench.pace(GAME, GAME.initial_state(GAME.scenarios()[0]), 1, [1, 2])
    assert len(pace.matches.values) == 2
    assert min(pace.matches.values) > 0
    assert len(pace.slices.values) >= len(pace.turns.values) > 4


@pytest.mark.parametrize("game_id", GAMES.having("probes"))
def test_each_question_of_a_game_can_be_asked_again_and_again(game_id: str) -> None:
    probes = GAMES[game_id].part("probes")
    for row, ask in bench.asking(probes).items():
        assert ask() == ask(), row
    assert len({probe.row for probe in probes}) == len(probes)
