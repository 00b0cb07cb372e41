"""Pictograms by name, or a shape of somebody's own by its path data, coloured for the place where they stand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any

from kit.draw.scene import Group, Path, Shapes

BOX = 100.0
"""Pictograms are drawn in a box of this side, origin in its upper left corner."""

_ACCENTS = {
    "gold": "accent.main",
    "leaf": "art.leaf",
    "stone": "art.stone",
    "wood": "art.wood",
    "blush": "art.blush",
    "ink": "ink.main",
    "side": "ink.soft",
    "clan": "ink.soft",
}


@lru_cache(maxsize=1)
def _icons() -> Mapping[str, Any]:
    icons: Mapping[str, Any] = json.loads((FilePath(__file__).parent / "pictograms.json").read_text(encoding="utf-8"))
    return icons


def pictogram_names() -> tuple[str, ...]:
    """The names of all pictograms."""
    return tuple(_icons())


def takes_side(name: str) -> bool:
    """Whether the accent of this pictogram is the colour of an army or a clan, to be given by the caller."""
    return _icon(name)["accent"] in ("side", "clan")


@lru_cache(maxsize=512)
def pictogram_paths(name: str, main: str = "ink.main", line: str = "paper.card", accent: str = "") -> Shapes:
    """The paths of a pictogram in its own box.

    `main` is the chief tone, `line` the tone of what it lies on, `accent` replaces the pictogram's own strong colour
    only where that belongs to a side (see `takes_side`). ValueError if there is no such pictogram.
    """
    icon = _icon(name)
    strong = accent if accent and takes_side(name) else _ACCENTS[icon["accent"]]
    tones = {"fill": main, "line": line, "accent": strong}
    return tuple(
        Path(
            d=path["d"],
            fill=tones[path["role"]] if path["mode"] == "fill" else "",
            stroke=tones[path["role"]] if path["w"] else "",
            width=path["w"],
        )
        for path in icon["paths"]
    )


def pictogram(
    name: str,
    x: float,
    y: float,
    size: float,
    *,
    main: str = "ink.main",
    line: str = "paper.card",
    accent: str = "",
    flip: bool = False,
    turn: float = 0.0,
    key: str = "",
    opacity: float = 1.0,
) -> Group:
    """A pictogram in a box whose middle is (x, y) and whose side is `size`; `turn` in degrees about the middle."""
    half = BOX / 2
    inside = Group("", pictogram_paths(name, main, line, accent), dx=-half, dy=-half)
    return Group(key, (inside,), dx=x, dy=y, scale=size / BOX, flip=flip, turn=turn, opacity=opacity)


def _icon(name: str) -> Any:
    if name.startswith("M"):
        return {"accent": "ink", "paths": [{"d": name, "role": "fill", "mode": "fill", "w": 0}]}
    try:
        return _icons()[name]
    except KeyError:
        raise ValueError(f"There is no pictogram {name!r}.") from None
