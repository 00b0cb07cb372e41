"""Positions and actions as text: what cannot be read is told, whatever it is; what can be read can be played."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kk_cases import whole

from kit.core.chance import Roll
from kit.core.game import Trouble
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.space.plane import Point
from tests.games.kanonkugle import soundness
from tests.games.kanonkugle.crowds import crowd

UNREAD = (
    "", " ", "move", "move A1", "move A9 1,1", "move C1 1,1", "move A1 1", "move A1 1,1,1", "move A1 1,1 to",
    "move A1 1.00001,1", "move A1 1e3,1", "move A1 x,y", "shoot A1", "shoot A1 B1 via", "shoot A1 B1 10,10",
    "assault A1", "assault A1 B1 1,1 giving", "assault A1 B1 1,1 giving -1", "rally", "rally A1 A2", "activate a1",
    "deploy", "deploy A1 here", "remove 0.5", "remove one", "counter 1", "counter giving", "decline now", "end",
    "end turn now", "stop it", "skip A1", "roll",
    "roll six", "roll 1 2", "hits", "hits -1", "fly A1", "move A1 99999,1",
)  # fmt: skip
PLACE = "troop A one mov 3 | active at 10,10; troop B foe | at 30,50"


@pytest.mark.parametrize("words", UNREAD)
def test_an_action_that_cannot_be_read_is_told(words):
    s = GAME.parse_position(whole(PLACE))
    with pytest.raises(Trouble) as trouble:
        GAME.parse_action(s, words)
    assert trouble.value.key == "trouble.action.unread"


NOT_READ = {
    "nowhere 3": "item", "size 60": "item", "size 60,60; size 50,50": "once", "zone 0,0 70,10": "item",
    "table mars": "item", "area a deep 1,1 2,1 2,2": "item", "area a rough 1,1 2,2": "item",
    "obstacle o total circle 5,5 0": "item", "obstacle o half circle 5,5 1": "item", "players 5": "item",
    "players 1": "item", "option points_mode some": "option", "option luck": "option", "rounds 0": "item",
    "rounds x": "item", "cohesion -1": "item", "marker here": "item", "troop E one | at 1,1": "item",
    "troop A nobody-knows": "item", "troop A two units 2 wings 3": "item", "now A sleep": "item", "now X move": "item",
    "round x": "item", "order A A": "phase", "order B": "phase", "held C": "phase", "tested A1": "phase",
    "clash A1 B1 dice 3 volley": "phase", "over KK-END-1": "item",
    "troop A low units 1 mis 1 ctr 1 | pv 13 at 5,5": "figures", "troop A off units 1 mis 1 ctr 1 | at 1,5": "ground",
    "troop A on units 1 mis 1 ctr 1 base 1 | at 11,10": "overlap",
}  # fmt: skip


def without(text: str, word: str) -> str:
    """A position without the items of a kind, as of most there can be only one."""
    return "; ".join(item for item in text.split("; ") if item.split()[0] != word or word == "troop")


@pytest.mark.parametrize(("words", "key"), NOT_READ.items())
def test_a_position_that_cannot_be_read_is_told(words, key):
    text = whole(PLACE)
    GAME.parse_position(text)
    with pytest.raises(Trouble) as trouble:
        GAME.parse_position(f"{words}; {without(text, words.split()[0]) if key == 'item' else text}")
    assert trouble.value.key.removeprefix("trouble.").removeprefix("position.") == key


@pytest.mark.parametrize(("dice", "read"), [(1, True), (24, True), (25, False), (0, False)])
def test_dice_that_nobody_can_have_are_not_read(dice, read):
    text = whole(f"{PLACE}; now A strike; clash A1 B1 dice {dice} strike")
    if read:
        assert GAME.parse_position(text).clash.dice == dice
    else:
        with pytest.raises(Trouble):
            GAME.parse_position(text)


@pytest.mark.parametrize(("round_", "last"), [(9_999, 10_000), (50_000, 50_000)])
def test_a_round_of_the_longest_match_is_read(round_, last):
    s = GAME.parse_position(whole(f"{PLACE}; option end annihilation; round {round_}; order B A; now A move"))
    s = GAME.apply(s, GAME.parse_action(s, "end turn"))
    assert (s.phase, s.round) == ("initiative", last)
    assert GAME.parse_position(GAME.position_text(s)) == s
    with pytest.raises(Trouble):
        GAME.parse_position(whole(f"{PLACE}; round 50001; now A move"))


@pytest.mark.parametrize("rolls", ["-", "1", "- - -", "3,4"])
@pytest.mark.parametrize(
    "troops",
    ["table meadow; troop A scouts; troop B scouts", whole(f"{PLACE}; round 2; now B initiative")],
    ids=["placing", "initiative"],
)
def test_dice_for_the_order_are_as_many_as_players(rolls, troops):
    with pytest.raises(Trouble) as trouble:
        GAME.parse_position(f"{troops}; rolls {rolls}")
    assert trouble.value.key == "trouble.position.phase"


def test_where_all_stand_already_the_first_round_follows_the_dice_for_placing():
    s = GAME.parse_position(whole(f"{PLACE}; option points_mode free; rolls - -; new"))
    for pips in ("roll 2", "roll 5"):
        s = GAME.apply(s, GAME.parse_action(s, pips))
        assert GAME.parse_position(GAME.position_text(s)) == s
    assert (s.phase, s.round) == ("initiative", 1)


def test_a_position_with_its_words_mixed_up_is_told_or_can_be_played() -> None:
    rng, read, told = Random(1), 0, 0
    for number in range(600):
        if number % 15 == 0:
            text, other = GAME.position_text(crowd(rng)), GAME.position_text(crowd(rng)).split()
        words = text.replace("\n", " ; ").split()
        for _ in range(rng.randrange(1, 3)):
            where = rng.randrange(len(words))
            words[where : where + rng.randrange(2)] = rng.choice(
                [[], [words[where]], [rng.choice(other)], [";"], ["-1"]]
            )
        try:
            found = GAME.parse_position(" ".join(words))
        except Trouble:
            told += 1
            continue
        read += 1
        assert GAME.parse_position(GAME.position_text(found)) == found
        if read % 5 == 0:
            soundness.check(found)
            assert bool(GAME.legal_actions(found)) == (found.outcome is None)
    assert min(read, told) > 20


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


@given(st.integers(0, 2**30))
def test_a_position_is_read_as_it_is_written(number):
    s = crowd(Random(number))
    back = GAME.parse_position(GAME.position_text(s))
    assert back == s
    assert hash(back) == hash(s)
    assert GAME.position_text(back) == GAME.position_text(s)


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


@pytest.mark.parametrize("phase", ["strike", "counterstrike", "counter"])
def test_no_fight_is_read_of_troops_that_have_fallen(phase):
    step = "strike" if phase == "counter" else phase
    words = f"troop A one | pv 0; troop B foe | at 12,10; now A {phase}; clash A1 B1 dice 3 {step}"
    with pytest.raises(Trouble) as trouble:
        GAME.parse_position(whole(words))
    assert trouble.value.key == "trouble.position.phase"
