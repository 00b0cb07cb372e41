"""Guess the unit: each of its rules both ways, the examples of the specification, and whole games."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL, Ref
from kit.core.match import Match
from kit.games import game
from kit.games.war_kids.guess import GAME, rules
from kit.games.war_kids.guess.keys import counter_ids, feedback
from kit.games.war_kids.guess.rules import BOOK
from kit.games.war_kids.guess.state import ADULT, CHILD, Draw, Guess, SetUp, State, TimeOut
from kit.games.war_kids.pieces import KINDS, LEADER, MAGE, PEGASUS, SOLDIER

FULL, QUICK = (12, 6, 3, 1), (4, 3, 2, 1)
START = GAME.initial_state(GAME.scenarios()[0])


def at(position: str) -> State:
    return GAME.parse_position(position)


def after(position: str, *actions: str) -> State:
    s = at(position)
    for text in actions:
        a = GAME.parse_action(s, text)
        assert GAME.explain(s, a) is None, text
        s = GAME.apply(s, a)
    return s


def refused(s: State, a: Any) -> tuple[str, str] | None:
    no = GAME.explain(s, a)
    return None if no is None else (no.rule_id, no.code)


def taken(s: State, taker: int) -> tuple[int, ...]:
    return tuple(takers.count(taker) for takers in s.taken)


MIDDLE = "colour blue; soldier 4; pegasus 3; mage 2; leader 1"


# --- the rules by id -------------------------------------------------------------------------------------------------


def test_every_rule_is_declared() -> None:
    assert set(BOOK.rules) == {f"WK-GUESS-{n}" for n in range(1, 12)}
    assert {rule_id for rule_id, rule in BOOK.rules.items() if rule.kinds == {"note"}} == {"WK-GUESS-1"}


def test_guess_2_the_child_chooses_a_colour_and_everything_goes_to_the_middle() -> None:
    for colour in (0, 1):
        s = GAME.apply(START, SetUp(colour, "full"))
        assert (s.colour, s.counters, s.middle, counter_ids(s)[0]) == (colour, FULL, 22, "bp"[colour] + "S1")
    assert GAME.current_player(START) == CHILD


def test_guess_2_once_and_before_any_clue() -> None:
    assert refused(at(MIDDLE), SetUp(1, "full")) == ("WK-GUESS-2", "COLOUR_CHOSEN")
    assert refused(START, SetUp(2, "full")) == ("WK-GUESS-2", "NO_COLOUR")
    assert refused(START, Draw(SOLDIER, 1)) == ("WK-GUESS-2", "NO_COLOUR")
    assert refused(START, SetUp(1, "full")) is None


def test_guess_3_a_clue_then_ten_seconds_for_an_answer() -> None:
    assert rules.seconds() == 10
    assert refused(at(MIDDLE), Guess(MAGE)) == ("WK-GUESS-3", "NO_CLUE")
    assert refused(at(MIDDLE), TimeOut()) == ("WK-GUESS-3", "NO_CLUE")
    asked = after(MIDDLE, "clue mage 2")
    assert refused(asked, Draw(MAGE, 1)) == ("WK-GUESS-3", "CLUE_OPEN")
    assert [refused(asked, Guess(kind)) for kind in range(4)] == [None] * 4
    assert refused(asked, Guess(4)) == ("WK-GUESS-3", "NOT_A_UNIT")
    assert refused(asked, Guess(True)) == ("WK-GUESS-3", "NOT_A_UNIT")


def test_guess_4_p50_a_right_answer_gives_the_unit_to_the_child() -> None:
    """WK-P50"""
    s = after(MIDDLE, "clue soldier 1", "guess soldier")
    assert (taken(s, CHILD), taken(s, ADULT), s.left(SOLDIER)) == ((1, 0, 0, 0), (0, 0, 0, 0), 3)


def test_guess_4_p51_a_wrong_answer_gives_the_adult_the_unit_of_the_clue() -> None:
    """WK-P51"""
    s = after(MIDDLE, "clue mage 1", "guess soldier")
    assert (taken(s, CHILD), taken(s, ADULT)) == ((0, 0, 0, 0), (0, 0, 1, 0))


def test_guess_5_until_the_middle_is_empty_and_more_units_win() -> None:
    won = after("colour pink; soldier 3 ca; used soldier 2; clue soldier 2", "guess soldier")
    lost = after("colour pink; soldier 3 ca; used soldier 2; clue soldier 2", "guess leader")
    for s, winner, returns in ((won, CHILD, (1.0, -1.0)), (lost, ADULT, (-1.0, 1.0))):
        end = GAME.outcome(s)
        assert end is not None
        assert (end.winners, end.rule_id, GAME.returns(s)) == ((winner,), "WK-GUESS-5", returns)
        assert GAME.current_player(s) == TERMINAL
        assert refused(s, Draw(SOLDIER, 1)) == ("WK-GUESS-5", "GAME_OVER")
    assert GAME.outcome(at("colour pink; soldier 3 ca")) is None


def test_guess_6_a_win_opens_the_padlock_and_nothing_else_does() -> None:
    """WK-GUESS-6"""
    assert rules.unlocks(at("colour blue; soldier 3 cca"))
    assert not rules.unlocks(at("colour blue; soldier 3 caa"))
    assert not rules.unlocks(at("colour blue; soldier 3 cc"))
    assert not rules.unlocks(START)


@pytest.mark.parametrize("right", range(11))
def test_guess_6_the_first_battle_is_advised_after_a_game_that_was_won(right: int) -> None:
    """Of ten counters more than half must be the child's, when the last one is taken and no sooner."""
    s = after("colour ?", "pink quick")
    for number in range(10):
        assert not rules.unlocks(s)
        s = GAME.apply(s, GAME.chance_outcomes(s)[0][0])
        assert s.clue is not None
        s = GAME.apply(s, Guess(s.clue[0]) if number < right else TimeOut())
    assert rules.unlocks(s) is (right > 5)


