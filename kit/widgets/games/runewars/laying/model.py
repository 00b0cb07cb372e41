"""The table editor as one frozen value: a table in the making, its tools, and its sheet of hexes under a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from kit.core.game import Event, Option, Refusal, Slot
from kit.draw.hexboard import HexBoard
from kit.draw.marked import Marks
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Group, Path, Scene, Shape
from kit.games.runewars import GAME, draft_file, scene
from kit.games.runewars import draft as drafts
from kit.games.runewars import draft_table as tables
from kit.games.runewars import draft_tiles as tiles
from kit.games.runewars.draft import Draft, sheet
from kit.games.runewars.draft_checks import Check, checklist
from kit.games.runewars.land import Land
from kit.games.runewars.pieces import DATA
from kit.games.runewars.solo import GAME as SOLO
from kit.games.runewars.state import State
from kit.space.hexes import bits
from kit.text import Catalogue
from kit.widgets.features import Motion, Selection, TapResult
from kit.widgets.games.runewars.laying.tile_pictures import on_the_sheet, yields
from kit.widgets.games.runewars.solo import pictures
from kit.widgets.games.runewars.table import RuneWinterTable
from kit.widgets.run.model import Answers
from kit.widgets.workshop import files
from kit.widgets.workshop.model import SAID, Making

on = Answers(files.on)
"""What the table editor answers."""
TABS: Mapping[str, Sequence[str]] = {
    "tiles": (*(f"tile{no}" for no in DATA.tiles), "realm0", "realm1", "lift"),
    "land": ("area", "home0", "home1", "city", "red", "blue"),
    "pieces": ("neutral1", "neutral2", "neutral3", "stronghold", "fortress", "token", "guards"),
    "players": (),
}
"""The steps of laying a table, in the order in which they are best taken, each with its tools; of the first two, which
lay the land by tiles of ours and area by area, one is enough."""
BORDERS = ("red", "blue")


def tab_of(tool: str) -> str:
    """The step that a tool belongs to."""
    return next(tab for tab, tools in TABS.items() if tool in tools)


def tools(d: Draft, tab: str) -> list[str]:
    """The tools of a step that make sense for the table as it is."""
    asked = len(d.factions) > 1 or d.picks
    alone = ("home1", "realm1") if len(d.factions) == 1 else ()
    return [tool for tool in TABS[tab] if tool not in alone and (tool != "guards" or asked)]


def tile_of(tool: str) -> int:
    """The number of the tile that a tool lays, 0 for any other tool."""
    return int(tool[4:]) if tool.startswith("tile") else 0


def used(d: Draft, tool: str, name: str, held: str = "", rotation: int = 0) -> Draft:
    """The table after a tap with a tool on the hex of that name; `held` is the area that was tapped before it, which a
    border takes, `rotation` how often a tile in hand was turned."""
    if tool in BORDERS:
        return drafts.border(d, tool, held, name) if held else d
    if no := tile_of(tool):
        return tiles.with_tile(d, no, name, rotation)
    if tool[:-1] == "realm":
        return tiles.with_realm(d, int(tool[-1]), name)
    if tool == "lift":
        return tiles.without(d, tiles.at(d, name) or 0)
    if tool[:-1] == "home":
        return drafts.home(d, int(tool[-1]), name)
    if tool[:-1] == "neutral":
        return drafts.neutral(d, name, int(tool[-1]))
    changes = {
        "area": drafts.area, "city": drafts.city, "stronghold": drafts.stronghold, "fortress": tables.fortress,
        "token": tables.token, "guards": tables.guarded,
    }  # fmt: skip
    return changes[tool](d, name)


def refused(d: Draft, tool: str, name: str) -> Refusal | None:
    """The rule because of which a tap with a tool does nothing there, if it is one: of the ways that a tile has room,
    the one that comes nearest to what is allowed."""
    found: list[Refusal | None] = []
    if no := tile_of(tool):
        found = [tiles.why_not(d, one) for one in tiles.roomy(d, no, name)]
    elif tool[:-1] == "realm":
        found = [tiles.shut_in(d, way) for way in tiles.roomy_realms(d, int(tool[-1]), name)]
    return max(filter(None, found), key=lambda no: no.facts.get("ways", no.rule_id == "BG-BORDER-1"), default=None)


def on_screen() -> list[Option]:
    """What may be agreed before a match on the screen."""
    return [option for option in SOLO.options() if option.id in ("short", "hard", "explore")]


@dataclass(frozen=True, eq=False, kw_only=True)
class Laying(Making[Draft]):
    """A table in the making, and what the hand is doing there."""

    says: ClassVar[Mapping[str, str]] = {key: f"laying.{key}" for key in (*SAID, "screen")}
    files: ClassVar[Any] = draft_file
    done: tuple[Draft, ...] = (Draft(),)
    tab_open: str = "land"
    tool: str = "area"
    held: str = ""
    """The area on the one side of a border whose other side is still to be tapped."""
    rotation: int = 0
    """How often the tile in hand has been turned."""
    told: Check | None = None
    """What is being shown on the board."""

    @property
    def state(self) -> Any:
        return self._known("state", lambda: tables.state(self.plan))

    def found(self) -> list[Check]:
        """How the table is, rule by rule; what stops a match comes first."""
        return self._known("checks", lambda: sorted(checklist(self.plan), key=lambda check: check.done))

    @property
    def title(self) -> str:
        return self.plan.title or self.t("laying.untitled")

    def pdf(self) -> bytes:
        """The placement sheet."""
        from kit.printables.registry import make

        chosen = {"lang": self.language, "paper": self.paper}
        return make(GAME.id, "placement", chosen, draft_file.file_text(self.plan)).pdf()

    def needed(self) -> list[str]:
        return [*super().needed(), f"match.{SOLO.id}.$tab"]

    def let_go(self) -> Self:
        return replace(super().let_go(), held="", told=None)

    def means_something(self, place: int) -> bool:
        return True

    def own_view(self) -> Any:
        """The areas that may be chosen with the tool in hand, and those that a line of the checklist is about."""
        base: Marks = super().own_view()
        d, there = self.plan, sheet_of(self.state)
        named = {self.held} - {""} if self.told is None else {*self.told.areas}
        places = frozenset(map(there.number, named & {*there.names} or choosable(d, self.tool)))
        return replace(base, danger=places, pointed=frozenset()) if self._wrong else replace(base, pointed=places)

    @property
    def _wrong(self) -> bool:
        return self.told is not None and self.told.refusal is not None


def choosable(d: Draft, tool: str) -> list[str]:
    """The areas among which the rules let somebody choose with a tool."""
    if no := tile_of(tool):
        return tiles.spots(d, no) if d.areas else []
    if tool[:-1] == "realm":
        return tiles.realm_spots(d, int(tool[-1]))
    names, found = drafts.ground(d).names, tables.token_areas(d)
    if tool == "fortress":
        return [names[area] for area in tables.fortress_areas(d)[1]]
    if tool == "token":
        return [names[area] for area in bits(found.may)] if found is not None else []
    return [name for name in names if len(tables.guard_ways(d, name)) > 1] if tool == "guards" else []


def sheet_of(s: State) -> Land:
    """The sheet on which a table is laid."""
    return sheet(drafts.size(drafts.on_sheet(s.land), len(s.factions)))


class LayingTable(RuneWinterTable):
    """Places are the hexes of the sheet."""

    def board(self, s: State) -> HexBoard:
        return scene.board(sheet_of(s))

    def home(self, s: State) -> int:
        """The middle."""
        cols = drafts.size(drafts.on_sheet(s.land), len(s.factions))
        return (cols - 1) // 2 * cols + cols // 2

    def choice_place(self, s: State, slot: Slot) -> int:
        return self.home(s)

    def pick(self, s: State, selection: Selection, place: int) -> TapResult:
        return TapResult()

    def dressed(self, s: State, view: Marks) -> Marks:
        return view

    def taken(self, s: State) -> Sequence[int]:
        there = sheet_of(s)
        return [there.number(name) for name in drafts.on_sheet(s.land)]

    def view(self, s: State, selection: Selection, base: Any) -> Marks:
        found: Marks = base
        return found

    def scene(self, s: State, view: Any, t: Catalogue) -> Scene:
        """The sheet with all its hexes, and the land as far as it is laid, where it lies on it."""
        there = sheet_of(s)
        b = scene.board(there)
        hexes = Path(b.places(range(len(there.names)), 0.94), "paper.card", "paper.line", 2, opacity=0.55)
        plate = Path(rounded_box(1.5, 1.5, b.width - 3, b.height - 3, 20), "paper.sunk", "paper.line", 2)
        marks = scene.under(s.but(land=there), view)
        label = self.board_label(s, t)
        if not s.land.names:
            return Scene(b.width, b.height, (plate, hexes), marks, description=label)
        inner = scene.scene(s)
        (x, y), (x0, y0) = b.centre(there.number(drafts.on_sheet(s.land)[0])), scene.board(s.land).centre(0)
        moved = (_moved(shape, x - x0, y - y0) for shape in inner.pieces)
        land = Group("", (*inner.ground[1:], *on_the_sheet(s)), x - x0, y - y0)
        return Scene(b.width, b.height, (plate, hexes, land), marks, tuple(moved), (), label)

    def motions(self, s: State, event: Event, scene: Scene, pieces: Mapping[str, Group]) -> list[Motion]:
        return []

    def board_label(self, s: State, t: Catalogue) -> str:
        return t("laying.label", n=len(s.land.names))

    def describe(self, s: State, place: int, selection: Selection, t: Catalogue) -> str:
        """A hex for those who listen: what lies there, or that nothing does."""
        name, laid = sheet_of(s).names[place], drafts.on_sheet(s.land)
        if name not in laid:
            return t("laying.nothing", area=name)
        here = laid.index(name)
        pairs = (pair for pair in (*s.land.red, *s.land.blue) if here in pair)
        closed = [s.land.names[sum(pair) - here] for pair in pairs]
        words = [super().describe(s, here, selection, t)]
        printed = yields(s)
        words += [pictures.said(printed[here], t)] if printed and any(printed[here]) else []
        return " ".join([*words, t("laying.closed", areas=closed)] if closed else words)


def _moved(shape: Shape, dx: float, dy: float) -> Group:
    if isinstance(shape, Group):
        return shape.moved(shape.dx + dx, shape.dy + dy)
    return Group("", (shape,), dx, dy)
