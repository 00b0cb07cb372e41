"""What the measurements count, with clocks that the tests turn by hand: no test asks how fast this machine is."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random

import chess
import pytest

from kit.explore import bench
from kit.explore.bench import Spread
from kit.explore.playouts import play_out, random_transitions
from kit.games.war_kids import GAME
from kit.players import RandomPlayer

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


def test_each_scenario_is_played() -> None:
    plays = bench.game_plays(GAME)
    assert list(plays) == [scenario.id for scenario in GAME.scenarios()]
    assert all(play(Random(1)) > 10 for play in plays.values())


def test_chess_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    boards: list[chess.Board] = []

    class Kept(chess.Board):
        def __init__(self) -> None:
            super().__init__()
            boards.append(self)

    monkeypatch.setattr(chess, "Board", Kept)
    count = bench.chess_play(Random(3))
    assert bench.has_chess()
    assert count == len(boards[0].move_stack)
    assert boards[0].halfmove_clock >= 100 or not list(boards[0].legal_moves)


def test_slices_are_the_stretches_between_two_breaths() -> None:
    async def thinking() -> str:
        for _ in range(3):
            await asyncio.sleep(0)
        return "done"

    assert bench.watched(thinking(), ticking(1.0)) == ("done", [1.0] * 4)


def test_the_pace_of_a_level_is_taken_in_whole_matches() -> None:
    meadow = GAME.initial_state(GAME.scenarios()[0])
    pace = bench.pace(GAME, meadow, 1, [1, 2])
    assert len(pace.slices.values) >= len(pace.turns.values) > 4


def test_a_playout_asks_the_players_as_it_is_told() -> None:
    meadow, asked = GAME.initial_state(GAME.scenarios()[0]), []

    def ask(player: object, game: object, o: object, rng: Random) -> object:
        asked.append(player)
        return next(iter([bench.Thought(GAME.legal_actions(o)[0])]))

    seats = [RandomPlayer(), RandomPlayer()]
    play_out(GAME, meadow, seats, Random(1), ask)  # type: ignore[arg-type]
    assert set(map(id, asked)) == set(map(id, seats))
