"""Each predicate of the goals, met and not met."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from kit.core.game import Event, Ref
from kit.games import war_kids
from kit.games.war_kids.board import WarKidsBoard
from kit.tutor import goals
from kit.tutor.goals import PREDICATES, Either, Every, Goal, Not, Progress

POSITION = "map 7x5; bS D2 D4 moved; bP A7; bM gone; pS D3; pL E7; lost 1 0; turn 3; now blue combat"
GAME = war_kids.GAME


def view(position: str = POSITION, actions: tuple[str, ...] = ()) -> Progress:
    state, played, told = GAME.parse_position(position), [], []
    for text in actions:
        before, action = state, GAME.parse_action(state, text)
        state = GAME.apply(state, action)
        played.append(GAME.action_text(before, action))
        told += GAME.events(before, action, state)
    return Progress(GAME, WarKidsBoard(), state, played, told)


STRUCK = view("map 7x5; bP D4; pS D3; pL E7; victory eliminate 1; now blue combat", ("P D4xD3",))


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        (goals.Stands(who="bS1", on=("D2",)), True),
        (goals.Stands(who="bS1", on=("D4",)), False),
        (goals.Stands(who="bS*", on=("D2", "D4"), count=2), True),
        (goals.Stands(who="b*", on=("D2", "D3", "D4"), count=3), False),
        (goals.Filled(on=("D2", "D4")), True),
        (goals.Filled(on=("D2", "D3"), who="bS*"), False),
        (goals.Gone(who="bM1"), True),
        (goals.Gone(who="b*"), False),
        (goals.Gone(who="b*", count=1), True),
        (goals.Left(who="bS*", count=2), True),
        (goals.Left(who="bM*", count=1), False),
        (goals.Near(who="pS1", of="bS*"), True),
        (goals.Near(who="bP1", of="b*"), False),
        (goals.Near(who="bP1", places=("A5",)), False),
        (goals.Near(who="bP1", places=("A5",), within=2), True),
        (goals.Near(who="bM1", places=("A5",), within=20), False),
        (goals.Touched(who="pS1", by="bS*", count=2), True),
        (goals.Touched(who="pS1", by="b*", count=3), False),
        (goals.Alone(who="bP1"), True),
        (goals.Alone(who="b*"), True),
        (goals.Marked(who="bS*", mark="moved"), True),
        (goals.Marked(who="bS*", mark="moved", off=("D4",)), False),
        (goals.Marked(who="bS1", mark="moved"), False),
        (goals.Able(who="b*"), False),
        (goals.Can(action="end combat"), True),
        (goals.Can(action="S D2xD3"), False),
        (goals.Can(action="S A1xD3"), False),
        (goals.Played(action="*"), False),
        (goals.Told(), False),
        (goals.Measured(kind="struck", fact="price"), False),
        (goals.Acted(at_least=0), True),
        (goals.Acted(at_least=1), False),
        (goals.Phase(name="combat"), True),
        (goals.Phase(name="movement"), False),
        (goals.Decides(player=0), True),
        (goals.Decides(player=1), False),
        (goals.Turn(at_least=3), True),
        (goals.Turn(at_least=4), False),
        (goals.Over(), False),
    ],
)
def test_predicates(goal: Goal, met: bool) -> None:
    assert goal.met(view()) is met


@pytest.mark.parametrize(
    ("goal", "met"),
    [
        (goals.Gone(who="pS1"), True),
        (goals.Played(action="P D4xD3"), True),
        (goals.Played(action="P *"), True),
        (goals.Played(action="S *"), False),
        (goals.Told(kind="struck"), True),
        (goals.Told(rule="WK-FIGHT-5"), True),
        (goals.Told(kind="struck", rule="WK-FIGHT-3"), False),
        (goals.Told(kind="struck", count=2), False),
        (goals.Told(kind="struck", side="blue"), False),
        (goals.Acted(at_least=1), True),
        (goals.Decides(player=-2), True),
        (goals.Over(), True),
        (goals.Over(winner=0), True),
        (goals.Over(winner=1), False),
        (goals.Able(who="*"), False),
    ],
)
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


def test_every_predicate_is_tried_here(request: pytest.FixtureRequest) -> None:
    tried: set[Any] = set()
    for test in (test_predicates, test_predicates_after_a_strike):
        marks: list[Any] = test.pytestmark  # type: ignore[attr-defined]
        tried |= {type(goal) for goal, _ in marks[0].args[1]}
    assert tried == set(PREDICATES.values())


def test_the_names_are_those_of_the_data() -> None:
    check: Callable[[str], bool] = str.islower
    assert len(PREDICATES) >= 15
    assert all(check(name) for name in PREDICATES)
