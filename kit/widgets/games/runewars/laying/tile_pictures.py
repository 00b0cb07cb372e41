"""Our tiles as the table editor shows them: among its tools, and what is printed on those that lie on the sheet."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from markupsafe import Markup

from kit.core.game import Ref
from kit.draw.pathdata import Point
from kit.draw.scene import Group, Path, Shape
from kit.draw.svg import shapes_svg
from kit.games.runewars import box, scene
from kit.games.runewars import pictures as drawn
from kit.games.runewars.draft_tiles import whole
from kit.games.runewars.land import Land
from kit.games.runewars.pieces import DATA, NEUTRAL, NUMBER, RANK
from kit.games.runewars.realm import DIALS
from kit.games.runewars.sheets import Ground, Laid
from kit.games.runewars.state import State
from kit.games.runewars.tiles import Edge, inner, rims, spread
from kit.space.hexes import AXIAL_STEPS
from kit.text import Catalogue
from kit.widgets.games.runewars.solo import pictures

WIDE = 76
"""Pixels of a tile among the tools."""


@lru_cache(maxsize=64)
def picture(no: int, rotation: int) -> Markup:
    """A tile, turned: what each area yields, its city, its neutrals, and the coloured borders; area a, where it is laid
    by, stands out."""
    there = spread(DATA, rotation, (0, 0))
    land = Land(tuple(there), tuple(there.values()), ())
    b, laid = scene.board(land), (no, rotation, (0, 0))
    shapes: list[Shape] = [Path(b.places(range(len(there)), 0.97), "paper.card", "ink.main", 5)]
    shapes.append(Path(b.places([0], 0.9), "accent.wash", "accent.main", 12))
    for area, letter in enumerate(there):
        x, y = b.centre(area)
        shapes.append(Group("", tuple(_printed(DATA.tiles[no].areas[letter])), dx=x, dy=y))
    for colours in (inner(DATA, laid), rims(DATA, laid)):
        for side, colour in colours.items():
            shapes += scene.barrier(_ends(land, side), colour)
    return Markup(shapes_svg(tuple(shapes), (0, 0, b.width, b.height), size=WIDE))


def _printed(ground: Ground) -> Iterator[Shape]:
    """What stands in an area, above what it yields."""
    if ground.city:
        yield Group("", drawn.token_shapes("city"), dy=-30, scale=0.8)
    for name, n in ground.neutrals.items():
        chip = drawn.Chip(NEUTRAL, True, RANK[NUMBER[name]], False, n)
        yield Group("", drawn.chip_shapes(chip, 62, 74), dy=-32)
    there = [name for name in DIALS for _ in range(getattr(ground, name))]
    y = 46 if ground.city or ground.neutrals else 0
    for k, name in enumerate(there):
        yield Group("", drawn.resource_shapes(name), dx=62 * (k - (len(there) - 1) / 2), dy=y, scale=0.54)


def _ends(land: Land, side: Edge) -> tuple[Point, Point]:
    """The ends of a side of a land, of which one hex at least is an area."""
    b, there = scene.board(land), [place in land.places for place in side]
    here, other = side if there[0] else side[::-1]
    corners = b.corners(land.places.index(here), 0.87 if not all(there) else 1.0)
    k = AXIAL_STEPS.index((other[0] - here[0], other[1] - here[1]))
    return corners[k], corners[(k + 1) % 6]


def _laid(s: State) -> Sequence[Laid]:
    """The tiles of a board that has nothing else."""
    found = whole(dict(zip(s.land.names, s.land.places, strict=True)))
    return found if len(found) * len(DATA.offsets) == len(s.land.names) - s.land.home.bit_count() else ()


def yields(s: State) -> Sequence[Sequence[int]]:
    """What each area of a board of tiles yields; empty for any other board."""
    return [[getattr(ground, name) for name in DIALS] for ground in box.grounds(s)] if _laid(s) else []


def on_the_sheet(s: State) -> list[Shape]:
    """What is printed on a board of tiles: yields, and the coloured rims beyond which nothing lies yet."""
    shapes = [*pictures.printed(s.land, yields(s))]
    for laid in _laid(s):
        for side, colour in rims(DATA, laid).items():
            if not {*side} <= {*s.land.places}:
                shapes += scene.barrier(_ends(s.land, side), colour)
    return shapes


def said(no: int, t: Catalogue) -> str:
    """A tile for those who listen, area by area."""
    words = [t("laying.tile", n=no)]
    for letter, ground in DATA.tiles[no].areas.items():
        values = [getattr(ground, name) for name in DIALS]
        words += [f"{no}{letter}:", pictures.said(values, t)] + [t("say.city")] * ground.city
        words += [t("models.standing", n=n, kind=Ref("kind", name)) + "." for name, n in ground.neutrals.items()]
    return " ".join(words)
