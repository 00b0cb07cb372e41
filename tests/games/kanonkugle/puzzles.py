"""Kanonkugle, for the tests of its puzzles: what is wanted of Blue's turn, and what is promised."""

from __future__ import annotations

from fractions import Fraction

from kit.games.kanonkugle.state import MOVE, RALLY, State
from tests.games.puzzle import Puzzle, Worth

BLUE = 0


def off(s: State, troop: int) -> bool:
    """Whether a troop has left the table."""
    return not s.forces[troop].pv


def one_gone(s: State) -> Worth | None:
    """Whether a troop of Red's has left the table, once nobody shoots any more."""
    gone = any(f.owner != BLUE and not f.pv for f in s.forces)
    over = gone or s.phase == MOVE or s.side != BLUE or all(f.acted for f in s.forces if f.owner == BLUE)
    return (Fraction(gone),) if over and s.clash is None else None


def beast_gone(s: State) -> Worth | None:
    """Whether Red's Beast has left the table, once nobody shoots any more."""
    over = off(s, 2) or s.phase == MOVE or s.side != BLUE
    return (Fraction(off(s, 2)),) if over and s.clash is None else None


def scouts_gone(s: State) -> Worth | None:
    """Whether Red's Scouts have left the table when Blue's turn is over."""
    over = off(s, 2) or s.side != BLUE or s.phase == RALLY or s.round > 1
    return (Fraction(off(s, 2)),) if over and s.clash is None else None


PUZZLES = {
    "21-one-volley": Puzzle(one_gone, (Fraction(35, 36),), (Fraction(125, 144),)),
    "22-whom-first": Puzzle(beast_gone, (Fraction(461, 1024),), (Fraction(405, 1024),)),
    "23-the-shield-that-trembles": Puzzle(scouts_gone, (Fraction(193, 288),), (Fraction(61, 96),)),
}
