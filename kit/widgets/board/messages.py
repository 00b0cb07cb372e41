"""What a page with a board is told besides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kit.widgets.picked import Picked
from kit.widgets.run.messages import Inner, Message, Points, Silent


@dataclass(frozen=True)
class Tap(Message):
    """A tap on the board, as shares of its width and height; `width`: the board's in pixels; `held_x`, `held_y`: where
    the mouse was pressed, if it was drawn from elsewhere."""

    x: float = -1
    y: float = -1
    width: float = 0
    held_x: float = -1
    held_y: float = -1


@dataclass(frozen=True)
class Drag(Message):
    """Points that a finger has passed, where the page wants strokes; `phase`: start, move, end, whole, cancel."""

    do = "stroke"
    points: Points = ()
    phase: str = ""


@dataclass(frozen=True)
class Key(Message):
    """A key while the board has the focus."""

    key: str = ""
    shift: bool = False


@dataclass(frozen=True)
class BoardFocus(Silent):
    """Whether the board has the focus of the keyboard."""

    on: bool = False


@dataclass(frozen=True)
class Cramped(Silent):
    """Whether places are so small on the screen that figures on pieces are hard to read."""

    on: bool = False


@dataclass(frozen=True)
class LetGo(Message):
    """What was chosen is put back."""


@dataclass(frozen=True)
class Quiet(Message):
    """A tap on the speech bubble, or on a passing word: what it covers is seen again; of the bubble also where on the
    board that was, as shares of its width and height."""

    x: float = -1
    y: float = -1


@dataclass(frozen=True)
class Act(Message):
    """One line of the list of moves."""

    index: int | None = None


@dataclass(frozen=True)
class ChoosePart(Message):
    """A part of an action that is chosen beside the board."""

    kind: str = ""
    value: str = ""


@dataclass(frozen=True)
class Stake(Message):
    """So much is to be staked."""

    count: int | None = None


@dataclass(frozen=True)
class Pay(Message):
    """What was chosen is staked."""


@dataclass(frozen=True)
class End(Message):
    """The big button that ends a phase."""


@dataclass(frozen=True)
class ShowChance(Message):
    """Chance is to show something on the screen."""

    do = "roll"


@dataclass(frozen=True)
class TypeChance(Message):
    """What chance shows in reality: the number of the outcome, 1 for the first; with a die, its pips."""

    do = "die"
    value: int | None = None


@dataclass(frozen=True)
class TypeFace(Message):
    """What one of several own dice shows that are thrown together; 0: the last one was mistyped."""

    do = "face"
    value: int | None = None


# --- what the program says itself


@dataclass(frozen=True)
class Composed(Inner):
    """A person has completed an action; others follow by themselves as long as they can."""

    action: Any
    then: tuple[Any, ...] = ()


@dataclass(frozen=True)
class NotNow(Inner):
    """A tap on a place while nobody is asked."""

    place: int


@dataclass(frozen=True)
class Landed(Inner):
    """What happened has been seen."""


@dataclass(frozen=True)
class Advised(Inner):
    """A strong player's decision, about the state it was asked about."""

    state: Any
    decision: Any


@dataclass(frozen=True)
class Touch(Inner):
    """A place of the board is touched; an action waits for a second tap on a small board (`confirm`)."""

    place: int
    confirm: bool = False


@dataclass(frozen=True)
class Meant(Inner):
    """What a tap meant: an action, a refusal, a word, or a part of an action."""

    picked: Picked
    place: int | None
