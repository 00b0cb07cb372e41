"""Rune Winter: the data are read from `data/*.toml` and, where an owner has written some, from his own files over them.

An owner's files lie in the folder `box` of his checkout, each named as ours (`units.yaml` or `units.toml`) and with the
same `format`; what stands there takes the place of ours, table by table and key by key, and an empty value takes ours
away. They pass the same reader and the same checks, and git leaves them alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from kit.core.files import text_in
from kit.core.game import Trouble
from kit.games.runewars.data_checks import check
from kit.games.runewars.effects import Vocabulary
from kit.games.runewars.figures import Data
from kit.games.runewars.reading import Reader, joined

SHIPPED = Path(__file__).parent / "data"
NAMES = tuple(sorted(file.stem for file in SHIPPED.glob("*.toml")))
LONGEST, DEEPEST = 50_000, 20
"""The most letters of a file, and tables in tables of a YAML file."""
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
    tables = {name: _table(SHIPPED / f"{name}.toml", f"data/{name}.toml") for name in NAMES}
    files = {name: f"data/{name}.toml" for name in NAMES}
    for path in sorted(box.iterdir()) if box is not None and box.is_dir() else ():
        if path.suffix in (".toml", ".yaml", ".yml"):
            name, file = path.stem, f"{box.name if box else ''}/{path.name}"
            own = _own(name, path, file, files)
            tables[name], files[name] = merged(tables[name], own), file
    data = _typed(tables, files)
    check(data, files)
    return data


def _own(name: str, path: Path, file: str, files: Mapping[str, str]) -> dict[str, Any]:
    """What an owner's file holds; refused where none of ours has its name, or a value is not for him to change."""
    if name not in files or name == CLOSED:
        raise Trouble("trouble.data.file", file=file)
    if files[name] != f"data/{name}.toml":
        raise Trouble("trouble.data.twice", file=file, other=files[name])
    own = _table(path, file)
    for key in FIXED:
        if key in own and own[key] != _table(SHIPPED / f"{name}.toml", file).get(key):
            raise Trouble("trouble.data.fixed", file=file, at=key)
    return own


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
        found = tomllib.loads(text) if path.suffix == ".toml" else _yaml(text, file)
    except (OSError, ValueError, RecursionError):
        raise Trouble("trouble.data.unread", file=file) from None
    wanted = f"rune-winter/{path.stem}/1"
    if not isinstance(found, dict) or found.get("format") != wanted:
        raise Trouble("trouble.data.format", file=file, wanted=wanted)
    return found


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
        return _keyed(yaml.load(text, plain))
    except yaml.YAMLError:
        raise ValueError from None


def _keyed(value: Any) -> Any:
    """YAML's numbers among keys as the texts that TOML has there."""
    if isinstance(value, list):
        return [_keyed(one) for one in value]
    return {str(key): _keyed(one) for key, one in value.items()} if isinstance(value, dict) else value


def _typed(tables: Mapping[str, dict[str, Any]], files: Mapping[str, str]) -> Data:
    units = frozenset(kind for key in ("units", "neutrals") for kind in _dict(tables["units"].get(key)))
    vocabulary = Reader(files[CLOSED]).take(Vocabulary, _without(tables[CLOSED], BESIDE))
    wanted, taken = get_type_hints(Data, include_extras=True), {}
    keys: dict[str, set[str]] = {}
    for one in fields(Data):
        file, key = one.metadata["at"]
        reader = Reader(files[file], vocabulary, units)
        keys.setdefault(file, set()).add(key)
        if key and key not in tables[file]:
            raise Trouble("trouble.data.missing", file=files[file], at=key)
        value = tables[file][key] if key else _without(tables[file], BESIDE)
        taken[one.name] = reader.take(wanted[one.name], value, key)
    for file, known in keys.items():
        for key in tables[file] if "" not in known else ():
            if key not in known and key not in BESIDE:
                raise Trouble("trouble.data.unknown_key", file=files[file], at=joined("", key))
    return Data(**taken)


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _without(table: dict[str, Any], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in table.items() if key not in keys}
