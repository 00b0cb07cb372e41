"""The page of "guess the unit", as one frozen value: what child and adult agree, the sand, where the game stands. The
program reads the part of the adult."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from kit.core.match import Match, Step
from kit.games.war_kids.guess import GAME, rules
from kit.games.war_kids.guess.events import clue_key, feedback, unit_name
from kit.games.war_kids.guess.state import ADULT, CHILD, SETS, Clue, Guess, State, TimeOut
from kit.games.war_kids.pieces import KINDS
from kit.widgets import matches, unreadable
from kit.widgets.run import device
from kit.widgets.run.messages import Answers

on = Answers(device.on, unreadable.on, matches.on)
"""What the page answers: `update`, and the modules of its parts."""
WORD, VOICE = 0.4, 0.65
"""Seconds for each word of a clue: read by somebody, and spoken by the device."""
MATCHES = "match.war_kids."
"""How the names of all places begin where matches of the game are kept: whoever has begun one has found the way."""
UNLOCKED, STARS = "unlocked", "progress.guess"
"""Where the device keeps that the way to the first battle is open, and the best result."""
SITTING, LEARNED = "sitting", "progress.war_kids"
"""Where it keeps what the lobby was told of the players, and the stars of the lessons."""
FIRST_BLOW = "03-three-steps"
"""The lesson after which the first battle asks for nothing new."""
TIMES = (rules.seconds(), 20, 30, 0)
"""The seconds an adult may choose; 0 is no clock."""
CALM = {"small": 0, "child": 30}
"""The seconds that children get, by the age that the lobby was told."""
UNTOLD = 30
"""The seconds of whoever has not said an age: who it is may be six, and read slowly."""
GRACE = 0.4
"""Seconds given on top, so that a tap at the last moment is not lost on its way."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What child and adult agreed for this game; kept in its save file."""

    size: str = "full"
    seconds: int = TIMES[0]
    aloud: bool = False
    take_back: bool = False


def read_agreed(data: Any, agreed: Agreed | None = None) -> Agreed:
    """What was agreed according to a save file; what is missing or strange there stays as it is in `agreed`."""
    from kit.core import structured

    agreed = agreed or Agreed()
    found = structured.settings(agreed, data)
    return replace(
        found,
        size=found.size if found.size in SETS else agreed.size,
        seconds=found.seconds if found.seconds in TIMES else agreed.seconds,
    )


def agreed_for(visitor: Mapping[str, Any]) -> Agreed:
    """What suits whoever the lobby was told of: a calm clock for children and for whoever has not said an age, for them
    and for five minutes the quick set; children with an hour or more have time for every counter."""
    age, time = visitor.get("age"), visitor.get("time")
    seconds = TIMES[0] if age == "big" else CALM.get(age, UNTOLD) if isinstance(age, str) else UNTOLD
    quick = time == "short" or (age != "big" and time != "long")
    return Agreed(size="quick" if quick else "full", seconds=seconds)


@dataclass(frozen=True, slots=True)
class Sand:
    """An hourglass of `seconds`. It may be told to wait first, while the clue is being read, and it can be held."""

    seconds: int
    spent: float
    """Seconds run when it was last looked at; below zero while it still waits."""
    since: float
    """When that was."""
    held: bool = False

    def at(self, now: float) -> Sand:
        """The same, looked at now."""
        return replace(self, spent=self.spent if self.held else self.spent + now - self.since, since=now)

    @property
    def waiting(self) -> float:
        """Seconds from that look until it starts to run; 0 once it runs."""
        return max(0.0, -self.spent)

    @property
    def left(self) -> float:
        """Seconds from that look until it is through, waiting and grace counted in."""
        return max(0.0, self.seconds + GRACE - self.spent)


# --- the page


def new_match(seed: int | None = None, before: State | None = None) -> Match:
    """A game of which nothing has been agreed yet. Clues that were heard in the one `before` lie aside, so that none is
    heard again before the others."""
    (scenario,) = GAME.scenarios()
    if before is not None:
        scenario = replace(scenario, position=GAME.position_text(State(used=before.used)))
    return Match(GAME, scenario, seed=seed)


