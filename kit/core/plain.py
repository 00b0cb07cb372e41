"""What most games have alike: rules from a rule book, nothing hidden, one way to write each action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Generic, TypeVar, cast

from kit.core.actions import Grammar
from kit.core.chance import Rng
from kit.core.game import CHANCE, Facts, Option, Outcome, Refusal, Scenario, Seat, Slot
from kit.core.rules import RuleBook
from kit.core.seats import returns, seats_of

S = TypeVar("S")
A = TypeVar("A")


class PlainGame(ABC, Generic[S, A]):
    """A game in which nothing is hidden but what chance will show, and that says only what is its own; what stands here
    is part of `kit.core.game.Game`.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> isinstance(kings_war, PlainGame), kings_war.num_players(s), kings_war.returns(s)
    (True, 2, (0.0, 0.0))
    """

    book: RuleBook
    grammar: Grammar
    hides = False
    menu = False

    @abstractmethod
    def current_player(self, s: S) -> int: ...

    def options(self) -> Sequence[Option]:
        return ()

    @abstractmethod
    def seats(self, scenario: Scenario) -> Sequence[Seat]: ...

    def action_text(self, s: S, a: A) -> str:
        return self.grammar.text(s, a)

    def parse_action(self, s: S, text: str) -> A:
        return cast("A", self.grammar.read(s, text))

    @abstractmethod
    def position_text(self, s: S) -> str: ...

    def num_players(self, s: S) -> int:
        return len(seats_of(self, s))

    def explain(self, s: S, a: Any) -> Refusal | None:
        return self.book.explain(s, a)

    def canonical(self, s: S, a: A) -> A:
        return a

    def slots(self, s: S, a: A) -> Iterable[tuple[Slot, ...]]:
        return (self.grammar.parts(a),)

    def choice_facts(self, s: S, a: A) -> Facts:
        return {}

    def reveals(self, s: S, a: A) -> bool:
        return self.current_player(s) == CHANCE

    def keeps_secrets(self, s: S) -> bool:
        return self.hides

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None: ...

    def returns(self, s: S) -> tuple[float, ...]:
        return returns(self.outcome(s), seats_of(self, s))

    def observation(self, s: S, player: int | None) -> S:
        return s

    def sample(self, o: S, player: int | None, rng: Rng) -> S:
        return o
