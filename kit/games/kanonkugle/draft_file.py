"""Kanonkugle: a draft as a scenario and as a file, both ways; whatever a file holds is checked before it is trusted."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from kit.core import files
from kit.core.game import Scenario, Trouble
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle import item_notation
from kit.games.kanonkugle.draft import MAX_ARMY, MAX_DESIGNS, MAX_NAME, MAX_TITLE, POINTS, ROUNDS, Draft
from kit.games.kanonkugle.draft_table import LONGEST_LABEL, has_room
from kit.games.kanonkugle.ground import Table
from kit.games.kanonkugle.item_notation import design_text, label_of, parse_design
from kit.games.kanonkugle.notation import parse_position, position_text
from kit.games.kanonkugle.pieces import DESIGNS, FEWEST, TABLES
from kit.games.kanonkugle.troops import Troop

FORMAT, VERSION = "little-wars-kit troops", 1
MAX_BYTES = 60_000
"""A file of troops is smaller by far."""
MOST_UNITS = 36
T = TypeVar("T")


# --- scenarios


def scenario(d: Draft, untitled: Mapping[str, str]) -> Scenario:
    """The draft as a scenario to play and to print; `untitled` is its title per language where it has none."""
    titles = dict.fromkeys(untitled, d.title) if d.title else dict(untitled)
    return Scenario("own", position_text(drafts.state(d)), titles, dict.fromkeys(untitled, ""))


# --- files


def file_text(d: Draft, **more: Any) -> str:
    """The draft as a file, JSON text that `read_file` reads back to an equal draft; `more` is written at its end."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": "kanonkugle",
        "title": d.title,
        "troops": [f"{label_of(troop)} {design_text(troop)}" for troop in d.designs],
        "armies": [list(names) for names in d.armies],
        "table": d.table.id or item_notation.table_lines(d.table),
        "points": d.points if d.equal else 0,
        "rounds": d.rounds,
    }
    return json.dumps(data | more, ensure_ascii=False, indent=1)


def is_file(text: str) -> bool:
    """Whether a text claims to be a file of troops."""
    return FORMAT in text[:200]


def read_file(text: str) -> Draft:
    """The draft in a file. Raises `Trouble` naming what is wrong with the file, whatever it holds."""
    data = files.read(text, FORMAT, VERSION, MAX_BYTES, "trouble.troops.big", "trouble.troops.foreign")
    match data:
        case {
            "game": "kanonkugle", "title": str(title), "troops": list(troops), "armies": [list(one), list(other)],
            "table": str() | list() as table, "points": int(points), "rounds": int(rounds),
        }:  # fmt: skip
            designs = _read_designs(troops)
            return Draft(
                designs,
                tuple(_army(names, designs) for names in (one, other)),
                _read(table, _table),
                points != 0,
                _between(points or drafts.LEVEL, POINTS),
                _between(rounds, ROUNDS),
                drafts.one_line(title, MAX_TITLE),
            )
    raise Trouble("trouble.save.broken")


def _between(number: int, between: tuple[int, int]) -> int:
    return min(max(int(number), between[0]), between[1])


def _read(entry: Any, read: Callable[[Any], T]) -> T:
    """What an entry says; `Trouble` with its beginning where it cannot be read."""
    try:
        return read(entry)
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        words = entry if isinstance(entry, str) else "; ".join(map(str, entry)) if isinstance(entry, list) else ""
        raise Trouble("trouble.position.item", item=words[:60]) from None


def _read_designs(entries: list[Any]) -> tuple[Troop, ...]:
    if len(entries) > MAX_DESIGNS:
        raise Trouble("trouble.troops.many", most=MAX_DESIGNS)
    found: dict[str, Troop] = {}
    for entry in entries:
        troop = _read(entry, _design)
        if troop.name in found or troop.name in DESIGNS:
            raise Trouble("trouble.troops.twice", troop=troop.name)
        found[troop.name] = troop
    return tuple(found.values())


def _design(entry: str) -> Troop:
    """A troop that the workshop could have made: nothing of it is beyond what can be chosen."""
    label, *words = entry.split()
    troop = parse_design(label, words)
    if (
        troop.name != drafts.named(troop.name)
        or len(troop.name) > MAX_NAME
        or not (0 < troop.units <= MOST_UNITS and troop.pv)
    ):
        raise ValueError
    return troop


def _army(names: list[Any], designs: tuple[Troop, ...]) -> tuple[str, ...]:
    known = {troop.name for troop in designs} | set(DESIGNS)
    for name in names:
        if not isinstance(name, str) or name not in known:
            raise Trouble("trouble.position.item", item=str(name)[:60])
    return tuple(names[:MAX_ARMY])


def _table(entry: str | list[str]) -> Table:
    if isinstance(entry, str):
        return item_notation.own_table(entry)
    items = [line.split() for line in entry]
    found = item_notation.table("", items)
    known = all(item and item[0] in item_notation.WORDS and len(item[1]) <= LONGEST_LABEL for item in items)
    if len(found.zones) != FEWEST or not has_room(found) or not known:
        raise ValueError
    return found


def read_scenario(text: str, untitled: Mapping[str, str]) -> Scenario:
    """The scenario in a file, ready to play or print; `Trouble` if it is not whole."""
    made = scenario(read_file(text), untitled)
    parse_position(made.position)
    return made


def tables() -> list[Table]:
    """The tables of the kit's own for two, to begin with."""
    found = map(item_notation.own_table, TABLES)
    return [table for table in found if len(table.zones) == FEWEST]
