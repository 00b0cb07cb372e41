"""Whatever is played, refused, undone, redone, saved and loaded, in any order: the state of the match stays sound."""

from __future__ import annotations

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kit.core.chance import Roll
from kit.core.game import CHANCE, TERMINAL, Refused
from kit.core.match import Match
from kit.games.war_kids import GAME
from kit.games.war_kids.actions import (
    END_COMBAT,
    END_MOVEMENT,
    Cast,
    ChooseLoss,
    DiceAttack,
    Displace,
    Move,
    Strike,
)
from kit.games.war_kids.battle import ADVANCED
from kit.games.war_kids.pieces import COMBAT, GONE, MAGE, MOVEMENT
from kit.space.hexes import bits
from tests.sampling import amount

BOTH = (0, 1)
BLOWS = (Strike, Cast, DiceAttack, Displace, ChooseLoss)
small = st.integers(-1, 90)
wild = st.one_of(
    st.sampled_from([END_MOVEMENT, END_COMBAT, None, "P D2-D3"]),
    st.builds(Roll, small),
    st.builds(Cast, small, small, st.booleans(), st.lists(small, max_size=5).map(tuple)),
    st.builds(DiceAttack, st.lists(small, max_size=4).map(tuple), small),
    st.builds(Displace, st.lists(small, max_size=4).map(tuple)),
    st.builds(ChooseLoss, small),
    st.builds(Strike, st.lists(small, max_size=4).map(tuple), small),
    st.builds(Move, small, st.lists(small, max_size=5).map(tuple)),
)


class PlayedMatch(RuleBasedStateMachine):
    """A match beside the list of states it should have gone through."""

    @initialize(
        scenario=st.sampled_from(GAME.scenarios()),
        agreed=st.fixed_dictionaries({"leader_loss": st.booleans(), "combat_must": st.booleans()}),
        advanced=st.sets(st.sampled_from(ADVANCED)),
    )
    def begin(self, scenario, agreed, advanced):
        needed = {"adv_wounded"} if "adv_leader" in advanced else set()
        self.match = Match(GAME, scenario, {**agreed, **dict.fromkeys(sorted(advanced | needed), True)}, seed=1)
        self.trail = [self.match.state]
        self.undone = []

    @property
    def state(self):
        return self.match.state

    @precondition(lambda self: self.match.current_player != TERMINAL)
    @rule(number=st.integers(0, 10**6), lively=st.booleans())
    def play(self, number, lively):
        legal = GAME.legal_actions(self.state)
        blows = [a for a in legal if isinstance(a, BLOWS)]
        few = blows if blows and lively else legal
        self.match.play(few[number % len(few)])
        self.trail.append(self.state)
        self.undone.clear()

    @precondition(lambda self: self.match.current_player == CHANCE)
    @rule()
    def roll(self):
        self.match.roll()
        self.trail.append(self.state)
        self.undone.clear()

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
        count = self.match.undo(BOTH, past_chance)
        for _ in range(count):
            self.undone.append(self.trail.pop())
        assert GAME.current_player(self.state) in BOTH or count == 0

    @rule()
    def redo(self):
        count = self.match.redo(BOTH)
        assert count <= len(self.undone)
        for _ in range(count):
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
    def units_stand_where_the_sets_say(self):
        s = self.state
        standing = [here for here in s.at if here != GONE]
        assert len(set(standing)) == len(standing)
        assert all(0 <= here < s.battle.grid.size for here in standing)
        for side in BOTH:
            assert sorted(bits(s.taken[side])) == sorted(s.at[u] for u in s.battle.armies[side] if s.at[u] != GONE)
            assert s.losses[side] == sum(s.at[u] == GONE for u in s.battle.armies[side])
        assert not s.taken[0] & s.taken[1]

    @invariant()
    def marks_belong_to_those_who_may_have_them(self):
        s = self.state
        active, mages = set(s.battle.armies[s.side]), {u for army in s.battle.mages for u in army}
        assert set(bits(s.moved)) <= active
        assert set(bits(s.engaged)) <= active
        assert set(bits(s.spent)) <= mages
        assert s.phase == COMBAT or not s.engaged
        assert set(bits(s.wounded)) <= {u for u, here in enumerate(s.at) if here != GONE}
        assert not s.wounded or s.battle.adv_wounded
        assert not (s.displaced | s.attacked) & sum(1 << u for u in active)
        assert s.pending is None or s.outcome is None
        if s.pending is not None and isinstance(s.pending.deed, DiceAttack):
            assert set(s.pending.deed.by) <= set(bits(s.engaged))
        if s.casting is not None:
            mage, target = s.casting
            assert s.battle.kinds[mage] == MAGE
            assert mage in active
            assert target not in active
            assert s.spent >> mage & 1
            assert min(s.at[mage], s.at[target]) != GONE

    @invariant()
    def only_the_active_side_has_moved(self):
        s = self.state
        if s.phase == MOVEMENT and not s.moved and len(self.trail) > 1 and self.trail[-2].side != s.side:
            assert s.at == self.trail[-2].at

    @invariant()
    def turns_and_ends_agree(self):
        s = self.state
        assert 1 <= s.turn <= s.battle.limit.turns
        assert len(s.held) == len(s.battle.holds)
        assert (s.outcome is None) == bool(GAME.legal_actions(s))
        assert all(n <= hold.turns for hold, n in zip(s.battle.holds, s.held, strict=True))


PlayedMatch.TestCase.settings = settings(max_examples=amount(10, 4_000), stateful_step_count=80)
test_a_played_match_stays_sound = PlayedMatch.TestCase
