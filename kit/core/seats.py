"""Who sits at the table, asked of a state: what is counted, played and told goes by that."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from kit.core.capabilities import Automatic
from kit.core.game import Game, Outcome, Scenario, Seat, parties


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
