"""Whatever is said for an action is true: each point is checked against the rules by playing what it says."""

from __future__ import annotations

import pytest

from kit.games.war_kids import GAME, goals
from kit.games.war_kids.actions import END_MOVEMENT, Strike
from kit.games.war_kids.advice import best
from kit.games.war_kids.state import State
from kit.players.base import Decision
from kit.text.catalogue import languages, text
from kit.widgets.games.war_kids.hints import hint


def position(spots: str) -> State:
    return GAME.parse_position(f"map 9x7; victory limit 20 units; {spots}")


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
    (plan, *_), t = GAME.combinations(s), s
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