def test_guess_7_p52_no_answer_in_time_counts_as_wrong() -> None:
    """WK-P52"""
    s = after(MIDDLE, "clue pegasus 4", "time out")
    assert (taken(s, CHILD), taken(s, ADULT)) == ((0, 0, 0, 0), (0, 1, 0, 0))


def test_guess_7_the_first_answer_counts() -> None:
    s = after(MIDDLE, "clue pegasus 4", "guess mage")
    assert refused(s, Guess(PEGASUS)) == ("WK-GUESS-3", "NO_CLUE")


def test_guess_8_every_counter_of_the_colour_or_the_quick_set() -> None:
    assert (rules.counters_of("full"), rules.counters_of("quick")) == (FULL, QUICK)
    assert GAME.apply(START, SetUp(0, "quick")).counters == QUICK
    assert refused(START, SetUp(0, "huge")) == ("WK-GUESS-8", "NO_SET")
    assert [GAME.choice_facts(START, a)["count"] for a in GAME.legal_actions(START)] == [22, 10, 22, 10]


def test_guess_9_even_odds_among_unused_clues_of_kinds_in_the_middle() -> None:
    s = at("colour blue; soldier 1; pegasus 3 a; mage 2 cc; leader 1; used soldier 1 2 3; used leader 2")
    outcomes = dict(GAME.chance_outcomes(s))
    unused = {(SOLDIER, n) for n in (4, 5, 6, 7, 8)} | {(PEGASUS, n) for n in range(1, 7)} | {(LEADER, 1)}
    assert {(a.kind, a.number) for a in outcomes} == unused
    assert set(outcomes.values()) == {Fraction(1, 12)}
    assert refused(s, Draw(SOLDIER, 1)) == ("WK-GUESS-9", "NOT_IN_BAG")
    assert refused(s, Draw(MAGE, 1)) == ("WK-GUESS-9", "NOT_IN_BAG")
    assert refused(s, Draw(LEADER, 1)) is None


def test_guess_9_a_kind_without_unused_clues_gets_its_clues_back() -> None:
    s = at("colour blue; mage 5 ccaa; soldier 1; used mage 1 2 3 4; used soldier 5")
    assert [clue for clue in rules.bag(s) if clue[0] == MAGE] == [(MAGE, n) for n in (1, 2, 3, 4)]
    drawn = GAME.apply(s, Draw(MAGE, 3))
    assert (drawn.used[MAGE], drawn.used[SOLDIER]) == (0b0100, 0b10000)


