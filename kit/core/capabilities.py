"""What a game may offer besides the protocol (`kit.core.game.Game`): each has a use of its own, and none is needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Protocol, TypeVar, runtime_checkable

from kit.core.game import Facts, Game, Outcome, Threat


@runtime_checkable
class Foresight(Protocol):
    """What a game may say besides: with it, the tutor can warn of a move that loses a piece at once.

    >>> from kit.games import game
    >>> isinstance(game("war_kids"), Foresight), isinstance(game("guess"), Foresight)
    (True, False)
    """

    def threats(self, s: Any, player: int) -> Mapping[int, Threat]:
        """The player's pieces that the others can take before the player's next turn, by their numbers.

        Where the player still has to act in the present turn, the piece is safe if some rest of the turn without
        dice, and without moving any piece, keeps it safe; with `Stepwise`, that piece itself may go on. Never more than
        can happen: each threat is a line of play.
        """


@runtime_checkable
class Rewarding(Protocol):
    """What a game with `Foresight` may say besides: with it, the tutor does not warn of a fair exchange.

    >>> from kit.games import game
    >>> isinstance(game("war_kids"), Rewarding), isinstance(game("kings_war"), Rewarding)
    (True, False)
    """

    def rewards(self, s: Any, a: Any) -> Collection[int]:
        """The others' pieces that whoever acts may then take in the same turn, surely and without any further step; of
        several among which it has to choose, one."""


@runtime_checkable
class Renumbering(Protocol):
    """What a game with `Foresight` says besides in which a piece has another number once it has moved, as its square.

    >>> from kit.games import game
    >>> isinstance(game("kings_war"), Renumbering), isinstance(game("war_kids"), Renumbering)
    (True, False)
    """

    def renumbers(self, s: Any, a: Any) -> tuple[int, int] | None:
        """The number before the action of the piece that moves, and the one after it; `None` where none does."""


@runtime_checkable
class Cautious(Protocol):
    """What a game says besides in which more than pieces can be lost at once: with it, the tutor warns of that.

    >>> from kit.games import game
    >>> isinstance(game("strage"), Cautious), isinstance(game("war_kids"), Cautious)
    (True, False)
    """

    def blunders(self, o: Any, a: Any) -> Sequence[Threat]:
        """What whoever decides throws away by a legal action and keeps by another, the gravest first."""


@runtime_checkable
class Thrifty(Protocol):
    """What a game with `Foresight` says besides in which actions are paid for: the tutor warns of paying for nothing.

    >>> from kit.games import game
    >>> isinstance(game("kings_war"), Thrifty), isinstance(game("war_kids"), Thrifty)
    (True, False)
    """

    def spares(self, s: Any, a: Any) -> Threat | None:
        """What is paid for a legal action, where another that costs nothing does the same (`better`)."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules decide for a seat where nobody sits: the action, and the reason as a text key with facts.

    >>> Ruling("stay", "automa.stays", "STORM-1").rule_id
    'STORM-1'
    """

    action: Any
    key: str
    rule_id: str
    facts: Facts = field(default_factory=dict, hash=False)


@runtime_checkable
class Automatic(Protocol):
    """What a game has besides whose rules play a seat themselves (`Seat.automa`).

    >>> from kit.games import game
    >>> class Storm:
    ...     def policy(self, s):
    ...         return Ruling("blow", "storm.blows", "STORM-1")
    >>> isinstance(Storm(), Automatic), isinstance(game("war_kids"), Automatic)
    (True, False)
    """

    def policy(self, s: Any) -> Ruling:
        """What whoever decides does by the rules."""


@runtime_checkable
class DropsOut(Protocol):
    """What a game for more than two has besides where the others play on without whoever gives up.

    >>> from kit.games import game
    >>> isinstance(game("strage"), DropsOut), isinstance(game("kings_war"), DropsOut)
    (True, False)
    """

    def dropped_out(self, s: Any, player: int) -> Any:
        """The state without that player."""


@runtime_checkable
class Lookahead(Protocol):
    """What a game of single actions may offer besides: with it, computer players look ahead through bids and dice; a
    page breathes wherever it yields.

    >>> from kit.games import game
    >>> isinstance(game("kings_war"), Lookahead), isinstance(game("war_kids"), Lookahead)
    (True, False)
    """

    def candidates(self, s: Any) -> Generator[None, None, Sequence[Any]]:
        """Those of the legal actions that are worth a thought; none only where none is legal."""

    def afterstates(self, s: Any, a: Any) -> Generator[None, None, Sequence[tuple[Any, float]]]:
        """The states after an action in which somebody has a free choice again, each with its probability.

        What lies between is passed over: small answers are given as is most sensible, dice fall by their exact odds.
        Where the same player still chooses an action of the turn, the attempt has failed: it is barred, and all else
        can be done as before.
        """

    def hope(self, s: Any, worth: float) -> float:
        """The chance to win, from 0 to 1, of whoever decides in a state and finds that it is worth so much."""


@runtime_checkable
class Nearsighted(Protocol):
    """What a game with `Lookahead` may offer besides where its afterstates see more than level 2 shall.

    >>> from kit.games import game
    >>> isinstance(game("solo"), Nearsighted), isinstance(game("kings_war"), Nearsighted)
    (True, False)
    """

    def immediate(self, s: Any, a: Any) -> Generator[None, None, Sequence[tuple[Any, float]]]:
        """The afterstates of an action by itself, whatever it is a part of."""


@runtime_checkable
class Stepwise(Protocol):
    """What a game says besides whose pieces act as often in a turn as they can pay for: with it, a strong player plans
    action by action instead of one action for each piece, and plays on for a round in its mind.

    >>> from kit.games import game
    >>> isinstance(game("strage"), Stepwise), isinstance(game("war_kids"), Stepwise)
    (True, False)
    """

    stepwise: bool

    def worth(self, s: Any, player: int) -> float:
        """The sum of the `terms` of a state, in less time; where dice fall before anybody has a choice that makes a
        difference, on the average of what they can do, as near as need be."""

    def glanced(self, s: Any) -> Generator[None, None, Any]:
        """The state after what leads whoever decides to the greatest `worth`, of equals the first; while it is looked
        for, a page breathes."""

    def purpose(self, s: Any) -> Hashable:
        """What an awaited die or card is for: where the same state is played on in two ways with the same luck, it
        falls alike if it is for the same."""


@runtime_checkable
class Combining(Protocol):
    """What a game may say besides in which pieces do together what none can do alone: with it, a strong player tries
    that, too, where moving one piece after the other shows no reason to begin.

    >>> from kit.games import game
    >>> isinstance(game("war_kids"), Combining), isinstance(game("kings_war"), Combining)
    (True, False)
    """

    def combinations(self, s: Any) -> Iterator[tuple[Any, ...]]:
        """Actions of whoever decides, each legal after the one before, by which several pieces get there."""


@runtime_checkable
class Prospective(Protocol):
    """What a game says besides in which dice decide at every step who acts at all, so that hardly any line of play
    comes true: with it, a strong player plans its turn by what that leads to on the average, instead of playing on.

    >>> from kit.games import game
    >>> isinstance(game("kanonkugle"), Prospective), isinstance(game("war_kids"), Prospective)
    (True, False)
    """

    def prospects(self, s: Any, player: int) -> dict[str, float]:
        """The `terms` of a state with all that the others can do before the player's next turn, on the average, where
        `terms` may be a glance. Of dice that are awaited, any number of them, it is the expectation."""


@runtime_checkable
class Farsighted(Protocol):
    """What a game that is `Prospective` may say besides: with it, a strong player compares its best plans by what comes
    of them over the next rounds.

    >>> from kit.games import game
    >>> isinstance(game("kanonkugle"), Farsighted), isinstance(game("war_kids"), Farsighted)
    (True, False)
    """

    def rollouts(self, s: Any, player: int, lucks: Sequence[Sequence[float]]) -> Iterator[tuple[float, ...]]:
        """Per luck what a state is worth to the player some rounds later, played on in rough strokes, for each way in
        which the player may mean to go on; the ways are the same for all states. A luck is what chance shows, as
        numbers from 0 to 1: the same one stands for the same luck in any state. In the unit of `terms`."""


@runtime_checkable
class Gradual(Protocol):
    """What a game says besides whose legal actions take a while to be found: with it, a page breathes meanwhile.

    >>> from kit.games import game
    >>> isinstance(game("kanonkugle"), Gradual), isinstance(game("war_kids"), Gradual)
    (True, False)
    """

    def offers(self, s: Any) -> Iterator[Any]:
        """The `legal_actions` one by one, in their order; `None` wherever it took as long to find nothing."""


Asked = Callable[[], object]
"""Asks once; whatever was remembered from the time before is forgotten first."""
Prepared = Callable[[], Asked]
"""Makes everything ready, of which the time does not count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Probe:
    """One such question.

    >>> Probe(row="a sum", ask=lambda: lambda: sum(range(10))).ask()()
    45
    """

    row: str
    """What it is called."""
    ask: Prepared
    most: float = 0.0
    """Milliseconds that it may take at the median; 0 for no goal."""
    beside: Mapping[str, Prepared] = field(default_factory=dict)
    """The same asked of other libraries, by their names as they are imported; those that are not there are left out."""


