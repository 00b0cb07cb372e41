"""What a page wants done, as small frozen values; `kit.widgets.run.program` does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kit.core.game import Event, Trouble
from kit.widgets.run.messages import Told


@dataclass(frozen=True)
class Order:
    """The browser is asked for something that is not a region: say, speak, download, shake, go ..."""

    name: str
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Focus:
    """What gets the focus once the page is shown; `keyboard`: only where the keyboard is in use."""

    selector: str
    keyboard: bool = False


@dataclass(frozen=True)
class Store:
    """A text is kept on the device, or forgotten (`None`)."""

    key: str
    value: str | None


@dataclass(frozen=True)
class Move:
    """A kept text goes to another place; the browser moves it, who has all of it."""

    key: str
    to: str


# --- what takes its time


@dataclass(frozen=True)
class Animate:
    """Events are seen as motion over the state before them."""

    state: Any
    events: Sequence[Event]


@dataclass(frozen=True)
class Rearrange:
    """The pieces are seen to go to where they stand in another state."""

    state: Any


@dataclass(frozen=True)
class Pause:
    """Nothing happens for some seconds; `always`: even where the person wants no motion."""

    seconds: float
    always: bool = False


@dataclass(frozen=True)
class Silence:
    """Until the device has read its last line aloud."""


@dataclass(frozen=True)
class InSight:
    """Until the board is in sight and stands still, where the page had to be moved to it."""


@dataclass(frozen=True)
class Playback:
    """What goes on by itself, step by step, in place of what went on before; `then` is told at its end.

    Where nothing can go on by itself, as no event loop runs, `skipped` is told at once, if it is there.
    """

    steps: tuple[Animate | Rearrange | Pause | Silence | InSight, ...]
    then: Told
    skipped: Told | None = None


@dataclass(frozen=True)
class Think:
    """The computer player at a seat decides, who sees only what that seat may know; `then` answers its decision, and
    `failed` a fault where somebody else wrote the player."""

    player: int
    level: int
    game: Any
    seen: Any
    then: Callable[[Any, Any], None]
    failed: Callable[[Any, Trouble], None]


@dataclass(frozen=True)
class Advise:
    """A strong player decides in place of whoever is asked, seeing no more; `then` answers it."""

    game: Any
    seen: Any
    then: Callable[[Any, Any], None]


@dataclass(frozen=True)
class Finish:
    """The motion that is being shown ends at once; what goes on by itself goes on."""


@dataclass(frozen=True)
class Stop:
    """Nothing goes on by itself any more."""


@dataclass(frozen=True)
class NewPlayers:
    """Other computer players sit down: those of the match before remember their plans."""


@dataclass(frozen=True)
class After:
    """A message after some seconds; another of the same name takes its place."""

    name: str
    seconds: float
    message: Told


@dataclass(frozen=True)
class Inquiry:
    """Something long that is done in slices, so that the page goes on meanwhile: what `make` yields is a message, told
    at once, or `None` for a breath. Another of the same name takes its place, and `Cancel` ends it."""

    name: str
    make: Callable[[], Iterator[Told | None]]


@dataclass(frozen=True)
class Cancel:
    """The message of that name is not told, the inquiry of that name goes no further."""

    name: str


@dataclass(frozen=True)
class Work:
    """Something long that is done beside the page; `then` answers what comes of it."""

    make: Callable[[], Any]
    then: Callable[[Any, Any], None]


Lasting = Playback | Think | Advise | After | Inquiry | Cancel | Work
"""What takes its time, or ends what does."""
Effect = Order | Focus | Store | Move | Finish | Stop | NewPlayers | Lasting
