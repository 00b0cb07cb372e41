"""The advanced rules together: how computers play them; what is asked in mid-turn; ways and rulers."""

from itertools import pairwise
from random import Random

import pytest

from kit.core.game import Option
from kit.games.war_kids import GAME, sight
from kit.games.war_kids.actions import Cast, DiceAttack, Move
from kit.games.war_kids.battle import ADVANCED
from kit.players import LEVELS, think
from kit.space.hexes import HexGrid

HILL = GAME.scenarios()[1]
SUGGESTED = "pegasus roads wounded mages leader soldiers obstacles los"


def test_the_advanced_rules_stand_in_the_suggested_order():
    options: dict[str, Option] = {option.id: option for option in GAME.options()}
    assert [name for name in options if name.startswith("adv_")] == [f"adv_{name}" for name in SUGGESTED.split()]
    assert tuple(ADVANCED) == tuple(name for name in options if name.startswith("adv_"))
    assert options["adv_leader"].needs == ("adv_wounded",)
    assert options["adv_los"].goes_with == ("adv_obstacles",)
    assert not any(option.needs or option.goes_with for name, option in options.items() if name in ADVANCED[:4])
    ruled = {rule_id for option in options.values() for rule_id in option.rule_ids if rule_id.startswith("WK-ADV-")}
    assert ruled == {rule_id for rule_id in GAME.book.rules if rule_id.startswith("WK-ADV-")} - {"WK-ADV-0"}


AWAITED = {
    "a push": "map 9x7; victory limit 9 units; bM D1; bS D2; pS D5; option adv_mages; pushing D1*D5 slow",
    "a loss": "map 9x7; victory limit 9 units; bS D3; bS C4; pS D4; pP A9; option adv_soldiers; now blue combat; "
    "losing C4+D3vD4",
    "dice combat": "map 9x7; victory limit 9 units; bS D3; bS C4; pS D4; option adv_soldiers; now blue combat",
}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("position", AWAITED.values(), ids=AWAITED)
def test_every_level_answers_what_is_asked(position, level):
    s = GAME.parse_position(position)
    thought = think(LEVELS[level](), GAME, s, Random(3))
    assert GAME.explain(s, thought.action) is None
    assert thought.action in GAME.legal_actions(s)


def test_who_joins_is_chosen_part_by_part():
    s = GAME.parse_position(AWAITED["dice combat"])
    attack = next(a for a in GAME.legal_actions(s) if isinstance(a, DiceAttack) and len(a.by) == 2)
    facts = GAME.choice_facts(s, attack)
    assert (facts["attack"], facts["defence"]) == (6, 3)
    assert (facts["of_36"], facts["lost_36"]) == (30, 3)
    kinds = {tuple(slot.kind for slot in way) for way in GAME.slots(s, attack)}
    assert kinds == {("unit", "target", "unit", "group")}


def test_who_joins_is_awaited_alike_in_whatever_order_they_are_named():
    s = GAME.parse_position(AWAITED["dice combat"])
    one, other = (GAME.apply(s, DiceAttack(by, 2)) for by in ((0, 1), (1, 0)))
    assert one == other


def test_slow_magic_tells_its_odds():
    s = GAME.parse_position("map 9x7; victory limit 9 units; bM D1; pS D8; option adv_mages")
    (slow,) = (a for a in GAME.legal_actions(s) if isinstance(a, Cast))
    assert GAME.choice_facts(s, slow)["of_36"] == 21


def cluttered(seed):
    """A small map full of woods, heights and units, with obstacles and lines of sight."""
    rng = Random(seed)
    hexes = [f"{row}{column}" for row in "ABCDEF" for column in range(1, 8)]
    rng.shuffle(hexes)
    ground = f"wood {' '.join(rng.sample(hexes, 5))}; level1 {' '.join(rng.sample(hexes, 8))}"
    units = "; ".join(f"{rng.choice('bp')}{rng.choice('SPM')} {here}" for here in hexes[2:9])
    return f"map 7x6; victory limit 9 units; {ground}; bM {hexes[0]}; pS {hexes[1]}; {units}; option adv_obstacles"


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("los", ["", "; option adv_los"])
def test_the_way_that_is_shown_may_be_flown(seed, los):
    s = GAME.parse_position(cluttered(seed) + los)
    taken = s.taken[0] | s.taken[1]
    for a in GAME.legal_actions(s):
        if isinstance(a, Cast):
            way = sight.route(s.battle, s.at[a.mage], s.at[a.target], taken)
            assert len(way) - 1 == sight.distance(s.battle, s.at[a.mage], s.at[a.target], taken)
            shown = Cast(a.mage, a.target, a.slow, way)
            assert GAME.explain(s, shown) is None
            assert GAME.canonical(s, shown) == a
            assert GAME.apply(s, shown) == GAME.apply(s, a)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("los", ["", "; option adv_los"])
def test_what_is_barred_names_what_is_in_the_way(seed, los):
    s = GAME.parse_position(cluttered(seed) + los)
    taken, battle = s.taken[0] | s.taken[1], s.battle
    for mage in battle.mages[0]:
        for there in (s.at[u] for u in battle.armies[1]):
            if sight.distance(battle, s.at[mage], there, taken) is None:
                assert sight.in_the_way(battle, s.at[mage], there, taken) is not None


def test_a_ruler_is_the_same_from_either_end_and_hangs_together():
    grid = HexGrid(7, 6)
    for here in range(grid.size):
        for there in range(grid.size):
            way = grid.ruler(here, there)
            assert [set(entry) for entry in way] == [set(entry) for entry in reversed(grid.ruler(there, here))]
            assert (way[0], way[-1]) == ((here,), (there,))
            assert all(1 <= len(entry) <= 2 for entry in way)
            for one, two in pairwise(way):
                assert all(h in grid.neighbours[n] for h in one for n in two)


def test_a_ruler_enters_what_it_enters_and_no_corner():
    grid = HexGrid(9, 7)
    told = ["|".join(map(grid.name, entry)) for entry in grid.ruler(grid.index("A1"), grid.index("B4"))]
    assert told == ["A1", "A2", "B2", "A3", "B3", "B4"]
    told = ["|".join(map(grid.name, entry)) for entry in grid.ruler(grid.index("E4"), grid.index("A4"))]
    assert told == ["E4", "D3|D4", "C4", "B3|B4", "A4"]
    assert grid.ruler(0, 18) == ((0,), (9,), (18,))


def test_moves_on_roads_stay_the_cheapest_free_ones():
    s = GAME.parse_position(
        "map 9x7; victory limit 9 units; road D1 D2 D3 D4 D5; wood D3; bP D1; bS C1; pS A9; option adv_roads"
    )
    ways = {a.path[-1]: a.path for a in GAME.legal_actions(s) if isinstance(a, Move) and a.unit == 1}
    assert s.battle.grid.index("D4") in ways
    assert s.battle.grid.index("D5") not in ways
