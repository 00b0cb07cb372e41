"""The ground of the whole game: the tiles of three areas and the home realms, as the screen draws them; what each city
offers; runes; markers."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.runewars import pictures as drawn
from kit.games.runewars import scene
from kit.games.runewars.land import Border, Land
from kit.games.runewars.pieces import DATA, EMPTY, FACTIONS, KINDS, NEUTRAL, NUMBER, PLAYERS
from kit.games.runewars.realm import DIALS
from kit.games.runewars.season_pictures import season as season_picture
from kit.games.runewars.sheets import Ground, Realm
from kit.printables.cards import Two, ground
from kit.printables.registry import Order
from kit.printables.runewars.cutting import Size, back, cut, plate, told
from kit.printables.runewars.decks import picture
from kit.printables.stack import moved
from kit.printables.typeset import LEAST, fitting
from kit.space.hexes import AXIAL_STEPS
from kit.text.catalogue import Catalogue

SIDE = 27.0
"""Side of an area, in millimetres."""
TILE: Size = (2 * sqrt(3) * SIDE, 3.5 * SIDE)
CITY: Size = (44.0, 44.0)
ROUND: Size = (16.0, 16.0)
"""Of a rune, and of a marker."""
RUNES = {
    "dragon": DATA.setup.coop.runes_needed + DATA.setup.coop.dragon_hidden,
    "false": 2 * DATA.setup.coop.false_hidden,
}
MARKERS = {"flag": ("accent.main", 12), "suit_heart": ("paper.card", 24), "token": ("paper.card", 24)}
"""By the picture of a marker its colour, and how many there are: activation, damage, influence."""
_SCALE = SIDE / scene.RADIUS


def tiles(order: Order) -> Sheets:
    """Tiles, realms, cities, runes, markers, each group with its backs."""
    t, size = order.t, ROUND[0]
    laid = [Two(tile(t, str(no), one.areas, one), _behind()) for no, one in DATA.tiles.items()]
    homes = [Two(tile(t, "H", realm), _behind()) for realm in DATA.home_realms.values()]
    behind = back(t, CITY, picture("city"), t("print.cards.city"))
    cities = [Two(city(t, name), behind) for name in DATA.cities]
    runes = [Two(_rune(face, size), _rune("hidden", size)) for face, n in RUNES.items() for _ in range(n)]
    marks = [Two(*[_marker(name, fill, size)] * 2) for name, (fill, n) in MARKERS.items() for _ in range(n)]
    return cut(order, [(laid, TILE), (homes, TILE), (cities, CITY), (runes, ROUND), (marks, ROUND)])


def _land(name: str, areas: Realm, laid: Any) -> Land:
    """A tile or a realm as a board of its own."""
    letters = [*areas]
    pairs: dict[str, list[Border]] = {"red": [], "blue": []}
    for one, other, colour in laid.inner if laid else ():
        pairs[colour].append((letters.index(one), letters.index(other)))
    places = tuple(DATA.offsets[letter] for letter in areas)
    home = 0 if laid else (1 << len(letters)) - 1
    return Land(tuple(name + letter for letter in letters), places, (home,), 0, *map(frozenset, pairs.values()))


def tile(t: Catalogue, name: str, areas: Realm, laid: Any = None) -> Shapes:
    """Three areas as the screen shows them, with what they yield and who lives there; without `laid`, which says where
    its borders are, a home realm."""
    land, owner = _land(name, areas, laid), EMPTY if laid else PLAYERS[0]
    b, owners, letters = scene.board(land), (owner,) * len(areas), [*areas]
    shapes: list[Shape] = [Path(b.places(range(len(areas)), 1.0), "paper.card", "ink.main", 1.2)]
    shapes += [*scene.ground(land, owners)[2:], *scene.labels(land, (EMPTY,) * len(areas), ())]
    for area, one in enumerate(areas.values()):
        x, y = b.centre(area)
        shapes.append(Group("", tuple(_area(t, one)), dx=x, dy=y))
    if not laid:
        own = (t.word(Ref("faction", one), "Name") for one in FACTIONS if DATA.home_realm(one) == areas)
        x, y = b.centre(len(areas) - 1)
        shapes.append(Text(x, y, " · ".join(own), 17, "title", halo="paper.card", halo_width=5))
    for letter, way, colour in laid.outer if laid else ():
        corners = b.corners(letters.index(letter), 0.87)
        k = AXIAL_STEPS.index(DATA.dirs[way])
        shapes += scene.barrier((corners[k], corners[(k + 1) % 6]), colour)
    return _placed(tuple(shapes))


def _area(t: Catalogue, one: Ground) -> Iterator[Shape]:
    """City and neutrals in the middle of an area, below them what it yields."""
    if one.city:
        yield moved(drawn.token_shapes("city"), 0, -16, 0.68)
    for name, n in one.neutrals.items():
        yield moved(drawn.chip_shapes(drawn.Chip(NEUTRAL, True, KINDS[NUMBER[name]].rank, False, n), 46, 58), 0, -22)
        words = t.word(Ref("kind", name), "Name many" if n > 1 else "Name")
        size = max(fitting(words, 120, 13, "label"), LEAST / _SCALE)
        yield Text(0, 24, words, size, "label", halo="paper.card", halo_width=4)
    there = [name for name in DIALS for _ in range(getattr(one, name))]
    for k, name in enumerate(there):
        x = 32 * (k - (len(there) - 1) / 2)
        yield Path(circle(x, 48, 15.5), "paper.card", "ink.main", 1)
        yield moved(drawn.resource_shapes(name), x, 48, 0.2)


def _behind() -> Shapes:
    """The back of a tile: snow."""
    b = scene.board(_land("", DATA.home_realms["default"], None))
    flakes = (season_picture("winter", *b.centre(area), 90) for area in range(b.grid.size))
    return _placed((Path(b.places(range(b.grid.size), 1.0), "sky.day", "ink.main", 1.2), *flakes))


def _placed(shapes: Shapes) -> Shapes:
    """The shapes of a board without its margin, so large as a tile is."""
    return (moved(shapes, -scene.MARGIN * _SCALE, -scene.MARGIN * _SCALE, _SCALE),)


def city(t: Catalogue, name: str) -> Shapes:
    """A city, and each of the ways it offers at a Rally."""
    lines = []
    for way in DATA.cities[name].rally:
        words = ", ".join(t(f"deed.{op.name}", **op.params) for op in way)
        lines.append(told(words[:1].upper() + words[1:], CITY, 3.2))
    words = t.word(Ref("city", name), "Name")
    return plate(CITY, picture("city"), words, lines, [told(t("print.rally.one"), CITY, LEAST)])


def _rune(face: str, size: float) -> Shapes:
    return ground(size, size, "paper.sunk"), moved(drawn.token_shapes(face), size / 2, size / 2, 0.0088 * size)


def _marker(name: str, fill: str, size: float) -> Shapes:
    half = size / 2
    disc = Path(circle(half, half, 0.44 * size), fill, "ink.main", 0.03 * size)
    return ground(size, size, "paper.sunk"), disc, pictogram(name, half, half, 0.56 * size, line=fill)
