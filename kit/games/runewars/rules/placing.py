"""Chapter: the table is set. Which boards may be played on, where fortress and tokens go, and who stands where at
first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from kit.core.game import Refusal
from kit.games.runewars.book import BOOK
from kit.games.runewars.land import Land, distances, reached
from kit.games.runewars.pieces import DATA
from kit.games.runewars.state import Treaty
from kit.space.hexes import bits, mask_of

SIZES = DATA.setup.solo, DATA.setup.coop
"""The counts of a board for one player, and for two (RS-VAR-2.2)."""
THREE, NEAREST = 3, 2
"""The distance of the fortress that the rule names, and the least there may be."""
NO_CITY = "W-SETUP-NO-CITY"


def tokens(land: Land) -> int:
    """How many tokens are laid face down (RS-SETUP-9, RS-VAR-2.3)."""
    size = SIZES[len(land.homes) - 1]
    return int(size.dragon_hidden + size.false_hidden)


# --- the board


@BOOK.acts("RUL-02", off=None)
def wrong_count(land: Land) -> Refusal | None:
    """The home realm comes on top of the nine areas."""
    size, there = SIZES[len(land.homes) - 1], len(land.names) - land.home.bit_count()
    return None if there == size.areas else Refusal("RS-SETUP-1", "SETUP_COUNT", {"areas": there, "need": size.areas})


@BOOK.acts("RS-SETUP-2", off=None)
def too_many_cities(land: Land) -> Refusal | None:
    """At most two city areas; none is legal, with a warning (RUL-53)."""
    most, there = SIZES[len(land.homes) - 1].cities_max, land.cities.bit_count()
    return Refusal("RS-SETUP-2", "SETUP_CITIES", {"cities": there, "most": most}) if there > most else None


@BOOK.acts("RS-SETUP-3", off=None)
def walled_off(land: Land) -> Refusal | None:
    """Coloured borders make no area unreachable."""
    everywhere = (1 << len(land.names)) - 1
    away = list(bits(everywhere & ~reached(land.open, land.home)))
    return Refusal("RS-SETUP-3", "SETUP_REACH", {"names": [land.names[area] for area in away]}) if away else None


@BOOK.acts("RS-SETUP-6", off=None)
def nowhere_for_a_fortress(land: Land) -> Refusal | None:
    """Where no area without a city is two steps away the board is laid anew."""
    return None if fortress_candidates(land, Treaty()) else Refusal("RS-SETUP-6", "SETUP_FORTRESS", {"need": NEAREST})


def objections(land: Land) -> list[Refusal]:
    """All that is wrong with a board."""
    checks = (wrong_count, too_many_cities, walled_off, nowhere_for_a_fortress)
    return [wrong for check in checks if (wrong := check(land)) is not None]


@BOOK.acts("RUL-53", off=())
def warnings(land: Land) -> Sequence[str]:
    """What is legal, and still worth a word: without a city the automa never grows in spring."""
    return () if land.cities else (NO_CITY,)


BOOK.note("RS-GEN-1", "RS-GEN-22", "RUL-25", "RS-VAR-0", "RS-VAR-2.1", "RS-VAR-2.2", "RS-VAR-2.3", "RS-VAR-3.1")
BOOK.note("RS-VAR-3.2", "RS-VAR-3.3", "RS-VAR-3.5", "RUL-42", "RS-SETUP-1", "RS-SETUP-4", "RS-SETUP-5", "RS-SETUP-13")
BOOK.note("RS-SETUP-14", "RS-SCOPE-1", "RS-SCOPE-2", "RS-SCOPE-3")


# --- the fortress and the tokens


def fortress_candidates(land: Land, treaty: Treaty, others: int = 0) -> list[int]:
    """Where an automa's fortress may stand: farthest from the home realm, in no city, at least two steps away; the
    player chooses among equals. `others` are the fortresses that stand already. Where it is agreed, three steps away
    rather than farther (RUL-03)."""
    steps = distances(land, land.home)
    free = [area for area in range(len(land.names)) if not (land.home | land.cities | others) >> area & 1]
    near = [area for area in free if steps[area] >= NEAREST]
    wanted = max((steps[area] for area in near), default=0)
    if treaty.fortress_distance == "three" and wanted > THREE:
        wanted = THREE if any(steps[area] == THREE for area in near) else NEAREST
    return [area for area in near if steps[area] == wanted]


class TokenAreas(NamedTuple):
    """Where the tokens go: areas that must have one, and areas of which so many more have one."""

    must: int
    may: int
    more: int


@BOOK.acts("RS-SETUP-9", off=lambda land, fortresses: TokenAreas(0, (1 << len(land.names)) - 1, 4))
def token_areas(land: Land, fortresses: int) -> TokenAreas:
    """The areas for the tokens: no city, no fortress, not the home realm, and as far from it as possible."""
    steps = distances(land, land.home)
    free = [area for area in range(len(land.names)) if not (land.home | land.cities | fortresses) >> area & 1]
    must, left = 0, tokens(land)
    for ring in sorted({steps[area] for area in free}, reverse=True):
        there = [area for area in free if steps[area] == ring]
        if len(there) > left > 0:
            return TokenAreas(must, mask_of(there), left)
        if left:
            must, left = must | mask_of(there), left - len(there)
    return TokenAreas(must, 0, 0)


def misplaced(land: Land, fortresses: int, chosen: int) -> Refusal | None:
    """What is wrong with the areas that were chosen for the tokens."""
    must, may, more = token_areas(land, fortresses)
    wrong = [land.names[area] for area in bits(chosen & ~(must | may))]
    if wrong:
        return Refusal("RS-SETUP-9", "SETUP_RUNE_PLACE", {"names": wrong})
    missing = must & ~chosen
    if missing or (chosen & may).bit_count() != more:
        need = must.bit_count() + more
        return Refusal("RS-SETUP-9", "SETUP_COUNT", {"areas": chosen.bit_count(), "need": need})
    return None


BOOK.note("RS-SETUP-7", "RS-SETUP-8", "RUL-45", "RUL-06")


# --- who stands where

Models = Mapping[int, int]
"""How many models of each class."""


def choices(land: Land, fortress: int, tokens: int, area: int) -> Sequence[Models]:
    """The models that an area may begin with, the one first that the automa chooses: more models (RUL-04)."""
    if area == fortress:
        return at_the_fortress()
    if land.home >> area & 1:
        return ()
    return in_a_city() if land.cities >> area & 1 else at_a_token() if tokens >> area & 1 else ()


@BOOK.acts("RS-SETUP-10", off=())
def at_the_fortress() -> Sequence[Models]:
    """One model of each type."""
    return ({3: 1, 2: 1, 1: 1},)


@BOOK.acts("RS-SETUP-11", off=())
def in_a_city() -> Sequence[Models]:
    """One of Type 3, and two of Type 1 or one of Type 2."""
    return {3: 1, 1: 2}, {3: 1, 2: 1}


@BOOK.acts("RS-SETUP-12", off=())
def at_a_token() -> Sequence[Models]:
    """Two of Type 1, or one of Type 2."""
    return {1: 2}, {2: 1}


@BOOK.acts("RS-SETUP-15", off=())
def quest_deck(tiles: Iterable[int]) -> Sequence[str]:
    """The quests that are played with: the general ones, and those of tiles on the board."""
    there = {*tiles}
    return [name for name, quest in DATA.quests.items() if quest.bound is None or quest.bound in there]