def test_guess_9_clues_heard_in_the_game_before_lie_aside() -> None:
    s = after("colour ?; used soldier 1 2 3 4; used leader 2", "blue quick")
    assert [clue for clue in rules.bag(s) if clue[0] in (SOLDIER, LEADER)] == [
        *((SOLDIER, n) for n in (5, 6, 7, 8)),
        (LEADER, 1),
    ]
    assert s.counters == QUICK
    assert at("colour ?; used mage 1") == State(used=(0, 0, 1, 0)) == at(GAME.position_text(State(used=(0, 0, 1, 0))))


def test_guess_10_equal_numbers_are_a_draw_and_unlock_nothing() -> None:
    s = at("colour blue; soldier 2 ca; mage 2 ac")
    end = GAME.outcome(s)
    assert end is not None
    assert (end.winners, end.rule_id, dict(end.facts)) == ((), "WK-GUESS-10", {"yours": 2, "mine": 2})
    assert not rules.unlocks(s)
    assert GAME.returns(s) == (0.0, 0.0)


def test_guess_11_twenty_clues() -> None:
    full = GAME.apply(START, SetUp(0, "full"))
    assert Counter(kind for kind, _ in rules.bag(full)) == {SOLDIER: 8, PEGASUS: 6, MAGE: 4, LEADER: 2}
    assert refused(full, Draw(MAGE, 5)) == ("WK-GUESS-9", "NOT_IN_BAG")
    assert refused(full, Draw(MAGE, 0)) == ("WK-GUESS-9", "NOT_IN_BAG")


TESTS = {name: test for name, test in globals().items() if name.startswith("test_guess_")}


@pytest.mark.parametrize("number", range(2, 12))
def test_without_a_rule_its_own_test_fails(number: int) -> None:
    own = [test for name, test in TESTS.items() if name.startswith(f"test_guess_{number}_") and not vars(test)]
    assert own
    with BOOK.disabled(f"WK-GUESS-{number}"):
        failed = 0
        for test in own:
            try:
                test()
            except Exception:
                failed += 1
    assert failed
    for test in own:
        test()


# --- what the page shows ---------------------------------------------------------------------------------------------


def test_counters_keep_their_keys_wherever_they_go() -> None:
    s = at("colour pink; soldier 4 ca; pegasus 2 c; mage 1; leader 1 a")
    assert counter_ids(s, CHILD) == ["pS1", "pP1"]
    assert counter_ids(s, ADULT) == ["pS2", "pL1"]
    assert counter_ids(s) == ["pS3", "pS4", "pP2", "pM1"]
    assert counter_ids(START) == []


@pytest.mark.parametrize(
    ("clue", "answer", "keys"),
    [
        ("soldier 8", "guess soldier", ()),
        ("soldier 8", "guess mage", ("guess.mixed.mage-soldier", "clue.soldier.8.means")),
        ("soldier 8", "guess leader", ("clue.soldier.8.means",)),
        ("soldier 7", "guess mage", ("clue.soldier.7.means",)),
        ("mage 1", "guess soldier", ("guess.mixed.mage-soldier", "clue.mage.1.means")),
        ("mage 1", "guess leader", ("guess.mixed.leader-mage", "clue.mage.1.means")),
        ("leader 1", "guess mage", ("guess.mixed.leader-mage", "clue.leader.1.means")),
        ("leader 2", "time out", ("clue.leader.2.means",)),
    ],
)
def test_after_a_mistake_the_clue_is_explained(clue: str, answer: str, keys: tuple[str, ...]) -> None:
    s = after(MIDDLE, f"clue {clue}")
    answered = GAME.parse_action(s, answer)
    assert isinstance(answered, Guess | TimeOut)
    assert feedback(s, answered) == keys


