"""What a person points at on any board, and what a page points out to them: the marks that all games share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from kit.draw import marks
from kit.draw.board import Board
from kit.draw.counters import Face
from kit.draw.scene import Shape, Shapes


@dataclass(frozen=True, slots=True)
class Marks:
    """Marks on a board; places are numbers. A game's own view adds what its pieces can do."""

    face: Face = "friendly"
    refused: int | None = None
    """The place that was asked for in vain."""
    focus: int | None = None
    """Where the keyboard's cursor is."""
    danger: frozenset[int] = frozenset()
    """Places whose piece could be taken."""
    arrow: tuple[int, ...] = ()
    """Places that an arrow runs through, its point at the last."""
    pointed: frozenset[int] = frozenset()
    """Places that are pointed out."""
    path: tuple[int, ...] = ()
    """A way, as dots."""
    near: frozenset[int] = frozenset()
    """Places whose piece is drawn larger, as it was tapped where figures are small on the screen."""

    cramped: bool = False
    """Whether places are so small on the screen that figures on pieces have to be drawn large."""
    selected: int | None = None
    """What is chosen: its place, or the number that its game has for it."""
    costs: Mapping[int, int] = field(default_factory=dict)
    """Places that it can go to, each with the steps that it takes."""

    @property
    def goals(self) -> Collection[int]:
        """The places that the chosen piece can go to."""
        return self.costs


def shared(board: Board, view: Marks) -> Shapes:
    """The marks that every game has, as a game draws them that has no others."""
    shapes: list[Shape] = [*marks.reach(board, view.costs, view.path), *marks.danger(board, view.danger)]
    shapes += marks.pointed_at(board, view.pointed)
    shapes += marks.refused(board, view.refused) if view.refused is not None else ()
    shapes += marks.focus(board, view.focus) if view.focus is not None else ()
    return *shapes, *(marks.arrow(board, *view.arrow) if len(view.arrow) > 1 else ())
