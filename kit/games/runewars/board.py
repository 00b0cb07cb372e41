"""Rune Winter: its board by name, for lessons (see `kit.core.board`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kit.core.board import BaseBoard, Piece
from kit.games.runewars.action_notation import AREA, GRAMMAR
from kit.games.runewars.actions import Action, Carried, Done
from kit.games.runewars.pieces import AUTOMAS, PLAYERS
from kit.games.runewars.rules import BOOK
from kit.games.runewars.scene import chips, key, tokens
from kit.games.runewars.state import SEASONS, State

NOBODY = -1
"""The side of neutral models, and of what nobody owns."""


class RuneWinterBoard(BaseBoard):
    """Areas are the places, chips and tokens the pieces: models of one class that an owner has in an area, all standing
    or all routed, are one piece. What is off the board is not remembered; a turn is a season."""

    grammar = GRAMMAR
    book = BOOK
    term = AREA

    def pieces(self, s: State) -> Sequence[Piece]:
        return [piece for area in range(len(s.forces)) for piece in _there(s, area)]

    def distance(self, s: State, here: int, there: int) -> int:
        """Borders ignored (RUL-03)."""
        return s.land.steps[here][there]

    def turn(self, s: State) -> int:
        return len(SEASONS) * (s.year - 1) + SEASONS.index(s.season) + 1

    def roller(self, s: State, decided: int) -> int:
        """On the screen cards turn by themselves."""
        return NOBODY if s.realm is not None else decided

    def ends(self, s: State) -> Sequence[Action]:
        return Done(), Carried()


def _there(s: State, area: int) -> Iterator[Piece]:
    for chip in chips(s.forces[area]):
        kind = f"{'n' * chip.neutral}{chip.rank}"
        marks = frozenset({"routed"} if chip.routed else ())
        yield Piece(key(chip, s.land.names[area]), _side(s, chip.owner), kind, area, marks)
    for token in tokens(s, area):
        ruin = token.picture == "ruin"
        kind, marks = "stronghold" if ruin else token.picture, frozenset({"damaged"} if ruin else ())
        yield Piece(token.key, _side(s, token.owner), kind, area, marks)


def _side(s: State, owner: int) -> int:
    """The seat of an owner: players come first, then the automas."""
    if owner in PLAYERS:
        return owner
    return len(s.factions) + AUTOMAS.index(owner) if owner in AUTOMAS else NOBODY
