"""Every rule of the game: that it refuses or acts, that it lets pass, and that its test fails without it."""

import pytest

from kit.core.chance import DIE, ROLLS
from kit.core.game import Scenario, Trouble
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Cast, Move, Strike
from kit.games.war_kids.pieces import DATA, SIDES
from tests.games.rule_cases import *  # noqa: F403
from tests.games.rule_cases import Case
from tests.games.war_kids.cases import HERE, cases, position, refuses

SHOWN_IN = HERE.parents[1] / "scenes"
"""Rules that the board shows are tested on its pictures."""


def units_that_are_not_there() -> None:
    s = position("bM D2; bS gone; pS D5; pS gone")
    mage, gone, enemy, fallen = 1, 0, 2, 3
    for unit in (-1, 4, gone):
        refuses(s, Move(unit, (0, 1)), "UNKNOWN_UNIT WK-UNIT-1")
        refuses(s, Cast(unit, enemy), "UNKNOWN_UNIT WK-UNIT-1")
        refuses(s, Strike((mage, unit), enemy), "UNKNOWN_UNIT WK-UNIT-1")
    for target in (-1, 4, fallen):
        refuses(s, Cast(mage, target), "UNKNOWN_UNIT WK-UNIT-1")
        refuses(s, Strike((mage,), target), "UNKNOWN_UNIT WK-UNIT-1")
    refuses(s, Strike((), enemy), "UNKNOWN_UNIT WK-UNIT-1")


def ways_from_somewhere_else() -> None:
    s = position("bP D2; bS F2; pS A9")
    grid = s.battle.grid
    elsewhere = tuple(map(grid.index, ("E2", "E3")))
    refuses(s, Move(0, elsewhere), "BAD_PATH WK-MOVE-2")
    refuses(s, Move(1, elsewhere), "BAD_PATH WK-MOVE-2")


def hexes_beyond_the_edge() -> None:
    s = position("bP A9; pS G1")
    for there in (-1, 63, 10**9):
        refuses(s, Move(0, (8, there)), "OFF_MAP WK-MOVE-12")
        refuses(s, Move(0, (8, there, 7)), "OFF_MAP WK-MOVE-12")


def one_die_of_six_faces() -> None:
    s = position("bM D2; pS D5; casting D2*D5")
    assert list(GAME.legal_actions(s)) == list(ROLLS)
    assert GAME.chance_outcomes(s) == DIE
    assert [roll.pips for roll in ROLLS] == [1, 2, 3, 4, 5, 6]


def twenty_two_counters_a_colour() -> None:
    supply = [unit["supply"] for unit in DATA["units"].values()]
    assert (supply, sum(supply)) == ([12, 6, 3, 1], 22)
    for scenario in GAME.scenarios():
        battle = GAME.initial_state(scenario).battle
        for army in battle.armies:
            kinds = [battle.kinds[u] for u in army]
            assert all(kinds.count(kind) <= supply[kind] for kind in range(4))


def a_battle_can_be_won() -> None:
    for text in ("map 9x7; bS D2; pS D8", "map 9x7; bS D2; pS D8; option leader_loss"):
        with pytest.raises(Trouble, match=r"trouble\.scenario\.victory"):
            GAME.initial_state(Scenario("endless", text))
    with pytest.raises(Trouble, match=r"trouble\.scenario\.army"):
        GAME.initial_state(Scenario("alone", "map 9x7; bS D2; victory limit 3 units"))
    assert GAME.initial_state(Scenario("fine", "map 9x7; bL D2; pS D8; option leader_loss")).battle.leader_loss


def two_colours_two_players() -> None:
    for scenario in GAME.scenarios():
        s = GAME.initial_state(scenario)
        assert GAME.num_players(s) == len(SIDES) == len([army for army in s.battle.armies if army])
        assert {unit.side for unit in s.battle.units} == {0, 1}


def everybody_is_there_from_the_start() -> None:
    for scenario in GAME.scenarios():
        s = GAME.initial_state(scenario)
        assert min(s.at) >= 0
        assert len(set(s.at)) == len(s.battle.units)


CASES = cases(
    Case("WK-UNIT-1", "no", "nobody acts who is not there, and nobody is struck who is not", units_that_are_not_there),
    Case("WK-MOVE-2", "no", "a way begins where the unit stands", ways_from_somewhere_else),
    Case("WK-MOVE-12", "no", "nobody leaves the map", hexes_beyond_the_edge),
    Case("WK-COMP-6", "passes", "one ordinary die", one_die_of_six_faces),
    Case("WK-COMP-7", "passes", "the supply of counters", twenty_two_counters_a_colour),
    Case("WK-SET-1", "passes", "what the adult sets can be won and has two armies", a_battle_can_be_won),
    Case("WK-SET-2", "passes", "light blue and pink", two_colours_two_players),
    Case("WK-SET-5", "passes", "no reinforcements", everybody_is_there_from_the_start),
)
"""The cases of the tables, and those that the notation cannot say."""


def test_what_the_board_shows_is_named_by_its_pictures():
    told = "".join(path.read_text(encoding="utf-8") for path in SHOWN_IN.glob("test_*.py"))
    assert [rule_id for rule_id in CASES.of_kind("shows") if rule_id not in told] == []
