"""What a person does on the page of a match alone."""

from __future__ import annotations

from dataclasses import dataclass

from kit.widgets.run.messages import Message


@dataclass(frozen=True)
class Drafted(Message):
    """One choice in the dialog of a new match."""

    do = "draft"
    what: str = ""
    value: str = ""
    seat: str = "0"


@dataclass(frozen=True)
class NewMatch(Message):
    """The match that was chosen begins."""


@dataclass(frozen=True)
class Rematch(Message):
    """The same match once more."""


@dataclass(frozen=True)
class NextMatch(Message):
    """The next scenario, with the same people."""


@dataclass(frozen=True)
class Resign(Message):
    """A person gives up; if it is not said who, whoever decides."""

    seat: int | None = None


@dataclass(frozen=True)
class Agree(Message):
    """A person wants a draw; once all do, the players have agreed that nobody wins."""

    seat: int | None = None


@dataclass(frozen=True)
class Uncover(Message):
    """Whoever is to decide sits at the screen, and nobody else looks."""