S = TypeVar("S")
S_co = TypeVar("S_co", covariant=True)
A = TypeVar("A")


class Kernel(Protocol[S_co, A]):
    """A fast simulator of random play from one state, proven equal to the rules: what a game may offer besides, as
    `kernel(s)`. Whoever decides takes each legal action with the same chance, and Chance keeps to its odds.

    >>> from kit.games import game
    >>> war_kids = game("war_kids")
    >>> fast = war_kids.kernel(war_kids.initial_state(war_kids.scenarios()[0]))
    >>> count = fast.play(Random(1))
    >>> count > 10, fast.outcome == war_kids.outcome(fast.state())
    (True, True)
    """

    outcome: Outcome | None
    """How the match that was played last ended; `None` if it was given up."""

    def play(self, rng: Random, most: int = ..., log: list[A] | None = None) -> int:
        """Plays once from the state to the end, or so far that `most` actions are passed; returns how many there were.

        They are appended to the log if there is one, Chance's among them.
        """

    def state(self) -> S_co:
        """Where the match that was played last stands."""


def kernel(game: Game[S, A], s: S) -> Kernel[S, A] | None:
    """The game's simulator of random play from a state, if it has one.

    >>> from kit.games import game
    >>> kings_war = game("kings_war")
    >>> kernel(kings_war, kings_war.initial_state(kings_war.scenarios()[0])) is None
    True
    """
    make = getattr(game, "kernel", None)
    found: Kernel[S, A] | None = make(s) if make is not None else None
    return found
