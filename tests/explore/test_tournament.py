"""Tournaments: the same matches whoever plays them where, shares with their intervals, seats that go round."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from kit.command.bootstrap import ROOT
from kit.core.game import Seat, Trouble
from kit.explore.rival import is_checkout
from kit.explore.tournament import (
    Played,
    Record,
    Use,
    endings,
    record,
    tournament,
    turn_median,
    uses,
    wilson,
)
from kit.games import game
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT
from kit.players import CONTESTANTS, Decision, RandomPlayer

MEADOW = GAME.initial_state(GAME.scenarios()[0])


def played(seats: tuple[int, int], *winners: int, rule_id: str = "R") -> Played:
    return Played(seats, winners, rule_id, 10, ((0.1, 0.3), (0.2,)), (Seat("blue"), Seat("pink")))


MATCHES = [played((0, 1), 0), played((1, 0), 1), played((0, 1), 1, rule_id="Q"), played((1, 0)), played((0, 1), 0, 1)]
"""Contestant 0 wins twice, once on each seat, loses once, draws twice."""


@pytest.mark.parametrize(
    ("wins", "n", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (29, 29, 0.8830, 1.0)],
)
def test_wilsons_interval_is_the_one_of_the_textbooks(wins: int, n: int, low: float, high: float) -> None:
    """Figures of Newcombe (1998), method 3."""
    assert wilson(wins / n, n) == pytest.approx((low, high), abs=5e-5)


@pytest.mark.parametrize("answer", ["end movement", 4, None, END_COMBAT])
def test_what_is_no_legal_action_is_not_played(answer: object, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stranger(RandomPlayer):
        def choose(self, game: object, o: object, rng: object) -> object:
            yield
            return Decision(answer)

    monkeypatch.setitem(CONTESTANTS, "stranger", Stranger)  # type: ignore[arg-type]
    for names in (("stranger", "random"), ("random", "stranger")):
        with pytest.raises(Trouble, match="answer"):
            list(tournament(GAME, MEADOW, names, 1, "s"))


def test_knowing_nothing_anything_is_possible() -> None:
    assert wilson(0.0, 0) == (0.0, 1.0)
    assert Record().interval == (0.0, 1.0)
    assert Record().share == 0.0


def test_surer_is_wider() -> None:
    low, high = wilson(0.5, 100)
    lower, higher = wilson(0.5, 100, sure=0.99)
    assert lower < low < high < higher


def test_a_draw_counts_half() -> None:
    assert record([MATCHES[0], *MATCHES[2:]], 0) == Record(won=1, drawn=2, lost=1, points=Fraction(2))
    assert record([MATCHES[0], *MATCHES[2:]], 0).share == 0.5
    assert record([*MATCHES[:2], MATCHES[0], MATCHES[3]], 0).share == 3.5 / 4


def test_records_by_contestant_and_seat() -> None:
    assert record(MATCHES, 0) == Record(won=2, drawn=2, lost=1, points=Fraction(3))
    assert record(MATCHES, 1) == Record(won=1, drawn=2, lost=2, points=Fraction(2))
    assert record(MATCHES, 0, seat=0) == Record(won=1, drawn=1, lost=1, points=Fraction(3, 2))
    assert record(MATCHES, 0, seat=1) == Record(won=1, drawn=1, lost=0, points=Fraction(3, 2))
    assert record(MATCHES, seat=1) == Record(won=2, drawn=2, lost=1, points=Fraction(3))


def test_how_they_ended_and_how_long_they_thought() -> None:
    assert endings(MATCHES) == {"R": 4, "Q": 1}
    assert turn_median([played((0, 1), 0)], 0) == pytest.approx(0.2)
    assert turn_median([], 0) == 0.0


def untimed(matches: list[Played]) -> list[Played]:
    return [replace(match, turn_seconds=()) for match in matches]


def test_seats_go_round_and_each_round_has_its_own_dice() -> None:
    matches = list(tournament(GAME, MEADOW, ("2", "random"), 4, "s"))
    assert [match.seats for match in matches] == [(0, 1), (1, 0), (0, 1), (1, 0)]
    assert untimed(matches) == untimed(list(tournament(GAME, MEADOW, ("2", "random"), 4, "s")))
    other = list(tournament(GAME, MEADOW, ("2", "random"), 4, "t"))
    assert untimed(matches) != untimed(other)


def test_a_longer_tournament_begins_with_the_shorter_one() -> None:
    few, more = (list(tournament(GAME, MEADOW, ("random", "random"), count, "s")) for count in (2, 5))
    assert untimed(few) == untimed(more[:2])


def test_two_processes_play_the_same_matches() -> None:
    alone, shared = (list(tournament(GAME, MEADOW, ("1", "random"), 4, "s", jobs)) for jobs in (1, 2))
    assert untimed(alone) == untimed(shared)


KINGS_WAR = game("kings_war")
ROUNDS = KINGS_WAR.initial_state(next(one for one in KINGS_WAR.scenarios() if one.id == "rounds"))


def test_what_was_done_is_counted_by_kind_of_action() -> None:
    found = [replace(match, kinds=kinds) for match, kinds in zip(MATCHES, KINDS, strict=False)]
    assert uses(found, 0) == [Use("Move", 2.0, 1.0), Use("Cast", 0.5, 0.5)]
    assert uses(found, 1) == [Use("Move", 1.5, 0.5)]
    assert uses(found) == [Use("Move", 3.5, 1.0), Use("Cast", 0.5, 0.5)]
    assert uses(MATCHES) == []


KINDS = [(Counter(Move=3, Cast=1), Counter(Move=3)), (Counter[str](), Counter(Move=1))]
"""Of the first two matches, in which the seats are changed."""


def test_matches_tell_what_was_done_and_how_many_turns_it_took() -> None:
    (match,) = tournament(KINGS_WAR, ROUNDS, ("1", "1"), 1, "s")
    assert set(match.kinds[0]) >= {"Move", "Rest"}
    assert match.turns in range(2, 17)
    (fast,) = tournament(GAME, MEADOW, ("random", "random"), 1, "s")
    assert not any(fast.kinds)
    assert fast.turns > 1


def test_a_rival_of_another_checkout_plays_by_the_same_rules() -> None:
    """The kit in this folder, asked from outside, plays as it does inside, but for its dice."""
    (match,) = tournament(KINGS_WAR, ROUNDS, ("1", f"1@{ROOT}"), 1, "s")
    assert match.outcome.rule_id.startswith("KW-END")
    assert set(match.kinds[1]) >= {"Move"}
    assert is_checkout(str(ROOT))
    assert not is_checkout(str(ROOT / "tests"))


def test_a_rival_that_does_not_answer_is_named(tmp_path: Path) -> None:
    with pytest.raises(Trouble, match="answer"):
        list(tournament(KINGS_WAR, ROUNDS, (f"1@{tmp_path}", "1"), 1, "s"))
