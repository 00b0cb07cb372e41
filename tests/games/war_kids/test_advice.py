"""Whatever is said for an action is true: each point is checked against the rules by playing what it says."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from advice_truth import check

from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids import GAME, goals
from kit.games.war_kids.actions import END_MOVEMENT, Strike, doers
from kit.games.war_kids.advice import KINDS, best, points
from kit.games.war_kids.outlook import TERMS
from kit.games.war_kids.state import State
from kit.players.base import Decision
from kit.text.catalogue import languages, text
from kit.widgets.games.war_kids.hints import hint

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


@pytest.mark.slow
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
    "win_more": ("victory eliminate 2; bP D3; bP F2; pM D6; pM F3; pS A9", "P D3-D4-D5"),
    "take_safe": ("bP D3; bS A1; pM D6; pS G9", "P D3-D4-D5"),
    "take_back": ("bP D3; bS A1; pM D6; pP D8; pS G9", "P D3-D4-D5"),
    "three": ("bS C4; bS D3; bS E3; pS D4; pM A9", "S E3-E4"),
    "guard": ("option leader_loss; bL D2; bP D4; bS A1; pP D5; pS G9; now blue combat", "P D4xD5"),
    "escape": ("bM D3; bP G1; bS A1; pP D7; pS G9", "M D3-D2"),
    "flag": ("victory hold blue D5; bP D2; bS A1; pS G8", "P D2-D3-D4-D5"),
    "bar": ("victory hold pink D5; bP D2; bS A1; pS G8", "P D2-D3-D4-D5"),
    "spell": ("bM D2; bS A1; pP D6; pS G9", "M D2*D6"),
    "hunt": ("bP A1; bS G1; pM D6; pS G9", "P A1-B1-C2-D2"),
    "dice": ("option adv_soldiers; bS D3 D5; pS D4; pM A9; now blue combat", "S D3+D5vD4"),
    "dice_soon": ("option adv_soldiers; bS D2 D5; pS D4; pM A9", "S D2-D3"),
    "slow": ("option adv_mages; bM D2; bS A1; pP D8; pS G9", "M D2*D8 slow"),
    "open": ("option adv_obstacles; bM D2; bS D3; pP D6; pS G9", "S D3-E3"),
    "gather": ("bS C4 D3 G3; bM A1; pS D4; pM A9", "S G3-F3"),
    "aim": ("bM D1; bS A1; pP D8; pS G9", "M D1-D2"),
    "heal": ("option adv_wounded; option adv_leader; bL D2; bS D4 wounded; pS G9", "S D4-D3"),
    "shelter": ("bL D2; bS D4; pS G9", "S D4-D3"),
    "to_flag": ("victory hold blue D8; bS D2; bP A1; pS G9", "S D2-D3"),
    "to_bar": ("victory hold pink D8; bS D2; bP A1; pS G9", "S D2-D3"),
    "avenge": ("bS D4; bP F2; pP D7; pS G9", "S D4-E4"),
    "flee": ("option adv_soldiers; bS D3 A1; pS D5", "S D3-D2"),
    "near": ("bS D2 A1; pS D7; pM A9", "S D2-D3"),
    "far": ("bS D5 A1; pS D7; pM A9", "S D5-D4"),
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
    told = hint(s, Decision(a, ""), t)
    assert told.why
    assert told.attempt
    assert told.why != told.attempt
    assert not set("{}[]") & set(told.why)
    point = best(s, a, "")
    assert point is not None
    if point.target is not None and kind not in ("spell", "far"):
        assert s.battle.grid.name(s.at[point.target]) in told.why


GOALS = {
    "take": ("victory eliminate 3; lost 0 2; bP A1; bS G1; pM D6; pS G9", "One more enemy"),
    "take two": ("victory eliminate 3; lost 0 1; bP A1; bS G1; pM D6; pS G9", "2 more enemies"),
    "lose": ("victory eliminate 2; lost 1 0; bP A1; bS G1; pM D6; pS G9", "Careful: lose one more"),
    "hold": ("victory hold blue G1; bP A1; bS G1; pM D6; pS G9", "Stay on the flag"),
    "held": ("victory hold pink G9; bP A1; bS G1; pM D6; pS G9", "Clear the flag, or Pink"),
    "leader": ("option leader_loss; bP A1; bS G1; pL D6; pS G9", "Whoever loses the leader"),
    "units": ("turn 20; bP A1; bS G1; pM D6; pS G9", "whoever has more units"),
    "nothing": ("victory eliminate 2; bP A1; bS G1; pM D6; pS G9", ""),
}
"""Late in a battle, what a hint recalls."""


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize(("spots", "recalled"), GOALS.values(), ids=list(GOALS))
def test_a_hint_recalls_the_goal_once_it_is_near(spots: str, recalled: str, lang: str) -> None:
    t, s = text("war_kids", lang), position(spots)
    tip = hint(s, Decision(GAME.parse_action(s, "P A1-B1-C2-D2"), ""), t).attempt
    tried, _, goal = tip.partition(". ")
    assert tried
    assert bool(goal) == bool(recalled)
    assert lang != "en" or recalled in goal


def test_where_the_action_wins_at_once_the_goal_is_not_told_twice() -> None:
    t, s = text("war_kids", "en"), position("victory eliminate 3; lost 0 2; bP D3; bS A1; pM D6; pS G9")
    assert goals.near(s) == goals.Goal("take", 1)
    told = hint(s, Decision(GAME.parse_action(s, "P D3-D4-D5"), ""), t)
    assert told.why.endswith("and win!")
    assert "you win" not in told.attempt


@pytest.mark.parametrize(("lost", "told"), [("1 1", "win"), ("0 0", "three")])
def test_the_first_of_three_who_come_together_is_advised_for_what_they_do(lost: str, told: str) -> None:
    s = position(f"victory eliminate 2; bS E2 F2 F3; pS D2 D3 C4; turn 6; now blue movement; lost {lost}")
    (plan, *_), t = GAME.concerts(s), s
    for a in plan:
        t = GAME.apply(t, a)
    rest = (*plan[1:], END_MOVEMENT, Strike((0, 1, 2), 3))
    assert GAME.explain(GAME.apply(t, END_MOVEMENT), rest[-1]) is None
    point = best(s, plan[0], "three_together", rest)
    assert point is not None
    assert (point.kind, point.target, point.crew) == (told, 3, 3)
    alone = best(s, plan[0], "three_together")
    assert alone is None or alone.kind != told
    words = hint(s, Decision(plan[0], "near", rest), text("war_kids", "en"))
    assert "hree of your Soldiers" in words.why


def test_every_kind_of_point_has_its_sentence() -> None:
    for lang in languages():
        t = text("war_kids", lang)
        assert not [kind for kind in KINDS if not t.has(f"advice.{kind}")]


def test_an_action_without_a_point_is_advised_without_a_claim() -> None:
    """A Soldier that steps back far from everybody: whatever the player felt, nothing is said that is not so."""
    t, s = text("war_kids", "en"), position("bS B2; bS G1; pS G9")
    a = GAME.parse_action(s, "S B2-B1")
    assert points(s, a) == []
    assert hint(s, Decision(a, "safe_strike"), t).attempt == ""
    said = [hint(s, Decision(a, term), t).why for term in TERMS]
    assert {words for words in said if words != hint(s, Decision(a), t).why} <= {
        t(f"hint.{term}") for term in ("together", "leader_shelter", "three_together")
    }


MEADOW = "map 7x7; wood D4 D5; victory eliminate 2; victory limit 10 units; turn 2; "


def test_what_wins_with_a_second_blow_is_no_exchange() -> None:
    s = GAME.parse_position(f"{MEADOW} bP E2; bS E3 moved G4 G6; pS A3 B2 A5; pP D3")
    a = GAME.parse_action(s, "P E2-D1-C2")
    point = best(s, a, "strike")
    assert point is not None
    assert (point.kind, point.count) == ("win_more", 1)
    words = hint(s, Decision(a, "strike"), text("war_kids", "en")).words
    assert words[0] == "Your Pegasus takes the Soldier on B2, then one more: you win!"
    assert "One more enemy" not in words[1]


def test_a_step_back_that_looks_after_a_friend_is_told_as_that() -> None:
    """From E2 the Pegasus could not answer for the Soldier on G6; from F3 it can."""
    s = GAME.parse_position(f"{MEADOW} bS F1 G4 G6; bP E2; pS B2 B3 B7; pP C6")
    a = next(a for a in GAME.legal_actions(s) if GAME.action_text(s, a) == "P E2-E3-F3")
    point = best(s, a, "threatened")
    assert point is not None
    assert (point.kind, point.place, point.friend) == ("avenge", s.at[2], 3)


READY = f"{MEADOW} bP F5; bS E3 moved G4; pS C5 B3; pP D3; lost 1 0"


@pytest.mark.parametrize("lang", languages())
def test_of_two_blows_that_a_walk_opens_the_one_that_wins_is_told(lang: str) -> None:
    """From D4 the Pegasus touches the Pegasus on D3, which is dearer, and the Soldier on C5: E3 takes the Pegasus."""
    s = GAME.parse_position(READY)
    a = next(a for a in GAME.legal_actions(s) if GAME.action_text(s, a).endswith("-D4"))
    point = best(s, a, "strike")
    assert point is not None
    assert (point.kind, point.place) == ("win_more", s.at[s.battle.armies[1][0]])
    t = text("war_kids", lang)
    assert not hint(s, Decision(a, "strike"), t).parts
    s = GAME.apply(s, a)
    walk = next(a for a in GAME.legal_actions(s) if a != END_MOVEMENT)
    said = hint(s, Decision(walk, "strike"), t)
    assert (said.why, said.parts, said.way) == (t("hint.end.win"), ("end",), ())
