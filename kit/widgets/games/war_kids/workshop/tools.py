"""The tools of the scenario workshop: what each does to the draft along a stroke over the board, and what it is
called."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from kit.core.game import Ref
from kit.games.war_kids import draft as drafts
from kit.games.war_kids.battle import Hold, Limit
from kit.games.war_kids.draft import Draft, Piece
from kit.games.war_kids.pieces import KINDS, OPEN, RIVER, SIDES, WOOD
from kit.text import Catalogue

TABS = ("land", "armies", "rules", "story")
"""The four steps of making a battle, in the order in which they are best taken."""
FIRST = {"land": "wood", "armies": "blue_soldier"}
"""The tool in hand when a tab is opened."""


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
