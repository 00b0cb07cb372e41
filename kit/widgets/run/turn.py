"""The answer to a message: `update` is a pure function from a page and a message to the next page and its effects,
small frozen values of what is to be done; `kit.widgets.run.program` does it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar

from kit.core.game import Event, Refused, Trouble
from kit.draw.scene import Scene
from kit.widgets.run.model import Answers, Moment, Page, Told

M = TypeVar("M", bound=Page)
P = ParamSpec("P")
LOG = logging.getLogger("kit")
SPEECH = {"it": "it-IT", "en": "en-GB"}


class Turn(Generic[M]):
    """An answer while it is put together: the page as it is by now, and the effects so far.

    It lives no longer than its message, so what is set here is seen nowhere else: the page it began with stays as it
    was.
    """

    def __init__(self, page: M, answers: Answers) -> None:
        self.page = page
        self.effects: list[Effect] = []
        self._answers = answers

    def set(self, **changes: Any) -> None:
        """The page with other values."""
        self.page = replace(self.page, **changes)

    def do(self, answer: Answering[P], *args: P.args, **kwargs: P.kwargs) -> None:
        """Answers another message as a part of this one, the way this kind of page answers what `answer` answers
        elsewhere: this is how what all pages share leaves the rest to each."""
        self._answers.instead(answer)(self, *args, **kwargs)

    # --- effects

    def effect(self, effect: Effect) -> None:
        self.effects.append(effect)

    def order(self, name: str, /, **facts: Any) -> None:
        """Asks the browser for something."""
        self.effect(Order(name, facts))

    def focus(self, selector: str, keyboard: bool = False) -> None:
        """What gets the focus once the page is shown."""
        self.effect(Focus(selector, keyboard))

    def say(self, text: str, urgent: bool = False) -> None:
        """Tells a screen reader; what is `urgent` is heard at once, before everything else."""
        if self.page.notice and self.page.notice in text:
            self.set(heard=self.page.notice)
        self.order("say", text=text, urgent=urgent)

    def read_aloud(self, text: str) -> None:
        """Speaks the text with the device's voice."""
        self.order("speak", text=text, lang=SPEECH.get(self.page.language, self.page.language))

    def keep(self, key: str, value: str | None) -> None:
        """Keeps a text on this device, or forgets it (`None`); of several under one key the last."""
        kept = {name: text for name, text in self.page.kept.items() if name != key}
        self.set(kept=kept if value is None else {**kept, key: value})
        self.effects[:] = [one for one in self.effects if not (isinstance(one, Store) and one.key == key)]
        self.effect(Store(key, value))

    def keep_data(self, key: str, data: Any) -> None:
        """Keeps plain data on this device."""
        self.keep(key, json.dumps(data, ensure_ascii=False))

    def trouble(self, trouble: Trouble) -> None:
        """Tells a trouble in one sentence."""
        words = self.page.t.trouble(trouble)
        self.set(notice=words, trouble=words)
        self.say(words, urgent=True)


Answering = Callable[Concatenate[Turn[Any], P], None]
"""What answers a message, as a part of a turn and by its facts."""


@dataclass(frozen=True)
class Board:
    """A board to be shown."""

    scene: Scene
    place_width: float
    """Of a place, as a share of the board's width."""
    label: str
    """What a screen reader calls it."""
    loupe: Mapping[str, float] | None = None
    """Where the loupe looks, as shares, and how wide."""
    home: tuple[float, float] = (0.5, 0.5)
    """Where something can be done, as shares."""


@dataclass(frozen=True)
class Screen:
    """A page as it is to be seen."""

    title: str
    regions: Mapping[str, Any]
    """The HTML of each; those not named are empty, or `kept`."""
    board: Board | None = None
    brush: bool = False
    """Whether a finger or the mouse draws on the board: strokes are sent instead of taps."""
    kept: frozenset[str] = frozenset()
    """The regions that stay as they are: what happened is seen before it is told."""
    grips: tuple[tuple[float, float, float], ...] = ()
    """Where a stroke has to begin: circles as shares of the board's width and height, the radius of its width. Nothing
    where it may begin anywhere; elsewhere a finger moves the board."""


@dataclass(frozen=True)
class Kind(Generic[M]):
    """One kind of page: what it answers to each message, and how it is seen."""

    answers: Answers
    view: Callable[[M], Screen]
    tend: Callable[[Turn[M]], None] = lambda turn: None
    """What follows every message."""
    motions: Callable[[M, Any, Any, Scene], list[Any]] = lambda page, state, event, scene: []
    """How an event is seen over the scene of the state before it."""
    first: Callable[[M], Scene] | None = None
    """The board that will probably be shown first."""
    rearranged: Callable[[M, Any, Scene], list[Any]] = lambda page, state, scene: []
    """How the pieces of a scene are seen to go to where they stand in a state."""


@dataclass(frozen=True)
class Opening(Generic[M]):
    """A page before anybody has said anything, and its kind."""

    kind: Kind[M]
    page: M


def answer(kind: Kind[M], page: M, told: Told, at: Moment) -> tuple[M, list[Effect]]:
    """The page after a message at a moment, and what is to be done; one that trips stays as it was, and says so."""
    page = replace(page, at=at)
    try:
        return update(kind, page, told)
    except Exception:
        LOG.exception("a page tripped")
        return tripped(kind, page)


def update(kind: Kind[M], page: M, told: Told) -> tuple[M, list[Effect]]:
    """The page after a message, and what is to be done. Bad input of any kind becomes a sentence on the page."""
    manner = kind.answers.manner(told)
    stays = manner in ("inner", "silent") or (manner == "unasked" and page.notice == page.trouble != "")
    turn = Turn(page if stays else replace(page, notice="", heard=""), kind.answers)
    try:
        kind.answers.give(turn, told)
    except Trouble as trouble:
        turn.trouble(trouble)
    except Refused as refused:
        kind.answers.give(turn, turn.page.refuses(told, refused.refusal))
    return finished(kind, turn)


def finished(kind: Kind[M], turn: Turn[M]) -> tuple[M, list[Effect]]:
    """The answer as it stands, a passing word having been told to those who listen."""
    kind.tend(turn)
    page = turn.page
    if page.notice != page.heard and page.greeted:
        turn.say(page.notice)
    return turn.page, turn.effects


def tripped(kind: Kind[M], page: M) -> tuple[M, list[Effect]]:
    """The page after a message that could not be answered: as it was before, with one sentence about it."""
    turn = Turn(page, kind.answers)
    turn.trouble(Trouble("trouble.ours"))
    return turn.page, turn.effects


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
