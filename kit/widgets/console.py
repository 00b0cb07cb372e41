"""The way into a match for those who type: what a terminal asks of a page, beside what the page says by itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from htpy import Node

from kit.core.game import Trouble
from kit.widgets.matches import MatchPage
from kit.widgets.run.model import Told
from kit.widgets.run.turn import Kind

P = TypeVar("P", bound=MatchPage)


@dataclass(frozen=True, slots=True)
class Line:
    """Something that can be done now: its words, and what the page is told."""

    words: str
    message: Told
    then: tuple[Told, ...] = ()
    """What the page is told after that."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The match that somebody asks for; what is not said is as on the page."""

    scenario: str = ""
    levels: Sequence[int] = ()
    """Who sits at each seat, as `kit.widgets.settings.Sitter` has it."""
    own_chance: bool = False
    tutor: bool = True
    options: Mapping[str, str] = field(default_factory=dict)
    """Rules by their names, "on", "off" or one of their values."""
    length: int = 0
    """Rounds or minutes; 0: as the scenario says."""


class Console(ABC, Generic[P]):
    """One kind of page for those who type."""

    kind: Kind[P]

    @abstractmethod
    def page(self, game: str) -> P:
        """The page before anybody has said anything."""

    @abstractmethod
    def begin(self, page: P, wanted: Wanted) -> list[Told]:
        """What the page is told so that the match begins."""

    @abstractmethod
    def asks(self, page: P) -> Sequence[str]:
        """What is asked now, and what else stands beside the question."""

    @abstractmethod
    def lines(self, page: P) -> list[Line]:
        """What can be done now, in the order of its numbers."""

    def shows(self, page: P) -> bool:
        """Whether the lines are told without being asked for."""
        return True

    @abstractmethod
    def read(self, page: P, text: str) -> list[Told]:
        """What it means that something was typed that is no number of a line; raises `Trouble` where it means
        nothing."""

    @abstractmethod
    def board(self, page: P) -> list[Node]:
        """All that is to be seen, as words and elements."""

    def look(self, page: P, name: str) -> str:
        """What is to be said of a place; raises `Trouble` where there is none of that name."""
        raise Trouble("terminal.no_place", place=name[:20])

    def story(self, page: P) -> list[tuple[str, str]]:
        """What has happened, the oldest first: the words, and the rule's id."""
        return []

    def rule(self, page: P) -> str:
        """The rule behind what was just refused; "" for none."""
        return ""

    def goes_back(self, page: P) -> Told | None:
        """What lets go of what was begun; `None` where nothing was."""
        return None

    def gives_up(self, page: P) -> list[Told]:
        """What whoever decides gives up with."""
        return []

    def draws(self, page: P) -> list[Told]:
        """What all persons agree on a draw with; nothing where they cannot."""
        return []

    def ends(self, page: P) -> Told | None:
        """What ends whatever is being done, as the big button does."""
        return None

    def own_battle(self, page: P, text: str) -> bool:
        """Whether a text is a battle that somebody made, with which a match can begin."""
        return False

    def covered(self, page: Any) -> bool:
        """Whether somebody has to be called whom nobody else may watch."""
        return False
