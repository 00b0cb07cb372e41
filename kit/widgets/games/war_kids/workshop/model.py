"""The workshop as one frozen value, a battle in the making: its tools, what each does to the draft along a stroke over
the board; and the board, with what such a battle may have besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Any, ClassVar, Self

from kit.core.game import Ref
from kit.draw.counters import SIDE
from kit.draw.scene import Group, Scene, Shape
from kit.games.war_kids import draft as drafts
from kit.games.war_kids import draft_file
from kit.games.war_kids.battle import Hold, Limit
from kit.games.war_kids.draft import Draft, Piece
from kit.games.war_kids.draft_file import Problem, problems
from kit.games.war_kids.pieces import KINDS, OPEN, RIVER, SIDES, WOOD
from kit.games.war_kids.scene import View
from kit.games.war_kids.state import State
from kit.text import Catalogue
from kit.widgets.features import Selection
from kit.widgets.games.war_kids.table import WarKidsTable
from kit.widgets.run.model import Answers
from kit.widgets.workshop import files
from kit.widgets.workshop.model import SAID, Making

on = Answers(files.on)
"""What the workshop answers."""
DIES = "workshop.problem.dies"
OVERLAP = 10
"""Millimetres that two sheets of a printed map have in common."""
TABS = ("land", "armies", "rules", "story")
"""The four steps of making a battle, in the order in which they are best taken."""
FIRST = {"land": "wood", "armies": "blue_soldier"}
"""The tool in hand when a tab is opened."""


# --- tools


@dataclass(frozen=True, slots=True)
class Tool:
    """A tool of the palette. `value` is what it puts: a kind of ground, a height, a side with a kind of unit."""

    id: str
    tab: str
    key: str
    """The digit that takes it in hand."""
    does: str
    value: Any = None


TOOLS: tuple[Tool, ...] = (
    Tool("open", "land", "1", "ground", OPEN),
    Tool("wood", "land", "2", "ground", WOOD),
    Tool("river", "land", "3", "ground", RIVER),
    Tool("road", "land", "4", "road"),
    Tool("house", "land", "5", "house"),
    Tool("name", "land", "6", "name"),
    Tool("level1", "land", "7", "level", 1),
    Tool("level2", "land", "8", "level", 2),
    Tool("level3", "land", "9", "level", 3),
    Tool("level0", "land", "0", "level", 0),
    *(
        Tool(f"{side}_{kind}", "armies", str(1 + 4 * number + place), "unit", (number, place))
        for number, side in enumerate(SIDES)
        for place, kind in enumerate(KINDS)
    ),
    Tool("hand", "armies", "9", "hand"),
    Tool("rubber", "armies", "0", "rubber"),
    Tool("clear", "land", "", "clear"),
)


def tool(name: str) -> Tool:
    """The tool of that name; `goal0`, `goal1`... put the hexes that a condition is about."""
    if name.startswith("goal") and name[4:].isdigit():
        return Tool(name, "rules", "", "goal", int(name[4:]))
    return next((one for one in TOOLS if one.id == name), TOOLS[0])


def known(name: str, d: Draft) -> bool:
    """Whether there is such a tool for the draft as it is."""
    if name.startswith("goal") and name[4:].isdigit():
        number = int(name[4:6])
        return number < len(d.victory) and isinstance(d.victory[number], Hold | Limit)
    return any(one.id == name for one in TOOLS)


# --- strokes


def drawn(d: Draft, what: Tool, way: Sequence[int]) -> Draft:
    """The draft after a stroke over neighbouring hexes of the sheet, all of them on the map. Whether a stroke builds or
    pulls down, puts flags or takes them off, is decided where it begins."""
    if what.does == "road":
        return drafts.road(d, way)
    if what.does == "unit":
        return _unit(d, what.value, way)
    builds, flags = way[0] not in d.houses, _puts_flags(d, what, way[0])
    strokes: dict[str, Callable[[Draft, int], Draft]] = {
        "ground": lambda d, here: drafts.painted(d, here, what.value),
        "level": lambda d, here: drafts.raised(d, here, what.value),
        "house": lambda d, here: drafts.built(d, here, builds),
        "clear": drafts.cleared,
        "rubber": drafts.taken_off,
        "goal": lambda d, here: drafts.goal(d, what.value, here, flags),
    }
    return reduce(strokes[what.does], way, d) if what.does in strokes else d


def _puts_flags(d: Draft, what: Tool, start: int) -> bool:
    v = d.victory[what.value] if what.does == "goal" and what.value < len(d.victory) else None
    return isinstance(v, Hold | Limit) and start not in v.hexes


def _unit(d: Draft, unit: tuple[int, int], way: Sequence[int]) -> Draft:
    """A tap puts a unit, or takes it off if the same stands there already; a stroke moves whoever stands there."""
    side, kind = unit
    start, end = way[0], way[-1]
    there = drafts.units_at(d, start)
    if len(way) == 1:
        return drafts.taken_off(d, start) if Piece(side, kind, start) in there else drafts.put(d, start, side, kind)
    if there:
        return drafts.moved(d, start, end)
    return drafts.put(d, end, side, kind) if not drafts.units_at(d, end) else drafts.put(d, start, side, kind)


# --- what they are called


def tool_name(t: Catalogue, one: Tool) -> str:
    """What a tool is called."""
    if one.does == "unit":
        return t.word(Ref("unit", one.id), "Name short")
    return t("workshop.tool.goal" if one.does == "goal" else f"workshop.tool.{one.id}")


def tool_said(t: Catalogue, one: Tool) -> str:
    """What a tool is called for those who do not see its colours: with the side of its unit."""
    return t.word(Ref("unit", one.id), "Name") if one.does == "unit" else tool_name(t, one)


# --- the page and its board


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stroke over the board that is being drawn: the draft before it, and the hexes of the sheet it has passed."""

    before: Draft
    way: tuple[int, ...] = ()


