"""Small pictures that the printed sheets share: the marks of the rules, and the trio on the cover of the
book."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import cut_box, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.games.runewars.pictures import FIGURES, LOOKS, token_shapes
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, PLAYERS
from kit.games.runewars.season_pictures import season
from kit.printables.stack import moved
from kit.printables.typeset import LEAST

# --- the marks of the rules

MARKS = {"RS": "printed", "BG": "rebuilt", "RUL": "ours"}
"""The beginning of a rule's id, and whose rule it is, as the book says it."""
PILL = (8.6, 4.2)
"""Width and height of a mark, at letters of eight points."""


def mark(rule_id: str, x: float, y: float, size: float = LEAST) -> Shapes:
    """Whose a rule is, from its upper left corner: the author's on dark, the box's on white, ours on yellow in a broken
    line with cut corners, so that nobody takes one for another."""
    own = rule_id.partition("-")[0]
    wide, high = (side * size / LEAST for side in PILL)
    fill, ink, line, dash = {
        "RS": ("ink.main", "paper.card", "ink.main", ()),
        "BG": ("paper.card", "ink.main", "ink.main", ()),
        "RUL": ("accent.wash", "ink.main", "accent.deep", (1.0, 0.7)),
    }[own]
    box = cut_box if own == "RUL" else rounded_box
    pill = Path(box(x, y, wide, high, 0.3 * high), fill, line, 0.11 * size, dash, cap="butt")
    return pill, Text(x + wide / 2, y + 0.5 * high + 0.36 * size, own, size, "label", fill=ink)


# --- the cover


def trio(x: float, y: float, width: float) -> Group:
    """A fortress between a model of the automa and a hero, a dragon rune below, around (x, y)."""
    size = 0.3 * width
    own, other = LOOKS[PLAYERS[0]], LOOKS[AUTOMAS[0]]
    shapes: list[Shape] = [
        pictogram("fortress", 0, -0.2 * size, 1.15 * size, main=other.ink),
        pictogram("hero", -1.15 * size, 0.05 * size, 0.95 * size, main=own.ink, accent=own.strong),
        pictogram(FIGURES[3], 1.15 * size, 0.1 * size, 0.85 * size, main=other.ink),
        moved(token_shapes("dragon"), 0, 0.75 * size, 0.0052 * size),
        season("winter", -0.72 * size, -0.78 * size, 0.3 * size),
        season("winter", 0.8 * size, -0.88 * size, 0.22 * size, LOOKS[NEUTRAL].ink),
    ]
    return Group("", tuple(shapes), dx=x, dy=y)
