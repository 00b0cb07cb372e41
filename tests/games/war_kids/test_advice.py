"""Whatever is said for an action is true: each point is checked against the rules by playing what it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import END_COMBAT, END_MOVEMENT, Cast, Move, Strike, doers
from kit.games.war_kids.advice import KINDS, Point, best, points
from kit.games.war_kids.battle import State
from kit.games.war_kids.outlook import TERMS
from kit.games.war_kids.units import GONE, MOVEMENT
from kit.players.base import Thought
from kit.text.catalogue import languages, text
from kit.widgets.tables.war_kids.hints import hint

ENEMY_TURNS = 12
OPTIONS: dict[str, dict[str, bool]] = {
    "basic": {},
    "wounds, dice and charges": {"adv_wounded": True, "adv_soldiers": True, "adv_pegasus": True},
    "slow magic and obstacles": {"adv_mages": True, "adv_obstacles": True, "adv_roads": True},
    "everything": {option.id: True for option in GAME.options()},
}


def random_states(options: dict[str, bool], seed: int) -> Iterator[State]:
    """States of matches played at random, in which a player decides."""
    for number, scenario in enumerate(2 * GAME.scenarios()[:2]):
        rng = Random(f"{seed} {number}")
        s = GAME.initial_state(scenario, options)
        while GAME.current_player(s) != TERMINAL:
            if GAME.current_player(s) != CHANCE and rng.random() < 0.15:
                yield s
            s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))


def played(s: State, *actions: Any) -> State:
    """The state after actions that have to be legal one after the other."""
    for action in actions:
        assert GAME.explain(s, action) is None, (GAME.position_text(s), action)
        s = GAME.apply(s, action)
    return s


def hurt(before: State, after: State, unit: int) -> bool:
    """Whether the unit was eliminated or wounded in between."""
    return after.at[unit] == GONE or bool(after.wounded >> unit & 1 and not before.wounded >> unit & 1)


def rest_undone(s: State) -> State:
    """The enemy's turn, if nothing more is done in this one; compulsory blows are left out."""
    return GAME.apply(GAME.apply(s, END_MOVEMENT) if s.phase == MOVEMENT else s, END_COMBAT)


def strikes_it(s: State, by: int, target: int) -> bool:
    """Whether the unit alone defeats the target in some turn of its side that it begins now."""
    lines: list[tuple[Any, ...]] = [(END_MOVEMENT, Strike((by,), target))]
    for a in GAME.legal_actions(s):
        if a == Cast(by, target):
            return True
        if isinstance(a, Move) and a.unit == by:
            lines.append((a, END_MOVEMENT, Strike((by,), target)))
    for line in lines:
        t = s
        for action in line:
            if GAME.explain(t, action) is not None:
                break
            t = GAME.apply(t, action)
        else:
            return hurt(s, t, target)
    return False


def enemy_turns(s: State, seed: int) -> Iterator[tuple[State, State]]:
    """Turns of the enemy played at random with the best of dice, eager to cast and to strike."""
    begin = rest_undone(s)
    for number in range(ENEMY_TURNS):
        rng, t = Random(f"{seed} {number}"), begin
        while t.outcome is None and t.side == begin.side:
            if t.pending is not None and t.pending.asks == "die":
                t = GAME.apply(t, Roll(6))
                continue
            actions = list(GAME.legal_actions(t))
            eager = [a for a in actions if not isinstance(a, Move) and doers(a)]
            t = GAME.apply(t, rng.choice(eager if eager and rng.random() < 0.5 else actions))
        yield begin, t


def holds_out(s: State, unit: int, seed: int) -> bool:
    """Whether none of these turns harms the unit."""
    return not any(hurt(begin, end, unit) for begin, end in enemy_turns(s, seed))


def check(s: State, a: Any, point: Point, seed: int) -> None:
    """Fails unless the point is true."""
    where = (GAME.position_text(s), GAME.action_text(s, a), point)
    after = played(s, a)
    match point.kind:
        case "win" | "take" | "take_safe" | "take_back" | "three":
            blow = a if isinstance(a, Strike) else next(b for b in _blows(played(after, END_MOVEMENT)) if _is(b, point))
            before = s if isinstance(a, Strike) else played(after, END_MOVEMENT)
            end = played(before, blow)
            assert (end.at[point.target] == GONE) == point.falls, where
            assert hurt(before, end, point.target), where
            assert len(blow.by) == point.crew, where
            if point.kind == "win":
                assert end.outcome is not None, where
                assert end.outcome.winners == (s.side,), where
            if point.kind == "take_safe":
                assert holds_out(end, point.unit, seed), where
            if point.kind == "take_back":
                assert strikes_it(rest_undone(end), point.by, point.unit), where
        case "guard" | "escape":
            assert (point.kind == "escape") == (point.unit == getattr(a, "unit", None)), where
            assert strikes_it(rest_undone(s), point.by, point.unit), where
            assert holds_out(after, point.unit, seed), where
        case "flag" | "bar":
            side = s.side if point.kind == "flag" else 1 - s.side
            holds = [h for h in s.battle.holds if h.side == side and a.path[-1] in h.hexes]
            assert holds, where
            assert a.path[-1] == point.place, where
            assert point.kind == "flag" or all(h.count == len(h.hexes) for h in holds), where
        case "spell":
            assert isinstance(a, Cast), where
            assert GAME.choice_facts(s, a)["wins"], where
        case "hunt":
            soon = rest_undone(after)
            assert strikes_it(soon if soon.outcome else rest_undone(soon), point.unit, point.target), where


