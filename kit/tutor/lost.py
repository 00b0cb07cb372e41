"""Whether what a step asks can still be done: a look through all that the learner could do next."""

from __future__ import annotations

from typing import Any, Protocol

from kit.core.board import Board
from kit.core.game import CHANCE, Game, Trouble
from kit.tutor.lesson import Step
from kit.tutor.reaction import Reaction

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
