"""What the page of a match keeps beside the match: the next one, the clock, the company, the tutor, a replay."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kit.core.game import Threat
from kit.text import Catalogue
from kit.widgets.settings import Settings

Remark = Callable[[Catalogue], str]
"""Words that can be said in any language."""


@dataclass(frozen=True)
class Draft:
    """The match being chosen in the dialog."""

    scenario: str
    settings: Settings
    options: dict[str, Any] = field(default_factory=dict)
    length: int = 0
    """Rounds or minutes, where the scenario has any; 0: as it says itself."""


@dataclass(frozen=True)
class Clock:
    """The clock of a match. It stands still before the first start and while a match is watched."""

    before: float = 0.0
    """Seconds that it ran until it last stood still."""
    since: float | None = None
    """When it began to run; `None` while it stands."""


@dataclass(frozen=True)
class Opponents:
    """The computer players as company: whose words are shown, and which, oldest first."""

    voice: int | None = None
    remarks: tuple[Remark, ...] = ()
    thought: Remark | None = None
    """What will be said once the action that it is about has been seen."""
    poked: bool = False
    """Whether the last words answer a tap."""


@dataclass(frozen=True)
class Held:
    """A person's action that waits for "take it back" or "play on": where it leads, and what it would lose."""

    action: Any
    after: Any
    """The state that is shown meanwhile: the one before, where what comes of the action is yet to be seen."""
    threats: tuple[Threat, ...]
    then: tuple[Any, ...] = ()
    """Actions that follow by themselves if it is played."""
    ends: bool = False
    """Whether it only ends something."""
    told: bool = False
    """Whether the warning has been given, once it was seen where the piece would stand."""


@dataclass(frozen=True)
class Tutor:
    """What the tutor has said and shows."""

    held: Held | None = None
    """The action that is warned of: it is shown, but not played yet."""
    taken_back: frozenset[tuple[Any, Any]] = frozenset()
    """What was taken back: (a moment, an action)."""
    risked: frozenset[tuple[int, Any]] = frozenset()
    """What is to be played on with: (a turn, what is lost and where)."""
    advised: frozenset[tuple[Any, Any]] = frozenset()
    """What was advised: (a moment, an action)."""
    dangers: bool = False
    """Whether rings show whatever the other side could take."""


@dataclass(frozen=True)
class Replay:
    """A match that is watched again."""

    step: int
    """So many of its steps are on the board."""
    runs: bool = False
    since: int = 0
    until: int | None = None
    """Of a moment that is watched again: where it began, and where it has been seen. Then the board shows how it was"""
    arrow: tuple[int, ...] = ()
    pointed: tuple[int, ...] = ()
    """with who struck whom."""
