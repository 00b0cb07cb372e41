"""The turn aid of the automa, on both sides of a sheet: a season in its four steps and what the automa does in each
season; behind it what holds at any time. Each line wears the mark of whose rule it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.runewars.pictures import LOOKS
from kit.games.runewars.pieces import AUTOMAS
from kit.games.runewars.season_pictures import season as season_picture
from kit.games.runewars.state import SEASONS
from kit.printables import tables
from kit.printables.paper import MARGIN, Paper
from kit.printables.registry import Order
from kit.printables.runewars import pictures
from kit.printables.stack import columns, largest, moved, stacked
from kit.printables.typeset import LEAST, Block, fitting, plain
from kit.text.catalogue import Catalogue

Parts = tuple[tuple[str, tuple[str, ...]], ...]
"""The parts of a page in their order: what its title is called, and its rules."""
TURN: Parts = (
    ("season", ("RS-SEASON-1", "RS-GEN-10", "RS-SEASON-4", "RS-SEASON-5", "RUL-31", "RS-SEASON-6", "RS-ORDER-1",
                "RS-ORDER-2", "RS-AUTOMA-1")),
    ("spring", ("RS-SPRING-1", "RUL-07", "RUL-46", "RUL-20", "RUL-22", "RS-SPRING-2", "RUL-39", "RS-SPRING-3",
                "RS-SPRING-4")),
    ("summer", ("RS-SUMMER-1", "RUL-29", "RS-SUMMER-2", "RS-SUMMER-3", "RUL-11", "RS-SUMMER-4")),
    ("autumn", ("RS-AUTUMN-1", "RUL-19", "RS-AUTUMN-2", "RUL-08", "RS-AUTUMN-10", "RS-AUTUMN-3", "RUL-10", "RUL-13",
                "RS-AUTUMN-4", "RUL-09", "RS-AUTUMN-5", "RS-AUTUMN-6", "RS-AUTUMN-7", "RS-AUTUMN-8", "RUL-51",
                "RS-AUTUMN-9", "RUL-16", "RS-AUTUMN-11", "RUL-14")),
    ("winter", ("RS-WINTER-1", "RS-WINTER-2", "RUL-32")),
)  # fmt: skip
ALWAYS: Parts = (
    ("draw", ("RS-GEN-13", "RUL-01", "RUL-38")),
    ("bids", ("RS-GEN-14", "RUL-27", "RS-GEN-15", "RS-GEN-16")),
    ("runes", ("RS-GEN-17", "RS-GEN-18", "RUL-26", "RS-GEN-19", "RUL-24", "RS-GEN-20", "RS-GEN-21", "RUL-23")),
    ("eight", ("RS-GEN-8", "RS-GEN-9", "RUL-12", "RUL-21")),
    ("battle", ("BG-CTRL", "RS-GEN-3", "RS-GEN-5", "RUL-05", "RUL-17", "BG-BATTLE", "RS-GEN-12", "RS-GEN-4", "RUL-40",
                "RUL-37", "RUL-18")),
    ("worst", ("RS-GEN-11", "RUL-43")),
    ("end", ("RS-END-1", "RS-END-2", "RS-END-3", "RUL-33")),
)  # fmt: skip
LINES = 6
"""Lines by which the worst choice is found."""
_BAND, _GAP = 13.0, 6.0
_MOST = 3.9
"""Size of letters where there is room for it."""


def aid(order: Order) -> Sheets:
    """The two sides."""
    return _side(order, "print.aid.title", TURN), _side(order, "print.aid.always", ALWAYS)


def _side(order: Order, title: str, parts: Parts) -> Sheet:
    t, paper = order.t, order.paper
    width = (paper.width - 2 * MARGIN - _GAP) / 2
    top, low = MARGIN + _BAND + 4, paper.height - MARGIN - 7
    size_of: Callable[[float], Block] = lambda size: columns(  # noqa: E731
        [_part(t, key, rules, width, size) for key, rules in parts], width + _GAP, 1.3 * size
    )
    block = largest(size_of, low - top, _MOST)
    return Sheet(
        paper.width,
        paper.height,
        (*_band(t(title), paper), moved(block.shapes, MARGIN, top), *_legend(t, paper)),
    )


def _band(words: str, paper: Paper) -> Shapes:
    look, wide = LOOKS[AUTOMAS[0]], paper.width - 2 * MARGIN
    middle, size = MARGIN + _BAND / 2, fitting(words, wide - 26, 7.4, "title")
    return (
        Path(rounded_box(MARGIN, MARGIN, wide, _BAND, 4), look.face, look.ink, 0.6),
        pictogram(look.emblem, MARGIN + 9, middle, 9, main=look.ink, line=look.face),
        Text(MARGIN + 17, middle + 2.6, words, size, "title", "start"),
    )


def _legend(t: Catalogue, paper: Paper) -> Shapes:
    """What the three marks mean."""
    step, y = (paper.width - 2 * MARGIN) / len(pictures.MARKS), paper.height - MARGIN - 4.2
    shapes: list[Shape] = []
    for k, (own, name) in enumerate(pictures.MARKS.items()):
        x = MARGIN + k * step
        words = f"{t(f'mark.{name}')}: {t(f'print.mark.{name}')}"
        size = fitting(words, step - pictures.PILL[0] - 3, 3.2, "text")
        shapes += [
            *pictures.mark(own, x, y),
            Text(x + pictures.PILL[0] + 1.5, y + 3.1, words, max(size, LEAST), "text", "start", fill="ink.soft"),
        ]
    return tuple(shapes)


def _part(t: Catalogue, key: str, rules: Sequence[str], width: float, size: float) -> Block:
    """A part: its title, with the picture of a season, and its rules."""
    own = key in SEASONS
    words = t.word(Ref("season", key), "Name") if own else t(f"print.part.{key}")
    left = 2.1 * size if own else 0.0
    head = plain(words, width - left, 1.35 * size, "title", "accent.link")
    picture = (season_picture(key, 0.9 * size, head.height / 2, 1.7 * size),) if own else ()
    title = Block((*picture, moved(head.shapes, left, 0)), head.height)
    told = [line(t, rule, width, size) for rule in rules]
    return stacked((title, *told, *(_compared(t, width, size) if key == "worst" else ())), 0.3 * size)


def line(t: Catalogue, rule: str, width: float, size: float) -> Block:
    """A rule with its mark before it."""
    small = max(0.85 * size, LEAST)
    left = pictures.PILL[0] * small / LEAST + 0.6 * size
    told = tables.rule(t, rule, width - left, size)
    high = pictures.PILL[1] * small / LEAST + 0.3 * size
    return Block((*pictures.mark(rule, 0, 0.1 * size, small), moved(told.shapes, left, 0)), max(told.height, high))


def _compared(t: Catalogue, width: float, size: float) -> Iterator[Block]:
    """The six lines, as part of the rule above them."""
    for number in range(1, LINES + 1):
        said = plain(t(f"worst.V{number}"), width - 6 * size, size)
        yield Block(
            (Text(3.4 * size, 0.94 * size, f"V{number}", size, "label", "start"), moved(said.shapes, 6 * size, 0)),
            said.height,
        )
