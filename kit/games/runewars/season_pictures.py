"""The four seasons of Rune Winter as pictures, and their colours."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import NamedTuple

from kit.draw.pathdata import circle, polyline
from kit.draw.scene import Group, Path, Shapes


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
    return Group("", drawn[name], dx=x - size / 2, dy=y - size / 2, scale=size / 100)


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
