"""The score sheet: who plays what, and what was agreed; a line for each of the 24 seasons; the count of the runes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from kit.core.game import Ref
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.runewars import fate_pictures
from kit.games.runewars.pictures import token_shapes
from kit.games.runewars.pieces import DATA, FACTIONS
from kit.games.runewars.rules.ending import YEARS
from kit.games.runewars.season_pictures import season as season_picture
from kit.games.runewars.state import SEASONS
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, fitting, plain
from kit.text.catalogue import Catalogue

COLUMNS = (("year", 0.06), ("season", 0.17), ("order", 0.16), ("draws", 0.13), ("did", 0.28), ("models", 0.1),
           ("runes", 0.1))  # fmt: skip
"""The columns, and their shares of the width."""
SWITCHES = ("hard", "free_cities", "commander", "dev_cards", "explore")
_HEAD, _LABEL = 8.0, 3.4
_TICK = 3.6


def score(order: Order) -> Sheets:
    """One page."""
    t, paper = order.t, order.paper
    width, room = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - 6
    head, count = _head(t, width), _count(t, width)
    row = (room - head.height - count.height - _HEAD - 8) / (YEARS * len(SEASONS))
    page = stacked((head, _table(t, width, row), count), 4)
    foot = edge_line(paper, t("game.runewars.title"), t("print.score"))
    return (Sheet(paper.width, paper.height, (moved(page.shapes, MARGIN, MARGIN), *foot)),)


def _head(t: Catalogue, width: float) -> Block:
    """The title, and below it lines for names, races and what was agreed."""
    title = plain(t("print.score.title"), width, 9, "title")
    half = width / 2 + 3
    shapes = [
        *_blank(t("print.score.name"), 0, 5.5, width / 2 - 3),
        *_blank(t("print.score.day"), half, 5.5, width / 2 - 3),
        *_choice(t("print.score.race"), [t.word(Ref("faction", one), "Name") for one in FACTIONS], 12.5, width),
        *_choice(t("print.score.agreed"), [t(f"print.score.{one}") for one in SWITCHES], 19.5, width),
        *_symbols(t, 26.5, width),
    ]
    return stacked((title, Block(tuple(shapes), 28.5)), 1.5)


def _blank(words: str, x: float, y: float, wide: float) -> Shapes:
    """A word, and a line to write on."""
    line = Path(polyline(((x + 22, y + 0.8), (x + wide, y + 0.8))), stroke="ink.soft", width=0.25)
    return Text(x, y, words, _LABEL, "label", "start", fill="ink.soft"), line


def _choice(words: str, several: Sequence[str], y: float, width: float) -> Shapes:
    """A word, and what can be ticked."""
    step = (width - 22) / len(several)
    shapes: list[Shape] = [Text(0, y, words, _LABEL, "label", "start", fill="ink.soft")]
    for k, said in enumerate(several):
        x = 22 + k * step
        box = rounded_box(x, y - 0.86 * _TICK, _TICK, _TICK, 0.6)
        size = fitting(said, step - _TICK - 3, _LABEL, "text")
        shapes += [
            Path(box, "paper.card", "ink.main", 0.35),
            Text(x + _TICK + 1.2, y, said, size, "text", "start"),
        ]
    return tuple(shapes)


def _symbols(t: Catalogue, y: float, width: float) -> Shapes:
    """What the symbols are worth in this match, and which one takes a hero away."""
    step = (width - 22) / 4
    shapes: list[Shape] = [Text(0, y, t("print.score.symbols"), _LABEL, "label", "start", fill="ink.soft")]
    for k, name in enumerate(("red", "silver", "gold")):
        x = 22 + k * step
        shapes += fate_pictures.symbol(name, x + 2.4, y - 1.2, 4.8)
        shapes.append(Text(x + 6, y, f"{t.word(Ref('symbol', name), 'Name')} =", _LABEL, "text", "start"))
        shapes.append(Path(polyline(((x + 22, y + 0.8), (x + step - 6, y + 0.8))), stroke="ink.soft", width=0.25))
    x, words = 22 + 3 * step, t("print.score.hero")
    shapes.append(Text(x, y, words, fitting(words, 0.62 * step, _LABEL, "text"), "text", "start"))
    shapes.append(Path(polyline(((x + 0.65 * step, y + 0.8), (width, y + 0.8))), stroke="ink.soft", width=0.25))
    return tuple(shapes)


def _table(t: Catalogue, width: float, row: float) -> Block:
    """A line for each season, four to a year, the ground of every other year tinted."""
    edges = [0.0, *accumulate(share * width for _, share in COLUMNS)]
    high = _HEAD + YEARS * len(SEASONS) * row
    shapes: list[Shape] = [Path(rounded_box(0, 0, width, _HEAD, 1.2), "paper.sunk")]
    for (name, _), left, right in zip(COLUMNS, edges, edges[1:], strict=False):
        words = t(f"print.score.{name}")
        size = fitting(words, right - left - 2, _LABEL, "label")
        shapes.append(Text((left + right) / 2, 5.2, words, size, "label"))
    for year in range(YEARS):
        top = _HEAD + year * len(SEASONS) * row
        if year % 2:
            shapes.append(Path(rounded_box(0, top, width, len(SEASONS) * row, 0), "paper.page"))
        shapes.append(Text(edges[1] / 2, top + 2 * row + 2.4, str(year + 1), 7, "figure"))
        for k, season in enumerate(SEASONS):
            y = top + (k + 0.5) * row
            shapes.append(season_picture(season, edges[1] + 4.2, y, 4.6))
            shapes.append(Text(edges[1] + 8.2, y + 1.2, t.word(Ref("season", season), "Name"), _LABEL, "text", "start"))
    thin = "".join(
        polyline(((edges[1], _HEAD + k * row), (width, _HEAD + k * row)))
        for k in range(YEARS * len(SEASONS))
        if k % len(SEASONS)
    )
    thick = "".join(polyline(((0, y), (width, y))) for y in (_HEAD + k * len(SEASONS) * row for k in range(YEARS + 1)))
    upright = "".join(polyline(((x, 0), (x, high))) for x in edges)
    shapes.append(Path(thin + upright, stroke="paper.line", width=0.2, cap="butt"))
    shapes.append(Path(thick, stroke="ink.main", width=0.4, cap="butt"))
    return Block(tuple(shapes), high)


def _count(t: Catalogue, width: float) -> Block:
    """The dragon runes that are needed, to be coloured in one by one."""
    needed = DATA.setup.solo.runes_needed
    head = plain(t("print.score.count", n=needed), width - 12 * (needed + 1), 4.4, "label")
    rest = plain(t("print.score.verdict", n=needed), width - 12 * (needed + 1), 3.4, "text", "ink.soft")
    words = stacked((head, rest), 0.6)
    left = width - 12 * needed
    runes = tuple(moved(token_shapes("dragon"), left + 12 * k + 6, 5.5, 0.1) for k in range(needed))
    ticks = tuple(
        Path(rounded_box(left + 12 * k + 6 - _TICK / 2, 12.2, _TICK, _TICK, 0.6), "paper.card", "ink.main", 0.35)
        for k in range(needed)
    )
    return Block((*words.shapes, *runes, *ticks), 16)
