"""The contract of every game: whatever people do with a match, in any order, its file holds the same match.

A state machine plays, takes back, brings back, gives up, agrees, plays by hand what the table may not, saves, loads
and opens files with any list of what was undone; ends are reached often, as it begins late in matches, and half of the
sittings allow only a few actions. A plain list of states stands beside it. In the suite it takes some hundred steps a
game; as many as one likes by

    KIT_STEPS=1000000 .venv/bin/python -m pytest -s tests/contract/test_sittings.py -k any_sequence

which is so many for all games together, and tells how often what was met.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from functools import cache
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule, run_state_machine_as_test
from playouts import ALL, begins, mixed, play

from kit.core import files
from kit.core import match as matches
from kit.core.agreements import AgreeDraw, Resign, TakeBack, parse_table, table_text
from kit.core.capabilities import DropsOut
from kit.core.game import TERMINAL, Refusal, Refused, Scenario, Trouble
from kit.core.match import Match
from kit.games import game
from tests.games import said
from tests.sampling import amount

STEPS = int(os.environ.get("KIT_STEPS", amount(0, 1_000_000)))
"""Steps asked for, of all games together; 0: as few as the suite has time for."""
PARTS = amount(1, 8)
"""In so many parts they are asked for, as no test takes longer than a quarter of an hour."""
EXAMPLE = 40
"""Steps of one sitting."""
NUMBER = st.integers(0, 2**20)
WHO = (frozenset({0}), frozenset({1}), frozenset({0, 1}), frozenset[int]())
WORDS = ("", "dance", "table dance", "roll 1", "roll 7", 7, None, ["table draw"])
"""What is no step in a file, or is one only at times."""
NONSENSE = (None, True, False, -1, 0, 0.0, 1.0, float("nan"), 10**40, -(10**40), "1", "", b"1", (1,), [1], {}, object())
"""What a take-back must not count, or a player who gives up be called."""


@cache
def starts(game_id: str) -> tuple[Scenario, ...]:
    """Late positions of some matches with all kinds of options, the very last ones among them, and two beginnings."""
    g, found = game(game_id), []
    for seed in range(6):
        scenario = g.scenarios()[seed % len(g.scenarios())]
        agreed = mixed(g, seed) if seed else ()
        states = play(g, scenario, seed, agreed if begins(g, scenario, agreed) else ()).states
        late = [states[-back] for back in (2, 3, 5, 8, 13, 21) if back <= len(states)]
        found += [Scenario(f"late-{seed}", g.position_text(s), {"en": "Late"}) for s in late]
    return (*found, g.scenarios()[0], g.scenarios()[-1])


def undone_in(written: str, texts: list[Any]) -> str:
    """A save file that says that this was undone, sealed where it was."""
    data = json.loads(written)
    if matches.SEALED not in data:
        return json.dumps(data | {"undone": texts})
    inside = files.unsealed(data[matches.SEALED], matches.MAX_BYTES)
    return json.dumps(data | {matches.SEALED: files.sealed(inside | {"undone": texts})})


def told(match: Match) -> dict[str, Any]:
    """All there is to know about a match."""
    return {
        "start": (match.scenario, match.options, match.start),
        "steps": match.steps,
        "undone": match.undone,
        "record": match.record,
        "end": (match.ended_by, match.outcome, match.current_player),
        "undo": [match.undo_count(humans, dice) for humans in WHO for dice in (False, True)],
    }


class Sitting(RuleBasedStateMachine):
    """One match of a game, and beside it the plain list of its states."""

    game_id: ClassVar[str]
    met: ClassVar[Counter[str]]

    @initialize(n=NUMBER)
    def sit_down(self, n: int) -> None:
        found = starts(self.game_id)
        matches.MAX_ACTIONS = self.most = (50_000, 50_000, 6, 15)[n % 4]
        self.match = Match(game(self.game_id), found[n // 4 % len(found)], seed=n)
        self.states, self.actions, self.gone = [self.match.start], list[Any](), list[Any]()
        self.over_by: Any = None

    def teardown(self) -> None:
        if hasattr(self, "match"):
            self.save_and_load(0)
        matches.MAX_ACTIONS = 50_000

    @property
    def over(self) -> bool:
        """Whether the match has ended, in one way or another."""
        on_board = self.match.game.outcome(self.states[-1]) is not None
        return on_board or self.over_by is not None or len(self.actions) >= self.most

    def went_back(self, count: int) -> None:
        """What a take-back of so many actions leaves in the list."""
        self.met["take-backs past an end"] += self.over and bool(count)
        for _ in range(count):
            self.states.pop()
            self.gone.append(self.actions.pop())
        self.over_by = None

    def refused(self, action: Any) -> None:
        """Nothing may come of the action, and why is told."""
        before, no = told(self.match), self.match.explain(action)
        assert isinstance(no, Refusal), action
        said.why_not(self.game_id, no)
        with pytest.raises(Refused):
            self.match.play(action)
        assert told(self.match) == before

    # --- what people do

    @rule(n=NUMBER)
    def act_once(self, n: int) -> None:
        self.act(n)

    def act(self, n: int) -> None:
        s = self.states[-1]
        legal = self.match.game.legal_actions(s)
        if self.over:
            self.refused(legal[n % len(legal)] if legal else self.actions[-1] if self.actions else None)
            return
        action = legal[n % len(legal)]
        assert self.match.explain(action) is None
        self.match.play(action)
        self.actions.append(action)
        self.states.append(self.match.game.apply(s, action))
        self.gone.clear()
        self.met["actions"] += 1
        on_board = self.match.game.outcome(self.states[-1]) is not None
        self.met["ends on the board"] += on_board
        self.met["ends by too many actions"] += self.over and not on_board

    def after(self, s: Any, a: Any) -> Any:
        """What an action makes of a state, or giving up, where the others play on."""
        return self.match.game.dropped_out(s, a.player) if isinstance(a, Resign) else self.match.game.apply(s, a)

    @rule(n=NUMBER)
    def go_on(self, n: int) -> None:
        """Several actions at once, so that much happens between two take-backs; an end agreed before is called off."""
        if self.over_by is not None:
            self.undo(n)
        rng = Random(n)
        for _ in range(n % 40):
            if not self.over:
                self.act(rng.randrange(2**20))

    @rule(n=NUMBER)
    def go_back_from_the_end_and_on_again(self, n: int) -> None:
        self.go_on(n | 31)
        self.undo(14)
        self.redo(n)

    @rule(n=NUMBER)
    def undo(self, n: int) -> None:
        humans, past_chance = WHO[n % 4], n // 4 % 4 > 0
        if self.over_by is not None:
            self.met["ends at the table undone"] += 1
            self.match.undo(humans, past_chance)
            self.over_by = None
            return
        count = self.match.undo_count(humans, past_chance)
        assert count == self.undo_count(humans, past_chance)
        assert self.match.undo(humans, past_chance) == count
        self.went_back(count)

    def undo_count(self, humans: frozenset[int], past_chance: bool) -> int:
        """The rule of undo, told of the plain list."""
        g = self.match.game
        deciders = [g.current_player(s) for s in self.states[:-1]]
        count = next((n for n, player in enumerate(reversed(deciders), 1) if player in humans), 0)
        back = list(zip(self.states, self.actions, strict=False))[len(deciders) - count :]
        shown = any(isinstance(a, Resign) or g.reveals(s, a) for s, a in back)
        return 0 if shown and not past_chance else count

    @rule(n=NUMBER)
    def redo(self, n: int) -> None:
        humans, g, count = WHO[n % 4], self.match.game, 0
        while self.gone and not (count and g.current_player(self.states[-1]) in humans):
            self.actions.append(self.gone.pop())
            self.states.append(self.after(self.states[-1], self.actions[-1]))
            count += 1
        assert self.match.redo(humans) == count
        self.met["redone to an end"] += self.over and bool(count)

    @rule(n=NUMBER)
    def end_at_the_table(self, n: int) -> None:
        action = (Resign(0), Resign(1), AgreeDraw())[n % 3]
        if n % 2 and not self.over:
            return
        if self.over or action in self.actions:  # nobody gives up twice
            self.refused(action)
            return
        self.match.play(action)
        if isinstance(action, Resign) and isinstance(self.match.game, DropsOut):
            self.actions.append(action)
            self.states.append(self.after(self.states[-1], action))
            self.gone.clear()
            self.met["ends at the table"] += 1  # for one of them
            return
        self.over_by = action
        self.gone.clear()
        self.met["ends at the table"] += 1

    @rule(n=NUMBER)
    def take_back(self, n: int) -> None:
        """A take-back as the record has it, played by hand."""
        if not self.actions:
            self.refused(TakeBack(1))
            return
        count = 1 + n % len(self.actions)
        assert self.match.explain(TakeBack(count)) is None
        assert self.match.play(TakeBack(count)) == ()
        self.went_back(count)

    @rule(n=NUMBER)
    def talk_nonsense(self, n: int) -> None:
        junk = NONSENSE[n % len(NONSENSE)]
        if n % 3 == 0:
            fits = type(junk) is int and 0 < junk <= len(self.actions)
            self.refused(TakeBack(len(self.actions) + 1 if fits else junk))
        elif n % 3 == 1:
            players = self.match.game.num_players(self.match.start)
            self.refused(Resign(players if type(junk) is int and junk in range(players) else junk))
        else:
            self.refused(junk)
        self.met["nonsense"] += 1

    @rule(n=NUMBER)
    def save_and_load(self, n: int) -> None:
        """Everything is in the file; play goes on with what was read. Older files lack what was undone, no more."""
        match, written = self.match, self.match.save(seats=n)
        older, _ = Match.load(match.game, json.dumps({k: v for k, v in json.loads(written).items() if k != "undone"}))
        assert told(older) | {"undone": match.undone} == told(match)
        self.match, extra = Match.load(match.game, written)
        assert told(self.match) == told(match)
        assert self.match.save(**extra) == written
        self.met["loads"] += 1
        self.met["loads of what is over"] += self.over

    @rule(n=NUMBER)
    def open_a_file_that_says_what_was_undone(self, n: int) -> None:
        """Whatever stands there is read if it could be played from here, step by step, and then is redone so."""
        ahead, texts, rng = Match.load(self.match.game, self.match.save())[0], list[Any](), Random(n)
        fits = True
        while len(texts) < 4 and fits:
            legal = ahead.game.legal_actions(ahead.state)
            people = range(-1, ahead.game.num_players(ahead.start) + 2)
            words = [*WORDS, *(table_text(a) for a in (AgreeDraw(), TakeBack(1), *map(Resign, people)))]
            going_on = [ahead.game.action_text(ahead.state, a) for a in rng.sample(list(legal), min(len(legal), 9))]
            texts.append(rng.choice([*words, *going_on] if rng.random() < 0.5 else going_on or words))
            fits = self.a_step(ahead, texts[-1])
        try:
            opened, _ = Match.load(self.match.game, undone_in(self.match.save(), texts))
        except Trouble:
            assert not fits, texts
            self.met["hostile lists refused"] += 1
            return
        assert fits, texts
        while opened.redo(()):
            pass
        assert (opened.state, opened.outcome, opened.steps) == (ahead.state, ahead.outcome, ahead.steps)
        assert told(Match.load(opened.game, opened.save())[0]) == told(opened)
        self.met["foreign lists read"] += 1

    def a_step(self, match: Match, words: Any) -> bool:
        """Whether the words are an action on the board, or giving up where others play on, and it could be played."""
        try:
            action = parse_table(words) or match.game.parse_action(match.state, words)
            on_board = not isinstance(action, AgreeDraw | TakeBack)
            if on_board and (not isinstance(action, Resign) or isinstance(match.game, DropsOut)):
                match.play(action)
                return True
        except (Trouble, Refused, TypeError, AttributeError):
            pass
        return False

    # --- what must be true at any time

    @invariant()
    def the_match_is_where_the_list_is(self) -> None:
        self.met["steps"] += 1
        match = self.match
        assert match.state == self.states[-1]
        assert [step.action for step in match.steps] == self.actions
        assert [step.action for step in match.undone] == self.gone
        assert match.ended_by == self.over_by
        assert (match.outcome is not None) == (match.current_player == TERMINAL) == self.over
        assert len(match.record) <= self.most


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game_id", ALL)
def test_any_sequence_of_play_and_take_backs_is_the_same_match_in_its_file(game_id: str, part: int) -> None:
    met = Counter[str]()
    machine = type("Sitting", (Sitting,), {"game_id": game_id, "met": met})
    asked = ["ends on the board", "ends at the table", "take-backs past an end", "loads", "hostile lists refused"]
    if isinstance(game(game_id), DropsOut):
        asked.remove("ends at the table")  # whoever gives up ends nothing
    wanted, few = STEPS // len(ALL) // PARTS, 15
    # What hypothesis draws changes with the numbers that any module holds: a few examples may leave out a thing.
    while met["steps"] < max(1, wanted) or (few < 500 and not all(met[what] for what in asked)):
        run_state_machine_as_test(
            machine,
            settings=settings(
                max_examples=(wanted - met["steps"]) // EXAMPLE + 1 if met["steps"] < wanted else few,
                stateful_step_count=EXAMPLE,
                suppress_health_check=list(HealthCheck),
                phases=(Phase.generate, Phase.shrink),
                database=None,
                derandomize=not wanted,
            ),
        )
        few *= 4
    print(f"\n{game_id}: " + ", ".join(f"{count} {what}" for what, count in sorted(met.items())))
    assert min(met[what] for what in asked) > 0
