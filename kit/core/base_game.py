"""What most games have alike: rules from a rule book, nothing hidden, one way to write each action."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Generic, Protocol, TypeVar, cast

from kit.core.actions import Grammar
from kit.core.capabilities import Automatic
from kit.core.chance import Rng
from kit.core.game import CHANCE, Choice, Facts, Game, Option, Outcome, Refusal, Scenario, Seat, Slot, parties
from kit.core.rules import RuleBook
from kit.core.state import agreed


class Seated(Protocol):
    """The part of a game that is asked here.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> s = war_kids.initial_state(war_kids.scenarios()[0])
    >>> len(war_kids.seats(Scenario("", war_kids.position_text(s))))
    2
    """

    def seats(self, scenario: Scenario, /) -> Sequence[Seat]: ...

    def position_text(self, s: Any, /) -> str: ...


def seats_of(game: Seated, s: Any) -> Sequence[Seat]:
    """The seats of a state, player 0 first: those of the scenario that would begin there.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> [seat.id for seat in seats_of(kings_war, kings_war.initial_state(kings_war.scenarios()[0]))]
    ['white', 'black']
    """
    return game.seats(Scenario("", game.position_text(s)))


def automas(game: Game[Any, Any], s: Any) -> frozenset[int]:
    """The players that the rules play themselves.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> automas(war_kids, war_kids.initial_state(war_kids.scenarios()[0]))
    frozenset()
    """
    if not isinstance(game, Automatic):
        return frozenset()
    return frozenset(number for number, seat in enumerate(seats_of(game, s)) if seat.automa)


def ruled(game: Any, s: Any) -> Any:
    """What the rules decide where nobody sits (`Automatic`).

    >>> from kit.core.capabilities import Ruling
    >>> class Storm:
    ...     def policy(self, s):
    ...         return Ruling("blow", "storm.blows", "STORM-1")
    >>> ruled(Storm(), None)
    'blow'
    """
    return game.policy(s).action


def persons(game: Game[Any, Any], s: Any) -> tuple[int, ...]:
    """The players whose seats somebody can take, a computer player or a person.

    >>> from kit.games import game
    >>> strage = game("strage")
    >>> persons(strage, strage.initial_state(strage.scenarios()[0]))
    (0, 1, 2)
    """
    ruled = automas(game, s)
    return tuple(number for number in range(game.num_players(s)) if number not in ruled)


def friends(game: Game[Any, Any], s: Any, player: int) -> frozenset[int]:
    """The players who win and lose with one: that one, and those of the same team.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> sorted(friends(kings_war, kings_war.initial_state(kings_war.scenarios()[0]), 1))
    [1]
    """
    return next(side for side in parties(seats_of(game, s)) if player in side)


def returns(outcome: Outcome | None, seats: Sequence[Seat]) -> tuple[float, ...]:
    """Per seat 1 for winning, alone or with others, and -1 for losing; nothing for a draw, or while the match goes on.

    >>> two, three = (Seat("a"), Seat("b")), (Seat("a"), Seat("b"), Seat("c"))
    >>> returns(Outcome((1,), "WK-VIC-1"), two), returns(Outcome((), "TABLE-DRAW"), three), returns(None, two)
    ((-1.0, 1.0), (0.0, 0.0, 0.0), (0.0, 0.0))
    """
    if outcome is None:
        return (0.0,) * len(seats)
    worth = {"won": 1.0, "drawn": 0.0, "lost": -1.0}
    return tuple(worth[result] for result in outcome.results(seats))


@cache
def largest_table(game: Game[Any, Any]) -> tuple[Seat, ...]:
    """The seats of a game's scenario for the most players.

    >>> from kit.games import game
    >>> [seat.id for seat in largest_table(game("strage"))]
    ['red', 'green', 'blue', 'yellow']
    """
    return max((tuple(game.seats(scenario)) for scenario in game.scenarios()), key=len)


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
        """The state before the first decision, with the options that were agreed."""
        return self.parse_position(position)

    @abstractmethod
    def current_player(self, s: S) -> int: ...

    @abstractmethod
    def seats(self, scenario: Scenario) -> Sequence[Seat]: ...

    def action_text(self, s: S, a: A) -> str:
        return self.grammar.text(s, a)

    def parse_action(self, s: S, text: str) -> A:
        return cast("A", self.grammar.read(s, text))

    def position_text(self, s: S) -> str:
        return self.positions.position_text(s)

    def parse_position(self, text: str) -> S:
        return cast("S", self.positions.parse_position(text))

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


T = TypeVar("T")
KEPT = 24
"""Answers about so many states and parts are kept: what one message to a page is about, and a little more."""


def legal(game: Game[Any, Any], s: Any) -> Sequence[Any]:
    """The legal actions of a state. Whoever shows a state asks for them again and again, and is not kept waiting.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> legal(kings_war, s) is legal(kings_war, s)
    True
    """
    return _once(game, s, None, lambda: game.legal_actions(s))


def choices(game: Game[Any, Any], s: Any, selection: tuple[Slot, ...] = ()) -> list[Choice]:
    """What may be chosen next after the parts already chosen, each choice once, in the order of `legal_actions`.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> s = kings_war.initial_state(kings_war.scenarios()[0])
    >>> pieces = choices(kings_war, s)
    >>> pieces[0].slot, pieces[0].action
    (Slot(kind='piece', value=6), None)
    >>> [choice.slot.value for choice in choices(kings_war, s, (pieces[0].slot,))]
    [23, 21]
    """
    return [*_once(game, s, selection, lambda: _composed(game, s, selection))]


def _composed(game: Game[Any, Any], s: Any, selection: tuple[Slot, ...]) -> list[Choice]:
    found: dict[Slot, Choice] = {}
    n = len(selection)
    for action in legal(game, s):
        for slots in game.slots(s, action):
            if slots[:n] != selection or len(slots) == n:
                continue
            slot, last = slots[n], len(slots) == n + 1
            if slot not in found or (last and found[slot].action is None):
                found[slot] = Choice(slot, action, game.choice_facts(s, action)) if last else Choice(slot)
    return list(found.values())


def _once(game: Game[Any, Any], s: Any, parts: tuple[Slot, ...] | None, make: Callable[[], T]) -> T:
    """An answer about this very state, made when it is first asked for."""
    asked: dict[Any, Any] = cast(Any, game).book.asked
    known = asked.get((id(s), parts))
    if known is None or known[0] is not s:
        if len(asked) >= KEPT:
            asked.clear()
        known = asked[id(s), parts] = s, make()
    answer: T = known[1]
    return answer
