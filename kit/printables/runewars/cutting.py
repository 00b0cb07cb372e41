"""What all things of Rune Winter that are cut out share: their sheets, a plate with a title and words, a back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.runewars.season_pictures import Tones
from kit.printables import cards
from kit.printables.cards import ground
from kit.printables.registry import Order
from kit.printables.stack import moved, stacked
from kit.printables.typeset import LEAST, Block, balanced, fitting, lowered, shrunk
from kit.text.catalogue import Catalogue

Size = tuple[float, float]
Sign = Callable[[float, float, float], Shapes]
"""A picture around a point, so large."""
SNOW = Tones("sky.day", "azzurro.ink", "sky.hill")
HIGH = 1.4
"""Height of a card, in widths."""
_EDGE = 1.6
"""From the cut to the frame, in millimetres."""


def cut(order: Order, groups: Sequence[cards.Group]) -> Sheets:
    """Groups of things, each with its size, on sheets with their backs behind them."""
    return cards.cut(order.t, order.paper, "runewars", groups)


def plate(size: Size, sign: Sign, name: str, words: Sequence[Block], foot: Sequence[Block] = ()) -> Shapes:
    """A card, or a token with words: its sign and name on a band, blocks in the middle of what is below, and at its
    foot; each as wide as `inner` says."""
    wide, high = size
    band, left = max(0.2 * wide, 8.4), _EDGE + 1.2
    low, room = _EDGE + band, inner(size)
    title = shrunk(name, room - 0.2 * wide, band - 0.6, 3.6, "title")
    along, up = wide - 2 * _EDGE - 5, band - 2.5
    top = f"M{_EDGE} {low}v-{up}a2.5 2.5 0 0 1 2.5 -2.5h{along}a2.5 2.5 0 0 1 2.5 2.5v{up}Z"
    said, last = stacked(words, 1.6), stacked(foot, 0.6)
    y = low + (high - _EDGE - low - last.height - 1.4 * bool(foot) - said.height) / 2
    frame = rounded_box(_EDGE, _EDGE, wide - 2 * _EDGE, high - 2 * _EDGE, 2.5)
    return (
        ground(wide, high, "paper.sunk"),
        Path(frame, "paper.card"),
        Path(top, "paper.edge"),
        Path(frame, stroke="ink.main", width=0.5),
        *sign(left + 0.08 * wide, _EDGE + band / 2, 0.16 * wide),
        moved(title.shapes, left + 0.19 * wide, _EDGE + (band - title.height) / 2),
        moved(said.shapes, (wide - room) / 2, y),
        moved(last.shapes, (wide - room) / 2, high - _EDGE - 1.4 - last.height),
    )


def inner(size: Size) -> float:
    """The width of the words on a plate."""
    return size[0] - 2 * _EDGE - 2.6


def told(words: str, size: Size, most: float = 3.4, high: float = 0.5) -> Block:
    """Words in the middle of a plate, in letters so large that they take no more than this share of its height."""
    return lowered(lambda letters: balanced(words, inner(size), letters), high * size[1], most)


def back(t: Catalogue, size: Size, sign: Sign, words: str, tones: Tones = SNOW) -> Shapes:
    """The back of a pack: its sign, what it is, and the name of the game where there is room."""
    wide, high = size
    room, title = wide - 10.0, t("game.runewars.title")
    name = Text(wide / 2, high - 7.6, title, max(fitting(title, room, 3.2, "label"), LEAST), "label", fill=tones.ink)
    large = max(fitting(words, room, 0.12 * wide, "title"), LEAST)
    return (
        ground(wide, high, tones.band),
        Path(rounded_box(3, 3, wide - 6, high - 6, 3), tones.ground, tones.ink, 0.7),
        Path(rounded_box(4.4, 4.4, wide - 8.8, high - 8.8, 2.2), stroke=tones.ink, width=0.3),
        *sign(wide / 2, 0.42 * high, 0.46 * wide),
        Text(wide / 2, 0.78 * high, words, large, "title", fill=tones.ink),
        *((name,) if high > 1.2 * wide else ()),
    )
