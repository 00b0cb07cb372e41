"""The boat on the page: a way is drawn with the finger, or a point is tapped."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from boat.game import BOAT, GAME, HARBOUR, HIGH, PENDING, SEATS, TURNS, WIDE, Sail, State, length
from htpy import Node, fragment
from markupsafe import Markup

from kit.core.game import Slot
from kit.draw import marks
from kit.draw.inline import icon_svg
from kit.draw.marked import Marks
from kit.draw.pathdata import Point, circle, rounded_box
from kit.draw.scene import Group, Path, Scene
from kit.text import Catalogue
from kit.widgets import html
from kit.widgets.features import Selection, Strokes, TapResult
from kit.widgets.panel import Panel, PanelContext
from kit.widgets.table import Table

UNIT = 10.0
"""Board units of a unit of the game."""


@dataclass(frozen=True, slots=True)
class Sea:
    """A board without squares; a place is any of its points."""

    width: float = WIDE * UNIT
    height: float = HIGH * UNIT
    radius: float = 40.0
    place_width: float = 120.0

    def centre(self, cell: int, /) -> Point:
        return (cell % WIDE + 0.5) * UNIT, (cell // WIDE + 0.5) * UNIT

    def at(self, x: float, y: float, /) -> int | None:
        col, row = int(x // UNIT), int(y // UNIT)
        return row * WIDE + col if 0 <= col < WIDE and 0 <= row < HIGH else None

    def around(self, cell: int, /) -> tuple[int, ...]:
        return ()

    def step(self, place: int, direction: Any, /) -> int:
        dx, dy = {"left": (-4, 0), "right": (4, 0), "up": (0, -4), "down": (0, 4)}[direction]
        x, y = min(max(place % WIDE + dx, 0), WIDE - 1), min(max(place // WIDE + dy, 0), HIGH - 1)
        return y * WIDE + x

    def places(self, cells: Iterable[int], share: float = 1.0, /) -> str:
        return "".join(circle(*self.centre(cell), self.radius * share) for cell in cells)


SEA = Sea()


def meant(s: State, selection: Selection, way: tuple[int, ...]) -> TapResult:
    tried = Sail((s.at[s.side], *(place for place in way if place != s.at[s.side])))
    refusal = GAME.explain(s, tried)
    return TapResult(action=tried) if refusal is None else TapResult(refusal=refusal, tried=tried)


class BoatTable(Table):
    """Points in whole units."""

    game = GAME
    beginning = "boat"
    pending = PENDING
    strokes = Strokes(grips=lambda s, selection: {}, meant=meant)

    def board(self, s: State) -> Sea:
        return SEA

    def choice_place(self, s: State, slot: Slot) -> int:
        return int(slot.value)

    def home(self, s: State) -> int:
        return s.at[BOAT]

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        return meant(s, selection, (place,))

    def view(self, s: State, selection: Selection, base: Any) -> Marks:
        marked: Marks = replace(base)
        return marked

    def scene(self, s: State, view: Any, t: Catalogue) -> Scene:
        ground = (
            Path(rounded_box(0, 0, SEA.width, SEA.height, 10), "terrain.river"),
            Path(SEA.places([HARBOUR], 1.5), "accent.main", "ink.main", 4),
        )
        pieces = []
        for seat, at in zip(SEATS, s.at, strict=True):
            x, y = SEA.centre(at)
            pieces.append(Group(seat.id, (Path(circle(0, 0, 34), seat.colour, "ink.main", 5),), dx=x, dy=y))
        shown = marks.focus(SEA, view.focus) if view.focus is not None else ()
        return Scene(SEA.width, SEA.height, ground=ground, pieces=tuple(pieces), marks=shown)

    def turn(self, s: State) -> int:
        return s.turn

    def turn_words(self, s: State, t: Catalogue) -> str:
        return t("chip.turn", turn=min(s.turn, TURNS), turns=TURNS)

    def board_label(self, s: State, t: Catalogue) -> str:
        return f"{t('say.board')} {t('region.board.keys')}"

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        return t("say.point", x=place % WIDE, y=place // WIDE, n=length((s.at[BOAT], place)) // 100)

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        return t("ask.sail"), t("ask.sail.more")

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        return t("move.sail", x=a.way[-1] % WIDE, y=a.way[-1] // WIDE)


class BoatPanel(Panel):
    """The turn."""

    game = GAME

    def picture(self, size: int) -> Node:
        return Markup(icon_svg("flag", size))

    def chips(self, context: PanelContext) -> Node:
        return fragment[html.chip(context.table.turn_words(context.shown, context.t))]
