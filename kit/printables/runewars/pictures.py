"""Small pictures that the printed sheets share: the seasons, the marks of the rules, and the trio on the cover of the
book."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, cut_box, polyline, rounded_box
from kit.draw.scene import Group, Path, Shape, Shapes, Text
from kit.games.runewars.pictures import FIGURES, LOOKS, token_shapes
from kit.games.runewars.pieces import AUTOMAS, NEUTRAL, PLAYERS
from kit.printables.stack import moved
from kit.printables.typeset import LEAST


class Tones(NamedTuple):
    """The colours of a season: its ground, what stands on it, its band."""

    ground: str
    ink: str
    band: str


SEASON_TONES: Mapping[str, Tones] = {
    "spring": Tones("chess.placement", "terrain.wood_tx", "terrain.wood_light"),
    "summer": Tones("chess.exit", "terrain.hachure", "accent.main"),
    "autumn": Tones("status.threat_wash", "terrain.hachure", "terrain.hill2"),
    "winter": Tones("sky.day", "azzurro.ink", "sky.hill"),
}
_LEAF = "M8 92C10 40 36 10 92 8C90 66 62 90 22 84L14 96ZM24 78C34 56 50 40 72 28"
_MAPLE = (
    "M50 4L59 24L72 17L68 40L86 28L84 44L97 50L74 68L78 79L54 75L54 97H46L46 75L22 79L26 68L3 50L16 44L14 28L32 40"
    "L28 17L41 24Z"
)


def season(name: str, x: float, y: float, size: float, ink: str = "") -> Group:
    """The picture of a season around (x, y): a leaf, the sun, a leaf that has turned, a snowflake."""
    tone = ink or SEASON_TONES[name].ink
    drawn: Mapping[str, Shapes] = {
        "spring": (Path(_LEAF, tone), Path("M24 78C34 56 50 40 72 28", stroke="paper.card", width=5)),
        "summer": _sun(tone),
        "autumn": (Path(_MAPLE, tone, tone, 4),),
        "winter": (Path(_flake(), stroke=tone, width=7),),
    }
    return moved(drawn[name], x - size / 2, y - size / 2, size / 100)


def _ray(turn: float, near: float, far: float) -> str:
    a, b = cos(turn), sin(turn)
    return polyline(((50 + near * a, 50 + near * b), (50 + far * a, 50 + far * b)))


def _sun(tone: str) -> Shapes:
    rays = "".join(_ray(k * pi / 4, 34, 48) for k in range(8))
    return Path(circle(50, 50, 25), tone), Path(rays, stroke=tone, width=9)


def _flake() -> str:
    d = ""
    for k in range(6):
        turn = pi / 6 + k * pi / 3
        d += _ray(turn, 0, 46)
        a, b = cos(turn), sin(turn)
        for side in (-1, 1):
            c, e = cos(turn + side * pi / 3.4), sin(turn + side * pi / 3.4)
            d += polyline(((50 + 28 * a, 50 + 28 * b), (50 + 28 * a + 15 * c, 50 + 28 * b + 15 * e)))
    return d


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
