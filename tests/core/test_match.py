"""Matches: playing, undo and redo around dice and computer players, table actions, and what is kept in the record."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kit.core import match as matches
from kit.core.agreements import Resign, TakeBack
from kit.core.game import CHANCE, TERMINAL, Refused, Scenario
from kit.core.match import MAX_ACTIONS, Match
from kit.games.war_kids import GAME
from tests.games import said

DUEL = Scenario(
    "duel",
    """
    map 9x7
    bM D2; bP F2; bL G1
    pS D5; pP B8; pL A9
    victory eliminate all; victory limit 20 units
    """,
    {"en": "A duel"},
)


def duel() -> Match:
    return Match(GAME, DUEL, seed=1)


def play(match: Match, *texts: str) -> None:
    for words in texts:
        match.play(GAME.parse_action(match.state, words))


def test_an_illegal_action_leaves_the_match_as_it_was() -> None:
    match = duel()
    before = match.state
    with pytest.raises(Refused) as refused:
        play(match, "P F2-F3-F4-F5-F6")
    assert (refused.value.refusal.rule_id, refused.value.refusal.code) == ("WK-MOVE-2", "TOO_FAR")
    assert match.state == before
    assert match.record == []


def test_undo_goes_back_one_human_decision_and_redo_brings_it_back() -> None:
    match = duel()
    play(match, "P F2-F3", "L G1-G2")
    after = match.state
    assert match.undo({0, 1}) == 1
    assert match.record == ["P F2-F3"]
    assert match.redo({0, 1}) == 1
    assert match.state == after
    assert match.record == ["P F2-F3", "L G1-G2"]


def test_undo_takes_back_the_answers_of_the_computer_too() -> None:
    match = duel()
    play(match, "P F2-F3", "end movement", "end combat", "P B8-C8", "end movement", "end combat")
    assert match.undo({0}) == 4
    assert match.record == ["P F2-F3", "end movement"]
    assert match.redo({0}) == 4
    assert match.current_player == 0


def test_undo_stops_at_a_die_and_before_it_takes_back_the_spell() -> None:
    match = duel()
    play(match, "P F2-F3", "M D2*D5")
    assert match.current_player == CHANCE
    assert match.undo({0, 1}) == 1
    play(match, "M D2*D5", "roll 1")
    assert match.undo_count({0, 1}) == 0
    assert match.undo({0, 1}) == 0
    play(match, "L G1-G2")
    assert match.undo({0, 1}) == 1
    assert match.undo({0, 1}) == 0


def test_with_everybodys_leave_a_die_is_taken_back_and_the_record_says_so() -> None:
    match = duel()
    play(match, "P F2-F3", "M D2*D5", "roll 5")
    hit = match.state
    assert match.undo({0, 1}, past_chance=True) == 2
    assert match.record[-1] == "table take back 2"
    assert match.redo({0, 1}) == 2
    assert match.state == hit
    assert [step.text for step in match.steps] == ["P F2-F3", "M D2*D5", "roll 5"]


def test_undo_after_a_take_back_keeps_the_record_true() -> None:
    match = duel()
    play(match, "P F2-F3", "M D2*D5", "roll 5")
    match.undo({0, 1}, past_chance=True)
    assert match.undo({0, 1}) == 1
    again, _ = Match.load(GAME, match.save())
    assert again.state == match.state == match.start
    assert again.record == match.record


def test_giving_up_ends_the_match_and_can_be_taken_back() -> None:
    match = duel()
    play(match, "P F2-F3")
    match.play(Resign(0))
    assert match.outcome is not None
    assert match.outcome.winners == (1,)
    assert match.current_player == TERMINAL
    with pytest.raises(Refused):
        play(match, "L G1-G2")
    match.undo({0, 1})
    assert match.outcome is None
    play(match, "L G1-G2")


def test_a_take_back_of_moves_takes_the_agreed_end_with_them() -> None:
    match = duel()
    play(match, "P F2-F3", "L G1-G2")
    match.play(Resign(0))
    match.play(TakeBack(1))
    assert match.outcome is None
    assert match.record == ["P F2-F3", "L G1-G2", "table resign 0", "table take back 1"]
    again, _ = Match.load(GAME, match.save())
    assert (again.state, again.outcome, again.record) == (match.state, None, match.record)
    assert again.redo({0, 1}) == match.redo({0, 1}) == 1
    assert again.state == match.state


def test_the_longest_match_is_a_draw_that_can_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAX_ACTIONS", 3)
    match = duel()
    play(match, "P F2-F3", "L G1-G2", "end movement")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.rule_id) == ((), "TABLE-LONG")
    assert match.current_player == TERMINAL
    with pytest.raises(Refused, match="GAME_OVER"):
        play(match, "end combat")
    again, _ = Match.load(GAME, match.save())
    assert again.outcome == match.outcome
    said.over("war_kids", match.outcome, match.seats)
    assert all(t.has(f"rule.TABLE-LONG.{part}") for t in said.catalogues("war_kids") for part in ("name", "text"))


def test_a_full_record_keeps_what_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MAX_ACTIONS", 6)
    match = duel()
    play(match, "M D2*D5", "roll 5")
    match.play(TakeBack(2))
    play(match, "P F2-F3", "L G1-G2")
    match.undo({0, 1})
    match.redo({0, 1})
    play(match, "end movement")
    assert len(match.record) == 6
    match.play(Resign(1))
    assert match.record == ["P F2-F3", "L G1-G2", "end movement", "table resign 1"]
    again, _ = Match.load(GAME, match.save())
    assert (again.state, again.outcome) == (match.state, match.outcome)


@pytest.mark.slow
def test_fifty_thousand_actions_are_read_each_once(monkeypatch: pytest.MonkeyPatch) -> None:
    data = json.loads(duel().save())
    full = json.dumps(data | {"actions": ["P F2-F3", "table take back 1"] * (MAX_ACTIONS // 2)}, ensure_ascii=False)
    applied: list[Any] = []
    apply = type(GAME).apply
    monkeypatch.setattr(type(GAME), "apply", lambda self, s, a: applied.append(a) or apply(self, s, a))
    match, _ = Match.load(GAME, full)
    assert len(applied) == MAX_ACTIONS // 2
    assert len(match.record) == MAX_ACTIONS == 50_000
    assert match.save() == full
    play(match, "L G1-G2")
    assert match.record == ["L G1-G2"]


def test_a_scenario_that_people_made_travels_with_the_file() -> None:
    match = duel()
    play(match, "P F2-F3")
    again, _ = Match.load(GAME, match.save())
    assert again.scenario == DUEL
    assert again.scenario.titles == {"en": "A duel"}
    assert again.state == match.state


def test_the_rolls_of_a_match_come_from_its_seed() -> None:
    def rolls(seed: int) -> list[str]:
        match = Match(GAME, DUEL, seed=seed)
        play(match, "M D2*D5")
        match.roll()
        return match.record

    assert {tuple(rolls(5)) for _ in range(3)} == {tuple(rolls(5))}
    assert len({tuple(rolls(seed)) for seed in range(20)}) > 3


def test_any_moment_can_be_gone_back_to_and_come_back_from() -> None:
    match = duel()
    play(match, "P F2-F3", "L G1-G2", "end movement")
    steps, s = list(match.steps), match.state
    assert match.back_to(1) == 2
    assert (match.steps, match.state) == (steps[:1], steps[0].after)
    assert match.back_to(3) == -2
    assert (match.steps, match.state) == (steps, s)
    again, _ = Match.load(GAME, match.save())
    assert again.state == s, "the record says it, too"


def test_an_action_takes_the_place_of_the_last_one_as_if_that_had_never_been() -> None:
    match = duel()
    play(match, "P F2-F3", "L G1-G2")
    before = match.steps[0].after
    match.amend([GAME.parse_action(before, "L G1-F1")])
    assert match.record == ["P F2-F3", "L G1-F1"]
    match.amend([])
    assert (match.record, match.state) == (["P F2-F3"], before)
    with pytest.raises(Refused):
        match.amend([GAME.parse_action(match.start, "P F2-F3-F4-F5-F6")])
    assert (match.record, match.state) == (["P F2-F3"], before)
