"""Chapter: tiles are laid. Where a tile of three areas may lie beside others, and where a home realm."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from kit.core.game import Refusal
from kit.games.runewars.book import BOOK
from kit.games.runewars.pieces import DATA
from kit.games.runewars.sheets import Hex, Laid
from kit.games.runewars.tiles import Edge, edge, inner, rims, spread
from kit.space.hexes import AXIAL_STEPS

PLACING = DATA.placement


def contacts(ground: Collection[Hex], tile: Collection[Hex]) -> list[tuple[Hex, Hex]]:
    """The sides at which a tile's areas touch others, its own area first."""
    beside = (((q, r), (q + dq, r + dr)) for q, r in tile for dq, dr in AXIAL_STEPS)
    return [(own, other) for own, other in beside if other in ground]


@BOOK.acts("BG-PLACE-1", off=None)
def hangs_loose(ground: Collection[Hex], tile: Collection[Hex]) -> Refusal | None:
    """The first tile lies anywhere; of each further one two areas touch the others, and at least two of these."""
    touching, need = contacts(ground, tile), PLACING.next
    own, others = len({one for one, _ in touching}), len({other for _, other in touching})
    if not ground or (own >= need.own_areas_touching and others >= need.placed_areas_touched):
        return None
    facts = {"own": own, "need": need.own_areas_touching, "others": others, "least": need.placed_areas_touched}
    return Refusal("BG-PLACE-1", "SETUP_TILE", facts)


@BOOK.acts("BG-PLACE-1", off=None)
def shut_in(ground: Collection[Hex], realm: Collection[Hex], closed: Collection[Edge]) -> Refusal | None:
    """The home realm comes last; at three sides or more it is open towards the tiles."""
    ways = sum(edge(*sides) not in closed for sides in contacts(ground, realm))
    need = PLACING.home_open_contacts_min
    return None if ways >= need else Refusal("BG-PLACE-1", "SETUP_HOME", {"ways": ways, "need": need})


@BOOK.acts("BG-BORDER-1", off=None)
def doubled(there: Collection[Edge], more: Collection[Edge]) -> Refusal | None:
    """No side has coloured rims of two tiles."""
    return Refusal("BG-BORDER-1", "SETUP_RIMS") if {*there} & {*more} else None


def closed_by(tiles: Sequence[Laid]) -> set[Edge]:
    """All sides that coloured borders of the tiles close."""
    return {side for laid in tiles for side in (*inner(DATA, laid), *rims(DATA, laid))}


def covered(tiles: Sequence[Laid]) -> set[Hex]:
    """Where the areas of tiles are."""
    return {place for _, rotation, at in tiles for place in spread(DATA, rotation, at).values()}


def misfit(tiles: Sequence[Laid], laid: Laid) -> Refusal | None:
    """Why a tile may not be laid beside these."""
    loose = hangs_loose(covered(tiles), covered([laid]))
    return loose or doubled([side for one in tiles for side in rims(DATA, one)], rims(DATA, laid))


def objections(tiles: Sequence[Laid], realms: Sequence[Collection[Hex]]) -> Iterator[Refusal]:
    """What is wrong with a board of tiles and the home realms beside it, in whatever order the tiles were laid."""
    wrong = [_last_wrong(tiles, first) for first in tiles]
    if wrong and all(wrong):
        yield next(filter(None, wrong))
    ground, closed = covered(tiles), closed_by(tiles)
    yield from filter(None, (shut_in(ground, realm, closed) for realm in realms))


def _last_wrong(tiles: Sequence[Laid], first: Laid) -> Refusal | None:
    """Why the tiles cannot all be laid once that one lies: each that may be laid never stands in another's way, so none
    has to be taken up again."""
    there, left = [first], [laid for laid in tiles if laid != first]
    while left:
        found = {laid: misfit(there, laid) for laid in left}
        fits = next((laid for laid, wrong in found.items() if wrong is None), None)
        if fits is None:
            return next(iter(found.values()))
        there.append(fits)
        left.remove(fits)
    return None