def events(position: str, *actions: str) -> list[tuple[str, str, dict[str, Any], tuple[str, ...]]]:
    s = after(position, *actions[:-1])
    a = GAME.parse_action(s, actions[-1])
    return [(e.kind, e.rule_id, dict(e.facts), e.pieces) for e in GAME.events(s, a, GAME.apply(s, a))]


def test_events_tell_what_happened() -> None:
    mage, soldier = Ref("unit", "blue_mage"), Ref("unit", "blue_soldier")
    assert events("colour ?", "pink quick") == [
        ("guess_begins", "WK-GUESS-2", {"side": Ref("side", "pink"), "count": 10}, ())
    ]
    assert events(MIDDLE, "clue mage 2") == [("clue_given", "WK-GUESS-3", {"clue": "clue.mage.2"}, ())]
    asked = (MIDDLE, "clue mage 2")
    assert events(*asked, "guess mage") == [("guess_right", "WK-GUESS-4", {"unit": mage}, ("bM1",))]
    assert events(*asked, "guess soldier") == [("guess_wrong", "WK-GUESS-4", {"unit": mage, "said": soldier}, ("bM1",))]
    assert events(*asked, "time out") == [("guess_late", "WK-GUESS-7", {"unit": mage}, ("bM1",))]


@pytest.mark.parametrize(
    ("takers", "answer", "kind", "rule_id"),
    [
        ("ca", "guess soldier", "guess_won", "WK-GUESS-5"),
        ("ca", "time out", "guess_lost", "WK-GUESS-5"),
        ("a", "guess soldier", "guess_drawn", "WK-GUESS-10"),
    ],
)
def test_the_last_event_tells_the_end(takers: str, answer: str, kind: str, rule_id: str) -> None:
    told = events(f"colour blue; soldier {len(takers) + 1} {takers}", "clue soldier 1", answer)[-1]
    assert told[:2] == (kind, rule_id)


# --- whole games -----------------------------------------------------------------------------------------------------


@given(st.randoms(use_true_random=False), st.sampled_from(["blue full", "pink quick"]))
def test_a_game_of_any_answers(rng: Any, beginning: str) -> None:
    s, given_out, since = after("colour ?", beginning), 0, [set(), set(), set(), set()]
    total = s.middle
    while GAME.current_player(s) != TERMINAL:
        if GAME.current_player(s) == CHANCE:
            clue = draw(GAME.chance_outcomes(s), rng)
            if clue.number in since[clue.kind]:
                assert len(since[clue.kind]) == rules.clue_count(clue.kind), "no clue twice before all were used"
                since[clue.kind].clear()
            since[clue.kind].add(clue.number)
            s = GAME.apply(s, clue)
            continue
        assert s.clue is not None
        assert s.left(s.clue[0]) > 0
        s = GAME.apply(s, rng.choice(GAME.legal_actions(s)))
        given_out += 1
        assert (s.middle, s.score(CHILD) + s.score(ADULT)) == (total - given_out, given_out)
        assert at(GAME.position_text(s)) == s
    end = GAME.outcome(s)
    assert end is not None
    assert end.facts["yours"] + end.facts["mine"] == total == given_out
    assert len(counter_ids(s, CHILD)) == end.facts["yours"]


@settings(max_examples=20)
@given(st.integers(0, 10_000), st.randoms(use_true_random=False))
def test_a_match_is_saved_with_its_time_outs_and_undone(seed: int, rng: Any) -> None:
    match = Match(game("guess"), GAME.scenarios()[0], seed=seed)
    match.play(SetUp(1, "quick"))
    while match.outcome is None:
        match.roll() if match.current_player == CHANCE else match.play(rng.choice([Guess(0), Guess(1), TimeOut()]))
    again, _ = Match.load(GAME, match.save())
    assert (again.state, again.outcome, again.record) == (match.state, match.outcome, match.record)
    assert ("time out" in match.record) == any(isinstance(step.action, TimeOut) for step in match.steps)
    assert match.undo({CHILD}) == 1
    assert match.current_player == CHILD
    assert match.undo({CHILD}) == 0, "the clue that was read out stands"


def test_it_is_registered() -> None:
    assert game("guess") is GAME
    assert len(KINDS) == 4
