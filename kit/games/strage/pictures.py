"""La Strage: how its pieces and cards look, each in a box of 100 by 100 around the origin (cards: 64 by 92).

Clans are told by emblem and colour, half-elves from sprites and orcs by their outline: disc, small disc, hexagon.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.games.strage import cards as pack
from kit.games.strage.pieces import CLANS

CARD = 64.0, 92.0
"""Width and height of a card."""
SUIT_PICTURES = ("suit_spade", "suit_club", "suit_diamond", "suit_heart")
SUIT_TONES = ("ink.main", "ink.main", "clan.red", "clan.red")
SPELLS = {"A": "card_ace", "J": "card_jack", "Q": "card_queen", "K": "card_king", "X": "card_joker_a"}
"""Per rank the picture of what the card does."""


def tone_on(clan: int) -> str:
    """The colour that is read on a clan's own."""
    return CLANS[clan].colour.replace("clan.", "clan.on_")


@lru_cache(maxsize=16)
def elf_shapes(clan: int, *, chosen: bool = False, immune: bool = False) -> Shapes:
    """A half-elf: a disc with a rim in its clan's colour, the emblem on a badge at the upper left; chosen: in a ring of
    marigold; immune: with the shield of its clan's Immunity at the lower left."""
    seat = CLANS[clan]
    ring = (Path(circle(0, 0, 45), "accent.main", "ink.main", 3.5),) if chosen else ()
    body: list[Shape] = [
        Path(circle(0, 4.5, 38), "ink.main", opacity=0.34),
        *ring,
        Path(circle(0, 0, 38), seat.colour, "ink.main", 3.5),
        Path(circle(0, 0, 31), "paper.card", "ink.main", 2),
        pictogram("half_elf", 0, 1, 47, accent=seat.colour),
        Path(circle(-28, -28, 15), seat.colour, "ink.main", 3.2),
        pictogram(seat.emblem, -28, -28, 19, main=tone_on(clan), line=seat.colour),
    ]
    if immune:
        body += [Path(circle(-28, 28, 15), "paper.card", "ink.main", 3.2), pictogram("card_jack", -28, 28, 21)]
    return tuple(body)


@lru_cache(maxsize=1)
def sprite_shapes() -> Shapes:
    """A sprite: a small light disc."""
    return (
        Path(circle(0, 4, 30), "ink.main", opacity=0.3),
        Path(circle(0, 0, 30), "clan.sprite", "ink.main", 3.2),
        pictogram("sprite", 0, 0, 42, main="clan.on_sprite", line="clan.sprite"),
    )


def hexagon(radius: float) -> str:
    """Six corners, one at the top."""
    corners = [(radius * sin(k * pi / 3), -radius * cos(k * pi / 3)) for k in range(6)]
    return polyline(corners, True)


@lru_cache(maxsize=2)
def orc_shapes(chosen: bool = False) -> Shapes:
    """An orc: a dark hexagon; chosen: in a ring of marigold."""
    ring = (Path(hexagon(47), "accent.main", "ink.main", 4),) if chosen else ()
    return (
        Group("", (Path(hexagon(40), "ink.main", opacity=0.34),), dy=5),
        *ring,
        Path(hexagon(40), "clan.orc", "ink.main", 4),
        Path(hexagon(34), "", "ink.soft", 2.5),
        pictogram("orc", 0, 0, 46, main="clan.on_orc", line="clan.orc"),
    )


def piece(key: str, shapes: Shapes, x: float, y: float, size: float) -> Group:
    """Some of those shapes as a piece whose middle is at (x, y)."""
    return Group(key, shapes, dx=x, dy=y, scale=size / 100)


@lru_cache(maxsize=256)
def card_shapes(card: int, letter: str) -> Shapes:
    """The face of a card with its upper left corner at the origin: `letter` is its rank as the language has it, the
    suit below it; in the middle its number, or the picture of what it does."""
    wide, tall = CARD
    joker = card >= pack.JOKERS_AT
    suit = None if joker else pack.suit(card)
    tone = "ink.main" if suit is None else SUIT_TONES[suit]
    shapes: list[Shape] = [Path(rounded_box(1.5, 1.5, wide - 3, tall - 3, 9), "paper.card", "ink.main", 3)]
    if suit is not None:
        shapes += [
            Text(15, 27, letter, 25, "figure", fill=tone),
            pictogram(SUIT_PICTURES[suit], 46, 19, 22, main=tone),
        ]
    if pack.FACES[card] and suit is not None:
        shapes.append(pictogram(SUIT_PICTURES[suit], wide / 2, 60, 40, main=tone))
    elif joker:
        shapes += [pictogram("card_joker_a", wide / 2, 30, 40), pictogram("card_joker_b", wide / 2, 68, 34)]
    else:
        shapes += [
            Path(circle(wide / 2, 60, 23), "accent.wash", "accent.deep", 2.5),
            pictogram(SPELLS[letter_of(card)], wide / 2, 60, 31),
        ]
    return tuple(shapes)


def letter_of(card: int) -> str:
    """The rank of a card in the notation, "X" for a Joker."""
    return pack.NAMES[card][0]


@lru_cache(maxsize=1)
def back_shapes() -> Shapes:
    """The back of a card: a star on dark ground."""
    wide, tall = CARD
    return (
        Path(rounded_box(1.5, 1.5, wide - 3, tall - 3, 9), "paper.card", "ink.main", 3),
        Path(rounded_box(7, 7, wide - 14, tall - 14, 6), "accent.link"),
        pictogram("star_full", wide / 2, tall / 2, 34, main="paper.card"),
    )
