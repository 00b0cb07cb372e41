"""What most games have alike: rules from a rule book, nothing hidden, one way to write each action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar, cast

from kit.core.actions import Grammar
from kit.core.chance import Rng
from kit.core.game import CHANCE, Facts, Option, Outcome, Refusal, Scenario, Seat, Slot
from kit.core.rules import RuleBook
from kit.core.seats import returns, seats_of
from kit.core.state import agreed

S = TypeVar("S")
A = TypeVar("A")


class Positions(Protocol):
    """What writes and reads positions, as a game's module `notation` does.

    >>> from kit.games.kings_war import notation
    >>> notation.position_text(notation.parse_position("fen 8/8/8/8/8/8/8/k1K5 w - - 0 1"))[:26]
    'fen 8/8/8/8/8/8/8/k1K5 w -'
    """

    def position_text(self, s: Any, /) -> str: ...

    def parse_position(self, text: str, /) -> Any: ...


class BaseGame(ABC, Generic[S, A]):
    """A game in which nothing is hidden but what chance will show, and that says only what is its own; what stands here
    is part of `kit.core.game.Game`.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> isinstance(kings_war, BaseGame), kings_war.num_players(s), kings_war.returns(s)
    (True, 2, (0.0, 0.0))
    """

    book: RuleBook
    grammar: Grammar
    positions: Positions
    data: Mapping[str, Any]
    """What stands in the game's `data.toml`."""
    switches: Sequence[Option] = ()
    same_seats: Sequence[Seat] = ()
    """Who plays, player 0 first, where that is the same in all scenarios; elsewhere the notation's `seats` says it."""
    hides = False
    menu = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "book" in vars(cls):
            cls.book.caches.append(_begun.cache_clear)

    def scenarios(self) -> Sequence[Scenario]:
        return tuple(Scenario(entry["id"], entry["position"]) for entry in self.data["scenarios"])

    def options(self) -> Sequence[Option]:
        return self.switches

    def initial_state(self, scenario: Scenario, options: Mapping[str, Any] | None = None) -> S:
        return cast("S", _begun(self, scenario, agreed(self.switches, options)))

    def begun(self, position: str, switches: Mapping[str, Any]) -> S:
        """The state before the first decision, with the options that were agreed: entries of its treaty, which the
        game's `parse_position` has changed."""
        if not switches:
            return self.parse_position(position)
        return cast(
            "S", cast("Any", self.positions).parse_position(position, lambda treaty: replace(treaty, **switches))
        )

    @abstractmethod
    def current_player(self, s: S) -> int: ...

    def seats(self, scenario: Scenario) -> Sequence[Seat]:
        return self.same_seats or cast("Sequence[Seat]", cast("Any", self.positions).seats(scenario.position))

    def action_text(self, s: S, a: A) -> str:
        return self.grammar.text(s, a)

    def parse_action(self, s: S, text: str) -> A:
        return cast("A", self.grammar.read(s, text))

    def position_text(self, s: S) -> str:
        return self.positions.position_text(s)

    def parse_position(self, text: str) -> S:
        return cast("S", self.positions.parse_position(text))

    def num_players(self, s: S) -> int:
        return len(self.same_seats or seats_of(self, s))

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

    def outcome(self, s: S) -> Outcome | None:
        return cast("Outcome | None", cast("Any", s).outcome)

    def returns(self, s: S) -> tuple[float, ...]:
        return returns(self.outcome(s), seats_of(self, s))

    def observation(self, s: S, player: int | None) -> S:
        return s

    def sample(self, o: S, player: int | None, rng: Rng) -> S:
        return o


@lru_cache(maxsize=256)
def _begun(game: BaseGame[Any, Any], scenario: Scenario, switches: tuple[tuple[str, Any], ...]) -> Any:
    return game.begun(scenario.position, dict(switches))
