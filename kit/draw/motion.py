"""Motion: where a group is at each moment of its way. Pure: a share of the time (0 to 1) in, shapes out.

Every function returns a `Frame`; a painter calls it with growing shares. The figures are those of `tokens.toml`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from math import hypot, pi, sin
from typing import Literal

from kit.draw.marks import spell_in_flight
from kit.draw.palette import tokens
from kit.draw.pathdata import Point
from kit.draw.scene import Group, Shapes, keyed

Frame = Callable[[float], Shapes]
MotionName = Literal["tap", "lift", "step", "shake", "spell", "dice", "leave", "places", "bubble", "star"]


def milliseconds(name: MotionName) -> int:
    """How long a motion lasts; "step" is one hex of a walk."""
    duration: int = tokens()["motion"][name]
    return duration


def ease_inout(share: float) -> float:
    """Starts and ends softly: for what walks or flies from one place to another."""
    return _bezier(0.5, 0.0, 0.3, 1.0, round(share, 3))


def ease_out(share: float) -> float:
    """Ends softly: for what reacts to a tap."""
    return _bezier(0.2, 0.8, 0.3, 1.0, round(share, 3))


@lru_cache(maxsize=2048)
def _bezier(x1: float, y1: float, x2: float, y2: float, share: float) -> float:
    """A CSS cubic-bezier: the y where x is the share, found by halving."""
    if share <= 0 or share >= 1:
        return min(max(share, 0.0), 1.0)
    low, high = 0.0, 1.0
    for _ in range(24):
        mid = (low + high) / 2
        low, high = (mid, high) if _cubic(x1, x2, mid) < share else (low, mid)
    return _cubic(y1, y2, (low + high) / 2)


def _cubic(one: float, two: float, t: float) -> float:
    return 3 * one * t * (1 - t) ** 2 + 3 * two * t * t * (1 - t) + t**3


def along(points: Sequence[Point], share: float) -> Point:
    """The point at a share of the length of a line through some points."""
    legs = [hypot(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in pairwise(points)]
    left = min(max(share, 0.0), 1.0) * sum(legs)
    for leg, ((x0, y0), (x1, y1)) in zip(legs, pairwise(points), strict=True):
        if left <= leg and leg:
            return x0 + (x1 - x0) * left / leg, y0 + (y1 - y0) * left / leg
        left -= leg
    return points[-1]


def walk(piece: Group, points: Sequence[Point]) -> Frame:
    """A piece goes along the centres of its path, the first of them its own place."""
    return lambda share: (piece.moved(*along(points, ease_inout(share))),)


def lift(piece: Group, height: float) -> Frame:
    """A piece rises by `height` board units (negative: is set down from there)."""
    return lambda share: (piece.moved(piece.dx, piece.dy - height * ease_out(share)),)


def shake(piece: Group, reach: float = 4.0) -> Frame:
    """A gentle no: three times left and right, ever less."""
    return lambda share: (piece.moved(piece.dx + reach * (1 - share) * sin(6 * pi * share), piece.dy),)


def leave(piece: Group, goal: Point) -> Frame:
    """A counter leaves the board: it shrinks to 60 %, slides towards its owner's edge and fades."""

    def frame(share: float) -> Shapes:
        eased = ease_out(share)
        x, y = piece.dx + (goal[0] - piece.dx) * eased, piece.dy + (goal[1] - piece.dy) * eased
        return (replace(piece, dx=x, dy=y, scale=piece.scale * (1 - 0.4 * eased), opacity=1 - share),)

    return frame


_SWELL = 0.25
"""How much larger a piece becomes that changes where it stands."""


def rearrange(before: Shapes, after: Shapes) -> Frame:
    """Pieces go from where they stand in one picture to where they stand in another, as they look there; what is in one
    of the two alone fades. What looks otherwise there swells as it changes, so that it is seen to."""
    old, new = keyed(before), keyed(after)

    def frame(share: float) -> Shapes:
        gone = (_faded(piece, 1 - share) for key, piece in old.items() if key not in new)
        come = (_faded(piece, share) for key, piece in new.items() if key not in old)
        both = (shape for key, piece in new.items() if key in old for shape in _becoming(old[key], piece, share))
        return *gone, *come, *both

    return frame


def _becoming(was: Group, piece: Group, share: float) -> Shapes:
    """A piece on the way to where and what it will be."""
    x, y = along([(was.dx, was.dy), (piece.dx, piece.dy)], ease_inout(share))
    if was.children == piece.children:
        return (piece.moved(x, y),)
    swell = 1 + _SWELL * sin(pi * share)
    both = (_faded(was, 1 - share), _faded(piece, share))
    return tuple(replace(one, dx=x, dy=y, scale=one.scale * swell) for one in both)


def _faded(piece: Group, share: float) -> Group:
    return replace(piece, opacity=piece.opacity * share)


def spell(points: Sequence[Point], size: float) -> Frame:
    """The star of a spell flies along its route."""
    return lambda share: (spell_in_flight(*along(points, ease_inout(share)), share, size),)


def together(*frames: Frame) -> Frame:
    """Several motions at once."""
    return lambda share: tuple(shape for frame in frames for shape in frame(share))
