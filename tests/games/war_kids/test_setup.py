"""Marks of units in mid-turn: each is refused and read somewhere in `positions.toml`; no played one is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kit.core.game import Scenario, Trouble
from kit.games.war_kids import GAME
from kit.games.war_kids.battle import ADVANCED
from kit.games.war_kids.setup import MARKS, check
from tests.games.tabled import table
from tests.games.war_kids.crowds import crowd

POSITIONS = table("war_kids", "positions")


@pytest.mark.parametrize("mark", MARKS)
def test_every_mark_is_refused_and_read(mark: str) -> None:
    refused = [one for reason, those in POSITIONS["impossible"].items() if reason.startswith("mark.") for one in those]
    for positions in (refused, POSITIONS["possible"]):
        assert [one for one in positions if mark in one.split("||")[1].split(";")[0].split()]


def test_an_option_chosen_afterwards_is_held_against_the_marks_too() -> None:
    units = "map 9x7; bS D2; bP E2; pS D8; pP A1 wounded; option adv_wounded; victory limit 9 units"
    hurt = Scenario("own", units)
    assert GAME.initial_state(hurt).wounded
    with pytest.raises(Trouble, match="mark"):
        GAME.initial_state(hurt, {"adv_wounded": False})


def test_what_a_match_comes_to_is_never_refused() -> None:
    """With every rule on, and in crowds."""
    rng = Random("matches")
    starts = [GAME.initial_state(one, dict.fromkeys(ADVANCED, True)) for one in GAME.scenarios()[:2]]
    for s in [*starts, *(crowd(rng) for _ in range(8))]:
        log: list[Any] = []
        GAME.kernel(s).play(rng, 400, log)
        for a in log:
            s = GAME.apply(s, a)
            check(s)
