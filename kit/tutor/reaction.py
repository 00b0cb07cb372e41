"""What goes into a lesson and what comes out of it: tries, and how the board answers them; and whether what a step asks
can still be done, a look through all that the learner could do next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol

from kit.core.board import Board
from kit.core.game import CHANCE, Game, Refusal, Trouble
from kit.tutor.lesson import Step, Words


@dataclass(frozen=True, slots=True)
class Tap:
    """The learner taps a place."""

    place: int


@dataclass(frozen=True, slots=True)
class Pick:
    """The learner picks a choice, counted from 0."""

    choice: int


@dataclass(frozen=True, slots=True)
class Mark:
    """Something shown on the board.

    Places to `look` at, the place that was asked for in vain (`no`), the `reach` of a piece, an `arrow` through the
    places in order; or, without places, `pass`: the button by which the learner does no more for now.
    """

    kind: Literal["look", "no", "reach", "arrow", "pass"]
    places: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Frame:
    """One action to animate and the states around it; where it was refused the state stays the same."""

    before: Any
    action: Any
    after: Any
    refusal: Refusal | None = None

    @property
    def lies(self) -> bool:
        """Whether it is something that lies there, and nothing has followed from it yet."""
        return self.refusal is None and self.before == self.after


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction:
    """How the board answers a try.

    `accepted`: go on. `refused`: a rule says no, nothing has changed. `wrong`: allowed, but it leads nowhere; what
    follows from it is in `frames`, then the step starts again. `step`: the step is done. `lesson`: so is the lesson.
    """

    kind: Literal["accepted", "refused", "wrong", "step", "lesson"]
    say: Words | None = None
    """The lesson's own words; without them the page tells the refusal, or the catalogue's text of `key`."""
    key: str = ""
    frames: tuple[Frame, ...] = ()
    """What to show, in order, the learner's own action first."""
    marks: tuple[Mark, ...] = ()
    """What to mark once the frames were shown: after a wrong try on the start of the step, to which the board has gone
    back; else on the last frame."""
    refusal: Refusal | None = None
    expected: bool = False
    """The lesson had foreseen the try."""
    stars: int = 0
    """1 to 3 once the lesson is done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Help:
    """A hint: 1 words, 2 and a mark, 3 and an arrow, 4 the solution played; then the step starts again."""

    level: int
    say: Words
    marks: tuple[Mark, ...] = ()
    frames: tuple[Frame, ...] = ()
    choice: int | None = None
    """The right choice, at level 4 of an `answer` step."""


MOST = 200
"""No more tries are looked at: what they do not settle is left to the learner."""


class Run(Protocol):
    """What is asked of a lesson's run (`kit.tutor.runner.LessonRun`)."""

    game: Game[Any, Any]
    board: Board

    @property
    def step(self) -> Step: ...
    @property
    def state(self) -> Any: ...
    @property
    def start(self) -> Any: ...
    @property
    def learner(self) -> int: ...
    def copy(self) -> Run: ...
    def offer(self, what: Any, /, *, ahead: bool) -> Reaction: ...


def lost(run: Run) -> bool:
    """Whether whatever the learner does from here leads nowhere; that is said only where all of it was looked at. What
    has begun, such as a duel, is seen to its end first."""
    rests = run.board.phase(run.state) == run.board.phase(run.start)
    mine = run.game.current_player(run.state) == run.learner != CHANCE
    return mine and rests and not _leads_on(run, [MOST])


def _leads_on(run: Run, left: list[int]) -> bool:
    """Whether something from here does the step, or is more than may be looked at."""
    for what in _tries(run):
        left[0] -= 1
        if left[0] < 0:
            return True
        other = run.copy()
        kind = other.offer(what, ahead=False).kind
        if kind in ("step", "lesson") or (kind == "accepted" and _leads_on(other, left)):
            return True
    return False


def _tries(run: Run) -> list[Any]:
    """What can be done, what the solution does first."""
    game, s = run.game, run.state
    if game.current_player(s) == CHANCE:
        return [shown for shown, _ in game.chance_outcomes(s)]
    solution = []
    for text in run.step.solution:
        try:
            solution.append(game.parse_action(s, text))
        except Trouble:
            continue
    first = [action for action in solution if game.explain(s, action) is None]
    return [*first, *(action for action in game.legal_actions(s) if action not in first)]
