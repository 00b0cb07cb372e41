"""The real day behind a battle: its hours as pictures on the game's own map, and for whom the counters stand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt
from typing import Any, cast

from kit.core.files import beside
from kit.draw import hexmap, marks
from kit.draw.counters import ARMIES, ArmyName, Kind, counter, look
from kit.draw.hexboard import HexBoard
from kit.draw.pathdata import polyline
from kit.draw.scene import Group, Path, Scene, Shape, Shapes, Text
from kit.games.war_kids import GAME
from kit.games.war_kids import scene as drawn
from kit.games.war_kids.battle import Battle
from kit.games.war_kids.pieces import KINDS, SIDES

DAY: Mapping[str, Any] = beside(__file__, "day.toml")
BATTLE = "waterloo"
"""The battle whose day it is."""
HIGH = 0.595
"""A picture's height, its width being 1."""
_PRUSSIAN = "ink.soft"
READABLE = 0.04
"""The size of a name in a picture, its width being 1: on the narrowest telephone 12 pixels."""
_LETTER = 0.62
"""Width of a name's letter, of its size: a little more than letters are on average."""
Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Station:
    """An hour of the day: its name in the catalogue, the part of the board that is seen (left, top, width, height),
    the picture of the whole board, and the hexes whose names are to be told where not all are; `prussians` is where
    their name is to stand, if it is."""

    id: str
    box: Box
    scene: Scene
    named: tuple[int, ...]
    prussians: tuple[float, float] | None


@dataclass(frozen=True, slots=True)
class Stands:
    """A row of counters that stand for people or guns of one name."""

    id: str
    army: ArmyName
    kind: Kind
    units: tuple[str, ...]


@lru_cache(maxsize=1)
def battle() -> Battle:
    """The battle as it begins."""
    return GAME.initial_state(next(one for one in GAME.scenarios() if one.id == BATTLE)).battle


@lru_cache(maxsize=1)
def land() -> Group:
    """The map, one and the same shape in every picture."""
    return Group("", drawn.ground(battle()))


@lru_cache(maxsize=1)
def stations() -> tuple[Station, ...]:
    """The hours in their order."""
    made: list[Station] = []
    stands = {name: name for name in _start()}
    for entry in DAY["stations"]:
        stands |= entry.get("moves", {})
        stands = {name: there for name, there in stands.items() if name not in entry.get("lost", ())}
        made.append(_station(entry, stands))
    return tuple(made)


def armies() -> tuple[Stands, ...]:
    """For whom the counters stand, light blue first; their hexes are those of the start."""
    start = _start()
    rows = []
    for side, names in DAY["stands"].items():
        for name, hexes in names.items():
            units = tuple(hexes.split())
            rows.append(Stands(name, side, start[units[0]][1], units))
    return tuple(rows)


def names(one: Station, words: Mapping[str, str]) -> Shapes:
    """The names in a picture, large enough to be read on a telephone; one that would be cut off at the edge, or lie
    upon another, is left out.

    `words` maps the map's labels to words in the person's language.
    """
    labels = [label for label in battle().labels if not one.named or label[0] in one.named]
    places = [hexmap.Place(here, words.get(label, label)) for here, label in labels]
    left, top, wide, high = one.box
    found: list[Text] = []
    for name in hexmap.place_names(_board(), places):
        assert isinstance(name, Text)
        larger = _readable(name.size, wide) / name.size
        size, y = name.size * larger, name.y + name.size * (larger - 1)
        half = _half(name.text, size)
        x = min(max(name.x, left + half), left + wide - half)
        told = replace(name, x=x, y=y, size=size, halo_width=name.halo_width * larger)
        seen = abs(x - name.x) < size and top + size <= y <= top + high - 6
        if seen and not any(_meet(told, other) for other in found):
            found.append(told)
    return tuple(found)


def _readable(size: float, wide: float) -> float:
    return max(size, READABLE * wide)


def _half(words: str, size: float) -> float:
    """Half the width of a name."""
    return _LETTER * size * len(words) / 2


