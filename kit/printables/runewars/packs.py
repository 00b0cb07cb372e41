"""The cards of ours to cut out: eight for each season, and the 30 Fate cards. All backs of a pack are alike, or they
would tell what comes."""

from __future__ import annotations

from kit.core.game import Ref
from kit.draw.art import pictogram
from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheets
from kit.games.runewars import fate_pictures
from kit.games.runewars.effects import every
from kit.games.runewars.pieces import DATA
from kit.games.runewars.season_pictures import SEASON_TONES, Tones
from kit.games.runewars.season_pictures import season as season_picture
from kit.games.runewars.sheets import Fate, Season
from kit.printables.cards import Two, ground
from kit.printables.options import Number
from kit.printables.registry import Order
from kit.printables.runewars.cutting import HIGH, Sign, back, cut
from kit.printables.stack import moved, stacked
from kit.printables.typeset import LEAST, balanced, fitting, lowered
from kit.text.catalogue import Catalogue

SEASON_WIDTH = Number("width", 57, 50, 70)
FATE_WIDTH = Number("width", 43, 40, 63)
RULES = {"cmp": "RS-GEN-10", "sum": "RS-GEN-16", "bid": "RS-GEN-14"}
"""The rule that the tag of a season card is about."""


def seasons(order: Order) -> Sheets:
    """A sheet for each season, and the backs behind it."""
    wide = float(order.values["width"])
    packs = [
        [Two(season_face(order.t, card, name, wide), season_back(order.t, name, wide)) for card in cards.values()]
        for name, cards in DATA.seasons.items()
    ]
    return cut(order, [(pack, (wide, HIGH * wide)) for pack in packs])


def fate(order: Order) -> Sheets:
    """Each card once."""
    wide = float(order.values["width"])
    behind = fate_back(order.t, wide)
    return cut(order, [([Two(fate_face(order.t, card, wide), behind) for card in DATA.fate], (wide, HIGH * wide))])


# --- season cards


def rule_of(card: Season) -> str:
    """The rule by which a card is played, where that is one worth knowing; else nothing."""
    tagged = next((RULES[tag] for tag in RULES if tag in card.tags), "")
    chosen = any(op.get("by") == "automa" for op in every(card.effect))
    return tagged or ("RS-SEASON-3" if chosen else "")


def season_face(t: Catalogue, card: Season, name: str, wide: float) -> Shapes:
    """The title on a band with the picture of the season, what the card says, and what goes with it."""
    tones, high, edge = SEASON_TONES[name], HIGH * wide, 2.0
    band, inner = 0.21 * wide, wide - 2 * edge - 5
    low, right, size = edge + band, wide - edge, 0.078 * wide
    title = t(f"season.{card.id}.title")
    line = fitting(title, inner - 0.15 * wide, size, "title")
    top = f"M{edge} {low}v-{band - 3}a3 3 0 0 1 3 -3h{right - edge - 6}a3 3 0 0 1 3 3v{band - 3}Z"
    shapes: list[Shape] = [
        ground(wide, HIGH * wide, tones.ground),
        Path(rounded_box(edge, edge, wide - 2 * edge, high - 2 * edge, 3), "paper.card"),
        Path(top, tones.band),
        Path(rounded_box(edge, edge, wide - 2 * edge, high - 2 * edge, 3), stroke="ink.main", width=0.5),
        season_picture(name, edge + 0.11 * wide, edge + band / 2, 0.15 * wide, "ink.main"),
        Text(edge + 0.21 * wide, edge + band / 2 + 0.34 * line, title, max(line, LEAST), "title", "start"),
    ]
    foot, words = _foot(t, card, inner, high - edge - 2.4), t(f"season.{card.id}")
    room = high - low - edge - foot[1] - 4
    said = lowered(lambda letters: balanced(words, inner, letters), room, 0.07 * wide)
    shapes.append(moved(said.shapes, edge + 2.5, low + 1.5 + (room - said.height) / 2))
    return *shapes, *foot[0]


def _foot(t: Catalogue, card: Season, wide: float, low: float) -> tuple[Shapes, float]:
    """What a council brings besides, and where to read on in the book; and how high both are. The words of a card are
    ours, so it wears no mark."""
    lines = [t("season.council")] * ("council" in card.tags)
    lines += [t("print.seasons.see", rule=t.rule(rule))] if (rule := rule_of(card)) else []
    said = stacked((balanced(line, wide, LEAST) for line in lines), 0.8)
    return (moved(said.shapes, 4.5, low - said.height),), said.height


def season_back(t: Catalogue, name: str, wide: float) -> Shapes:
    """The picture of the season in a frame, with its name."""
    sign: Sign = lambda x, y, size: (season_picture(name, x, y, size),)  # noqa: E731
    return back(t, (wide, HIGH * wide), sign, t.word(Ref("season", name), "Name"), SEASON_TONES[name])


# --- Fate cards


def fate_face(t: Catalogue, card: Fate, wide: float) -> Shapes:
    """The symbol at the top, and what the card says to each shape."""
    high, edge = HIGH * wide, 2.0
    top = 0.42 * wide
    shapes: list[Shape] = [
        ground(wide, HIGH * wide, "paper.sunk"),
        Path(rounded_box(edge, edge, wide - 2 * edge, high - 2 * edge, 3), "paper.card", "ink.main", 0.5),
        *fate_pictures.symbol(card.symbol, wide / 2, edge + 0.17 * wide, 0.27 * wide),
        Text(wide - edge - 1.6, edge + 4.2, str(card.no), LEAST, "figure", "end", fill="ink.soft"),
        Text(wide / 2, top, t.word(Ref("symbol", card.symbol), "Name"), 0.075 * wide, "label"),
    ]
    step = (high - edge - top - 2.2) / len(fate_pictures.SHAPES)
    for row, name in enumerate(fate_pictures.SHAPES):
        y = top + 1.4 + (row + 0.5) * step
        shapes += [
            Path(polyline(((edge + 2, y - step / 2), (wide - edge - 2, y - step / 2))), stroke="paper.edge", width=0.3),
            fate_pictures.shape(name, 0.24 * wide, y, 0.62 * step),
            *fate_pictures.face(getattr(card, name), 0.64 * wide, y, 0.6 * step),
        ]
    return tuple(shapes)


def fate_back(t: Catalogue, wide: float) -> Shapes:
    """A rune between the three symbols."""

    def sign(x: float, y: float, size: float) -> Shapes:
        row = enumerate(("silver", "red", "gold"), -1)
        symbols = (fate_pictures.symbol(name, x + k * 0.22 * wide, 0.16 * HIGH * wide, 0.15 * wide) for k, name in row)
        return *(shape for one in symbols for shape in one), pictogram("rune", x, y + 0.08 * wide, size)

    tones = Tones("terrain.river_bank", "ink.main", "ink.main")
    return back(t, (wide, HIGH * wide), sign, t("print.fate.back"), tones)
