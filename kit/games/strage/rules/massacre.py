"""Chapter: the massacre, in which lone sprites beside orcs take fright."""

from __future__ import annotations

from kit.games.strage.book import BOOK
from kit.games.strage.pieces import DATA
from kit.games.strage.rules import turn
from kit.games.strage.squares import around
from kit.games.strage.state import State

FLEES: int = DATA["flees"]


@BOOK.acts("ST-MASS-1", off=0)
def endangered(s: State) -> int:
    """The sprites that roll a die each, however many orcs stand beside them (ST-MASS-2)."""
    return unguarded(s) & around(s.orcs)


@BOOK.acts("ST-MASS-3", off=lambda s: s.sprites)
def unguarded(s: State) -> int:
    """The sprites that no half-elf accompanies, of whichever clan."""
    return turn.lone(s)


@BOOK.acts("ST-MASS-4", off=lambda rolling: rolling.bit_length() - 1)
def next_to_roll(rolling: int) -> int:
    """Which of those sprites rolls next: a1 to h1, then a2 to h2, and so on."""
    return (rolling & -rolling).bit_length() - 1


@BOOK.acts("ST-MASS-2", off=lambda rolling, square: rolling)
def has_rolled(rolling: int, square: int) -> int:
    """Those that roll yet: each sprite rolls once."""
    return rolling & ~(1 << square)


@BOOK.acts("ST-MASS-1", off=False)
def flees(pips: int) -> bool:
    """Whether a sprite with that die is lost."""
    return pips >= FLEES


def lost(s: State, squares: int) -> State:
    """Those sprites are gone for good."""
    return s.but(sprites=s.sprites & ~squares, lost=s.lost + squares.bit_count())
