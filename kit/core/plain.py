"""What most games have alike: rules from a rule book, nothing hidden, one way to write each action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar

from kit.core.chance import Rng
from kit.core.game import Event, Facts, Option, Outcome, Refusal, Scenario, Seat
from kit.core.rules import RuleBook
from kit.core.state import returns

S = TypeVar("S")
A = TypeVar("A")


class PlainGame(ABC, Generic[S, A]):
    """A game of which nothing is said but what is its own; the rest of `kit.core.game.Game` follows from that."""

    id: str
    book: RuleBook

    def options(self) -> Sequence[Option]:
        return ()

    @abstractmethod
    def scenarios(self) -> Sequence[Scenario]: ...

    @abstractmethod
    def seats(self, scenario: Scenario) -> Sequence[Seat]: ...

    @abstractmethod
    def initial_state(self, scenario: Scenario, options: Mapping[str, bool] | None = None) -> S: ...

    def num_players(self, s: S) -> int:
        return 2

    def explain(self, s: S, a: Any) -> Refusal | None:
        return self.book.explain(s, a)

    def canonical(self, s: S, a: A) -> A:
        return a

    def choice_facts(self, s: S, a: A) -> Facts:
        return {}

    @abstractmethod
    def events(self, s: S, a: A, t: S, viewer: int | None = None) -> Sequence[Event]: ...

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None: ...

    def returns(self, s: S) -> tuple[float, ...]:
        return returns(self.outcome(s), self.num_players(s))

    def observation(self, s: S, player: int) -> S:
        return s

    def sample(self, o: S, player: int, rng: Rng) -> S:
        return o

    def terms(self, s: S, player: int) -> dict[str, float]:
        return {}
