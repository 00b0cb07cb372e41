"""The table of the workshop under a finger: what lies there, the zones, what is chosen, what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kit.core.game import Event, Slot
from kit.draw.scene import Group, Path, Scene, Shape, Text
from kit.games.kanonkugle import GAME
from kit.games.kanonkugle import draft_table as tables
from kit.games.kanonkugle.landscape import path_of
from kit.games.kanonkugle.looking import View
from kit.games.kanonkugle.scene import scene
from kit.games.kanonkugle.state import State
from kit.games.kanonkugle.tabletop import TableTop, name_of, place_of, point_of, top_of
from kit.space import plane
from kit.space.plane import Point
from kit.text import Catalogue
from kit.widgets.games.kanonkugle.table import FINGER, KanonkugleTable
from kit.widgets.table import Table
from kit.widgets.tap_result import Motion, Selection, TapResult


@dataclass(frozen=True, slots=True)
class BenchView(View):
    """What is to be seen besides the table."""

    held: plane.Shape | None = None
    """The thing that is chosen."""
    wrong: tuple[plane.Shape, ...] = ()
    """Things that are in the way."""


class BenchTable(Table):
    """A table without troops; places are its points, to the millimetre."""

    game = GAME
    blank = BenchView()
    own_battles = KanonkugleTable.own_battles

    def board(self, s: State) -> TableTop:
        return top_of(s.table)

    def place_width(self, s: State) -> float:
        return FINGER / top_of(s.table).width

    def home(self, s: State) -> int:
        """The middle."""
        return place_of(Point(s.table.size[0] // 2, s.table.size[1] // 2))

    def choice_place(self, s: State, slot: Slot) -> int:
        return self.home(s)

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        return TapResult()

    def chosen_place(self, s: State, view: Any) -> int | None:
        return None

    def view(self, s: State, selection: Selection, base: Any) -> Any:
        return base

    def scene(self, s: State, view: Any, t: Catalogue) -> Scene:
        """The table with the zones on it, and the rims of what is chosen and of what is wrong."""
        b = self.board(s)
        bare = scene(s.but(forces=()), View(focus=view.focus), self.board_label(s, t), b)
        return replace(bare, marks=(*bare.marks, *self._zones(s, b, t), *self._rims(view, b)))

    def _zones(self, s: State, b: TableTop, t: Catalogue) -> Sequence[Shape]:
        found: list[Shape] = []
        for side, zone in enumerate(s.table.zones):
            x, y = b.xy(Point((zone[0] + zone[2]) // 2, (zone[1] + zone[3]) // 2))
            words = t("troops.zone", side=self.side_ref(side))
            found.append(Text(x, y + 7, words, 22, "place", halo="table.ground", halo_width=6))
        return found

    def _rims(self, view: BenchView, b: TableTop) -> Sequence[Shape]:
        found: list[Shape] = []
        for shape in view.wrong:
            found += [Path(path_of(b, shape), "", "paper.card", 9), Path(path_of(b, shape), "", "status.threat", 5)]
        if view.held is not None:
            d = path_of(b, view.held)
            found += [Path(d, "", "ink.main", 11), Path(d, "", "accent.main", 6)]
        return found

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        return []

    def turn(self, s: State) -> int:
        return 1

    def turn_words(self, s: State, t: Catalogue) -> str:
        return ""

    def board_label(self, s: State, t: Catalogue) -> str:
        return t("troops.table.label", n=len(tables.things(s.table)))

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A point for those who listen: where it is, and what lies there."""
        p = point_of(place)
        here = tables.thing_at(s.table, p)
        zone = next((n for n, z in enumerate(s.table.zones) if plane.within(z, p, 0)), None)
        words = [name_of(place)]
        words += [t(f"troops.thing.{here.kind}")] if here is not None else []
        words += [t("troops.zone", side=self.side_ref(zone))] if zone is not None else []
        return ", ".join(words)

    def asks(self, s: State, selection: Selection, t: Catalogue) -> tuple[str, str]:
        return "", ""

    def action_words(self, s: State, a: Any, t: Catalogue) -> str:
        return ""
