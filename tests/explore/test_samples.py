"""Samples: many matches, what they say, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from kit.core.game import TERMINAL, Seat
from kit.explore.samples import (
    Estimate,
    Sample,
    at_random,
    by_turn,
    course,
    footsteps,
    mean,
    sample,
    share,
    slowly,
    story,
)
from kit.explore.tournament import wilson
from kit.games.war_kids import GAME
from kit.games.war_kids.board import WarKidsBoard
from kit.players import Gentle, RandomPlayer

BOARD = WarKidsBoard()
MEADOW = GAME.initial_state(GAME.scenarios()[0])


def ended(*winners: int) -> Sample:
    return Sample(winners, "R", 10, 3, (Seat("blue"), Seat("pink")))


def test_a_slow_sample_breathes_and_comes_to_the_same() -> None:
    """Players without a memory of their own, so that new ones for each match make no difference."""
    found = list(slowly(GAME, BOARD, MEADOW, lambda: (RandomPlayer(), Gentle()), 3, "7"))
    told = tuple(one for one in found if one is not None)
    assert told == sample(GAME, BOARD, MEADOW, (RandomPlayer(), Gentle()), 3, "7")
    assert len(found) - len(told) > sum(match.actions for match in told)


def test_a_draw_counts_half() -> None:
    found = [ended(0), ended(0), ended(1), ended(), ended(0, 1)]
    assert share(found, 0).value == (2 + 1) / 5
    assert share(found, 1).value == (1 + 1) / 5
    assert (share(found, 0).low, share(found, 0).high) == wilson(3 / 5, 5)
    assert (share([], 0).low, share([], 0).high) == (0.0, 1.0)


def test_a_mean_has_its_interval() -> None:
    """Of 2, 4, 4, 4, 5, 5, 7, 9 the mean is 5 and the sample variance 32 / 7."""
    found = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert found.value == 5
    assert found.high - 5 == pytest.approx(1.959964 * (32 / 7 / 8) ** 0.5, rel=1e-6)
    assert 5 - found.low == pytest.approx(found.high - 5)


def test_one_value_alone_says_nothing_of_others() -> None:
    with pytest.raises(ValueError, match="two"):
        mean([3])


def test_four_times_the_matches_halve_the_bar() -> None:
    few, many = [ended(0), ended(1)] * 50, [ended(0), ended(1)] * 200
    ratio = (share(few, 0).high - share(few, 0).low) / (share(many, 0).high - share(many, 0).low)
    assert ratio == pytest.approx(2, rel=0.02)


@pytest.mark.parametrize("seats", [(), (RandomPlayer(), Gentle())], ids=["random", "players"])
def test_a_sample_is_matches_played_to_their_end(seats: tuple[RandomPlayer | Gentle, ...]) -> None:
    found = sample(GAME, BOARD, MEADOW, seats, 4, "7")
    assert len(found) == 4
    assert found == sample(GAME, BOARD, MEADOW, seats, 4, "7")
    assert found[:2] == sample(GAME, BOARD, MEADOW, seats, 2, "7")
    assert found != sample(GAME, BOARD, MEADOW, seats, 4, "8")
    for match in found:
        assert match.rule_id.startswith("WK-VIC-")
        # Each of the two sides ends two phases in every turn but the last.
        assert match.actions >= 4 * (match.turns - 1)
        assert 1 <= match.turns <= 11


def test_the_simulator_and_the_rules_tell_the_same_story(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game may have a fast simulator; what it says lies in the interval of what the rules say, and the other way."""
    fast = sample(GAME, BOARD, MEADOW, (), 400, "1")
    monkeypatch.setattr("kit.explore.samples.random_kernel", lambda game, s, seats: None)
    slow = sample(GAME, BOARD, MEADOW, (), 400, "1")
    assert fast != slow, "they draw from the same chance in another order"
    for one, other in ((share(fast, 0), share(slow, 0)), tuple(mean([m.turns for m in all_]) for all_ in (fast, slow))):
        assert one.low < other.high
        assert other.low < one.high


def test_a_story_hangs_together() -> None:
    """Of players, and of any legal actions."""
    s = MEADOW
    for before, action, after in story(GAME, MEADOW, [RandomPlayer(), RandomPlayer()], Random(3)):
        assert before == s
        assert GAME.explain(before, action) is None
        assert (s := after) == GAME.apply(before, action)
    assert GAME.outcome(s) is not None
    s = MEADOW
    for t in at_random(GAME, MEADOW, Random(3)):
        assert t in [GAME.apply(s, a) for a in GAME.legal_actions(s)]
        s = t
    assert GAME.current_player(s) == TERMINAL


def test_footsteps_are_counted_on_every_hex_that_is_walked_on() -> None:
    s, steps = GAME.parse_position("map 6x5; bP C2; bS A1; pS E6; pS E5; victory eliminate 1"), []
    for text in ("P C2-C3-C4", "S A1-A2", "end movement", "end combat", "S E6-D6", "end movement", "end combat"):
        a = GAME.parse_action(s, text)
        assert GAME.explain(s, a) is None
        steps.append((s, a, GAME.apply(s, a)))
        s = steps[-1][2]
    found = footsteps(BOARD, steps)
    assert {BOARD.name(s, place): n for place, n in found.items()} == {"C3": 1, "C4": 1, "A2": 1, "D6": 1}


def test_a_blow_leaves_no_footsteps() -> None:
    s = GAME.parse_position("map 6x5; bP C2; pS C3 E5; now blue combat")
    a = GAME.parse_action(s, "P C2xC3")
    assert not footsteps(BOARD, [(s, a, GAME.apply(s, a))])


def test_a_measure_is_told_turn_by_turn() -> None:
    def turn(s: object) -> float:
        return float(BOARD.turn(s))  # type: ignore[arg-type]

    def turns(matches: int, measure: Callable[[Any], float]) -> tuple[float, ...]:
        return by_turn(course(GAME, BOARD, MEADOW, tuple, matches, "1", measure))

    told = turns(5, turn)
    assert told == tuple(range(1, len(told) + 1))
    units = turns(5, lambda s: sum(p.place is not None for p in BOARD.pieces(s)))
    assert units[0] == sum(p.place is not None for p in BOARD.pieces(MEADOW))
    assert len(units) == len(told)
    assert isinstance(units[1], Estimate)
    assert units[1].low <= units[1] <= units[1].high
    alone = [turns(n, lambda s: BOARD.turn(s) ** 2) for n in (1, 3)]
    assert all(value == number**2 for values in alone for number, value in enumerate(values, 1))
