"""Rune Winter: a draft as a scenario and as a file, both ways; what a file holds is checked before it is trusted."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from kit.core import files
from kit.core.game import Scenario, Trouble
from kit.games.runewars import draft as drafts
from kit.games.runewars.draft import MAX_TITLE, MOST_NEUTRALS, PLACE, Draft
from kit.games.runewars.draft_table import state
from kit.games.runewars.land_notation import AREA
from kit.games.runewars.notation import parse_position, position_text
from kit.games.runewars.pieces import AUTOMAS, DATA, FACTIONS
from kit.games.runewars.rules.garrison import Said

FORMAT, VERSION = "little-wars-kit table", 1
MAX_BYTES = 20_000
"""A file of a table is smaller by far."""


def scenario(d: Draft, untitled: Mapping[str, str]) -> Scenario:
    """The table as a scenario to play; `untitled` is its title per language where it has none."""
    titles = dict.fromkeys(untitled, d.title) if d.title else dict(untitled)
    return Scenario("own", position_text(state(d)), titles, dict.fromkeys(untitled, ""))


def file_text(d: Draft, **more: Any) -> str:
    """The draft as a file, JSON text that `read_file` reads back to an equal draft; `more` is written at its end."""
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "game": "runewars",
        "title": d.title,
        "factions": list(d.factions),
        "areas": [name for name in PLACE if name in d.areas],
        "homes": [list(home) for home in d.homes],
        "cities": [name for name in PLACE if name in d.cities],
        "borders": [[*pair, tone] for pair, tone in sorted(d.borders.items())],
        "neutrals": {name: list(counts) for name, counts in sorted(d.neutrals.items())},
        "fortresses": list(d.capitals),
        "tokens": list(d.tokens),
        "guards": {name: list(said) for name, said in sorted(d.guards.items())},
        "settings": [d.three, d.picks],
        "called": dict(sorted(d.called.items())),
    }
    return json.dumps(data | more, ensure_ascii=False)


def is_file(text: str) -> bool:
    """Whether a text claims to be the file of a table."""
    return FORMAT in text[:200]


def read_file(text: str) -> Draft:
    """The draft in a file. Raises `Trouble` naming what is wrong with the file, whatever it holds."""
    data = files.read(text, FORMAT, VERSION, MAX_BYTES, "trouble.table.big", "trouble.table.foreign")
    match data:
        case {
            "game": "runewars", "title": str(title), "factions": list(factions), "areas": list(areas),
            "homes": list(homes), "cities": list(cities), "borders": list(borders), "neutrals": dict(neutrals),
            "fortresses": list(fortresses), "tokens": list(tokens), "guards": dict(guards),
            "settings": [bool(three), bool(picks)],
        }:  # fmt: skip
            d = Draft(
                _factions(factions),
                frozenset(map(_area, areas)),
                tuple(map(_home, homes)),
                frozenset(map(_area, cities)),
                dict(map(_border, borders)),
                {_area(name): _counts(counts) for name, counts in neutrals.items()},
                _several(fortresses, len(factions)),
                _several(tokens, len(PLACE)),
                {_area(name): _said(one) for name, one in guards.items()},
                three,
                picks,
                " ".join(title.split())[:MAX_TITLE],
                _called(data.get("called", {})),
            )
            return _fitting(d)
    raise Trouble("trouble.save.broken")


def _wrong(entry: Any) -> Trouble:
    return Trouble("trouble.position.item", item=json.dumps(entry, ensure_ascii=False)[:60])


def _fitting(d: Draft) -> Draft:
    """The draft, where its parts go together: a home realm a player, and nothing where no area is."""
    homes = [name for home in d.homes for name in home]
    if len(d.homes) != len(d.factions) or len({*homes}) < len(homes) or d.areas & {*homes}:
        raise _wrong([list(home) for home in d.homes])
    if drafts.pruned(d) != d:
        raise Trouble("trouble.table.nowhere")
    return d


def _factions(words: list[Any]) -> tuple[str, ...]:
    known = all(isinstance(word, str) and word in FACTIONS for word in words)
    if not known or not 1 <= len({*words}) == len(words) <= 2 or len({DATA.factions[word].align for word in words}) > 1:
        raise _wrong(words)
    return tuple(words)


def _area(name: Any) -> str:
    if not isinstance(name, str) or name not in PLACE:
        raise _wrong(name)
    return name


def _called(names: Any) -> dict[str, str]:
    """What areas are called; a file of before tells nothing of it. No area is called as another one lies."""
    match names:
        case dict() if all(isinstance(name, str) and AREA.fullmatch(name) for name in names.values()):
            if len({*names.values()}) == len(names) and not {*names.values()} & {*PLACE}:
                return {_area(place): name for place, name in names.items()}
    raise _wrong(names)


def _several(names: list[Any], most: int) -> tuple[str, ...]:
    found = tuple(map(_area, names))
    if len({*found}) < len(found) or len(found) > most:
        raise _wrong(names)
    return found


def _home(names: Any) -> tuple[str, ...]:
    """A home realm as it can be laid; its first area is that of the stronghold."""
    found = _several(names, 3) if isinstance(names, list) else ()
    if not isinstance(names, list) or (found and {*found} not in map(set, drafts.realms(found[0]))):
        raise _wrong(names)
    return found


def _border(entry: Any) -> tuple[drafts.Pair, str]:
    match entry:
        case [one, other, "red" | "blue" as tone]:
            pair = _area(one), _area(other)
            if drafts.touch(*pair) and drafts.pair_of(*pair) == pair:
                return pair, tone
    raise _wrong(entry)


def _counts(entry: Any) -> tuple[int, int, int]:
    match entry:
        case [int(one), int(two), int(three)] if all(type(n) is int and 0 <= n <= MOST_NEUTRALS for n in entry) and any(
            entry
        ):
            return one, two, three
    raise _wrong(entry)


def _said(entry: Any) -> Said:
    match entry:
        case [None | int() as automa, int(choice)] if automa in (None, *AUTOMAS) and choice in (0, 1):
            return Said(automa, int(choice))
    raise _wrong(entry)


def read_scenario(text: str, untitled: Mapping[str, str]) -> Scenario:
    """The scenario in a file, ready to play; `Trouble` if it is not whole."""
    made = scenario(read_file(text), untitled)
    parse_position(made.position)
    return made
