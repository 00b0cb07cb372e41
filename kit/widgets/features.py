"""What several games could want of a page beside the board itself, each as a small value that a game's table lists. As
they are here, there is nothing of the kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from kit.core.game import Scenario
from kit.text import languages, text
from kit.widgets.tap_result import Selection, TapResult


@dataclass(frozen=True, kw_only=True)
class Phase:
    """A part of a turn: what a page says of it by itself, whoever decides there."""

    rule: str = ""
    """The rule that says what may be done, or what chance decides, as long as nothing is chosen."""
    alone: str = ""
    """The rule that says why nobody else can do anything meanwhile."""
    ends: str = ""
    """By what words the catalogue calls the big button, `ui.<ends>`; "" where there is none."""
    ending: Any = None
    """What that plays."""


@dataclass(frozen=True, kw_only=True)
class Clock:
    """A match that may be over after a time that was agreed."""

    limit: Callable[[Any], int] = lambda s: 0
    """Seconds that the match may last, by its state; 0 where no clock runs."""
    over: Any = None
    """The action that is played when they are over; nobody but the clock plays it."""
    set_to: Callable[[Scenario, int], Scenario] = lambda scenario, length: scenario
    """A scenario as it was agreed, with another length."""


@dataclass(frozen=True, kw_only=True)
class Stakes:
    """Something that whoever decides may stake before chance decides, such as tokens."""

    free: Callable[[Any], range | None] = lambda s: None
    """How much may be staked in a state; `None` where nothing is."""
    stake: Callable[[int], Any] = lambda count: None
    """The action that stakes so much."""


@dataclass(frozen=True, kw_only=True)
class Strokes:
    """Ways that a finger draws over the board, as where places are not squares."""

    grips: Callable[[Any, Selection], Mapping[int, float] | None] = lambda s, selection: None
    """By state and chosen parts: the places where a finger that draws has to begin, each with how far around it, as a
    share of the board's width, elsewhere it moves the board; empty where it may begin anywhere, `None` where nothing is
    drawn."""
    meant: Callable[[Any, Selection, tuple[int, ...]], TapResult] = lambda s, selection, way: TapResult(selection)
    """What it means that a finger went over these places."""
    under_way: Callable[[Any, Selection, tuple[int, ...]], Selection] = lambda s, selection, way: selection
    """The parts that are shown while a finger that went over these places is still on the board."""


@dataclass(frozen=True)
class OwnBattles:
    """Battles that somebody made in a workshop, in files."""

    module: str = ""
    """What reads them (`is_file`, `read_scenario`); only who brings a file waits for it."""
    untitled: str = ""
    """The key of the title of one that has none."""

    def titles(self, domain: str) -> dict[str, str]:
        """That title in every language."""
        return {lang: text(domain, lang)(self.untitled) for lang in languages()}

    def read(self, file: str, domain: str) -> Scenario | None:
        """The battle in a file; `None` if it is another kind of file."""
        reader = import_module(self.module) if self.module else None
        return reader.read_scenario(file, self.titles(domain)) if reader and reader.is_file(file) else None


@dataclass(frozen=True, kw_only=True)
class DicePool:
    """Dice that are thrown together, where chance only says how many of them succeed."""

    count: Callable[[Any], int] = lambda s: 0
    """How many are awaited in a state; 0 where one alone is, or none."""
    shown: Callable[[Any, Sequence[int]], Any] = lambda s, faces: None
    """What chance has brought where they show these faces; `None` where they cannot be those dice."""


@dataclass(frozen=True, kw_only=True)
class News:
    """What an action has brought that is to be taken in before anything else happens."""

    fell: Sequence[int] = ()
    """The places where pieces were taken."""
    withstood: Sequence[int] = ()
    """The places where somebody was attacked in vain."""
    brought: Sequence[int] = ()
    """The places of those whom it brought something that no piece shows, as it is told there."""
    earned: Mapping[int, str] = field(default_factory=dict)
    """The players who have gained something with a capture, each with the rule by which, `earned.<rule>` in the
    catalogue saying what for."""
    again: bool = False
    """Whether somebody acts once more because of what has just failed."""


@dataclass(frozen=True)
class EndButton:
    """The big button, which ends something."""

    words: str
    action: Any
    """What it plays."""
    calm: bool = False
    """Whether it is only one way to go on, and not the one to point at, until somebody has said that it is meant."""
    last: bool = False
    """Whether it is that even then, as something would be left undone."""
