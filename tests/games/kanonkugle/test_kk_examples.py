"""The specification's examples: each one is played or measured, and none is forgotten."""

import json
import re
import tomllib
from pathlib import Path

import pytest

from kit.core.game import Trouble
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle.ground import slope
from kit.games.kanonkugle.sight import Cover, dice
from kit.games.kanonkugle.troops import BANNER, Troop, divides
from kit.games.kanonkugle.walking import allowance
from tests.games.kanonkugle.cases import cases, whole

HERE = Path(__file__).parent
EXAMPLES = {case["id"]: case for case in json.loads((HERE / "kk_examples.json").read_text(encoding="utf-8"))["cases"]}
PLAYED = tomllib.loads((HERE / "kk_examples.toml").read_text(encoding="utf-8"))

NOT_NAMED = {"KK-P-18": ["KK-MOVE-1"], "KK-P-20": ["KK-MOVE-1"], "KK-P-30": ["KK-COV-3"]}
"""The rules that refuse, where an example leaves them to the reader."""


@pytest.mark.parametrize("example", PLAYED)
def test_example(example):
    case = PLAYED[example]
    cases().run(case["position"], case["steps"], case.get("then", ()))


@pytest.mark.parametrize("example", PLAYED)
def test_an_example_is_refused_by_the_rules_that_the_specification_names(example):
    told, case = EXAMPLES[example]["expected"], PLAYED[example]
    refused = {step.split(" ! ")[1].split()[1] for step in case["steps"] if " ! " in step}
    assert refused <= {*re.findall(r"KK-[A-Z]+-\d+", told), EXAMPLES[example]["rule"], *NOT_NAMED.get(example, ())}
    assert bool(refused) == ("llegal" in told)


def troop(name: str) -> Troop:
    s = GAME.parse_position(whole(f"new; last; option points_mode free; troop A {name}; troop B {name}"))
    return s.forces[0].troop


@pytest.mark.parametrize(
    ("example", "name", "total"), [("01", "riflemen", 18), ("02", "goblin_horde", 15), ("03", "godzilla", 30)]
)
def test_printed_totals(example, name, total):
    assert troop(name).ratings.total == total
    assert troop(name).pv == 12


def refused(text: str) -> tuple[str, dict[str, object]]:
    with pytest.raises(Trouble) as trouble:
        GAME.parse_position(whole(text))
    facts = dict(trouble.value.facts)
    return facts.pop("rule").id, facts


def test_equal_points_are_demanded():
    mixed = "new; last; troop A riflemen; troop B goblin_horde"
    assert refused(mixed) == ("KK-PTS-1", {"one": 18, "other": 15})
    assert GAME.parse_position(whole(f"option points_mode free; {mixed}")).players == 2


def test_an_unarmed_troop_is_none():
    unarmed = "new; last; troop A idle units 1 tir 0 mis 0 ctr 3; troop B idle units 1 tir 0 mis 0 ctr 3"
    assert refused(unarmed)[0] == "KK-TROOP-4"


def test_figures_that_share_life_points():
    assert [divides(12, units) for units in (36, 6, 1, 5)] == [True, True, True, False]
    five = "new; last; troop A five units 5 mis 1 ctr 3; troop B five units 5 mis 1 ctr 3"
    assert refused(five) == ("KK-UNIT-1", {"units": 5, "pv": 12})


def test_figures_that_stand():
    assert [troop("riflemen").standing(pv) for pv in (12, 11, 10)] == [6, 6, 5]
    assert troop("goblin_horde").standing(11) == 33


def test_a_banner():
    riflemen = troop("riflemen")
    rows = [[getattr(riflemen.ratings, name, riflemen.pv) for name in row] for row in BANNER]
    assert rows == [[12, 3], [2, 5], [3, 5], [0, 0]]


def test_allowances():
    assert [allowance(mov) for mov in (0, 2, 3)] == [5, 11, 14]


@pytest.mark.parametrize(("terrain", "most"), [("rough", 10), ("impervious", 7)])
def test_how_far_it_goes_on_bad_ground(terrain, most):
    ground = f"area all {terrain} 0,0 60,0 60,60 0,60; troop A one mov 3 | active at 10,10; troop B foe | at 30,50"
    too_far = f"move A1 10,10 {10.1 + most},10 ! TOO_FAR KK-MOVE-1 length={most}.1 limit={most}"
    cases().run(ground, [too_far, f"move A1 10,10 {10 + most},10"])


def test_slopes():
    classes = ["rough", "rough", "impervious", "impervious", "vertical"]
    assert [slope(degrees) for degrees in (20, 29, 30, 60, 75)] == classes


def test_dice_of_a_volley():
    mixed = [Cover.HIDDEN] * 10 + [Cover.HALF] * 10 + [Cover.VIEW] * 10
    assert dice(10, mixed) == 4 + 2
    assert dice(10, mixed, two_thirds=True) == 7
    assert [dice(pv, [Cover.HALF] * 6) for pv in (12, 5)] == [6, 3]


@pytest.mark.parametrize(("formula", "left"), [("product", 11), ("add", 12)])
def test_other_formulas(formula, left):
    """The second half of KK-P-52."""
    case = PLAYED["KK-P-52"]
    position = case["position"].replace("capped", formula)
    cases().run(position, [*case["steps"][:-1], f"pv B1 {left}"])


def test_an_assault_where_nobody_is_in_the_way():
    """The first half of KK-P-57."""
    position = PLAYED["KK-P-57"]["position"].replace("troop A friend | at 18,13.5; ", "")
    cases().run(position, ["assault A1 B1 10,10 18,10", "at A1 18,10 18,13"])


def test_gaps_may_stay_or_shrink():
    """The legal parts of KK-P-56."""
    position = PLAYED["KK-P-56"]["position"]
    cases().run(position, ["move A1 10,10 10,13 to 10,13 14,13 21,13"])
    cases().run(position, ["move A1 10,10 10,13"])


def test_the_round_before_the_last_goes_on():
    """The second half of KK-P-59."""
    cases().run(PLAYED["KK-P-59"]["position"].replace("round 12", "round 11"), ["end turn", "goes on"])


MEASURED = (1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 23, 33, 34, 35)
"""The examples that stand above, not in the table."""


def test_every_example_is_played_or_measured():
    assert sorted([*PLAYED, *(f"KK-P-{n:02}" for n in MEASURED)]) == sorted(EXAMPLES)
