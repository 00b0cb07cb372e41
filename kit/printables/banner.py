"""Decoration: the frame of a fine page, and the three counters of the lobby's banner."""

from __future__ import annotations

from kit.draw.pathdata import rounded_box
from kit.draw.pictures import banner_picture
from kit.draw.scene import Group, Path, Shapes


def frame(width: float, height: float, inset: float) -> Shapes:
    """A double frame, `inset` millimetres from the edge: ink outside, marigold inside."""
    inner = inset + 1.8
    return (
        Path(rounded_box(inset, inset, width - 2 * inset, height - 2 * inset, 5), stroke="ink.main", width=0.8),
        Path(rounded_box(inner, inner, width - 2 * inner, height - 2 * inner, 3.6), stroke="accent.main", width=1.1),
    )


def trio(x: float, y: float, width: float) -> Group:
    """The banner's counters around (x, y), no wider than `width`."""
    picture = banner_picture()
    scale = width / picture.width
    return Group("", picture.shapes, dx=x - width / 2, dy=y - picture.height * scale / 2, scale=scale)
