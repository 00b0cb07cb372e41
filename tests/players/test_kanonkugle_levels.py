"""Kanonkugle as the levels see it: what a position is worth, and what can still be done in a turn."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from seats import QUICK

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.evaluation.terms import chained
from kit.games.kanonkugle.state import State
from kit.players import think
from kit.players.effort import Reach
from kit.players.prospect import Prospects

OPEN = "size 60,60; zone 0,0 60,10; zone 0,50 60,60; option damage_formula capped; "
BEASTS = "troop A beast | {a} at 30,30; troop B beast | {b} at {where}; order A B; round 2; now A {phase}"


def position(text: str) -> State:
    return GAME.parse_position(OPEN + text)


def test_level_3_hides_what_is_weak() -> None:
    """A wall stands beside the last beast, which three life points are left of, and the enemy has the next turn."""
    s = position(
        "obstacle wall total 24,24 36,24 36,26 24,26; troop A beast | pv 3 active tried at 40,22; "
        "troop B beast | at 30,40; order A B; round 11; now A move"
    )
    t = GAME.apply(s, think(QUICK["planner"](), GAME, s, Random(1)).action)
    before, after = (GAME.prospects(one, 0) for one in (s, t))
    assert after["danger"] + after["cover"] > before["danger"] + before["cover"]


def test_a_fight_that_is_awaited_counts_on_the_average() -> None:
    """The expectation is what the outcomes, each by its chance, are worth in life points."""
    s = position(
        "troop A riflemen | active tried at 10,20 13,20 16,20 10,23 13,23 16,23; troop B riflemen | at 10,38 13,38 "
        "16,38 10,41 13,41 16,41; order A B; round 2; now A shoot"
    )
    t = GAME.apply(s, do.Shoot(0, 1))
    mean = sum(float(p) * GAME.terms(GAME.apply(t, a), 0)["life"] for a, p in GAME.chance_outcomes(t))
    assert GAME.terms(t, 0)["life"] == pytest.approx(mean)
    assert mean > GAME.terms(s, 0)["life"]


def test_who_wins_is_met_by_the_end() -> None:
    s = position(BEASTS.format(a="", b="", where="30,50", phase="activate"))
    assert GAME.terms(s, 0)["victory"] == 0
    won = position(BEASTS.format(a="", b="pv 9", where="30,50", phase="activate") + "; over KK-END-2 A AB pv=12")
    assert GAME.terms(won, 0)["victory"] > 0 > GAME.terms(won, 1)["victory"]


def test_half_cover_is_worth_something_to_whoever_is_looked_at() -> None:
    text = BEASTS.format(a="", b="", where="30,52", phase="activate")
    plain, wood = position(text), position("obstacle w partial loose circle 30,30 4; " + text)
    assert GAME.prospects(plain, 0)["cover"] == 0 < GAME.prospects(wood, 0)["cover"]


def test_troops_are_tried_in_the_order_that_does_most() -> None:
    """A sure one first, unless what it can do is little against the other's."""
    assert chained([(0.5, 6.0), (2 / 3, 4.0)]) == pytest.approx(2 / 3 * 4 + 1 / 3 * 6)
    assert chained([(0.5, 6.0), (2 / 3, 1.0)]) == pytest.approx(0.5 * 6 + 1 / 3 * 1)


def test_after_a_fight_the_turn_is_planned_on() -> None:
    """The volley of one troop, and what the other can still do after it, are weighed together."""
    s = position(
        "troop A riflemen | active tried at 10,20 13,20 16,20 10,23 13,23 16,23; troop A riflemen | active tried at "
        "20,20 23,20 26,20 20,23 23,23 26,23; troop B riflemen | at 10,38 13,38 16,38 10,41 13,41 16,41; "
        "troop B riflemen | at 50,52 53,52 56,52 50,55 53,55 56,55; order A B; round 2; now A shoot"
    )
    search = Prospects(GAME, 0, Reach())
    (end, *_) = _run(search.ends(s, 1))
    before = end.worth
    _run(search.after_dice([end]))
    assert isinstance(end.plan[0], do.Shoot)
    assert end.worth >= before


def _run(steps: Any) -> Any:
    while True:
        try:
            next(steps)
        except StopIteration as done:
            return done.value
