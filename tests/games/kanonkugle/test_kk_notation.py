"""Positions and actions as text: what cannot be read is told, whatever it is; what can be read can be played."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.chance import Roll
from kit.core.game import Trouble
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.space.plane import Point
from tests.games.kanonkugle.cases import whole

PLACE = "troop A one mov 3 | active at 10,10; troop B foe | at 30,50"


@pytest.mark.parametrize(("round_", "last"), [(9_999, 10_000), (50_000, 50_000)])
def test_a_round_of_the_longest_match_is_read(round_, last):
    s = GAME.parse_position(whole(f"{PLACE}; option end annihilation; round {round_}; order B A; now A move"))
    s = GAME.apply(s, GAME.parse_action(s, "end turn"))
    assert (s.phase, s.round) == ("initiative", last)
    assert GAME.parse_position(GAME.position_text(s)) == s
    with pytest.raises(Trouble):
        GAME.parse_position(whole(f"{PLACE}; round 50001; now A move"))


def test_where_all_stand_already_the_first_round_follows_the_dice_for_placing():
    s = GAME.parse_position(whole(f"{PLACE}; option points_mode free; rolls - -; new"))
    for pips in ("roll 2", "roll 5"):
        s = GAME.apply(s, GAME.parse_action(s, pips))
        assert GAME.parse_position(GAME.position_text(s)) == s
    assert (s.phase, s.round) == ("initiative", 1)


micro = st.integers(-5_000_000, 5_000_000)
places = st.builds(Point, micro, micro)
some = st.lists(places, min_size=1, max_size=5).map(tuple)
given_up = st.none() | st.integers(0, 99)
TROOPS = st.integers(0, 5)
written = st.one_of(
    st.builds(do.Deploy, TROOPS, some),
    st.builds(do.Rally, TROOPS),
    st.builds(do.Activate, TROOPS),
    st.builds(do.Shoot, TROOPS, TROOPS, st.just(()) | some),
    st.builds(do.Move, TROOPS, some, st.just(()) | some),
    st.builds(do.Assault, TROOPS, TROOPS, some, given_up),
    st.builds(do.Remove, st.lists(st.integers(0, 35), max_size=6).map(tuple)),
    st.builds(do.Counter, given_up),
    st.builds(do.Hits, st.integers(0, 99)),
    st.builds(Roll, st.integers(1, 6)),
    st.sampled_from([do.Skip(), do.Stop(), do.EndShooting(), do.Decline(), do.EndTurn()]),
)
WALL = GAME.initial_state(GAME.scenarios()[1])


@given(written)
def test_an_action_is_read_as_it_is_written(a):
    assert GAME.parse_action(WALL, GAME.action_text(WALL, a)) == a


FALLEN = {
    "morale": ("mis 4 dan 1 | active at 9,9", "mis 4 dan 5 | at 11,9", "", ("hits 3", "counter", "hits 9")),
    "remove": ("units 3 base 1 dan 1 mis 4 | pv 5 active at 9,9 9,11", "sc 5 | pv 2 at 11,9", " giving 2", ["hits 7"]),
}  # fmt: skip


@pytest.mark.parametrize("phase", FALLEN)
def test_a_fight_is_read_in_which_a_players_last_troop_has_fallen(phase):
    one, foe, giving, after = FALLEN[phase]
    s = GAME.parse_position(whole(f"last; troop A one {one}; troop B foe {foe}"))
    for words in (f"assault A1 B1 9,9{giving}", *after):
        action = GAME.parse_action(s, words)
        assert GAME.explain(s, action) is None
        s = GAME.apply(s, action)
    assert (s.phase, s.outcome) == (phase, None)
    assert GAME.parse_position(GAME.position_text(s)) == s
