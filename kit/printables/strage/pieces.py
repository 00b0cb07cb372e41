"""The pieces to cut out: half-elves, their Immunity behind; orcs; sprites, behind each the star of home. And the trio
on the cover of the rules."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shapes
from kit.draw.sheet import Sheets
from kit.games.strage.pieces import CLANS, HALF_ELVES, ORCS, SPRITES
from kit.games.strage.scene import elf_shapes, orc_shapes, piece, sprite_shapes
from kit.printables.cards import Two, cut, ground
from kit.printables.options import Number
from kit.printables.registry import Order

CLANS_PLAYING = Number("clans", len(CLANS), 3, len(CLANS))
SIDE = Number("side", 20, 12, 40)
SMALL = 0.7
"""Side of a sprite in sides of a half-elf: lying on it, it leaves the clan's colour to be seen."""
_LARGE = 1.4
"""A sprite fills its own, smaller square as a half-elf does."""


def pieces(order: Order) -> Sheets:
    """The half-elves of the clans that play, the orcs and the sprites."""
    side = float(order.values["side"])
    small = SMALL * side
    large = [*([_elf(clan, side)] * HALF_ELVES for clan in range(order.values["clans"])), [_orc(side)] * ORCS]
    groups = [*((those, (side, side)) for those in large), ([_sprite(small)] * SPRITES, (small, small))]
    return cut(order.t, order.paper, "strage", groups)


def _elf(clan: int, side: float) -> Two:
    colour = CLANS[clan].colour
    return Two(_face(elf_shapes(clan), colour, side), _face(elf_shapes(clan, immune=True), colour, side))


def _orc(side: float) -> Two:
    face = _face(orc_shapes(), "paper.sunk", side)
    return Two(face, face)


def _sprite(side: float) -> Two:
    star = (
        Path(circle(0, 0, 30), "chess.exit", "ink.main", 3.2),
        pictogram("star_full", 0, 0, 44),
    )
    # As for the pieces, the first shape is a shadow that paper does without.
    return Two(_face(sprite_shapes(), "clan.sprite", side, _LARGE), _face((star[0], *star), "chess.exit", side, _LARGE))


def _face(shapes: Shapes, fill: str, side: float, scale: float = 1.0) -> Shapes:
    """A picture on its ground, without the shadow, which paper has of its own."""
    return ground(side, side, fill), piece("", shapes[1:], side / 2, side / 2, scale * side)


def trio(x: float, y: float, width: float) -> Group:
    """A half-elf with a sprite at its hand, an orc that looks on, around (x, y)."""
    size = 0.4 * width
    shapes = (
        piece("", elf_shapes(0)[1:], -0.62 * size, 0, size),
        piece("", sprite_shapes()[1:], -0.1 * size, 0.22 * size, 0.8 * size),
        piece("", orc_shapes()[1:], 0.72 * size, -0.12 * size, 0.9 * size),
    )
    return Group("", shapes, dx=x, dy=y)
