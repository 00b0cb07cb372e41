"""With every combination of the advanced rules each level plays a turn by the rules, whatever is asked in it."""

from __future__ import annotations

from itertools import combinations, product
from random import Random
from typing import Any

import pytest
from seats import QUICK, played

from kit.games.war_kids import GAME
from kit.games.war_kids.battle import ADVANCED

SKIRMISH = """
map 7x6; wood D2 D6; river C4; level1 C5 D5; road F3 E3 D3 C3 B3 A3
bS E3 E4 F4; bP E6; bM F3; bL F5
pS B3 B4 C6; pP B5; pM A3; pL A5
option leader_loss; victory hold blue D4 for 2; victory hold pink C5 for 2; victory limit 5 units
"""
"""A small battle with all kinds of units and of ground, the armies close together."""
COMBINATIONS = [
    rules
    for switches in product((False, True), repeat=len(ADVANCED))
    if not (rules := dict(zip(ADVANCED, switches, strict=True)))["adv_leader"] or rules["adv_wounded"]
]
PLAYERS = ("gentle", "greedy", "planner")


def start(rules: dict[str, bool]) -> Any:
    """The skirmish by these rules, some random actions old."""
    names = "; ".join(f"option {rule}" for rule, on in rules.items() if on)
    s, rng = GAME.parse_position(f"{SKIRMISH}; {names}"), Random(str(rules))
    for _ in range(rng.randrange(4, 30)):
        t = GAME.apply(s, rng.choice(GAME.legal_actions(s)))
        if t.outcome is not None:
            break
        s = t
    return s


def begun(rules: dict[str, bool]) -> set[str]:
    """Lets each player play on from the start; returns what was done."""
    decisions = [played(GAME, start(rules), [QUICK[name](), QUICK[name]()], 1, 40) for name in PLAYERS]
    return {type(a).__name__ for those in decisions for _, a in those}


@pytest.mark.slow
def test_some_combinations_are_played_by_the_rules() -> None:
    """In which every two switches meet in each way in which they can; a thorough run plays all."""
    pairs = {pair for rules in COMBINATIONS for pair in combinations(rules.items(), 2)}
    some = [COMBINATIONS[0], COMBINATIONS[-1]]
    while missing := pairs - {pair for rules in some for pair in combinations(rules.items(), 2)}:
        some.append(max(COMBINATIONS, key=lambda rules: len(missing & {*combinations(rules.items(), 2)})))
    assert len(some) < 16
    done = set().union(*map(begun, some))
    assert done >= {"Move", "Cast", "Strike", "DiceAttack", "EndMovement", "EndCombat"}


@pytest.mark.thorough
@pytest.mark.parametrize("seventh", range(7))
def test_all_combinations_are_played_by_the_rules(seventh: int) -> None:
    """In sevenths, as every second, fourth or eighth of them would leave out a switch."""
    done = set().union(*map(begun, COMBINATIONS[seventh::7]))
    assert done >= {"Move", "Cast", "Strike", "Displace", "ChooseLoss", "DiceAttack", "EndMovement", "EndCombat"}
