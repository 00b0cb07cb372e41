"""Before each player: a sheet of a race with its three dials as tracks to lay a marker on, what it begins with, its
models and its ward; the neutrals; and the eight orders as cards."""

from __future__ import annotations

from collections.abc import Sequence

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.games.runewars.pictures import FIGURES, resource_shapes
from kit.games.runewars.pieces import DATA, opponent
from kit.games.runewars.rules.opening import unit as unit_of
from kit.games.runewars.season_pictures import season as season_picture
from kit.games.runewars.sheets import Unit
from kit.printables.cards import Two
from kit.printables.paper import MARGIN, edge_line
from kit.printables.registry import Order
from kit.printables.runewars.cutting import HIGH, Size, back, cut, plate, told
from kit.printables.runewars.models import army, counter, look_of
from kit.printables.stack import columns, moved, stacked
from kit.printables.typeset import LEAST, Block, Run, fitting, paragraph, plain
from kit.text.catalogue import Catalogue

CARD: Size = (43.0, HIGH * 43.0)
ORDER = ("crown", "barrow", "glade", "pyre")
"""Of two races on both sides of a sheet only one is played by a person (RS-GEN-2)."""
SIGNS = {"I": "token", "T": "swords"}
"""Of influence and of a tactics card on a dial."""
_BAND, _BOX, _LABEL, _MODEL = 13.0, 41.0, 16.0, 25.0
_SIZE = 3.7


def dials(order: Order) -> Sheets:
    """The order cards with their backs, then a side for each race, then the neutrals."""
    t = order.t
    behind = back(t, CARD, lambda x, y, wide: (season_picture("winter", x, y, wide),), t("print.cards.order"))
    orders = [Two(order_card(t, one.no), behind) for one in DATA.setup.orders]
    return *cut(order, [(orders, CARD)]), *(_race(order, one) for one in ORDER), _page(order, "", [])


def order_card(t: Catalogue, number: int) -> Shapes:
    """An order: its number, what it does, and its bonus."""
    blocks = [told(t(f"order.{number}.does"), CARD, 3.6)]
    if number < len(DATA.setup.orders):
        blocks += [told(t("print.order.bonus"), CARD, LEAST), told(t(f"print.order.{number}"), CARD, 3.2)]
    figure = lambda x, y, wide: (Text(x, y + 0.36 * wide, str(number), wide, "figure"),)  # noqa: E731
    return plate(CARD, figure, t.word(Ref("order", str(number)), "Name"), blocks)


def _race(order: Order, faction: str) -> Sheet:
    t, width = order.t, order.paper.width - 2 * MARGIN
    start = DATA.factions[faction].start
    begin = t("print.dials.start", tactics=start.tactics, influence=start.influence)
    always = t("print.dials.always", n=DATA.base_icons["I"], tactics=DATA.base_icons["T"])
    ward = paragraph(
        (Run(f"{t.word(Ref('development', 'ward'), 'Name')}. ", "label"), Run(t(f"ward.{faction}"))), width, _SIZE
    )
    tracks = [_track(t, faction, name, width) for name in DATA.dials[faction]]
    built = DATA.setup.build
    prices = t("print.dials.prices", wood=built.stronghold.wood, ore=built.stronghold.ore, repair=built.repair.ore)
    lines = stacked((plain(words, width, _SIZE) for words in (begin, always, prices)), 0.6)
    return _page(order, faction, [lines, stacked(tracks, 3.5), ward])


def _page(order: Order, faction: str, blocks: Sequence[Block]) -> Sheet:
    """A side: who it is, then those blocks, then the kinds of models."""
    t, paper = order.t, order.paper
    width = paper.width - 2 * MARGIN
    half = (width - 6) / 2
    kinds = columns([_kind(t, unit, half) for unit in army(faction)], half + 6, 4)
    page = stacked((_head(t, faction, width), *blocks, kinds), 4.5)
    foot = edge_line(paper, t("game.runewars.title"), t("print.dials"))
    return Sheet(paper.width, paper.height, (moved(page.shapes, MARGIN, MARGIN), *foot))