@dataclass(frozen=True, eq=False, kw_only=True)
class Workshop(Making[Draft]):
    """A battle on its map, and what the hand is doing there."""

    says: ClassVar[Mapping[str, str]] = {key: f"workshop.{key}" for key in SAID}
    files: ClassVar[Any] = draft_file
    done: tuple[Draft, ...] = (Draft(),)
    tab_open: str = TABS[0]
    tool: Tool
    stroke: Stroke | None = None
    carried: int | None = None
    """The hex of the unit that the hand has picked up."""
    told: Problem | None = None
    """The problem that is being shown on the board."""
    naming: int | None = None
    """The hex whose name is being typed."""
    hex_mm: int = 35

    # --- the draft

    @property
    def state(self) -> Any:
        return self._known("state", lambda: drafts.state(self.plan))

    def found(self) -> list[Problem]:
        """What is wrong with the draft; the look at the first turn waits until a stroke is over."""
        if self.stroke is not None:
            return problems(self.plan, ahead=False)
        return self._known("problems", lambda: problems(self.plan))

    @property
    def title(self) -> str:
        return self.table.title(self.scenario(), self.t)

    def pdf(self) -> bytes:
        """The map of the battle, and the page that tells it."""
        from kit.printables.paper import PAPERS
        from kit.printables.registry import Printed
        from kit.printables.war_kids.maps import map_sheets

        sheets = map_sheets(self.t, PAPERS[self.paper], self.scenario(), self.hex_mm, OVERLAP)
        return Printed("map", self.t("game.war_kids.title"), sheets, self.t.lang).pdf()

    # --- the board

    def let_go(self) -> Self:
        return replace(super().let_go(), carried=None, told=None)

    def means_something(self, place: int) -> bool:
        return self.carried is not None or bool(drafts.units_at(self.plan, drafts.to_sheet(self.plan, place)))

    def own_view(self) -> View:
        found, d, s = self.found(), self.plan, self.state
        plain = (problem for problem in found if problem.stops or problem.key == DIES)
        wrong = {here for problem in plain for here in problem.places[:1] if drafts.on_map(d, here)}
        told = self._on_board(self.told.places) if self.told is not None else ()
        picked = drafts.to_map(d, self.carried) if self.carried is not None else None
        arrow = (told[1], told[0]) if len(told) > 1 and self.told and self.told.key == DIES else ()
        view: Any = super().own_view()
        marked: View = replace(
            view,
            danger=frozenset(self._on_board(wrong)) | frozenset(told),
            selected=s.at.index(picked) if picked in s.at else None,
            arrow=arrow,
        )
        return marked

    def _on_board(self, places: Sequence[int] | set[int]) -> tuple[int, ...]:
        return tuple(drafts.to_map(self.plan, here) for here in places if drafts.on_map(self.plan, here))


class WorkshopTable(WarKidsTable):
    """Hexes are map numbers, as in a match."""

    def home(self, s: State) -> int:
        """The cursor starts in the middle of the map."""
        return (s.battle.grid.rows // 2) * s.battle.grid.cols + s.battle.grid.cols // 2

    def view(self, s: State, selection: Selection, base: View) -> View:
        """Nothing is being chosen."""
        return base

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A hex for those who listen, roads and houses included."""
        words = [super().describe(s, place, selection, t)]
        words += [t("workshop.say.road")] if any(place in chain for chain in s.battle.roads) else []
        words += [t("workshop.say.house")] if place in s.battle.houses else []
        return ", ".join(words)

    def scene(self, s: State, view: View, t: Catalogue) -> Scene:
        """The board; of several counters in a hex every one is seen."""
        found = super().scene(s, view, t)
        if len(set(s.at)) == len(s.at):
            return found
        seen: dict[tuple[float, float], int] = {}
        drawn: list[Shape] = []
        for piece in found.pieces:
            shape: Any = piece
            if isinstance(shape, Group) and shape.key:
                at = shape.dx, shape.dy
                aside = 0.22 * SIDE * seen.get(at, 0)
                seen[at] = seen.get(at, 0) + 1
                shape = shape.moved(shape.dx + aside, shape.dy - aside)
            drawn.append(shape)
        return replace(found, pieces=tuple(drawn))
