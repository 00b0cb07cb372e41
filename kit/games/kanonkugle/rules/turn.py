"""Chapter: who comes first; whose turn it is and what for. Asked before everything else: is it the moment, is it one's
own troop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kit.core.chance import Roll
from kit.core.game import Ref
from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.state import (
    ACTIVATE,
    COUNTER,
    DEPLOY,
    HOLDING,
    MOVE,
    RALLY,
    REMOVE,
    ROLLED,
    SHOOT,
    THROWN,
    Force,
    State,
)  # fmt: skip

Rolls = tuple[tuple[int, ...], ...]


def next_to_roll(rolls: Rolls, sides: Sequence[int]) -> int:
    """Which player rolls now: whoever has not, or has the same dice as another; -1 once there is a full order.

    >>> next_to_roll(((5,), ()), (0, 1)), next_to_roll(((5,), (5,), (2,)), (0, 1, 2))
    (1, 0)
    >>> next_to_roll(((5, 3), (5,), (2,)), (0, 1, 2)), next_to_roll(((5, 3), (5, 6), (2,)), (0, 1, 2))
    (1, -1)
    """
    fewest = sorted(sides, key=lambda side: (len(rolls[side]), side))
    return next((side for side in fewest if _like_another(rolls, sides, side)), -1)


def _like_another(rolls: Rolls, sides: Sequence[int], side: int) -> bool:
    mine = rolls[side]
    return any(other != side and rolls[other][: len(mine)] == mine for other in sides)


@BOOK.acts("KK-INIT-1", off=lambda rolls, sides: tuple(sides))
def initiative(rolls: Rolls, sides: Sequence[int]) -> tuple[int, ...]:
    """The players, the lowest die first; of those that rolled alike, the one whose next die was lower."""
    return tuple(sorted(sides, key=lambda side: rolls[side]))


@BOOK.acts("KK-DEP-1", off=lambda rolls, sides: tuple(sides))
def placing(rolls: Rolls, sides: Sequence[int]) -> tuple[int, ...]:
    """The players in the order of placing, the highest die first."""
    return tuple(sorted(sides, key=lambda side: rolls[side], reverse=True))


PLACING = (do.Deploy, do.ToldDeploy)
NAMING = (*PLACING, do.Rally, do.Activate, *do.DEEDS)
"""The actions that name a troop of one's own."""
AIMED = (*do.SHOTS, *do.ASSAULTS)
PHASES: dict[type, frozenset[str]] = {
    **dict.fromkeys(PLACING, frozenset((DEPLOY,))),
    do.Rally: frozenset((RALLY,)),
    do.Skip: frozenset((RALLY,)),
    do.Activate: frozenset((ACTIVATE,)),
    do.Stop: frozenset((ACTIVATE,)),
    **dict.fromkeys((*do.SHOTS, do.EndShooting), frozenset((SHOOT,))),
    **dict.fromkeys((*do.MOVES, *do.ASSAULTS), frozenset((SHOOT, MOVE))),
    do.EndTurn: frozenset((SHOOT, MOVE)),
    do.Remove: frozenset((REMOVE,)),
    do.Counter: frozenset((COUNTER,)),
    do.Decline: frozenset((COUNTER,)),
    Roll: ROLLED,
    do.Hits: THROWN,
    do.Holds: frozenset((HOLDING,)),
}
"""Per type of action the phases in which it can be done; to move in the shooting phase ends it (KK-ACT-3)."""
EVERYTHING = tuple(PHASES)


def fits(s: State, a: Any) -> bool:
    """Whether it is the phase for an action."""
    return s.phase in PHASES[type(a)]


@BOOK.refuses("KK-END-1", *EVERYTHING)
def the_match_goes_on(s: State, a: do.Action) -> No:
    return need(s.outcome is None, "GAME_OVER")


@BOOK.refuses("KK-COUNTER-2", do.Counter, do.Decline)
def there_is_an_assault_to_answer(s: State, a: do.Counter | do.Decline) -> No:
    return need(fits(s, a), "NO_COUNTER")


@BOOK.refuses("KK-ACT-3", *do.SHOTS, do.EndShooting)
def shooting_comes_before_moving(s: State, a: do.Action) -> No:
    return need(s.phase != MOVE, "SHOOTING_OVER")


@BOOK.refuses("KK-ACT-1", do.Activate)
def no_failure_has_ended_activation(s: State, a: do.Activate) -> No:
    missed = any(f.owner == s.side and f.tried and not f.active for f in s.forces)
    return need(fits(s, a) or s.phase not in (SHOOT, MOVE) or not missed, "CHAIN_ENDED")


@BOOK.refuses("KK-DEP-1", *PLACING)
def it_is_the_time_to_place(s: State, a: Any) -> No:
    return need(fits(s, a), "WRONG_PHASE", phase=Ref("phase", s.phase))


@BOOK.refuses("KK-DEP-3", *do.DEEDS)
def what_is_placed_stays_until_the_first_round(s: State, a: do.Action) -> No:
    return need(s.round, "NOT_YET")


@BOOK.refuses("KK-SEQ-3", *EVERYTHING)
def the_phase_fits(s: State, a: do.Action) -> No:
    return need(fits(s, a), "WRONG_PHASE", phase=Ref("phase", s.phase))


@BOOK.refuses("KK-SEQ-2", *NAMING)
def it_is_ones_own_troop(s: State, a: Any) -> No:
    if not known(s, a.troop):
        return "UNKNOWN_TROOP", {}
    return need(s.forces[a.troop].owner == s.side or type(a) in PLACING, "NOT_YOURS")


@BOOK.refuses("KK-DEP-1", *PLACING)
def one_places_ones_own_troops_once(s: State, a: Any) -> No:
    force = s.forces[a.troop]
    if force.owner != s.side:
        return "NOT_YOURS", {}
    return need(not force.places, "PLACED")


@BOOK.refuses("KK-TROOP-1", *AIMED)
def there_is_such_a_target(s: State, a: Any) -> No:
    return need(known(s, a.target), "UNKNOWN_TROOP")


@BOOK.refuses("KK-UNIT-3", do.Rally, do.Activate, *do.DEEDS)
def it_is_not_destroyed(s: State, a: Any) -> No:
    there = s.forces[a.troop].places and (type(a) not in AIMED or s.forces[a.target].places)
    return need(there, "DESTROYED")


def known(s: State, troop: object) -> bool:
    """Whether that is the number of a troop."""
    return type(troop) is int and 0 <= troop < len(s.forces)


@BOOK.refuses("KK-SEQ-1", *do.MEASURED)
def at_a_real_table_people_measure(s: State, a: Any) -> No:
    return need(not s.treaty.real_table, "MEASURE_YOURSELF")


@BOOK.refuses("KK-SEQ-1", *do.TOLD)
def on_this_table_the_rules_measure(s: State, a: Any) -> No:
    return need(s.treaty.real_table, "MEASURED_HERE")


@BOOK.acts("KK-ACT-4", off=lambda force: force)
def unmarked(force: Force) -> Force:
    """A troop without the markers of a turn."""
    return force.but(active=False, tried=False, rallied=False, acted="")


@BOOK.refuses("KK-SEQ-3", Roll)
def a_die_shows_one_to_six(s: State, a: Roll) -> No:
    return need(type(a.pips) is int and 1 <= a.pips <= 6, "BAD_DIE")


@BOOK.refuses("KK-SHOOT-5", do.Hits)
def no_more_hits_than_dice(s: State, a: do.Hits) -> No:
    most = s.clash.dice if s.clash is not None else 0
    return need(type(a.count) is int and 0 <= a.count <= most, "BAD_HITS", most=most)
