"""Chess pieces, webs and tokens as they stand on a board: the side's tone inside, an outline of the other one outside,
so that both sides stand out on both kinds of squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from kit.draw.art import BOX, pictogram_paths
from kit.draw.pathdata import circle
from kit.draw.scene import Group, Path, Shape, Shapes

LETTERS = ("", "p", "n", "b", "r", "q", "k")
"""Per kind of piece, numbered as in `chess`, the letter of its picture."""
TONES = (("chess.white_piece", "chess.black_piece"), ("chess.black_piece", "chess.light"))
"""Per side its own tone and that of its outline."""
_OUTLINE = 11.0


@lru_cache(maxsize=16)
def piece_shapes(kind: int, side: int) -> Shapes:
    """A piece in a box of 100 x 100; its outline reaches a little over it."""
    inside, outside = TONES[side]
    drawn = pictogram_paths(f"chess_{LETTERS[kind]}", main=inside, line=outside)
    body = [path for path in drawn if isinstance(path, Path) and inside in (path.fill, path.stroke)]
    rim = [
        replace(path, fill=outside if path.fill else "", stroke=outside, width=path.width + _OUTLINE) for path in body
    ]
    return (*rim, *drawn)


def chessman(
    key: str, x: float, y: float, size: float, kind: int, side: int, *, under: int = 0, lifted: bool = False
) -> Group:
    """A piece whose middle is at (x, y); `under`: so many tokens of a web lie under it; lifted: in a hand."""
    man = Group("", piece_shapes(kind, side), dx=-BOX / 2, dy=-BOX / 2 - (6 if lifted else 0))
    if not under:
        return Group(key, (man,), dx=x, dy=y, scale=size / BOX)
    web = Group("", _web(), dx=-66, dy=-66, scale=1.32)
    small = Group("", man.children, dx=-40, dy=-49, scale=0.8)
    return Group(key, (web, small, *_tokens(under)), dx=x, dy=y, scale=size / BOX)


@lru_cache(maxsize=1)
def _web() -> Shapes:
    """The web behind a piece, with a light rim so that it is seen on dark squares too."""
    drawn = [path for path in pictogram_paths("web_knot", main="ink.soft") if isinstance(path, Path)]
    rim = [replace(path, fill="", stroke="paper.card", width=path.width + 5, opacity=0.75) for path in drawn]
    return (*rim, *drawn)


@lru_cache(maxsize=8)
def _tokens(count: int) -> Shapes:
    """Tokens in a row at the foot of a piece, each to be counted."""
    places: Sequence[float] = [31.0 * (n - (count - 1) / 2) for n in range(count)]
    discs: list[Shape] = []
    for x in places:
        discs += [
            Path(circle(x, 45, 16.5), "accent.main", "ink.main", 4.5),
            Path(circle(x, 45, 8.5), stroke="ink.main", width=2.5),
        ]
    return tuple(discs)