def _blows(s: State) -> list[Strike]:
    return [a for a in GAME.legal_actions(s) if isinstance(a, Strike)]


def _is(blow: Strike, point: Point) -> bool:
    return blow.target == point.target and blow.by[0] == point.unit and len(blow.by) == point.crew


@pytest.mark.parametrize("options", OPTIONS.values(), ids=list(OPTIONS))
def test_every_point_is_true(options: dict[str, bool]) -> None:
    seen, rng = 0, Random(4)
    for number, s in enumerate(random_states(options, seed=7)):
        actions = [a for a in GAME.legal_actions(s) if doers(a)]
        for a in rng.sample(actions, min(10, len(actions))):
            for point in points(s, a):
                check(s, a, point, number)
                seen += 1
    assert seen > 20


TELLING = {
    "win": ("option leader_loss; bP D3; bS A1; pL D6; pS G9", "P D3-D4-D5"),
    "take_safe": ("bP D3; bS A1; pM D6; pS G9", "P D3-D4-D5"),
    "take_back": ("bP D3; bS A1; pM D6; pP D8; pS G9", "P D3-D4-D5"),
    "three": ("bS C4; bS D3; bS E3; pS D4; pM A9", "S E3-E4"),
    "guard": ("option leader_loss; bL D2; bP D4; bS A1; pP D5; pS G9; now blue combat", "P D4xD5"),
    "escape": ("bM D3; bP G1; bS A1; pP D7; pS G9", "M D3-D2"),
    "flag": ("victory hold blue D5; bP D2; bS A1; pS G8", "P D2-D3-D4-D5"),
    "bar": ("victory hold pink D5; bP D2; bS A1; pS G8", "P D2-D3-D4-D5"),
    "spell": ("bM D2; bS A1; pP D6; pS G9", "M D2*D6"),
    "hunt": ("bP A1; bS G1; pM D6; pS G9", "P A1-B1-C2-D2"),
}
"""Positions with an action for which such a point is the weightiest; "take" is what is left of the others."""


def position(spots: str) -> State:
    return GAME.parse_position(f"map 9x7; victory limit 20 units; {spots}")


@pytest.mark.parametrize(("kind", "case"), TELLING.items(), ids=list(TELLING))
def test_the_weightiest_point_is_told(kind: str, case: tuple[str, str]) -> None:
    s = position(case[0])
    a = GAME.parse_action(s, case[1])
    point = best(s, a, "")
    assert point is not None
    assert point.kind == kind
    check(s, a, point, 1)


def test_a_point_about_what_the_player_had_in_mind_goes_first() -> None:
    s = position("victory hold blue D5; bP D3; bS A1; pS G8; pM D6; pS A9")
    a = GAME.parse_action(s, "P D3-D4-D5")
    kinds = [point.kind for point in points(s, a)]
    assert {"take_safe", "flag"} <= set(kinds)
    for reason, kind in (("hold", "flag"), ("safe_strike", "take_safe")):
        point = best(s, a, reason)
        assert point is not None
        assert point.kind == kind


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("kind", "case"), TELLING.items(), ids=list(TELLING))
def test_a_hint_says_who_and_where(kind: str, case: tuple[str, str], lang: str) -> None:
    t, s = text("war_kids", lang), position(case[0])
    a = GAME.parse_action(s, case[1])
    told = hint(s, Thought(a, ""), t)
    assert told.why
    assert told.attempt
    assert told.why != told.attempt
    assert not set("{}[]") & set(told.why)
    point = best(s, a, "")
    assert point is not None
    if point.target is not None and kind != "spell":
        assert s.battle.grid.name(s.at[point.target]) in told.why


def test_every_kind_of_point_has_its_sentence() -> None:
    for lang in languages():
        t = text("war_kids", lang)
        assert not [kind for kind in KINDS if not t.has(f"advice.{kind}")]


def test_an_action_without_a_point_is_advised_without_a_claim() -> None:
    """A Soldier that steps back far from everybody: whatever the player felt, nothing is said that is not so."""
    t, s = text("war_kids", "en"), position("bS B2; bS G1; pS G9")
    a = GAME.parse_action(s, "S B2-B1")
    assert points(s, a) == []
    assert hint(s, Thought(a, "safe_strike"), t).attempt == ""
    said = [hint(s, Thought(a, term), t).why for term in TERMS]
    assert {words for words in said if words != hint(s, Thought(a), t).why} <= {
        t(f"hint.{term}")
        for term in ("lonely", "together", "advance", "leader_shelter", "three_together", "healing", "push")
    }
