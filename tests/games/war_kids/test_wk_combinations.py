"""Three Soldiers who come to take one together: found exactly where there is a way, and taken by the strong player."""

from random import Random

import pytest

from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_MOVEMENT, Move, Strike
from kit.games.war_kids.pieces import SOLDIER
from kit.players import Planner, think
from tests.games.war_kids.cases import position

WON = "map 7x7; bS E2 F2 F3; pS D2 D3 C4; victory eliminate 2; turn 6; now blue movement; lost 1 1"
"""Only in one order do all three get there: the first makes room for the second."""


def crowd(seed: int) -> str:
    """Three blue Soldiers and a Pegasus, two pink Soldiers, and some hard ground, anywhere on a small map."""
    hexes = [f"{row}{column}" for row in "ABCDE" for column in range(1, 6)]
    a, b, c, p, x, y, *rest = Random(seed).sample(hexes, 10)
    return f"map 5x5; wood {rest[0]} {rest[1]}; bS {a} {b} {c}; bP {p}; pS {x} {y}"


def victims(s: object) -> set[int]:
    """The Soldiers that three can take once Movement is over."""
    after = GAME.apply(s, END_MOVEMENT)
    return {a.target for a in GAME.legal_actions(after) if isinstance(a, Strike) and len(a.by) == 3}


def within_reach(s: object) -> set[int]:
    """The same after any walks of Soldiers, by trying them all."""
    seen, queue, found = {s}, [s], set[int]()
    while queue:
        t = queue.pop()
        found |= victims(t)
        for a in GAME.legal_actions(t):
            if isinstance(a, Move) and t.battle.kinds[a.unit] == SOLDIER and (u := GAME.apply(t, a)) not in seen:
                seen.add(u)
                queue.append(u)
    return found


@pytest.mark.parametrize("seed", range(40))
def test_three_are_brought_together_wherever_there_is_a_way(seed: int) -> None:
    s, found = position(crowd(seed)), set[int]()
    for plan in GAME.combinations(s):
        t = s
        for a in plan:
            assert GAME.explain(t, a) is None
            t = GAME.apply(t, a)
        assert victims(t)
        found |= victims(t)
    assert found | victims(s) == within_reach(s)


def test_some_of_those_crowds_have_a_way() -> None:
    assert sum(any(True for _ in GAME.combinations(position(crowd(seed)))) for seed in range(40)) > 5


@pytest.mark.parametrize("agreed", ["", "; option adv_soldiers"])
def test_the_way_may_lie_in_one_order_only(agreed: str) -> None:
    s = position(WON + agreed)
    plans = [[GAME.action_text(s, a) for a in plan] for plan in GAME.combinations(s)]
    assert plans == ([] if agreed else [["S E2-D1", "S F2-E2", "S F3-E3"]]), "with dice three are no rule"


def test_once_movement_is_over_nobody_comes_together() -> None:
    assert list(GAME.combinations(GAME.apply(position(WON), END_MOVEMENT))) == []


@pytest.mark.parametrize("seed", range(8))
def test_the_strong_player_wins_by_three_who_come_together(seed: int) -> None:
    s, player, rng = position(WON), Planner(), Random(seed)
    while s.outcome is None and GAME.current_player(s) == 0:
        s = GAME.apply(s, think(player, GAME, s, rng).action)
    assert s.outcome is not None
    assert s.outcome.winners == (0,)
