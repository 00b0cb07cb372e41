"""Decoration: the frame of a fine page."""

from __future__ import annotations

from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Shapes


def frame(width: float, height: float, inset: float) -> Shapes:
    """A double frame, `inset` millimetres from the edge: ink outside, marigold inside."""
    inner = inset + 1.8
    return (
        Path(rounded_box(inset, inset, width - 2 * inset, height - 2 * inset, 5), stroke="ink.main", width=0.8),
        Path(rounded_box(inner, inner, width - 2 * inner, height - 2 * inner, 3.6), stroke="accent.main", width=1.1),
    )
