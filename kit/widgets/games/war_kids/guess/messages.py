"""What the page of "guess the unit" is told besides."""

from __future__ import annotations

from dataclasses import dataclass

from kit.widgets.run.messages import Inner, Message


@dataclass(frozen=True)
class Colour(Message):
    """A colour is marked on the first screen."""

    value: str = ""


@dataclass(frozen=True)
class Start(Message):
    """The game begins with the colour that is marked."""


@dataclass(frozen=True)
class Next(Message):
    """The next clue."""


@dataclass(frozen=True)
class Onward(Message):
    """A tap where nothing is to be done: it hurries what moves; else what leads on shows itself, or what may answer."""


@dataclass(frozen=True)
class Guess(Message):
    """The child names a kind; only the first answer counts."""

    kind: str = ""


@dataclass(frozen=True)
class Finish(Message):
    """No more clues, as they would change nothing."""


@dataclass(frozen=True)
class Again(Message):
    """Back to the first screen."""


@dataclass(frozen=True)
class Adult(Message):
    """The adult's answer to the little question."""

    answer: str = ""


@dataclass(frozen=True)
class Rested(Inner):
    """What an answer set in motion has come to rest."""


@dataclass(frozen=True)
class SandRuns(Inner):
    """The clue has been read: the sand begins to run."""


@dataclass(frozen=True)
class SandThrough(Inner):
    """The time is over."""
