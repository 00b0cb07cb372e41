"""What goes into a lesson and what comes out of it: tries, and how the board answers them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from kit.core.game import Refusal
from kit.tutor.lesson import Words


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
