"""The clues of "Guess the unit" as cards: the grown-up reads the front, the child sees the back (WK-GUESS-3, 11)."""

from __future__ import annotations

from typing import cast

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.counters import ARMIES, ArmyName, Kind, counter_shapes, look, picture_name
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.pdf import text_width
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.war_kids.pieces import DATA, SIDES
from kit.printables.cards import Two, pages
from kit.printables.registry import Order
from kit.printables.stack import moved
from kit.printables.typeset import plain, shrunk
from kit.text.catalogue import Catalogue

WIDTH, HEIGHT = 90.0, 49.0
"""Of a card, in millimetres: ten on a sheet."""
_IN = 5.0
_FOOT = 15.0
_CLUE = 5.0


def clues(order: Order) -> Sheets:
    """All cards, the kinds one after the other."""
    t = order.t
    cards = [
        Two(_front(t, kind, number), _back(t))
        for kind, count in DATA["guess"]["clues"].items()
        for number in range(1, count + 1)
    ]
    heads = t("print.clues.front"), t("print.back")
    top = (order.paper.height - 5 * HEIGHT) / 2
    return pages(
        order.paper, [cards], (WIDTH, HEIGHT), heads, lambda n: f"{t('game.guess.title')} · {n}", max(15.5, top)
    )


def _front(t: Catalogue, kind: str, number: int) -> Shapes:
    """The clue, and below a line who it is and how one can tell."""
    room = HEIGHT - _FOOT - _IN - 5
    clue = shrunk(t("guess.quote", clue=t(f"clue.{kind}.{number}")), WIDTH - 2 * _IN - 2, room, _CLUE, "text")
    low = HEIGHT - _FOOT
    shapes: list[Shape] = [
        Path(rounded_box(1.6, 1.6, WIDTH - 3.2, HEIGHT - 3.2, 3), "paper.card", "ink.main", 0.4),
        moved(clue.shapes, _IN + 1, _IN + (room - clue.height) / 2),
        Path(polyline(((_IN, low), (WIDTH - _IN, low))), stroke="paper.line", width=0.25, dash=(1.2, 1.2)),
    ]
    who, left = _who(t, kind, low)
    means = shrunk(t(f"clue.{kind}.{number}.means"), WIDTH - _IN - left, _FOOT - 4, 3.0, "note", "ink.soft")
    return (*shapes, *who, moved(means.shapes, left, low + 1.4 + (_FOOT - 4.4 - means.height) / 2))


def _who(t: Catalogue, kind: str, top: float) -> tuple[list[Shape], float]:
    """The picture and the name of a kind, of a leader both the Prince's and the Princess's; and where they end."""
    armies = SIDES if kind == "leader" else SIDES[:1]
    names = [t.word(Ref("unit", f"{army}_leader" if kind == "leader" else kind), "Name") for army in armies]
    shapes: list[Shape] = []
    for k, army in enumerate(armies):
        tones = ARMIES[cast(ArmyName, army)]
        name = picture_name(cast(ArmyName, army), cast(Kind, kind))
        x = _IN + 5 + k * 9.5
        shapes.append(pictogram(name, x, top + 6.2, 10, main=tones.ink, accent=tones.strong))
    x, y = (_IN + 11.5, top + 7.6) if len(names) == 1 else (_IN + 20, top + 5.4)
    size = 3.8 if len(names) == 1 else 2.9
    shapes += [Text(x, y + k * 4.2, name, size, "label", "start") for k, name in enumerate(names)]
    return shapes, max(_IN + 33, x + max(text_width(name, size, "label") for name in names) + 3)


def _back(t: Catalogue) -> Shapes:
    """Both armies' colours, a counter of each, and a question mark."""
    half = WIDTH / 2
    shapes: list[Shape] = [
        Path(polyline(((0, 0), (half, 0), (half, HEIGHT), (0, HEIGHT)), True), "azzurro.face"),
        Path(polyline(((half, 0), (WIDTH, 0), (WIDTH, HEIGHT), (half, HEIGHT)), True), "rosa.face"),
    ]
    for k, (army, kind) in enumerate((("blue", "soldier"), ("pink", "mage"))):
        unit = DATA["units"][kind]
        drawn = counter_shapes(look(cast(ArmyName, army), cast(Kind, kind), unit["points"], unit["strength"]))[1:]
        shapes.append(moved(drawn, (5.5, WIDTH - 25.5)[k], 12, 0.2))
    shapes.append(Path(rounded_box(half - 15.5, 5, 31, 40, 3.5), "paper.card", "ink.main", 0.7))
    shapes.append(Text(half, 32.5, "?", 27, "title"))
    title = plain(t("game.guess.title"), 28, 3.1, "label", "ink.soft", "middle")
    shapes.append(moved(title.shapes, half - 14, 43 - title.height))
    return tuple(shapes)
