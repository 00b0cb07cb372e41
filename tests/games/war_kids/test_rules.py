"""Every rule of the game: that it refuses or acts, that it lets pass, and that its test fails without it."""

import tomllib
from collections.abc import Iterator

import pytest
from wk_cases import HERE, Case, position, refuses, table

from kit.core.chance import DIE, ROLLS
from kit.core.game import Scenario, Trouble
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import Cast, Move, Strike
from kit.games.war_kids.rules import BOOK
from kit.games.war_kids.units import DATA, SIDES

IDS = tomllib.loads((HERE / "rule_ids.toml").read_text(encoding="utf-8"))["ids"]
SHOWN_IN = HERE.parents[1] / "scenes"
"""Rules that the board shows are tested on its pictures."""
TABLES = tuple(
    f"rules_{name}.toml" for name in ["turn", "movement", "spells", "combat", "victory", "advanced", "magic"]
)


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


IN_CODE = (
    Case("WK-UNIT-1", "no", "nobody acts who is not there, and nobody is struck who is not", units_that_are_not_there),
    Case("WK-MOVE-2", "no", "a way begins where the unit stands", ways_from_somewhere_else),
    Case("WK-MOVE-12", "no", "nobody leaves the map", hexes_beyond_the_edge),
    Case("WK-COMP-6", "passes", "one ordinary die", one_die_of_six_faces),
    Case("WK-COMP-7", "passes", "the supply of counters", twenty_two_counters_a_colour),
    Case("WK-SET-1", "passes", "what the adult sets can be won and has two armies", a_battle_can_be_won),
    Case("WK-SET-2", "passes", "light blue and pink", two_colours_two_players),
    Case("WK-SET-5", "passes", "no reinforcements", everybody_is_there_from_the_start),
)
"""Cases that the notation cannot say."""
CASES = [*(case for name in TABLES for case in table(name)), *IN_CODE]


def of_rule(rule_id: str, *kinds: str) -> list[Case]:
    return [case for case in CASES if case.rule == rule_id and case.kind in kinds]


def of_kind(*kinds: str) -> list[str]:
    return [rule_id for rule_id in IDS if set(kinds) & BOOK.rules[rule_id].kinds]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case):
    case.run()


def test_the_names_of_the_cases_are_all_different():
    assert len({case.id for case in CASES}) == len(CASES)


def test_the_book_has_every_rule_of_the_game_and_no_other():
    assert sorted(BOOK.rules) == sorted(IDS)


def test_every_rule_is_named_by_a_case():
    named = {case.rule for case in CASES}
    assert named <= set(IDS)
    assert [rule_id for rule_id in IDS if rule_id not in named and BOOK.rules[rule_id].kinds != {"shows"}] == []


def test_what_the_board_shows_is_named_by_its_pictures():
    told = "".join(path.read_text(encoding="utf-8") for path in SHOWN_IN.glob("test_*.py"))
    assert [rule_id for rule_id in of_kind("shows") if rule_id not in told] == []


@pytest.mark.parametrize("rule_id", of_kind("refuses"))
def test_a_rule_that_refuses_has_a_case_of_each_sort(rule_id):
    assert of_rule(rule_id, "no")
    assert of_rule(rule_id, "passes")


@pytest.mark.parametrize("rule_id", of_kind("acts"))
def test_a_rule_that_acts_has_a_case_of_each_sort(rule_id):
    assert of_rule(rule_id, "does")
    assert of_rule(rule_id, "passes")


@pytest.mark.parametrize("rule_id", of_kind("note", "shows"))
def test_a_rule_without_code_neither_refuses_nor_acts(rule_id):
    assert of_rule(rule_id, "no", "does") == []


def failing(cases: list[Case]) -> Iterator[Case]:
    """The cases that do not come out as they say."""
    for case in cases:
        try:
            case.run()
        except Exception:
            yield case


@pytest.mark.parametrize("rule_id", of_kind("refuses", "acts"))
def test_without_the_rule_its_own_test_fails(rule_id):
    cases = of_rule(rule_id, "no", "does")
    with BOOK.disabled(rule_id):
        assert list(failing(cases))
    assert list(failing(cases)) == []


@pytest.mark.parametrize("rule_id", of_kind("refuses"))
def test_without_the_rule_what_it_refused_is_not_refused_by_it(rule_id):
    """Each case that shows a refusal fails without its rule, so that none of them passes for another reason."""
    cases = of_rule(rule_id, "no")
    with BOOK.disabled(rule_id):
        stubborn = [case.name for case in cases if case not in list(failing([case]))]
    assert stubborn == []
