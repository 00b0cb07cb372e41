"""Tables that a game brings for the tests: `<name>.toml` in its folder here.

`{word}` stands for what the table's `short` says of that word, so that what positions share is written once. A position
is made whole as in the game's cases (`whole` of its `cases.py`) unless "=" stands before it.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from kit.games import game
from tests.games.brought import brought

HERE = Path(__file__).parent


def beside(module: str, name: str) -> dict[str, Any]:
    """The table of that name beside a module of tests, as it stands."""
    return tomllib.loads((Path(module).parent / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def _read(game_id: str, name: str) -> tuple[dict[str, Any], dict[str, str]]:
    there = HERE / game_id / f"{name}.toml"
    found = tomllib.loads(there.read_text(encoding="utf-8")) if there.is_file() else {}
    short = found.pop("short", {})

    def filled(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: filled(one) for key, one in value.items()}
        if isinstance(value, list):
            return [filled(one) for one in value]
        while isinstance(value, str) and (put := re.sub(r"\{(\w+)\}", lambda word: short[word[1]], value)) != value:
            value = put
        return value

    return filled(found), filled(short)


def table(game_id: str, name: str) -> dict[str, Any]:
    """The table of that name; empty where a game brings none."""
    return _read(game_id, name)[0]


def shorts(game_id: str, name: str) -> dict[str, str]:
    """The parts that its positions share."""
    return _read(game_id, name)[1]


def whole(game_id: str, position: str) -> str:
    """A position of a table with all that it may leave out."""
    cases = brought(game_id, "cases")
    as_it_is = position.startswith("=") or cases is None
    return position.removeprefix("=").strip() if as_it_is else str(cases.whole(position))


def state(game_id: str, position: str) -> Any:
    """The same, read."""
    return game(game_id).parse_position(whole(game_id, position))
