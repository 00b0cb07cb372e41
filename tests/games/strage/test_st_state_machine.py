"""Whatever is played, refused, undone, redone, saved, loaded and given up, in any order: a match stays sound."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Refused, Scenario
from kit.core.match import Match
from kit.core.table import Resign
from kit.games.strage import GAME
from kit.games.strage.actions import Answer, Break, Caprice, Curse, Fight, Lightning, Move, Oppose, OrcMove, TakeCard
from tests.games.strage import soundness
from tests.games.strage.crowds import crowd
from tests.sampling import amount

EVERYBODY = range(4)
NUMBER = st.integers(0, 2**20)
small = st.integers(-1, 66)
some = st.lists(small, max_size=4).map(tuple)
wild = st.one_of(
    st.sampled_from([None, "d2-d3", 7]),
    st.builds(Roll, small),
    st.builds(Move, small, small, st.booleans()),
    st.builds(Fight, small, small),
    st.builds(OrcMove, some),
    st.builds(Lightning, small, small),
    st.builds(Curse, small, some),
    st.builds(Caprice, small, some),
    st.builds(Break, small, some),
    st.builds(TakeCard, small),
    st.builds(Oppose, some),
    st.builds(Answer, some),
)


class PlayedMatch(RuleBasedStateMachine):
    """A match of three or four clans, with any options, beside the list of states it should have gone through."""

    @initialize(
        scenario=st.sampled_from(GAME.scenarios()),
        agreed=st.fixed_dictionaries({option.id: st.booleans() for option in GAME.options()}),
    )
    def begin(self, scenario, agreed):
        agreed["magic"] = agreed["magic"] or scenario.id.startswith("magic")
        self.sit_down(Match(GAME, scenario, agreed, seed=1))

    @rule(number=NUMBER)
    def begin_in_the_midst(self, number):
        """Late in a match much happens at once."""
        if not self.trail[1:]:
            late = GAME.position_text(crowd(Random(number)))
            self.sit_down(Match(GAME, Scenario("late", late, {"en": "Late"}), seed=number))

    def sit_down(self, match):
        self.match, self.trail, self.undone = match, [match.state], []

    @property
    def state(self):
        return self.match.state

    @precondition(lambda self: self.match.current_player != TERMINAL)
    @rule(number=NUMBER, count=st.integers(1, 12))
    def play(self, number, count):
        rng = Random(number)
        for _ in range(count):
            legal = GAME.legal_actions(self.state)
            if legal:
                kind = rng.choice(sorted({type(a).__name__ for a in legal}))
                self.act(rng.choice([a for a in legal if type(a).__name__ == kind]))

    def act(self, a):
        self.match.play(a)
        self.trail.append(self.state)
        self.undone.clear()
        soundness.check(self.state, self.trail[0])

    @precondition(lambda self: self.match.current_player == CHANCE)
    @rule()
    def roll(self):
        self.match.roll()
        self.trail.append(self.state)
        self.undone.clear()

    @precondition(lambda self: self.match.current_player != TERMINAL)
    @rule(number=NUMBER)
    def give_up(self, number):
        if number % 4 == 0 and not self.state.gone >> number // 4 % len(self.state.elves) & 1:
            self.act(Resign(number // 4 % len(self.state.elves)))

    @rule(a=wild)
    def try_something(self, a):
        if self.match.explain(a) is not None:
            before, record = self.state, list(self.match.record)
            with pytest.raises(Refused) as refused:
                self.match.play(a)
            assert refused.value.refusal == self.match.explain(a)
            assert (self.state, self.match.record) == (before, record)

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
        assert self.state == self.trail[-1]
        assert len(self.match.steps) == len(self.trail) - 1

    @invariant()
    def the_state_is_sound_and_is_read_as_it_is_written(self):
        soundness.check(self.state, self.trail[0])
        assert GAME.parse_position(GAME.position_text(self.state)) == self.state


PlayedMatch.TestCase.settings = settings(max_examples=amount(12, 4_000), stateful_step_count=40)
test_a_played_match_stays_sound = PlayedMatch.TestCase
