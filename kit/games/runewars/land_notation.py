"""Rune Winter: the land as text, a part of `notation`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from kit.core.game import Trouble
from kit.core.positions import Items, only, understood
from kit.games.runewars.land import Land, land
from kit.games.runewars.pieces import DATA
from kit.space.hexes import bits

WORDS = ("board", "area", "home", "cities", "red", "blue")
MAX_AREAS = 30

SCHOOL = {
    "H1": "Ha", "H2": "Hb", "H3": "Hc", "F1": "9a", "F2": "9b", "M2": "9c",
    "M1": "10a", "R1": "10b", "R2": "10c", "M3": "11a", "R3": "11b", "R4": "11c",
}  # fmt: skip
"""The board of the worked examples where people see it: its areas are called as those of any other board are, by
tile and letter. There are no tiles of these numbers, so the areas yield what a lesson says, and nothing else."""

AREA = re.compile("[A-Za-z0-9]{1,4}")
"""What an area may be called."""


def read(items: Items, players: int) -> Land:
    """The land that a position names; the same text is the same land. Raises `Trouble`."""
    return _ground(tuple((word, *map(tuple, items.of(word))) for word in WORDS), players)


@lru_cache(maxsize=64)
def _ground(said: tuple[tuple[Any, ...], ...], players: int) -> Land:
    """The land of those items; the same text is the same land."""
    of: Mapping[str, Sequence[tuple[str, ...]]] = {word: rows for word, *rows in said}
    places: dict[str, tuple[int, int]] = {}
    homes: Sequence[Iterable[str]] = ()
    cities: Iterable[str] = ()
    red: Sequence[tuple[str, ...]] = ()
    blue: Sequence[tuple[str, ...]] = ()
    for words in of["board"]:
        if list(words) in (["fan"], ["school"]):
            called = SCHOOL if list(words) == ["school"] else {name: name for name in DATA.fan}
            places = {called[name]: place for name, place in DATA.fan.items()}
            homes = [[called[name] for name in ("H1", "H2", "H3")]]
        else:
            board = understood(["board", *words], lambda name: DATA.boards[only(name)], words)
            places, cities = dict(board.areas), board.cities
            homes = [[f"{whose}{letter}" for letter in DATA.offsets] for whose, *_ in board.homes()]
            red = [(one, other) for one, other, colour in board.borders if colour == "red"]
            blue = [(one, other) for one, other, colour in board.borders if colour == "blue"]
    for words in of["area"]:
        name, q, r = understood(["area", *words], _area, words)
        if name in places or (q, r) in places.values() or len(places) >= MAX_AREAS:
            raise Trouble("trouble.position.item", item=" ".join(["area", *words])[:60])
        places[name] = q, r
    homes = of["home"] or homes
    if len(homes) != players or not all(homes):
        raise Trouble("trouble.runewars.home")
    cities = of["cities"][0] if of["cities"] else cities
    red, blue = [*red, *of["red"]], [*blue, *of["blue"]]
    if any(len(pair) != 2 for pair in (*red, *blue)):
        raise Trouble("trouble.position.item", item="red, blue")
    unknown = [name for names in (*homes, cities, *red, *blue) for name in names if name not in places]
    if unknown:
        raise Trouble("trouble.runewars.area", area=unknown[0][:20])
    made = land(places, homes, cities, map(_pair, red), map(_pair, blue))
    apart = [one for one, other in (*made.red, *made.blue) if not made.touching[one] >> other & 1]
    twice = made.home.bit_count() != sum(home.bit_count() for home in made.homes)
    if apart or twice:
        raise Trouble("trouble.runewars.area", area=made.names[apart[0]] if apart else "home")
    return made


def _pair(names: Sequence[str]) -> tuple[str, str]:
    one, other = names
    return one, other


def _area(words: Sequence[str]) -> tuple[str, int, int]:
    name, q, r = words
    if not AREA.fullmatch(name):
        raise ValueError
    return name, _coordinate(q), _coordinate(r)


def _coordinate(word: str) -> int:
    if not re.fullmatch("0|-?[1-9][0-9]?", word):
        raise ValueError
    return int(word)


def lines(ground: Land) -> list[str]:
    """The land as text."""
    all_names = ground.names
    found = [f"area {name} {q} {r}" for name, (q, r) in zip(all_names, ground.places, strict=True)]
    found += [f"home {names(all_names, home)}" for home in ground.homes]
    found += [f"cities {names(all_names, ground.cities)}"] * bool(ground.cities)
    for colour in ("red", "blue"):
        found += [f"{colour} {all_names[one]} {all_names[other]}" for one, other in sorted(getattr(ground, colour))]
    return found


def names(all_names: Sequence[str], areas: int) -> str:
    """The areas of a set by name."""
    return " ".join(all_names[area] for area in bits(areas))
