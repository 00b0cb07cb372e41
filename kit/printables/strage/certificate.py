"""The certificate of a guide who has brought sprites home."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import circle
from kit.draw.scene import Path, Shapes
from kit.draw.sheet import Sheets
from kit.games.strage.pieces import CLANS
from kit.games.strage.scene import elf_shapes, piece, sprite_shapes, tone_on
from kit.printables import certificate as shared
from kit.printables.registry import Order


def certificate(order: Order) -> Sheets:
    """One lying page: a clan in each corner, and all four on the way, hand in hand with their sprites."""
    first, second, third, fourth = map(_emblem, range(len(CLANS)))
    return shared.certificate(order, (first, second, third, fourth), _parade())


def _emblem(clan: int) -> Shapes:
    seat = CLANS[clan]
    return (
        Path(circle(0, 0, 5.5), seat.colour, "ink.main", 0.5),
        pictogram(seat.emblem, 0, 0, 7, main=tone_on(clan), line=seat.colour),
    )


def _parade() -> Shapes:
    step, side = 44.0, 26.0
    left = -(len(CLANS) - 1) * step / 2 - 6
    pairs = [
        (piece("", elf_shapes(clan), left + clan * step, 0, side),
         piece("", sprite_shapes(), left + clan * step + 15, 4, 0.86 * side))
        for clan in range(len(CLANS))
    ]  # fmt: skip
    return tuple(shape for pair in pairs for shape in pair)
