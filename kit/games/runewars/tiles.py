"""Rune Winter: how tiles of three areas lie, turned and moved, and the coloured borders that they bring."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kit.games.runewars.sheets import Data, Hex, Laid, Letter

Edge = tuple[Hex, Hex]
"""The side between two hexes, the one that comes first before the other."""


def turned(step: Hex, rotation: int) -> Hex:
    """An axial step, so many times turned by 60 degrees clockwise.

    >>> turned((1, 0), 1)
    (0, 1)
    """
    q, r = step
    for _ in range(rotation % 6):
        q, r = -r, q + r
    return q, r


def spread(data: Data, rotation: int, at: Hex) -> dict[Letter, Hex]:
    """Where the areas of a tile or a home realm are whose area a is there.

    >>> from kit.games.runewars.data import load
    >>> spread(load(), 1, (2, 2))
    {'a': (2, 2), 'b': (2, 3), 'c': (1, 3)}
    """
    by = {letter: turned(offset, rotation) for letter, offset in data.offsets.items()}
    return {letter: (at[0] + q, at[1] + r) for letter, (q, r) in by.items()}


def laid_out(data: Data, laid: Iterable[tuple[Any, int, Hex]]) -> dict[str, Hex]:
    """Where the areas of tiles and home realms are, by name.

    >>> from kit.games.runewars.data import load
    >>> laid_out(load(), load().boards["valley"].tiles)["7c"]
    (2, -2)
    """
    return {
        f"{name}{letter}": place
        for name, rotation, at in laid
        for letter, place in spread(data, rotation, at).items()
    }  # fmt: skip


def edge(one: Hex, other: Hex) -> Edge:
    """The side between two hexes."""
    return min(one, other), max(one, other)


def inner(data: Data, laid: Laid) -> dict[Edge, str]:
    """The coloured borders between the areas of a tile."""
    no, rotation, at = laid
    there = spread(data, rotation, at)
    return {edge(there[one], there[other]): colour for one, other, colour in data.tiles[no].inner}


def rims(data: Data, laid: Laid) -> dict[Edge, str]:
    """The coloured borders on the rim of a tile."""
    no, rotation, at = laid
    there = spread(data, rotation, at)
    found: dict[Edge, str] = {}
    for letter, side, colour in data.tiles[no].outer:
        (q, r), (dq, dr) = there[letter], turned(data.dirs[side], rotation)
        found[edge((q, r), (q + dq, r + dr))] = colour
    return found


def borders(data: Data, tiles: Iterable[Laid], areas: Mapping[str, Hex]) -> set[tuple[str, str, str]]:
    """The borders between two areas that tiles bring; towards no area they close nothing (BG-BORDER-1)."""
    at = {place: name for name, place in areas.items()}
    found: set[tuple[str, str, str]] = set()
    for laid in tiles:
        for (one, other), colour in {**inner(data, laid), **rims(data, laid)}.items():
            if one in at and other in at:
                found.add((*sorted((at[one], at[other])), colour))  # type: ignore[arg-type]
    return found
