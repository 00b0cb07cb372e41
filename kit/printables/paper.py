"""Sizes of paper, and what stands at the edge of every sheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kit.draw.pathdata import polyline
from kit.draw.scene import Group, Path, Shapes, Text
from kit.draw.sheet import Sheet

MARGIN = 10.0
"""Millimetres at every edge that no printer is asked to reach."""


class Paper(NamedTuple):
    """A size of paper in millimetres, upright."""

    name: str
    width: float
    height: float
    shown: str
    """Its name on the page, the same in every language."""

    @property
    def lying(self) -> Paper:
        """The same paper, turned."""
        return Paper(self.name, self.height, self.width, self.shown)


PAPERS = {paper.name: paper for paper in (Paper("a4", 210, 297, "A4"), Paper("letter", 215.9, 279.4, "Letter"))}


def edge_line(paper: Paper, left: str, right: str = "", y: float | None = None) -> Shapes:
    """A small line of words along the edge, at the bottom unless `y` says where its baseline is."""
    low = paper.height - MARGIN + 2.4 if y is None else y
    both = (
        Text(MARGIN, low, left, 2.9, "text", "start", fill="ink.soft"),
        Text(paper.width - MARGIN, low, right, 2.9, "label", "end", fill="ink.soft"),
    )
    return tuple(line for line in both if line.text)


def halves(paper: Paper, draw: Callable[[int, Paper], Shapes]) -> Sheet:
    """A sheet for two players, to be cut in the middle: `draw` makes the upper half (0) and the lower one (1)."""
    half = Paper("half", paper.width, paper.height / 2, "")
    y = half.height
    cut = Path(polyline(((2, y), (paper.width - 2, y))), stroke="ink.soft", width=0.25, dash=(2, 2), cap="butt")
    both = (Group("", draw(0, half)), Group("", draw(1, half), dy=y))
    return Sheet(paper.width, paper.height, (*both, cut))