def _head(t: Catalogue, faction: str, width: float) -> Block:
    look = look_of(faction)
    name = t.word(Ref("faction", faction), "Name") if faction else t("print.dials.neutrals")
    other = t("print.dials.against", other=Ref("faction", opponent(faction))) if faction else ""
    right = Text(width - 6, _BAND / 2 + 1.3, other, 3.6, "label", "end")
    return Block(
        (
            Path(rounded_box(0, 0, width, _BAND, 4), look.face, look.ink, 0.6),
            pictogram(look.emblem, 9, _BAND / 2, 9, main=look.ink, line=look.face),
            Text(17, _BAND / 2 + 2.6, name, 7.4, "title", "start"),
            *((right,) if other else ()),
        ),
        _BAND,
    )


def _track(t: Catalogue, faction: str, name: str, width: float) -> Block:
    """A dial as a track from 0 to 8; an arrow is where it begins."""
    dial, begin = ("", *DATA.dials[faction][name]), getattr(DATA.factions[faction].start, name)  # type: ignore[index]
    wide, words = (width - _LABEL) / len(dial), t.word(Ref("dial", name), "Name short")
    shapes: list[Shape] = [
        moved(resource_shapes(name), _LABEL / 2 - 1, 14, 0.13),
        Text(_LABEL / 2 - 1, 28, words, fitting(words, _LABEL - 3, 4, "label"), "label"),
    ]
    for k, icon in enumerate(dial):
        shapes.append(moved(_space(t, faction, k, icon, wide), _LABEL + k * wide, 0))
    x, y = _LABEL + (begin + 0.5) * wide, _BOX - 7.8
    arrow = polyline(((x, y - 3.6), (x + 3.6, y + 3), (x - 3.6, y + 3)), closed=True)
    return Block((*shapes, Path(arrow, "ink.main")), _BOX)


def _space(t: Catalogue, faction: str, number: int, icon: str, wide: float) -> Shapes:
    """A space: its number, and what counts from it on."""
    middle = wide / 2
    shapes: list[Shape] = [
        Path(rounded_box(0.5, 0, wide - 1, _BOX, 2), "paper.card", "ink.main", 0.35),
        Text(3.6, 5.4, str(number), 4.6, "figure"),
        Path(circle(middle, _BOX - 7.8, 6.3), "paper.sunk", "ink.soft", 0.3, (1, 0.8)),
    ]
    if icon in SIGNS:
        words = t(f"print.dials.{icon}")
        shapes.append(pictogram(SIGNS[icon], middle + 1, 12, 10))
    elif icon in ("", "-"):
        return tuple(shapes)
    else:
        unit = DATA.units[unit_of(faction, icon)]
        words = t.word(Ref("kind", unit.id), "Name")
        shapes.append(pictogram(FIGURES[unit.cls], middle + 1, 12, 11, main=look_of(faction).ink))
    said = plain(words, wide - 1.4, LEAST, align="middle")
    return *shapes, moved(said.shapes, 0.7, 18.3 + (7.7 - said.height) / 2)


def _kind(t: Catalogue, unit: Unit, width: float) -> Block:
    side = _MODEL
    facts = [
        t(f"aid.shape.{unit.shape}"), t("print.dials.figures", init=unit.init, hp=unit.hp),
        *[t("print.dials.fly")] * unit.fly, *[t("print.dials.fast")] * unit.fast,
    ]  # fmt: skip
    said = stacked(
        (
            plain(f"{t.word(Ref('kind', unit.id), 'Name')} × {unit.n}", width - side - 3, 4, "label"),
            plain(" · ".join(facts), width - side - 3, LEAST, "text", "ink.soft"),
            plain(t(f"unit.{unit.id}"), width - side - 3, _SIZE),
        ),
        0.4,
    )
    return Block((*counter(t, unit, side), moved(said.shapes, side + 3, 0)), max(side, said.height))
