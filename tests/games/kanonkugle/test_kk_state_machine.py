"""Whatever is played, refused, undone, redone, saved and loaded, in any order: a match stays sound."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Refused, Scenario
from kit.core.match import Match
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import actions as do
from kit.space.plane import Point
from tests.games.kanonkugle import soundness
from tests.games.kanonkugle.crowds import crowd
from tests.sampling import amount

EVERYBODY = range(2)
NUMBER = st.integers(0, 2**20)
small = st.one_of(st.integers(-1, 7), st.none(), st.booleans(), st.floats(), st.text(max_size=2))
spot = st.one_of(st.builds(Point, st.integers(-(10**6), 10**6), st.integers(-(10**6), 10**6)), small, st.just((1, 2)))
path = st.one_of(st.lists(spot, max_size=4).map(tuple), st.lists(spot, max_size=2), small)
leg = st.one_of(
    small, st.tuples(st.integers(-1, 10**6), st.sampled_from(["open", "crate", "sea"])), st.tuples(small, small)
)
legs = st.one_of(st.lists(leg, max_size=3).map(tuple), small)
wild = st.one_of(
    st.sampled_from([None, "move A1 1,1", 7, do.Skip(), do.Stop(), do.EndShooting(), do.Decline(), do.EndTurn()]),
    st.builds(Roll, small),
    st.builds(do.Hits, small),
    st.builds(do.Deploy, small, path),
    st.builds(do.Rally, small),
    st.builds(do.Activate, small),
    st.builds(do.Shoot, small, small, path),
    st.builds(do.Move, small, path, path),
    st.builds(do.Assault, small, small, path, small),
    st.builds(do.Remove, st.one_of(small, st.lists(small, max_size=3).map(tuple))),
    st.builds(do.Counter, small),
    st.builds(do.ToldDeploy, small),
    st.builds(do.ToldMove, small, legs, small),
    st.builds(do.ToldShoot, small, small, small, small, small, legs),
    st.builds(do.ToldAssault, small, small, legs, small, small),
    st.builds(do.Holds, small),
)


class PlayedMatch(RuleBasedStateMachine):
    """A match with any options, beside the list of states it should have gone through."""

    @initialize(
        scenario=st.sampled_from(GAME.scenarios()),
        agreed=st.fixed_dictionaries(
            {option.id: st.sampled_from(option.values or (True, False)) for option in GAME.options()}
        ),
    )
    def begin(self, scenario, agreed):
        agreed["points_mode"] = "free"
        self.sit_down(Match(GAME, scenario, agreed, seed=1))

    @rule(number=NUMBER)
    def begin_in_the_midst(self, number):
        """Late in a match much happens at once."""
        if not self.trail[1:]:
            late = GAME.position_text(crowd(Random(number)))
            self.sit_down(Match(GAME, Scenario("late", late, {"en": "Late"}), seed=number))

    def sit_down(self, match):
        self.match, self.trail, self.undone = match, [match.state], []

    @precondition(lambda self: self.match.current_player != TERMINAL)
    @rule(number=NUMBER, count=st.integers(1, 8))
    def play(self, number, count):
        rng = Random(number)
        for _ in range(count):
            legal = GAME.legal_actions(self.match.state)
            if legal:
                kind = rng.choice(sorted({type(a).__name__ for a in legal}))
                self.match.play(rng.choice([a for a in legal if type(a).__name__ == kind]))
                self.trail.append(self.match.state)
                self.undone.clear()

    @precondition(lambda self: self.match.current_player == CHANCE)
    @rule()
    def roll(self):
        self.match.roll()
        self.trail.append(self.match.state)
        self.undone.clear()

    @rule(a=wild)
    def try_something(self, a):
        if self.match.explain(a) is not None:
            before, record = self.match.state, list(self.match.record)
            with pytest.raises(Refused) as refused:
                self.match.play(a)
            assert refused.value.refusal == self.match.explain(a)
            assert (self.match.state, self.match.record) == (before, record)

    @rule(past_chance=st.booleans())
    def undo(self, past_chance):
        for _ in range(self.match.undo(EVERYBODY, past_chance)):
            self.undone.append(self.trail.pop())

    @rule()
    def redo(self):
        for _ in range(self.match.redo(EVERYBODY)):
            self.trail.append(self.undone.pop())

    @rule()
    def save_and_load(self):
        back, _ = Match.load(GAME, self.match.save())
        assert back.record == self.match.record
        assert [step.after for step in back.steps] == [step.after for step in self.match.steps]
        assert back.outcome == self.match.outcome

    @invariant()
    def the_match_is_where_it_should_be(self):
        assert self.match.state == self.trail[-1]
        assert len(self.match.steps) == len(self.trail) - 1

    @invariant()
    def the_state_is_sound_and_is_read_as_it_is_written(self):
        soundness.check(self.match.state)
        assert GAME.parse_position(GAME.position_text(self.match.state)) == self.match.state


PlayedMatch.TestCase.settings = settings(max_examples=amount(6, 1_000), stateful_step_count=25)
test_a_played_match_stays_sound = PlayedMatch.TestCase
