"""A computer player gives the page its turn: counted in hand-backs, with a clock that the tests turn by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from itertools import count
from random import Random
from typing import Any

import pytest

from kit.games import game
from kit.games.war_kids import GAME
from kit.players import LEVELS, SLICE, decide, in_slices, think
from kit.players.effort import Sight

HILL = GAME.initial_state(GAME.scenarios()[1])


def steps(count: int) -> Generator[None, None, str]:
    for _ in range(count):
        yield
    return "done"


def ticking(seconds: float) -> Callable[[], float]:
    """A clock that goes on by so much each time it is looked at."""
    now = 0.0

    def clock() -> float:
        nonlocal now
        now += seconds
        return now

    return clock


def hand_backs(coroutine: Any) -> tuple[Any, int]:
    """What a coroutine returns that only gives way, and how often it did."""
    count = 0
    while True:
        try:
            coroutine.send(None)
        except StopIteration as done:
            return done.value, count
        count += 1


def test_slow_steps_give_way_after_each_of_them() -> None:
    assert hand_backs(in_slices(steps(10), slice_=0.020, clock=ticking(0.015))) == ("done", 10)


def test_quick_steps_share_a_slice_and_leave_room_for_one_more() -> None:
    """Of steps of 4 ms four or five make a slice of 20."""
    value, count = hand_backs(in_slices(steps(100), slice_=0.020, clock=ticking(0.004)))
    assert value == "done"
    assert 100 / 5 <= count <= 100 / 4


def test_what_takes_no_time_is_not_interrupted() -> None:
    assert hand_backs(in_slices(steps(1000), clock=ticking(0.0))) == ("done", 0)


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_gives_way_while_it_thinks(level: int) -> None:
    """Were each step as long as a slice, the page would have its turn after each of them."""
    thought, count = hand_backs(in_slices(LEVELS[level]().choose(GAME, HILL, Random(2)), clock=ticking(SLICE)))
    assert count == sum(1 for _ in LEVELS[level]().choose(GAME, HILL, Random(2)))
    assert count > 1
    assert GAME.explain(HILL, thought.action) is None


def test_others_have_their_turn_while_a_level_thinks() -> None:
    async def both() -> tuple[Any, int]:
        turns = 0

        async def page() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        running = asyncio.create_task(page())
        thinking = in_slices(LEVELS[2]().choose(GAME, HILL, Random(2)), clock=ticking(SLICE / 2))
        thought = await thinking
        running.cancel()
        return thought, turns

    thought, turns = asyncio.run(both())
    assert turns > 1
    assert thought == think(LEVELS[2](), GAME, HILL, Random(2))


@pytest.mark.parametrize("level", [1, 2])
def test_slices_do_not_change_a_thought(level: int) -> None:
    at_once = think(LEVELS[level](), GAME, HILL, Random(9))
    assert asyncio.run(decide(LEVELS[level](), GAME, HILL, Random(9))) == at_once


def test_who_is_stopped_stops_thinking() -> None:
    """An undo cancels the computer's turn: its thinking is closed, not left behind."""
    closed = False

    def thinking() -> Generator[None, None, str]:
        nonlocal closed
        try:
            yield from steps(1000)
        finally:
            closed = True
        return "done"

    async def stopped() -> None:
        task = asyncio.create_task(in_slices(thinking(), clock=ticking(SLICE)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(stopped())
    assert closed


def test_level_3_weighs_no_more_than_it_may(monkeypatch: pytest.MonkeyPatch) -> None:
    kings_war, weighed = game("kings_war"), count()
    s, terms = kings_war.initial_state(kings_war.scenarios()[0]), kings_war.terms
    monkeypatch.setattr(kings_war, "terms", lambda *asked: (next(weighed), terms(*asked))[1])
    think(LEVELS[3](), kings_war, s, Random(1))
    first = len(kings_war.legal_actions(s))
    assert first < next(weighed) <= Sight().budget + first + 40
