"""The well: what is on the table, and what can be done."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from kit.core.actions import action
from kit.core.game import Seat
from kit.core.state import Changeable

SEATS = tuple(Seat(clan, f"clan.{clan}", f"clan_{clan}") for clan in ("red", "green", "gold"))
SIDES = tuple(seat.id for seat in SEATS)
SIZE = 5
"""Squares along an edge of the board; they are numbered from the lower left, row by row."""
MIDDLE = SIZE * SIZE // 2
TURNS = 30
"""So many turns are played at most, those of all seats counted."""
HAND = 3
DECK = (1, 2, 3, 4, 5, 6) * 2
UNSEEN = -1
"""A card that whoever looks does not know."""
PASS = 0
"""What counts in a duel for whoever lays no card."""


@action("{start}-{end}")
class Step:
    """A pawn goes from one square to another; onto a rival's pawn it is an attack."""

    start: Annotated[int, "square", "pawn"]
    end: Annotated[int, "square"]


@dataclass(frozen=True, slots=True)
class Lay:
    """Whoever answers in a duel lays a card, unseen."""

    card: Annotated[int, "count", "card"]


@dataclass(frozen=True, slots=True)
class Pass:
    """Whoever answers in a duel lays none."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The seat that is owed a card draws this one."""

    card: Annotated[int, "count", "card"]


Action = Step | Lay | Pass | Draw


@dataclass(frozen=True, slots=True)
class Duel:
    """An attack: from where, on whom, and what has been laid, the attacked first."""

    start: int
    end: int
    laid: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class State(Changeable):
    """A moment of the game, or what somebody knows of it: cards may be `UNSEEN`."""

    pawns: tuple[tuple[int, ...], ...]
    """Per seat where its pawns stand, in ascending order."""
    hands: tuple[tuple[int, ...], ...] = ((), (), ())
    """Per seat its cards, in ascending order."""
    shown: tuple[int, ...] = ()
    """The cards that are out of the game, which everybody has seen."""
    side: int = 0
    """Whose turn it is."""
    turn: int = 1
    owed: tuple[int, ...] = ()
    """The seats that draw a card before anything else, in this order."""
    duel: Duel | None = None


def owner(s: State, square: int) -> int | None:
    """Whose pawn stands on a square; `None` for nobody's."""
    return next((seat for seat, there in enumerate(s.pawns) if square in there), None)


def near(square: int) -> tuple[int, ...]:
    """The up to eight squares beside a square."""
    row, col = divmod(square, SIZE)
    rows, cols = range(max(row - 1, 0), min(row + 2, SIZE)), range(max(col - 1, 0), min(col + 2, SIZE))
    return tuple(y * SIZE + x for y in rows for x in cols if (y, x) != (row, col))


def unseen(s: State) -> tuple[int, ...]:
    """The cards that are nowhere to be seen, in ascending order: of a whole state those of the deck."""
    left = list(DECK)
    for card in (*(card for hand in s.hands for card in hand), *s.shown, *(s.duel.laid if s.duel else ())):
        if card > 0:
            left.remove(card)
    return tuple(sorted(left))


def deck_size(s: State) -> int:
    """How many cards can still be drawn."""
    laid = [card for card in (s.duel.laid if s.duel else ()) if card != PASS]
    return len(DECK) - sum(map(len, s.hands)) - len(s.shown) - len(laid)
