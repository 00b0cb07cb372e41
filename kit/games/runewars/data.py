"""Rune Winter: the data are read from `data/*.toml` and, where an owner has written some, from his own files over them.

An owner's files lie in the folder `box` of his checkout, each named as ours (`units.yaml` or `units.toml`) and with the
same `format`; what stands there takes the place of ours, table by table and key by key, and an empty value takes ours
away. They pass the same reader and the same checks, and git leaves them alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, get_args

from kit.core.files import text_in
from kit.core.game import Trouble
from kit.games.runewars.data_checks import check
from kit.games.runewars.reading import MOST, Reader, frozen, hints
from kit.games.runewars.sheets import Data

SHIPPED = Path(__file__).parent / "data"
NAMES = tuple(sorted(file.stem for file in SHIPPED.glob("*.toml")))
LONGEST, DEEPEST = 50_000, 20
"""The most letters of a file, and tables in tables."""
CLOSED = "primitives"
"""The vocabulary, which the rules know how to do, is no owner's to change."""
FIXED = ("check", "supply_check", "neutral_class_check", "home_yield_equals_start")
"""What every box has alike."""
BESIDE = ("format", "note")


def load(box: Path | None = None) -> Data:
    """The data as they are shipped, with an owner's files over them, if a folder of such is named. Raises `Trouble`,
    which names file, key and reason.

    >>> data = load()
    >>> data.units["levy"].threat, data.factions["crown"].pair, data.fate[0].symbol, data.titles["speaker"].worth
    (10, 'barrow', 'red', 3)
    """
    return _shipped() if box is None else _made(box)


def owners_box() -> Path | None:
    """The folder of an owner's files in this checkout, if there is one."""
    root = Path(__file__).parents[3]
    return root / "box" if (root / "box").is_dir() and (root / "pyproject.toml").is_file() else None


@cache
def _shipped() -> Data:
    return _made(None)


def _made(box: Path | None) -> Data:
    ours = {name: _table(SHIPPED / f"{name}.toml", f"data/{name}.toml") for name in NAMES}
    tables, files = {**ours}, {name: f"data/{name}.toml" for name in NAMES}
    for path in sorted(box.iterdir()) if box is not None and box.is_dir() else ():
        if path.suffix in (".toml", ".yaml", ".yml"):
            name, file = path.stem, f"{path.parent.name}/{path.name}"
            if name not in ours or name == CLOSED:
                raise Trouble("trouble.data.file", file=file)
            if tables[name] is not ours[name]:
                raise Trouble("trouble.data.twice", file=file, other=files[name])
            own = _table(path, file)
            for key in FIXED:
                if key in own and own[key] != ours[name].get(key):
                    raise Trouble("trouble.data.fixed", file=file, at=key)
            tables[name], files[name] = merged(ours[name], own), file
    data = _typed(tables, files, ours)
    check(data, files)
    return data


def merged(ours: Any, own: Any) -> Any:
    """Plain data with others over them: table by table and key by key, all else as a whole; None takes a key away.

    >>> merged({"levy": {"hp": 1, "n": 16}, "ram": {"hp": 3}}, {"levy": {"hp": 2}, "ram": None})
    {'levy': {'hp': 2, 'n': 16}}
    """
    if not isinstance(own, dict):
        return own
    below = ours if isinstance(ours, dict) else {}
    made = {**below, **{key: merged(below.get(key), value) for key, value in own.items()}}
    return {key: value for key, value in made.items() if value is not None}


def _table(path: Path, file: str) -> dict[str, Any]:
    """The table in a file whose first line says what it is."""
    try:
        text = text_in(path)
        if len(text) > LONGEST:
            raise ValueError
        found = _keyed(tomllib.loads(text) if path.suffix == ".toml" else _yaml(text, file))
    except (OSError, ValueError, RecursionError):
        raise Trouble("trouble.data.unread", file=file) from None
    wanted = f"rune-winter/{path.stem}/1"
    if not isinstance(found, dict) or found.get("format") != wanted:
        raise Trouble("trouble.data.format", file=file, wanted=wanted)
    return {key: value for key, value in found.items() if key not in BESIDE}


def _yaml(text: str, file: str) -> Any:
    """What a YAML text says: texts, numbers, the flags `true` and `false`, lists and tables, so that `no` and `on` are
    the words they look like; nothing stands for something elsewhere. Raises `ValueError` where it cannot be read."""
    try:
        import yaml
    except ImportError:
        raise Trouble("trouble.data.yaml", file=file) from None
    meant = {
        first: [(tag, like) for tag, like in several if tag.rpartition(":")[2] in ("int", "null")]
        for first, several in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }
    plain: Any = type("Plain", (yaml.SafeLoader,), {"yaml_implicit_resolvers": meant})
    plain.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("^(true|false)$"), ["t", "f"])
    try:
        depth = 0
        for event in yaml.parse(text, plain):
            depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
            if depth > DEEPEST or isinstance(event, yaml.AliasEvent):
                raise ValueError
        return yaml.load(text, plain)
    except yaml.YAMLError:
        raise ValueError from None


def _keyed(value: Any, room: int = DEEPEST) -> Any:
    """YAML's numbers among keys as the texts that TOML has there. Raises `ValueError` where they lie too deep."""
    if not room:
        raise ValueError
    if isinstance(value, list):
        return [_keyed(one, room - 1) for one in value]
    return {str(key): _keyed(one, room - 1) for key, one in value.items()} if isinstance(value, dict) else value


def _typed(tables: Mapping[str, Any], files: Mapping[str, str], ours: Mapping[str, Any]) -> Data:
    words = {**frozen(ours[CLOSED]), **_names(tables)}
    taken: dict[str, Any] = {"vocabulary": MappingProxyType(words)}
    unread = {(file, key) for file in NAMES if file != CLOSED for key in tables[file]}
    for field, wanted in hints(Data).items():
        if field in taken:
            continue
        *kind, place = get_args(wanted)
        file, _, key = place.partition(".")
        reader = Reader(files[file], ours[file], words)
        if key and key not in tables[file]:
            raise reader.trouble("missing", key)
        value = tables[file][key] if key else tables[file]
        taken[field] = reader.take(Annotated[tuple(kind)] if kind[1:] else kind[0], value, f".{key}" if key else "")
        unread -= {(file, key)} if key else {(file, each) for each in tables[file]}
    for file, key in sorted(unread):
        raise Reader(files[file], {}, {}).trouble("unknown_key", key)
    return Data(**taken)


def _names(tables: Mapping[str, Any]) -> dict[str, tuple[Any, ...]]:
    """What has a name in the data, which other entries may use."""
    kinds, neutrals, factions, tiles = (
        tuple(found) if isinstance(found := tables[file].get(key), dict) else ()
        for file, key in (("units", "units"), ("units", "neutrals"), ("factions", "factions"), ("tiles", "tiles"))
    )
    numbers = tuple(no for no in range(MOST) if str(no) in tiles)
    return {"unit": kinds + neutrals, "neutrals": neutrals, "factions": factions, "tiles": numbers}
