"""The banners to cut out: a card for each troop, its ratings in front, behind them what they come to in centimetres."""

from __future__ import annotations

from collections.abc import Iterable

from kit.core.game import Ref
from kit.draw.pathdata import polyline
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.kanonkugle import GAME, troops
from kit.games.kanonkugle import draft as drafts
from kit.games.kanonkugle.draft import Draft
from kit.games.kanonkugle.pieces import DESIGNS
from kit.games.kanonkugle.troops import Troop
from kit.printables.cards import Two, cut
from kit.printables.kanonkugle.pictures import token
from kit.printables.options import OneOf
from kit.printables.paper import Paper
from kit.printables.registry import Order
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, fitting, plain
from kit.text.catalogue import Catalogue

WIDTH, HEIGHT = 85.0, 55.0
"""Of a banner, in millimetres."""
ALL = "all"
_HEAD = 15.0
_EDGE = 3.0


def _battles() -> tuple[str, ...]:
    return ALL, *(scenario.id for scenario in GAME.scenarios())


def _battle_name(t: Catalogue, name: str) -> str:
    return t("print.banners.all") if name == ALL else t(f"scenario.{name}.title")


BATTLE = OneOf("scenario", _battles, _battle_name)


def banners(order: Order) -> Sheets:
    """The banners of all troops of the kit's own, or of those in a battle."""
    chosen = order.values["scenario"]
    ours = next((one for one in GAME.scenarios() if one.id == chosen), None)
    scenario = order.battle or ours
    troops = drafts.ours() if scenario is None else [f.troop for f in GAME.initial_state(scenario).forces]
    return banner_sheets(order.t, order.paper, troops)


def printed_troops(d: Draft) -> list[Troop]:
    """The troops of a draft: one's own, then all that are in an army."""
    return [*d.designs, *(troop for side in range(len(d.armies)) for troop in drafts.army(d, side))]


def banner_sheets(t: Catalogue, paper: Paper, troops: Iterable[Troop]) -> Sheets:
    """A banner for each troop, of several alike one; fronts and backs meet when the paper is turned."""
    each = list(dict.fromkeys(troops)) or drafts.ours()
    return cut(t, paper, "kanonkugle", [([Two(front(t, troop), back(t, troop)) for troop in each], (WIDTH, HEIGHT))])


def name_of(t: Catalogue, troop: Troop) -> str:
    """What a troop is called."""
    return t.word(Ref("troop", troop.name), "Name") if troop.name in DESIGNS else troop.name


def frame(t: Catalogue, troop: Troop, small: str) -> Shapes:
    """The card with its head: picture and name."""
    fill = f"troop.{troop.colour}" if troop.colour else "paper.sunk"
    name = name_of(t, troop)
    size = fitting(name, WIDTH - _HEAD - 3 * _EDGE - 15, 6.2, "title")
    return (
        Path(
            polyline(((0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)), closed=True), "paper.card", "paper.edge", 0.2
        ),
        Path(polyline(((0, 0), (WIDTH, 0), (WIDTH, _HEAD), (0, _HEAD)), closed=True), fill),
        Path(polyline(((0, _HEAD), (WIDTH, _HEAD))), stroke="ink.main", width=0.5),
        token(troop, _EDGE + 6.2, _HEAD / 2, 13),
        Text(_EDGE + 14.5, _HEAD / 2 + 0.36 * size, name, size, "title", "start"),
        Text(WIDTH - _EDGE, _HEAD / 2 + 1.2, small, 3.3, "label", "end"),
    )


def front(t: Catalogue, troop: Troop) -> Shapes:
    """Two columns of ratings, as the rules print them."""
    shapes: list[Shape] = [*frame(t, troop, t("troops.points.free", n=troop.ratings.total))]
    high = (HEIGHT - _HEAD) / 4
    half = WIDTH / 2
    for row, pair in enumerate(troops.front(troop)):
        y = _HEAD + row * high
        if row:
            shapes.append(Path(polyline(((0, y), (WIDTH, y))), stroke="paper.edge", width=0.35))
        for column, (key, value) in enumerate(pair):
            x = column * half
            title = _title(t(f"troops.rating.{key}"), half - 27)
            shapes += [
                Text(x + _EDGE, y + high / 2 + 1.5, t.word(Ref("rating", key), "short"), 4.4, "figure", "start"),
                moved(title.shapes, x + 15, y + (high - title.height) / 2),
                Text(x + half - _EDGE, y + high / 2 + 2.4, str(value), 6.6, "figure", "end"),
            ]
    shapes.append(Path(polyline(((half, _HEAD), (half, HEIGHT))), stroke="ink.main", width=0.4))
    return tuple(shapes)


def _title(words: str, width: float) -> Block:
    """What a rating is called, in letters so large that its longest word is no longer than a line."""
    longest = max(words.split(), key=len)
    return plain(words, width, fitting(longest, width, 3.2, "text"))


def _shooting(t: Catalogue, troop: Troop, told: troops.Back) -> list[str]:
    """How far it shoots, and leaves its cover for that; or that it does not."""
    if not troop.ratings.tir:
        return [t("troops.means.tir.none")]
    far = t("troops.means.ddt", n=told.shoots) if told.shoots else t("troops.means.ddt.none")
    return [far, t("print.banners.leaving", n=told.leaving)]


def back(t: Catalogue, troop: Troop) -> Shapes:
    """What the ratings come to, in centimetres and figures."""
    told = troops.back(troop)
    whole = told.share.denominator == 1
    facts = {"lives": told.share.numerator} if whole else {"share": told.share.denominator}
    lines = [
        t("troops.means.mov", open=told.open, rough=told.rough, marsh=told.impervious),
        *_shooting(t, troop, told),
        t("troops.figures" if whole else "troops.figures.share", n=told.units, **facts),
    ]
    if troop.climber:
        lines.append(t("print.banners.climbs", n=told.vertical))
    block = stacked((plain(line, WIDTH - 2 * _EDGE - 4, 3.9) for line in lines), 1.6)
    room = HEIGHT - _HEAD
    return (
        *frame(t, troop, t("troops.points.free", n=troop.ratings.total)),
        moved(block.shapes, _EDGE + 2, _HEAD + (room - block.height) / 2),
    )