def _meet(one: Text, other: Text) -> bool:
    """Whether two names lie upon each other."""
    across = abs(one.x - other.x) < _half(one.text, one.size) + _half(other.text, other.size)
    return across and abs(one.y - other.y) < max(one.size, other.size)


def prussians(at: tuple[float, float], words: str, wide: float) -> Text:
    """The name of those whom the game leaves out (WK-SET-5), in a picture so wide."""
    size = _readable(0.62 * _board().radius, wide)
    return Text(*at, words, size, "place", fill="ink.main", halo="paper.card", halo_width=0.16 * size)


def piece(army: ArmyName, kind: Kind, x: float = 0.0, y: float = 0.0) -> Group:
    """A counter of the game around a point of the board."""
    unit = KINDS.index(kind)
    mover = next(n for n, one in enumerate(battle().units) if one.kind == unit)
    return counter("", x, y, look(army, kind, battle().points[mover]))


@lru_cache(maxsize=1)
def _board() -> HexBoard:
    return drawn.board(battle())


@lru_cache(maxsize=1)
def _start() -> dict[str, tuple[ArmyName, Kind]]:
    """Who stands where at the start, by the hex's name."""
    state = GAME.initial_state(next(one for one in GAME.scenarios() if one.id == BATTLE))
    grid = battle().grid
    return {
        grid.name(here): (cast(ArmyName, SIDES[unit.side]), cast(Kind, KINDS[unit.kind]))
        for here, unit in zip(state.at, battle().units, strict=True)
    }


def _station(entry: Mapping[str, Any], stands: Mapping[str, str]) -> Station:
    board, grid, start = _board(), battle().grid, _start()
    pieces = [piece(*start[name], *board.centre(grid.index(there))) for name, there in stands.items()]
    lit = marks.pointed_at(board, [grid.index(name) for name in entry.get("lit", ())])
    arrows: list[Shape] = []
    for one in entry.get("arrows", ()):
        whose, way = one.split(": ")
        tone = _PRUSSIAN if whose == "prussian" else ARMIES[cast(ArmyName, whose)].strong
        arrows += marks.arrow(board, *(grid.index(name) for name in way.split()), tone=tone)
    weather = _WEATHER[entry["weather"]](board) if "weather" in entry else ()
    shown = () if entry.get("weather") == "dusk" else tuple(pieces)
    scene = Scene(board.width, board.height, (land(),), (*weather, *lit), shown, tuple(arrows))
    there = board.centre(grid.index(entry["name"])) if "name" in entry else None
    named = tuple(grid.index(name) for name in entry.get("named", ()))
    return Station(entry["id"], _box(board, entry), scene, named, there)


def _box(board: HexBoard, entry: Mapping[str, Any]) -> Box:
    """So many hexes wide around the hex in the middle, moved to where it lies on the board."""
    x, y = board.centre(battle().grid.index(entry["at"]))
    wide = min(entry["wide"] * sqrt(3) * board.radius, board.width)
    high = min(wide * HIGH, board.height)
    wide = min(wide, high / HIGH)
    return (
        min(max(x - wide / 2, 0), board.width - wide),
        min(max(y - high / 2, 0), board.height - high),
        wide,
        high,
    )


def _rain(board: HexBoard) -> Shapes:
    """Slanting drops all over the map, no two rows alike."""
    return (Path("".join(_drops(board)), stroke="terrain.river_bank", width=5, opacity=0.75),)


def _drops(board: HexBoard) -> Iterator[str]:
    for row in range(24):
        for column in range(40):
            x = (column + (0.37 * row) % 1) * board.width / 40 + 13 * ((row * 7 + column * 5) % 4)
            y = (row + 0.5) * board.height / 24 + 9 * ((row * 3 + column * 11) % 5) - 20
            yield polyline(((x, y), (x - 9, y + 24)))


def _dusk(board: HexBoard) -> Shapes:
    """The light goes."""
    corners = ((0, 0), (board.width, 0), (board.width, board.height), (0, board.height))
    return (Path(polyline(corners, closed=True), "ink.main", opacity=0.3),)


_WEATHER = {"rain": _rain, "dusk": _dusk}
