"""Ways and prices, against the plainest search there is; and the order in which things are checked."""

from itertools import pairwise
from random import Random

import pytest

from kit.core.chance import Roll
from kit.games.war_kids import GAME, ground, sight
from kit.games.war_kids.actions import Cast, ChooseLoss, DiceAttack, Displace, EndCombat, EndMovement, Move, Strike
from kit.games.war_kids.rules import BOOK
from tests.games.war_kids.cases import position

AWAITED = "SPELL-6 ADV-S-2 ADV-M-3 ADV-S-6"
ORDER = {
    Move: f"TURN-4 TURN-3 {AWAITED} UNIT-1 TURN-1 MOVE-12 MOVE-2 MOVE-2 MOVE-7 MOVE-8 MOVE-2 MOVE-9 MOVE-5 MOVE-11",
    Cast: f"TURN-4 TURN-3 {AWAITED} UNIT-1 UNIT-1 UNIT-1 SPELL-7 ADV-0 ADV-V-2 ADV-O-1 SPELL-5 ADV-M-2 SPELL-5 ADV-O-1 "
    "ADV-V-1 ADV-M-6 SPELL-4 SPELL-2 SPELL-3 SPELL-8 ADV-M-5",
    Strike: f"TURN-4 TURN-3 {AWAITED} UNIT-1 UNIT-1 SPELL-1 UNIT-1 FIGHT-1 ADV-S-1 TURN-1 FIGHT-3 FIGHT-5 "
    "ADV-P-1 FIGHT-5 FIGHT-4 FIGHT-4 FIGHT-3 ENG-1 LEAD-1 ADV-M-5",
    DiceAttack: f"TURN-4 TURN-3 {AWAITED} UNIT-1 UNIT-1 FIGHT-1 ADV-0 TURN-1 ADV-S-2 ADV-S-5 ADV-S-5 LEAD-1 ADV-M-5",
    Displace: "TURN-4 ADV-M-3 ADV-M-5 ADV-M-4 ADV-M-4 ADV-M-4 ADV-M-5",
    ChooseLoss: "TURN-4 ADV-S-6 UNIT-1 ADV-S-6 ADV-S-6",
    EndMovement: f"TURN-4 {AWAITED} TURN-1",
    EndCombat: f"TURN-4 {AWAITED} TURN-1 FIGHT-6 ADV-S-7",
    Roll: "TURN-4 SPELL-6 SPELL-6",
}
"""Over, whose turn, what is awaited, the unit, the option, the phase, geometry, occupancy, price, limits, cover."""


@pytest.mark.parametrize("kind", ORDER, ids=lambda kind: kind.__name__)
def test_rules_are_asked_in_the_order_of_the_specification(kind):
    asked = [rule_id.removeprefix("WK-") for rule_id, _ in BOOK._checks[kind]]
    assert asked == ORDER[kind].split()


def battlefield(seed):
    """A small map with much hard ground, a Soldier, a Pegasus, and others in their way."""
    rng = Random(seed)
    hexes = [f"{row}{column}" for row in "ABCDEF" for column in range(1, 7)]
    rng.shuffle(hexes)
    hard = "; ".join(f"{word} {' '.join(rng.sample(hexes, 6))}" for word in ("wood", "river", "level1", "level2"))
    few = rng.randrange(1, 12)
    others = "; ".join(f"pS {here}" for here in hexes[2 : 2 + few])
    return GAME.parse_position(f"map 6x6; {hard}; bS {hexes[0]}; bP {hexes[1]}; {others}; victory limit 9 units")


def cheapest(s, unit):
    """Per hex the least that a way over free hexes costs, by trying again until nothing gets cheaper."""
    battle, occupied = s.battle, s.taken[0] | s.taken[1]
    cost, changed = {s.at[unit]: 0}, True
    while changed:
        changed = False
        for here, spent in list(cost.items()):
            for there, price in battle.prices[here].items():
                if not occupied >> there & 1 and spent + price < cost.get(there, 99):
                    cost[there], changed = spent + price, True
    return cost


@pytest.mark.parametrize("seed", range(60))
def test_reach_is_what_the_points_buy_and_one_last_effort(seed):
    s = battlefield(seed)
    for unit in (0, 1):
        least, points, here = cheapest(s, unit), s.battle.points[unit], s.at[unit]
        reach = ground.reach(s.battle, unit, here, s.taken[0] | s.taken[1])
        affordable = {there for there, cost in least.items() if cost <= points} - {here}
        effort = {there for there in s.battle.grid.neighbours[here] if there in least}
        assert set(reach) == affordable | effort
        for there, path in reach.items():
            assert (path[0], path[-1]) == (here, there)
            assert all(step in s.battle.grid.neighbours[before] for before, step in pairwise(path))
            assert not any((s.taken[0] | s.taken[1]) >> step & 1 for step in path[1:])
            assert ground.cost(s.battle, path) == (
                least[there] if there in affordable else s.battle.prices[here][there]
            )


@pytest.mark.parametrize("seed", range(20))
def test_a_way_without_end_of_points_is_a_cheapest_one(seed):
    s = battlefield(seed)
    occupied, least = s.taken[0] | s.taken[1], cheapest(s, 1)
    for there in range(s.battle.grid.size):
        path = ground.way(s.battle, s.at[1], there, occupied)
        assert (path is None) == (there not in least)
        assert path is None or ground.cost(s.battle, path) == least[there]


def test_no_price_is_anything_but_one_or_two():
    for seed in range(10):
        assert {price for prices in battlefield(seed).battle.prices for price in prices.values()} == {1, 2}


def test_the_moves_of_one_match_are_shared():
    s = position("bP D2; bS F2")
    assert all(one is other for one, other in zip(GAME.legal_actions(s)[:30], GAME.legal_actions(s)[:30], strict=True))


def test_a_spell_reaches_six_hexes_in_every_direction():
    s = position("bM D5; pS A1")
    grid, here = s.battle.grid, s.at[0]
    for there in range(grid.size):
        reached = sight.in_reach(s.battle, here, s.taken[0] | s.taken[1], 1 << there, (6,)) == [1 << there]
        assert reached == (grid.distance(here, there) <= 6)
