"""The well: the board as shapes."""

from __future__ import annotations

from well.events import key
from well.state import MIDDLE, SEATS, SIZE, State

from kit.draw import marks
from kit.draw.art import BOX
from kit.draw.marked import Marks, shared
from kit.draw.scene import Group, Path, Scene
from kit.draw.seats import seat_shapes
from kit.draw.squareboard import SquareBoard

BOARD = SquareBoard(cols=SIZE, rows=SIZE)
SIZE_OF_A_PAWN = 66.0
"""In board units."""


def scene(s: State, view: Marks) -> Scene:
    """Squares, the well in the middle, pawns and marks. Cards are never on the board."""
    squares = range(SIZE * SIZE)
    ground = (
        Path(BOARD.places(squares, 0.94), "chess.light", "chess.frame", 3),
        Path(BOARD.places([MIDDLE], 0.94), "terrain.river", "chess.frame", 3),
    )
    pawns = []
    for seat, there in enumerate(s.pawns):
        for at in there:
            x, y = BOARD.centre(at)
            lift = 8 if at == view.selected else 0
            half = SIZE_OF_A_PAWN / 2
            pawn = Group("", seat_shapes(SEATS[seat]), dx=-half, dy=-half, scale=SIZE_OF_A_PAWN / BOX)
            pawns.append(Group(key(seat, at), (pawn,), dx=x, dy=y - lift))
    shown = shared(BOARD, view)
    shown += marks.danger(BOARD, [s.duel.end]) if s.duel is not None else ()
    return Scene(BOARD.width, BOARD.height, ground=ground, pieces=tuple(pawns), marks=shown)