@dataclass(frozen=True, eq=False, kw_only=True)
class GuessPage(matches.MatchPage):
    """One game of guess-the-unit."""

    kind = "guess"
    domain: str = "war_kids"
    game: Any = GAME
    settings: Agreed = field(default_factory=Agreed)
    match: Match = field(default_factory=new_match)
    colour: int = 0
    """The side marked on the first screen."""
    sand: Sand | None = None
    """The hourglass of the open clue; none if there is no clue, or no clock."""
    speaking: bool = False
    ruled_out: frozenset[int] = frozenset()
    """The kinds that hints have ruled out for the open clue."""
    swept: int = 0
    """How many answers the last tap gave at once, as only one kind was left."""
    moving: bool = False
    """Whether the counters that an answer gave to somebody are still on their way."""
    question: tuple[int, int] = (7, 8)
    """The two numbers that the adult is asked to multiply."""
    missed: bool = False
    """Whether the adult's question was just answered wrongly."""

    def needed(self) -> list[str]:
        return [*super().needed(), UNLOCKED, STARS, SITTING, LEARNED]

    def glimpsed(self) -> list[str]:
        return [*super().glimpsed(), MATCHES]

    def guarded_places(self) -> list[str]:
        return [*super().guarded_places(), UNLOCKED, STARS]

    def read_settings(self, data: Any, match: Match) -> Agreed:
        return read_agreed(data)

    def loaded_words(self) -> str:
        return self.t("guess.loaded", n=self.state.middle)

    # --- where the game stands

    @property
    def state(self) -> State:
        """Where the game stands."""
        state: State = self.match.state
        return state

    @property
    def answered(self) -> Step | None:
        """The answer that is being talked about: the last step, if it is one. Of a sweep none is."""
        last = self.match.steps[-1] if self.match.steps and not self.swept else None
        return last if last is not None and isinstance(last.action, Guess | TimeOut) else None

    @property
    def told(self) -> bool:
        """Whether it is told what came of an answer: once it has been seen."""
        return self.answered is not None and not self.moving

    @property
    def open_clue(self) -> Clue | None:
        """The clue that awaits its answer."""
        return self.state.clue if self.match.outcome is None else None

    @property
    def early(self) -> bool:
        """Whether a tap has ended the game before its last clue was heard."""
        return self.match.ended_by is not None or self.swept > 0

    @property
    def can_undo(self) -> bool:
        """Whether an answer may be taken back, or an early end: no answer was given there."""
        return self.early or (self.settings.take_back and self.match.undo_count((CHILD,), past_chance=True) > 0)

    @property
    def unlocked(self) -> bool:
        """Whether the way to the first battle is open on this device."""
        return bool(self.kept_data(UNLOCKED, {})) or self.keeps_any(MATCHES)

    @property
    def learned(self) -> bool:
        """Whether whoever plays here has marched and struck in the lessons."""
        return FIRST_BLOW in self.kept_data(LEARNED, {})

    @property
    def only_kind(self) -> int | None:
        """The kind that alone is still in the middle, so that every answer is known; `None` while there are more."""
        left = [kind for kind in range(len(KINDS)) if self.state.left(kind)]
        return left[0] if len(left) == 1 else None

    @property
    def absent(self) -> frozenset[int]:
        """The kinds of which none is in the middle any more, so that no clue can be about them."""
        return frozenset(kind for kind in range(len(KINDS)) if not self.state.left(kind))

    @property
    def out(self) -> frozenset[int]:
        """The kinds that cannot be talking: those that hints have ruled out, and while a clue is open the absent."""
        return self.ruled_out | self.absent if self.open_clue is not None else self.ruled_out

    @property
    def decided(self) -> bool:
        """Whether somebody has more units than the other can still get."""
        s = self.state
        return abs(s.score(CHILD) - s.score(ADULT)) > s.middle > 0

    @property
    def finishable(self) -> bool:
        """Whether more clues would change nothing: one kind is left, or nobody can catch up."""
        return self.match.outcome is None and (self.only_kind is not None or self.decided)

    @property
    def won(self) -> bool:
        """Whether the child has won, on the table or because nobody can catch up any more."""
        agreed = self.match.outcome if self.match.ended_by is not None else None
        return rules.unlocks(self.state) or (agreed is not None and agreed.winners == (CHILD,))

    def stars(self) -> int:
        """The stars of a finished game: for playing it, for winning it, for three counters out of four."""
        return 1 + self.won + (self.state.score(CHILD) >= self.many)

    @property
    def star_left(self) -> bool:
        """Whether more clues could still bring the third star to a child who has won."""
        mine, left = self.state.score(CHILD), self.state.middle
        return self.decided and mine > self.state.score(ADULT) and mine < self.many <= mine + left

    @property
    def many(self) -> int:
        """How many counters bring the third star: three out of four."""
        return -(-3 * sum(self.state.counters) // 4)

    # --- words

    def clue_words(self) -> str:
        """The open clue, or the one that was just answered."""
        asked = self.answered.before.clue if self.answered else self.open_clue
        return self.t(clue_key(asked)) if asked else ""

    def reading(self) -> float:
        """Seconds to read the clue: the sand runs only then (WK-GUESS-3)."""
        return 1 + WORD * len(self.clue_words().split())

    def speech(self) -> float:
        """Seconds that the device takes at most to speak the clue."""
        return 2 + VOICE * len(self.clue_words().split())

    def verdict(self) -> list[str]:
        """What is said after an answer: who it was, and after a mistake what the clue meant."""
        step = self.answered
        if step is None:
            return []
        kind = step.before.clue[0]
        facts = {"unit": unit_name(step.before, kind)}
        if isinstance(step.action, TimeOut):
            key = "guess.time_out"
        elif step.action.kind != kind:
            key = "guess.wrong"
        else:
            key = "guess.right" if step.after.score(CHILD) % 2 else "guess.right.again"
        return [self.t(key, **facts), *(self.t(more) for more in feedback(step.before, step.action))]

    def offer_words(self) -> str:
        """Why the game may end here; nothing while clues still decide."""
        if not self.finishable:
            return ""
        s = self.state
        kind = self.only_kind
        if kind is not None:
            return self.t("guess.rest", n=s.left(kind), unit=unit_name(s, kind))
        if self.star_left:
            return self.t("guess.decided.star", many=self.many)
        return self.t("guess.decided.won" if s.score(CHILD) > s.score(ADULT) else "guess.decided.lost")

    def outcome_words(self) -> str:
        """How the game ended, in one sentence; nothing while it goes on."""
        outcome = self.match.outcome
        if outcome is None:
            return ""
        how = "drawn" if len(outcome.winners) != 1 else "won" if outcome.winners[0] == CHILD else "lost"
        early = ".decided" if self.match.ended_by is not None and outcome.winners else ""
        return self.t(f"guess.{how}{early}", yours=self.state.score(CHILD), mine=self.state.score(ADULT))
