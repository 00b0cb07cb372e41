"""Rune Winter: tiles of ours in a table that somebody is laying. The names of its areas say which tile each is of: "3b"
is area b of tile 3, so that the screen knows what it yields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from kit.core.game import Refusal
from kit.games.runewars.draft import NAME, PLACE, Draft, home, laid, pair_of, pruned, realms, size
from kit.games.runewars.pieces import DATA, NUMBER, RANK
from kit.games.runewars.rules import placing, tiling
from kit.games.runewars.sheets import Hex, Laid
from kit.games.runewars.tiles import borders, spread

HOMES = "HK"
"""Per player the letter that the names of his home realm's areas begin with."""


def whole(places: Mapping[str, Hex]) -> tuple[Laid, ...]:
    """The tiles that lie there whole, by number, of areas by what they are called."""
    found = []
    for no in DATA.tiles:
        start = places.get(f"{no}a")
        for rotation in range(6) if start is not None else ():
            there = spread(DATA, rotation, start or (0, 0))
            if all(places.get(f"{no}{letter}") == place for letter, place in there.items()):
                found.append((no, rotation, start or (0, 0)))
    return tuple(found)


def tiles(d: Draft) -> tuple[Laid, ...]:
    return whole({d.called[name]: PLACE[name] for name in d.areas if name in d.called})


def areas_of(laid: Laid) -> dict[str, str]:
    """Where a tile's areas lie on the sheet, and what each is called; nothing where one is beside the sheet."""
    no, rotation, at = laid
    there = {NAME.get(place, ""): f"{no}{letter}" for letter, place in spread(DATA, rotation, at).items()}
    return {} if "" in there else there


def tiled(d: Draft) -> bool:
    """Whether all areas are of tiles that lie there whole, if there are any."""
    return len(d.areas) == len(DATA.offsets) * len(tiles(d))


def without(d: Draft, no: int) -> Draft:
    """With that tile taken up, if it lies there whole."""
    gone = {name for one in tiles(d) if one[0] == no for name in areas_of(one)}
    called = {name: word for name, word in d.called.items() if name not in gone}
    return pruned(replace(d, areas=d.areas - gone, called=called)) if gone else d


def at(d: Draft, name: str) -> int | None:
    """The number of the tile that lies there."""
    return next((one[0] for one in tiles(d) if name in areas_of(one)), None)


def _size(d: Draft) -> int:
    return size(laid(d), len(d.factions))


def roomy(d: Draft, no: int, name: str, rotation: int = 0) -> list[Laid]:
    """The ways in which a tile has room whose area a lies there, from that rotation on; elsewhere it has been taken
    up."""
    rest, found = {*laid(without(d, no))}, []
    for turn in range(rotation, rotation + 6):
        one = no, turn % 6, PLACE[name]
        places = areas_of(one)
        if places and not {*places} & rest and size(places, len(d.factions)) <= _size(d):
            found.append(one)
    return found


def why_not(d: Draft, one: Laid) -> Refusal | None:
    """Why the rules do not let a tile lie there."""
    rest = without(d, one[0])
    most, there = placing.SIZES[len(d.factions) - 1].areas, len(rest.areas) + len(DATA.offsets)
    if there > most:
        return Refusal("RS-SETUP-1", "SETUP_COUNT", {"areas": there, "need": most})
    return tiling.misfit(tiles(rest), one)


def ways(d: Draft, no: int, name: str, rotation: int = 0) -> list[Laid]:
    """The ways in which a tile may lie whose area a lies there, from that rotation on."""
    return [one for one in roomy(d, no, name, rotation) if why_not(d, one) is None]


@lru_cache(maxsize=16)
def spots(d: Draft, no: int) -> list[str]:
    """Where a tile's area a may lie now."""
    return [name for name in PLACE if ways(d, no, name)]


def with_tile(d: Draft, no: int, name: str, rotation: int = 0) -> Draft:
    """With a tile whose area a lies there, in that rotation or the next one that may be; a tap on the tile itself turns
    it. As it was where it may not lie."""
    known = next((one for one in tiles(d) if one[0] == no and name in areas_of(one)), None)
    if known is None:
        found = ways(d, no, name, rotation)
    else:
        found = [one for one in ways(d, no, NAME[known[2]], known[1] + 1) if one != known]
    return _with(d, found[0]) if found else d


def _with(d: Draft, one: Laid) -> Draft:
    """With a tile there and all that is printed on it."""
    d, places, tile = without(d, one[0]), areas_of(one), DATA.tiles[one[0]]
    called = {name: word for name, word in d.called.items() if name in laid(d) and word not in places.values()}
    cities, neutrals = set(d.cities), dict(d.neutrals)
    for name, word in places.items():
        ground = tile.areas[word[-1]]  # type: ignore[index]
        counts = [0, 0, 0]
        for kind, n in ground.neutrals.items():
            counts[RANK[NUMBER[kind]] - 1] += n
        neutrals |= {name: (counts[0], counts[1], counts[2])} if any(counts) else {}
        cities |= {name} if ground.city else set()
    d = replace(d, areas=d.areas | {*places}, cities=frozenset(cities), neutrals=neutrals, called={**called, **places})
    return bordered(d, {*places})


def bordered(d: Draft, fresh: set[str]) -> Draft:
    """With the borders that the tiles print on the sides of areas that have just been laid."""
    there = {name: PLACE[name] for name in laid(d)}
    printed = {pair_of(one, other): colour for one, other, colour in borders(DATA, tiles(d), there)}
    return replace(d, borders={**d.borders, **{pair: tone for pair, tone in printed.items() if fresh & {*pair}}})


# --- the home realm


def roomy_realms(d: Draft, player: int, name: str) -> list[tuple[str, ...]]:
    """The ways in which a player's home realm that begins there has room beside the tiles."""
    rest = {*d.areas}.union(*(there for n, there in enumerate(d.homes) if n != player))
    return [way for way in realms(name, _size(d)) if not rest & {*way}]


def shut_in(d: Draft, way: tuple[str, ...]) -> Refusal | None:
    """Why the rules do not let a home realm lie there."""
    return tiling.shut_in({PLACE[name] for name in d.areas}, {PLACE[name] for name in way}, tiling.closed_by(tiles(d)))


@lru_cache(maxsize=16)
def realm_spots(d: Draft, player: int) -> list[str]:
    """Where a player's home realm may begin now."""
    return [name for name in PLACE if any(shut_in(d, way) is None for way in roomy_realms(d, player, name))]


def with_realm(d: Draft, player: int, name: str) -> Draft:
    """With a player's home realm from there on beside the tiles, turned to where it may lie next; as it was where it
    may not."""
    free = [way for way in roomy_realms(d, player, name) if shut_in(d, way) is None]
    if not free:
        return d
    there = home(d, player, name, free)
    words = dict(zip(there.homes[player], (f"{HOMES[player]}{letter}" for letter in DATA.offsets), strict=True))
    kept = {one: word for one, word in there.called.items() if one in laid(there) and word not in words.values()}
    return bordered(replace(there, called={**kept, **words}), {*there.homes[player]})


def objections(d: Draft) -> list[Refusal]:
    """What the rules of tiles say against a board of tiles."""
    return list(tiling.objections(tiles(d), [{PLACE[name] for name in way} for way in d.homes if way]))
