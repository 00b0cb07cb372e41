"""Kanonkugle: its table by name, for lessons (see `kit.core.board`). A place is a point, to the millimetre."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from kit.core.board import BaseBoard, Piece
from kit.core.game import Trouble
from kit.games.kanonkugle import actions as do
from kit.games.kanonkugle.action_notation import point
from kit.games.kanonkugle.actions import Action, Path
from kit.games.kanonkugle.events import key
from kit.games.kanonkugle.rules import BOOK, turn
from kit.games.kanonkugle.state import (
    ACTIVATE,
    COUNTER,
    MORALE,
    MOVE,
    RALLY,
    SHOOT,
    STRIKING_BACK,
    THROWN,
    Force,
    State,
)
from kit.games.kanonkugle.tabletop import laid_out, name_of, place_of, point_of
from kit.space.plane import CM, square, within

ENDS: dict[str, Action] = {
    RALLY: do.Skip(), ACTIVATE: do.Stop(), SHOOT: do.EndShooting(), MOVE: do.EndTurn(), COUNTER: do.Decline()
}  # fmt: skip
"""Per phase the action by which whoever decides does no more."""


class KanonkugleBoard(BaseBoard):
    """A troop is one piece, and stands where the first of its figures stands."""

    book = BOOK

    def pieces(self, s: State) -> Sequence[Piece]:
        return [
            Piece(
                key(s, number),
                force.owner,
                force.troop.name,
                place_of(force.places[0]) if force.places else None,
                marks(force),
            )
            for number, force in enumerate(laid_out(s).forces)
        ]

    def place(self, s: State, name: str) -> int:
        try:
            found = point(name)
        except ValueError:
            raise Trouble("trouble.position.item", item=name[:12]) from None
        if not within(s.table.box, found, 0):
            raise Trouble("trouble.position.item", item=name[:12])
        return place_of(found)

    def name(self, s: State, place: int) -> str:
        return name_of(place)

    def distance(self, s: State, here: int, there: int) -> int:
        """In centimetres, rounded up, as ways are (KK-MOVE-3)."""
        far = square(point_of(here), point_of(there))
        return isqrt((far - 1) // CM**2) + 1 if far else 0

    def turn(self, s: State) -> int:
        """Rounds are counted; what comes before the first belongs to it."""
        return max(s.round, 1)

    def way(self, s: State, a: Action) -> tuple[int, ...]:
        """The path of the figure that an action names; where none is gone, from one troop to the other."""
        stand = laid_out(s)
        match a:
            case do.Move(path=path) | do.Assault(path=path):
                return tuple(place_of(p) for p in path)
            case do.Shoot(troop=troop, target=target, path=path):
                return tuple(place_of(p) for p in path or (*_first(stand, troop), *_first(stand, target)))
            case do.ToldShoot(troop=troop, target=target) | do.ToldAssault(troop=troop, target=target):
                return tuple(place_of(p) for p in (*_first(stand, troop), *_first(stand, target)))
            case do.Deploy(places=places):
                return tuple(place_of(p) for p in places[:1])
            case do.Rally(troop=troop) | do.Activate(troop=troop) | do.ToldMove(troop=troop):
                return tuple(place_of(p) for p in _first(stand, troop))
        return ()

    def ends(self, s: State) -> Sequence[Action]:
        return [ENDS[s.phase]] if s.phase in ENDS else ()

    def roller(self, s: State, decided: int) -> int:
        c = s.clash
        if c is None or s.phase not in THROWN | {MORALE}:
            return s.side
        tested = c.tests[0] if s.phase == MORALE else c.target if s.phase == STRIKING_BACK else c.doer
        return s.forces[tested].owner


def _first(s: State, troop: int) -> Path:
    """Where the first figure of a troop stands; nowhere where it is off the table, or none at all."""
    return s.forces[troop].places[:1] if turn.known(s, troop) else ()


def marks(force: Force) -> frozenset[str]:
    """What a troop is, in the words of the notation: routed, active, acted."""
    found = {"routed": force.routed, "active": force.active, "acted": bool(force.acted)}
    return frozenset(name for name, holds in found.items() if holds)
