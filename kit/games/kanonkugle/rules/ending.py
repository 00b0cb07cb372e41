"""Chapter: the end."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import Outcome
from kit.core.rules import No, need
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.book import BOOK
from kit.games.kanonkugle.state import ALL_ROUTED, OBJECTIVE, ROUNDS, State, playing
from kit.space.plane import CM, Point, square

NEAR = 5 * CM
"""How near to the marker a base has to be."""


@BOOK.acts("KK-END-1", off=None)
def eliminated(s: State) -> Outcome | None:
    """The end when at most one player has troops left, after a whole volley or assault."""
    left = playing(s)
    return Outcome(tuple(left), "KK-END-1") if len(left) <= 1 else None


def after_round(s: State, holds: int) -> Outcome | None:
    """The end with a round, by what was agreed; `holds` is who holds the marker now."""
    return last_round(s) or all_routed(s) or held(s, holds)


@BOOK.acts("KK-END-2", off=None)
def last_round(s: State) -> Outcome | None:
    """The end with the last round: most life points, then fewest routed troops."""
    if s.treaty.end != ROUNDS or s.round < s.treaty.rounds:
        return None
    sides = playing(s)
    best = max(_standing(s, side) for side in sides)
    winners = [side for side in sides if _standing(s, side) == best]
    ranking = sorted(range(s.players), key=lambda side: _standing(s, side), reverse=True)
    return Outcome(tuple(winners) if len(winners) == 1 else (), "KK-END-2", {"pv": best[0]}, tuple(ranking))


def _standing(s: State, side: int) -> tuple[int, int]:
    own = [f for f in s.forces if f.owner == side and f.pv]
    return sum(f.pv for f in own), -sum(f.routed for f in own)


@BOOK.acts("KK-END-3", off=None)
def all_routed(s: State) -> Outcome | None:
    """The end when all troops of all players but one are routed or destroyed."""
    if s.treaty.end != ALL_ROUTED:
        return None
    left = steady(s)
    return Outcome(tuple(left), "KK-END-3") if len(left) <= 1 else None


def steady(s: State) -> list[int]:
    """The players that have a troop which is not routed."""
    return [side for side in range(s.players) if any(f.owner == side and f.pv and not f.routed for f in s.forces)]


@BOOK.acts("KK-END-4", off=None)
def held(s: State, holds: int) -> Outcome | None:
    """The end when a player holds the marker at the end of two rounds running."""
    if s.treaty.end != OBJECTIVE or s.holder < 0 or holds != s.holder:
        return None
    return Outcome((s.holder,), "KK-END-4")


@BOOK.refuses("KK-END-4", do.Holds)
def an_unrouted_unit_holds_the_marker(s: State, a: do.Holds) -> No:
    return need(type(a.side) is int and a.side in (-1, *steady(s)), "BAD_HOLDER")


def marker(s: State) -> Point:
    """What is fought for: the middle of the table, where nothing else was agreed."""
    width, height = s.table.size
    return s.treaty.marker or Point(width // 2, height // 2)


def holder(s: State) -> int:
    """Who holds the marker now: an unrouted unit is near it, and no enemy; -1 for nobody."""
    spot = marker(s)
    near = {f.owner: False for f in s.forces if _near(spot, f.places, f.radius)}
    for f in s.forces:
        if f.owner in near and not f.routed and _near(spot, f.places, f.radius):
            near[f.owner] = True
    return next((side for side, good in near.items() if good), -1) if len(near) == 1 else -1


def _near(spot: Point, places: Sequence[Point], r: int) -> bool:
    return any(square(spot, p) <= (NEAR + r) ** 2 for p in places)
