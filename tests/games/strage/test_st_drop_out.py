"""A clan that gives up, at any moment: the others play on, and nobody waits for it."""

import json

import pytest

from kit.core import files
from kit.core.game import CHANCE, Trouble
from kit.core.match import MAX_BYTES, SEALED, Match
from kit.games.strage import GAME
from kit.games.strage.pieces import SIDES
from tests.games.strage.cases import cases, whole

CASES = cases()


def without(position: str, steps: list[str], clan: str) -> object:
    """The position after those steps and without the clan."""
    return GAME.dropped_out(CASES.run(position, steps), SIDES.index(clan))


def lines(s: object) -> list[str]:
    return GAME.position_text(s).splitlines()


@pytest.mark.parametrize(
    ("position", "steps", "clan", "then"),
    [
        ("red c3; sprites c3 a1; points 3", [], "red", ["now green points", "sprites a1 c3", "gone red"]),
        ("red c3; green c4; points 3", [], "green", ["now red main", "points 3", "gone green"]),
        ("red c3; green c4; points 3", ["c3xc4"], "green", ["now red main", "points 2", "fought"]),
        ("red c3; green c4; points 3", ["c3xc4"], "blue", ["now red fight", "pending c3 c4"]),
        ("red d7; sprites a1 d7; points 3", ["d7-d8 together"], "red", ["now green points", "saved 1 0 0"]),
        ("green c3; orcs c4; now red attack", [], "green", ["now green points".replace("green", "blue")]),
        ("green c3; blue c5; orcs c4; now red attack", [], "green", ["now red attack"]),
        ("green c3; orcs c4; sprites c3; now red attack", ["orc c4xc3"], "green", ["now red massacre", "rolling c3"]),
        ("green c3; orcs c4; now red attack", ["orc c4xc3"], "red", ["now green points"]),
        ("sprites c3; orcs c4; now red orc", ["orc h8"], "red", ["now red massacre", "rolling c3"]),
        ("green d5; hand red AS; hand green X1; now red magic", ["lightning AS d5"], "green",
         ["now red magic", "discard AS X1", "cast"]),
        ("green d5; hand red AS 7S; hand green 7C 4D; now red magic", ["lightning AS d5", "oppose 7C 4D"], "red",
         ["now green points", "discard AS 7S 7C 4D", "green d5"]),
        ("green d5; hand red AS 7S; hand green 7C 4D; now red magic", ["lightning AS d5", "oppose 7C 4D"], "blue",
         ["now red answer", "total 11"]),
        ("hand red X1; hand green AS; hand blue KS; now red magic", ["upheaval X1"], "green",
         ["now red take", "discard AS X1", "known blue KS"]),
        ("jack green JS; pile green 7S; hand green 2D; now red magic", [], "green", ["discard 7S JS 2D"]),
        ("option magic; now red points", ["roll 3", "draw AS"], "red", ["now green points", "discard AS"]),
        ("option magic; now red points", ["roll 3", "draw AS"], "blue", ["now red draw", "owed red"]),
    ],
)  # fmt: skip
def test_the_others_play_on(position, steps, clan, then):
    s = without(position, steps, clan)
    assert set(then) <= set(lines(s))
    assert GAME.legal_actions(s)
    assert GAME.parse_position(GAME.position_text(s)) == s


def test_a_clan_that_gives_up_while_the_order_is_rolled_for_has_no_turn():
    s = without("new; sprites setup", ["roll 6"], "red")
    for step in ("roll 4", "roll 2"):
        s = CASES.play(s, step)
    assert {"order red green blue", "now green points"} <= set(lines(s))


def test_nor_does_it_get_cards():
    s = without("new; sprites setup; option magic; option roll_order off", ["draw 2S", "draw 3S", "draw 4S"], "red")
    for card in ("5S", "6S", "7S", "2H", "3H", "4H"):
        s = CASES.play(s, f"draw {card}")
    assert {"hand green 3S 5S 7S 3H", "hand blue 4S 6S 2H 4H", "now green points", "discard 2S"} <= set(lines(s))
    s = without("new; sprites setup; option magic", [], "red")
    for step in ("roll 6", "roll 4", "roll 2", *(f"draw {n}S" for n in range(2, 8)), "draw AH", "draw KH"):
        s = CASES.play(s, step)
    assert {"hand green 2S 4S 6S AH", "hand blue 3S 5S 7S KH", "now green points"} <= set(lines(s))


def test_the_last_one_has_won():
    s = without("red c3; green c4; saved 0 3 0; points 3", [], "green")
    t = GAME.dropped_out(s, SIDES.index("red"))
    assert t.outcome is not None
    assert t.outcome.winners == (SIDES.index("blue"),)
    assert GAME.parse_position(GAME.position_text(t)) == t


@pytest.mark.parametrize("phase", ["points", "main", "orc"])
def test_the_match_may_end_at_any_moment(phase):
    s = GAME.parse_position(whole(f"red c3; sprites c3 a1; now red {phase}"))
    t = GAME.dropped_out(GAME.dropped_out(s, 1), 0)
    assert t.outcome is not None
    assert t.outcome.winners == (2,)
    assert GAME.parse_position(GAME.position_text(t)) == t


def test_with_the_last_sprite_home_it_is_over_though_its_escort_gives_up():
    s = without("red d7; sprites d7; saved 0 0 1; green a3; points 3", ["d7-d8 together"], "red")
    assert s.outcome is not None
    assert s.outcome.winners == (SIDES.index("blue"),)


def test_who_gave_up_saved_for_nobody():
    """Its sprites count no more, however many there are."""
    s = without("red d7 a4; green a3; sprites d7; saved 6 1 2; points 3", [], "red")
    s = CASES.run(GAME.position_text(s), ["roll 1", "done", "orc d6", "roll 6"])
    assert s.outcome is not None
    assert s.outcome.winners == (SIDES.index("blue"),)
    assert s.outcome.ranking == (2, 1, 0)


def test_a_rule_of_the_turn_that_was_agreed_to_be_finished_ends_with_it():
    s = without("red d7; sprites d7; option finish_turn; points 3", ["d7-d8 together", "stay"], "red")
    assert s.outcome is not None
    assert GAME.current_player(s) != CHANCE


@pytest.mark.parametrize("magic", [False, True])
@pytest.mark.parametrize("gone", [["3"], ["0", "0"], ["0", "1", "2"]], ids=" ".join)
def test_a_file_in_which_too_many_gave_up_and_took_it_back_is_refused(magic, gone):
    match = Match(GAME, GAME.scenarios()[0], {"magic": magic})
    data = match.save()
    undone = [f"table resign {clan}" for clan in gone]
    if magic:
        inside = files.unsealed(json.loads(data)[SEALED], MAX_BYTES)
        data = json.dumps(json.loads(data) | {SEALED: files.sealed(inside | {"undone": undone})})
    else:
        data = json.dumps(json.loads(data) | {"undone": undone})
    with pytest.raises(Trouble) as trouble:
        Match.load(GAME, data)
    assert (trouble.value.key, trouble.value.facts) == ("trouble.save.action", {"number": len(gone)})
