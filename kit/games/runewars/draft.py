"""Rune Winter: a table that somebody is laying: areas, borders, cities, neutrals, home realms, and where fortress and
tokens go. Every change gives a new draft.

Areas are called by where they lie on a sheet of hexes: "C4" is the fourth of the third row. A draft may be wrong in
ways that a match may not; what is wrong with it is told by `draft_checks`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from kit.games.runewars.land import Land, land
from kit.games.runewars.muster import ally
from kit.games.runewars.pieces import DATA
from kit.games.runewars.rules.garrison import Said
from kit.games.runewars.state import Treaty
from kit.games.runewars.tiles import spread

ROWS = "ABCDEFGH"
SMALL, LARGE = 7, 9
"""Columns of the sheet for one player, and for two or for what does not fit; it has a row less."""
MOST_NEUTRALS = 4
"""Of one class in an area."""
MAX_TITLE = 60
Pair = tuple[str, str]
"""Two areas with a border between them, the one that comes first on the sheet first."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A table as far as it is laid, and what the players have said where the rules leave it to them."""

    factions: tuple[str, ...] = ("crown",)
    areas: frozenset[str] = frozenset()
    """All but the home realms."""
    homes: tuple[tuple[str, ...], ...] = ((),)
    """Per player his home realm, the area of his stronghold first."""
    cities: frozenset[str] = frozenset()
    borders: Mapping[Pair, str] = field(default_factory=dict)
    """The closed ones, "red" or "blue"."""
    neutrals: Mapping[str, tuple[int, int, int]] = field(default_factory=dict)
    """How many of each class stand in an area."""
    capitals: tuple[str, ...] = ()
    """The areas that were chosen for the fortresses."""
    tokens: tuple[str, ...] = ()
    """The areas that were chosen for tokens, where there is a choice."""
    guards: Mapping[str, Said] = field(default_factory=dict)
    three: bool = False
    """Whether three steps are preferred to more (RUL-03)."""
    picks: bool = False
    """Whether the player picks the first models (RUL-04)."""
    title: str = ""
    called: Mapping[str, str] = field(default_factory=dict)
    """What areas of a board of ours are called there; any other is called by where it lies."""

    def __hash__(self) -> int:
        return hash((self.factions, self.areas, self.homes, self.cities, self.capitals, self.tokens))

    @property
    def empty(self) -> bool:
        """Whether nothing has been laid yet."""
        return not self.areas and not any(self.homes)

    @property
    def treaty(self) -> Treaty:
        """What is agreed, as far as it matters here."""
        distance, choice = "three" if self.three else "farthest", "player" if self.picks else "automa"
        return Treaty(fortress_distance=distance, setup_choice=choice)


# --- the sheet


