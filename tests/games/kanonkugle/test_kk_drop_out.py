"""A player who gives up, at any moment: the others play on, and nobody waits for the troops."""

import pytest

from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.pieces import LETTERS
from tests.games.kanonkugle import soundness
from tests.games.kanonkugle.cases import cases, whole

CASES = cases()
FIELD = "players 3; size 60,60; zone 0,0 60,10; zone 0,50 25,60; zone 35,50 60,60; last; order A B C; round 2; "
THREE = FIELD + "troop A one tir 5 ddt 5 mov 2 mis 1 | active at 10,10; troop B foe | at 20,10; troop C far | at 50,50"


@pytest.mark.parametrize(
    ("steps", "player", "then"),
    [
        ([], "A", ["now B activate"]),
        ([], "B", ["now A shoot"]),
        (["shoot A1 B1"], "A", ["now B activate"]),
        (["shoot A1 B1"], "B", ["now A shoot"]),
        (["shoot A1 B1"], "C", ["now A volley", "clash A1 B1 dice 12 volley"]),
        (["assault A1 B1 10,10 18,10"], "B", ["now A move"]),
        (["assault A1 B1 10,10 18,10", "hits 0"], "B", ["now A move"]),
        (["assault A1 B1 10,10 18,10", "hits 0"], "A", ["now B activate"]),
        (["assault A1 B1 10,10 18,10", "hits 0", "counter"], "B", ["now A move"]),
        (["end turn", "activate B1"], "B", ["now C activate"]),
        (["end turn", "activate B1"], "A", ["now B activating", "tested B1"]),
        (["end turn", "stop", "end turn", "stop", "end turn"], "A", ["now B initiative", "rolls - - -", "round 3"]),
        (["end turn", "stop", "end turn", "stop", "end turn", "roll 3"], "B", ["now C initiative", "rolls 3 - -"]),
        (["end turn", "stop", "end turn", "stop", "end turn", "roll 3", "roll 5"], "C",
         ["now A activate", "order A B"]),
    ],
)  # fmt: skip
def test_a_player_gives_up(steps: list[str], player: str, then: list[str]) -> None:
    s = GAME.dropped_out(CASES.run(whole(THREE), steps), LETTERS.index(player))
    lines = GAME.position_text(s).splitlines()
    for line in then:
        assert line in lines, lines
    assert not any("tested" in line or "clash" in line for line in lines if line not in then)
    assert GAME.parse_position(GAME.position_text(s)) == s


@pytest.mark.parametrize("steps", [["shoot A1 B1", "hits 9"], ["assault A1 B1 10,10 18,10", "hits 5"]])
def test_whoever_has_to_take_figures_off_does_so_though_the_other_gave_up(steps: list[str]) -> None:
    many = (
        THREE.replace("one tir", "one dan 1 tir")
        .replace("foe |", "foe units 3 base 1 mis 4 |")
        .replace("at 20,10", "at 20,10 20,13 20,16")
    )
    s = GAME.dropped_out(CASES.run(whole(many), steps), 0)
    assert s.phase == "remove"
    while s.phase == "remove":
        soundness.check(s, s)
        assert GAME.parse_position(GAME.position_text(s)) == s
        assert GAME.current_player(s) == 1
        s = GAME.apply(s, GAME.legal_actions(s)[0])
    soundness.check(s, s)
    assert {"now B activate", "order A B C"} <= set(GAME.position_text(s).splitlines())
    assert GAME.parse_position(GAME.position_text(s)) == s


def test_the_last_one_left_has_won() -> None:
    s = CASES.run(whole(THREE), [])
    s = GAME.dropped_out(GAME.dropped_out(s, 0), 2)
    assert s.outcome is not None
    assert (s.outcome.winners, s.outcome.rule_id) == ((1,), "KK-END-1")
