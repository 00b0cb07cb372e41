"""Each predicate of the goals, met and not met."""

from decimal import Decimal
from typing import Any

import pytest

from kit.core.game import Event, Ref
from kit.games import war_kids
from kit.games.war_kids.board import WarKidsBoard
from kit.tutor import goals
from kit.tutor.goals import PREDICATES, Either, Every, Goal, Not, Progress
from kit.tutor.load import _converter, _goal
from tests.games.tabled import beside

POSITION = "map 7x5; bS D2 D4 moved; bP A7; bM gone; pS D3; pL E7; lost 1 0; turn 3; now blue combat"
GAME = war_kids.GAME
GIVEN = beside(__file__, "goals")


def view(position: str = POSITION, actions: tuple[str, ...] = ()) -> Progress:
    state, played, told = GAME.parse_position(position), [], []
    for text in actions:
        before, action = state, GAME.parse_action(state, text)
        state = GAME.apply(state, action)
        played.append(GAME.action_text(before, action))
        told += GAME.events(before, action, state)
    return Progress(GAME, WarKidsBoard(), state, played, told)


STRUCK = view("map 7x5; bP D4; pS D3; pL E7; victory eliminate 1; now blue combat", ("P D4xD3",))


def given(part: str) -> list[tuple[Goal, bool]]:
    return [(_goal(_converter(), one), met) for how, met in (("met", True), ("missed", False))
            for one in GIVEN[f"{part}_{how}"]]  # fmt: skip


@pytest.mark.parametrize(("goal", "met"), given("still"))
def test_predicates(goal: Goal, met: bool) -> None:
    assert goal.met(view()) is met


@pytest.mark.parametrize(("goal", "met"), given("struck"))
def test_predicates_after_a_strike(goal: Goal, met: bool) -> None:
    assert goal.met(STRUCK) is met


def test_what_a_side_did_is_counted() -> None:
    home = [Event("home", "ST-EXIT-1", {"who": Ref("side", side)}) for side in ("red", "green", "red")]
    seen = Progress(GAME, WarKidsBoard(), view().state, told=home)
    asked = [("red", 2), ("red", 3), ("green", 1), ("green", 2), ("blue", 1), ("*", 3)]
    counted = [goals.Told(kind="home", side=side, count=count).met(seen) for side, count in asked]
    assert counted == [True, False, True, False, False, True]


@pytest.mark.parametrize("length", [12, "12", "12.7", Decimal("12.7")])
def test_a_number_that_is_told_lies_between_two_others(length: Any) -> None:
    went = Event("moved", "KK-MOVE-1", {"length": length, "who": Ref("side", "red")})
    seen = Progress(GAME, WarKidsBoard(), view().state, told=[went])
    asked = [(12, None), (13, None), (0, 13), (0, 11), (12, 13)]
    met = [goals.Measured(kind="moved", fact="length", at_least=n, at_most=m).met(seen) for n, m in asked]
    assert met == [True, False, True, False, True]
    assert not goals.Measured(kind="moved", fact="who").met(seen)
    assert not goals.Measured(kind="shot", fact="length").met(seen)


def test_able_means_that_some_action_is_legal() -> None:
    moving = view(POSITION.replace("combat", "movement"))
    assert [goals.Able(who=who).met(moving) for who in ("bS1", "bS2", "pS1")] == [True, False, False]


def test_alone_means_no_friend_beside() -> None:
    together = view("map 7x5; bS D2 D3; pS A7")
    assert [goals.Alone(who=who).met(together) for who in ("bS1", "bS*", "pS1")] == [False, False, True]


YES, NO = goals.Over(), goals.Phase(name="movement")


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        (Every((YES, Not(NO))), True),
        (Every((YES, NO)), False),
        (Either((NO, YES)), True),
        (Either((NO, Not(YES))), False),
        (Not(NO), True),
    ],
)
def test_goals_put_together(goal: Goal, met: bool) -> None:
    assert goal.met(STRUCK) is met
    assert {type(part) for part in goals.walk(goal)} >= {type(NO)} or goal == Not(NO)


def test_every_predicate_is_tried_here() -> None:
    assert {name for part in GIVEN.values() for one in part for name in one} == set(PREDICATES)
    assert len(PREDICATES) >= 15