@lru_cache(maxsize=4)
def sheet(size: int) -> Land:
    """All places of a sheet of so many columns, as a land without borders."""
    names = {f"{ROWS[row]}{col + 1}": (col - row // 2, row) for row in range(size - 1) for col in range(size)}
    return Land(tuple(names), tuple(names.values()), ())


PLACE: Mapping[str, tuple[int, int]] = dict(zip(sheet(LARGE).names, sheet(LARGE).places, strict=True))
"""Where each area lies, in axial coordinates."""
NAME = {place: name for name, place in PLACE.items()}


def on_sheet(there: Land) -> list[str]:
    """The areas of a land that is laid, by where they lie on the sheet."""
    return [NAME[place] for place in there.places]


def size(names: Iterable[str], players: int) -> int:
    """How many columns of a sheet it takes."""
    return LARGE if players > 1 or any(name not in sheet(SMALL).names for name in names) else SMALL


def laid(d: Draft) -> list[str]:
    """All areas of the draft, home realms too, in the order of the sheet."""
    there = d.areas.union(*d.homes)
    return [name for name in PLACE if name in there]


def touch(one: str, other: str) -> bool:
    """Whether two areas share a side."""
    big = sheet(LARGE)
    return bool(big.touching[big.number(one)] >> big.number(other) & 1)


@lru_cache(maxsize=64)
def _ground(names: tuple[str, ...], homes: tuple[tuple[str, ...], ...], cities: frozenset[str],
            red: frozenset[Pair], blue: frozenset[Pair]) -> Land:  # fmt: skip
    return land({name: PLACE[name] for name in names}, homes, cities, red, blue)


def ground(d: Draft) -> Land:
    """The land as far as it is laid."""
    red, blue = (frozenset(pair for pair, tone in d.borders.items() if tone == colour) for colour in ("red", "blue"))
    return _ground(tuple(laid(d)), d.homes, d.cities, red, blue)


# --- one change


def area(d: Draft, name: str) -> Draft:
    """With an area more; or without the one that lies there, and all that was in it."""
    if name in laid(d):
        homes = tuple(() if name in home else home for home in d.homes)
        return pruned(replace(d, areas=d.areas - {name}, homes=homes))
    return replace(d, areas=d.areas | {name})


def home(d: Draft, player: int, name: str, among: Sequence[tuple[str, ...]] | None = None) -> Draft:
    """With a player's home realm laid from that area on, in one of the ways that are allowed if only some are; where it
    begins there already, turned to where it lies next. Areas that lay there become part of it. As it was where there is
    no room."""
    rest = {one for n, other in enumerate(d.homes) if n != player for one in other}
    free = [way for way in realms(name, size(laid(d), len(d.factions))) if not rest & {*way}]
    ways = free if among is None else [way for way in free if way in among]
    if not ways:
        return d
    now = [n for n, way in enumerate(ways) if {*way} == {*d.homes[player]}]
    turn = (now[0] + 1) % len(ways) if now else _roomy(d, ways)
    homes = (*d.homes[:player], ways[turn], *d.homes[player + 1 :])
    return pruned(replace(d, areas=d.areas - {*ways[turn]}, homes=homes, called=_named(d, d.homes[player], ways[turn])))


def _named(d: Draft, old: Sequence[str], new: Sequence[str]) -> Mapping[str, str]:
    """What areas are called once a home realm lies elsewhere: its names go with it, that of the stronghold first."""
    names = [d.called[one] for one in old if one in d.called]
    rest = {place: name for place, name in d.called.items() if place not in (*old, *new)}
    return {**rest, **dict(zip(new, names, strict=True))} if len(names) == len(new) else rest


def _roomy(d: Draft, ways: list[tuple[str, ...]]) -> int:
    """The first way that covers least of what is laid."""
    covered = [len(d.areas & {*way}) for way in ways]
    return covered.index(min(covered))


def realms(name: str, most: int = LARGE) -> list[tuple[str, ...]]:
    """The ways in which a home realm can lie that begins in that area, on a sheet of that size."""
    ways = [tuple(NAME.get(place, "") for place in spread(DATA, turn, PLACE[name]).values()) for turn in range(6)]
    return [way for way in ways if {*way} <= {*sheet(most).names}]


def stronghold(d: Draft, name: str) -> Draft:
    """With that player's stronghold in another area of his home realm."""
    homes = tuple(
        (name, *(one for one in there if one != name)) if name in there else there for there in d.homes
    )  # fmt: skip
    return replace(d, homes=homes)


def city(d: Draft, name: str) -> Draft:
    """With a city more or less; none in a home realm."""
    return replace(d, cities=d.cities ^ ({name} & d.areas))


def border(d: Draft, colour: str, one: str, other: str) -> Draft:
    """With a closed border between two areas that touch; without it where it is there in that colour."""
    if not {one, other} <= {*laid(d)} or not touch(one, other):
        return d
    pair = pair_of(one, other)
    borders = {known: tone for known, tone in d.borders.items() if known != pair}
    return replace(d, borders=borders if d.borders.get(pair) == colour else {**borders, pair: colour})


def pair_of(one: str, other: str) -> Pair:
    """Two areas in the order of the sheet."""
    order = [*PLACE]
    return (one, other) if order.index(one) < order.index(other) else (other, one)


def neutral(d: Draft, name: str, rank: int) -> Draft:
    """With a neutral model of that class more; after the most, none of it."""
    if name not in laid(d):
        return d
    there = list(d.neutrals.get(name, (0, 0, 0)))
    there[rank - 1] = (there[rank - 1] + 1) % (MOST_NEUTRALS + 1)
    return pruned(replace(d, neutrals={**d.neutrals, name: (there[0], there[1], there[2])}))


def played(d: Draft, player: int, faction: str) -> Draft:
    """With another faction for a player, or without him where it is none; both are of one side (RS-VAR-2.1)."""
    if player and not faction:
        return pruned(replace(d, factions=d.factions[:1], homes=d.homes[:1], capitals=d.capitals[:1], guards={}))
    factions = (*d.factions[:player], faction, *d.factions[player + 1 :])
    if len(factions) > 1:
        other = factions[1 - player]
        if other == faction or DATA.factions[other].align != DATA.factions[faction].align:
            factions = (faction, ally(faction)) if not player else (ally(faction), faction)
    return replace(d, factions=factions, homes=(*d.homes, ())[: len(factions)])


def pruned(d: Draft) -> Draft:
    """Without what lies where no area is any more, and without cities in a home realm."""
    there = {*laid(d)}
    return replace(
        d,
        cities=d.cities & d.areas,
        borders={pair: tone for pair, tone in d.borders.items() if {*pair} <= there},
        neutrals={name: counts for name, counts in d.neutrals.items() if name in there and any(counts)},
        capitals=tuple(name for name in d.capitals if name in there),
        tokens=tuple(name for name in d.tokens if name in there),
        guards={name: said for name, said in d.guards.items() if name in there},
    )
