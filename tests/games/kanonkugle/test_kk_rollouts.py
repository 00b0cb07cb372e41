"""Kanonkugle played on in rough strokes: what is likely to come, by luck that is the same for all that is compared."""

from __future__ import annotations

from random import Random

import pytest

from kit.core.capabilities import Farsighted
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.evaluation.rollouts import BEHIND, INTENTIONS, Body, gap, sketch
from kit.games.kanonkugle.evaluation.terms import WIN
from kit.games.kanonkugle.reasons import gap as measured
from kit.games.kanonkugle.state import State
from kit.players.base import finish
from kit.players.rollouts import foreseen, lucks
from tests.games.kanonkugle.blunders import OPEN, six

LUCK = lucks(12, Random(1))
DUEL = OPEN + "troop A beast | {a} at 30,{y}; troop B scouts | {b} at " + six(27, 46) + "; now A {phase}"


def position(text: str) -> State:
    return GAME.parse_position(text)


def duel(y: int, phase: str = "activate", a: str = "", b: str = "") -> State:
    return position(DUEL.format(y=y, phase=phase, a=a, b=b))


def bodies(s: State) -> list[Body]:
    return [Body(n, force, force.pv, force.sc) for n, force in enumerate(s.forces)]


def worth(s: State, player: int = 0) -> float:
    return finish(foreseen(GAME, s, player, LUCK))


def test_luck_is_spread_evenly_and_the_same_seed_brings_the_same() -> None:
    assert lucks(12, Random(1)) == LUCK
    for column in zip(*LUCK, strict=True):
        assert sorted(column) == pytest.approx([(n + 0.5) / 12 for n in range(12)])


def test_the_same_luck_brings_the_same_and_each_intention_is_told() -> None:
    assert isinstance(GAME, Farsighted)
    s = duel(15)
    found = list(GAME.rollouts(s, 0, LUCK))
    assert found == list(GAME.rollouts(s, 0, LUCK))
    assert len(found) == len(LUCK)
    assert {len(one) for one in found} == {len(INTENTIONS)}


def beasts(mine: str, theirs: str, rest: str) -> State:
    return position(
        OPEN.replace("order A B; round 2", rest) + f"troop A beast | {mine} at 30,8; troop B beast | {theirs} at 30,30"
    )


def test_life_points_are_worth_something_on_both_sides() -> None:
    even, strong, weak = (
        beasts(*pv, "order A B; round 2; now A activate") for pv in (("", ""), ("", "pv 4"), ("pv 4", ""))
    )
    assert worth(strong) > worth(even) > worth(weak)


def test_whoever_has_a_lead_when_the_last_round_ends_has_won() -> None:
    """The other side has had its turn, and nobody can do anything more."""
    over = "order B A; round 12; rounds 12; now A move"
    ahead, behind = beasts("active tried moved", "pv 6", over), beasts("pv 6 active tried moved", "", over)
    assert worth(ahead) == pytest.approx(-worth(behind))
    assert worth(ahead) > 6 + WIN / 2


def test_distances_are_those_of_the_rules() -> None:
    s = duel(20)
    one, other = bodies(s)
    assert gap(one, other) == pytest.approx(measured(*s.forces), abs=1)


def test_behind_a_crate_dice_are_halved_and_behind_a_wall_there_are_none() -> None:
    text = DUEL.format(y=8, phase="activate", a="", b="")
    crate, wall = (f"obstacle x {kind} 20,40 40,40 40,42 20,42; " for kind in ("partial", "total"))
    shares = []
    for obstacle in ("", crate, wall):
        s = position(text.replace("order A B; ", "order A B; " + obstacle))
        shares.append(sketch(s.table).share(*bodies(s)))
    assert shares == [1.0, BEHIND, 0.0]


def test_to_wait_out_of_range_is_better_than_to_walk_into_it_when_the_enemy_is_next() -> None:
    """Riflemen 12 cm beyond the beast's own range: whoever comes nearer is shot at, and cannot shoot before."""
    s = position(OPEN + "troop A beast | active tried at 30,8; troop B riflemen | at " + six(27, 50) + "; now A move")
    into, away = (
        GAME.apply(s, do.Move(0, (s.forces[0].places[0], s.forces[0].places[0].by(0, up)))) for up in (110_000, 0)
    )
    assert worth(away) > worth(into)


def test_before_everybody_is_placed_and_at_a_real_table_it_is_what_the_prospects_say() -> None:
    start = GAME.initial_state(GAME.scenarios()[0])
    s = position(DUEL.format(y=8, phase="activate", a="", b="").replace("round 2", "round 2; option real_table on"))
    for t in (start, s):
        assert worth(t) == pytest.approx(sum(GAME.prospects(t, 0).values()))


def test_a_die_that_lets_somebody_act_counts_on_the_average() -> None:
    s = GAME.apply(duel(26), do.Activate(0))
    ways = [GAME.apply(s, a) for a, _ in GAME.chance_outcomes(s)]
    assert worth(s) == pytest.approx(sum(map(worth, ways)) / 6)
