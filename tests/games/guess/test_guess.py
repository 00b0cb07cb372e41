"""Guess the unit: what its page shows, and whole games."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kit.core.chance import draw
from kit.core.game import CHANCE, TERMINAL
from kit.games.war_kids.guess import GAME, rules
from kit.games.war_kids.guess.events import counter_ids, feedback
from kit.games.war_kids.guess.state import ADULT, CHILD, Guess, State, TimeOut
from tests.games.guess.cases import whole


def at(position: str) -> State:
    return GAME.parse_position(position)


def after(position: str, *actions: str) -> State:
    s = at(position)
    for text in actions:
        a = GAME.parse_action(s, text)
        assert GAME.explain(s, a) is None, text
        s = GAME.apply(s, a)
    return s


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


def test_counters_keep_their_keys_wherever_they_go() -> None:
    s = at("colour pink; soldier 4 ca; pegasus 2 c; mage 1; leader 1 a")
    assert counter_ids(s, CHILD) == ["pS1", "pP1"]
    assert counter_ids(s, ADULT) == ["pS2", "pL1"]
    assert counter_ids(s) == ["pS3", "pS4", "pP2", "pM1"]
    assert counter_ids(at("colour ?")) == []


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
    s = after(whole("{middle}"), f"clue {clue}")
    answered = GAME.parse_action(s, answer)
    assert isinstance(answered, Guess | TimeOut)
    assert feedback(s, answered) == keys


def events(position: str, *actions: str) -> list[tuple[str, str, dict[str, Any], tuple[str, ...]]]:
    s = after(position, *actions[:-1])
    a = GAME.parse_action(s, actions[-1])
    return [(e.kind, e.rule_id, dict(e.facts), e.pieces) for e in GAME.events(s, a, GAME.apply(s, a))]


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


def test_an_answer_says_which_counter_is_taken() -> None:
    for answer in ("guess mage", "guess soldier", "time out"):
        assert events(whole("{middle}"), "clue mage 2", answer)[0][3] == ("bM1",)


@given(st.randoms(use_true_random=False), st.sampled_from(["blue full", "pink quick"]))
def test_a_game_of_any_answers(rng: Any, beginning: str) -> None:
    s, given_out, since = after("colour ?", beginning), 0, [set(), set(), set(), set()]
    total = s.middle
    while GAME.current_player(s) != TERMINAL:
        if GAME.current_player(s) == CHANCE:
            outcomes = GAME.chance_outcomes(s)
            assert len({chance for _, chance in outcomes}) == 1
            clue = draw(outcomes, rng)
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
