"""Tables that a game brings for the tests: `<name>.toml` in its folder here.

`{word}` stands for what the table's `short` says of that word, so that what positions share is written once.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent


@cache
def table(game_id: str, name: str) -> dict[str, Any]:
    """The table of that name; empty where a game brings none."""
    there = HERE / game_id / f"{name}.toml"
    found = tomllib.loads(there.read_text(encoding="utf-8")) if there.is_file() else {}
    short = found.pop("short", {})

    def whole(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: whole(one) for key, one in value.items()}
        if isinstance(value, list):
            return [whole(one) for one in value]
        while isinstance(value, str) and (put := re.sub(r"\{(\w+)\}", lambda word: short[word[1]], value)) != value:
            value = put
        return value

    whole_table: dict[str, Any] = whole(found)
    return whole_table
