"""Sizes of paper, and what stands at the edge of every sheet."""

from __future__ import annotations

from typing import NamedTuple

from kit.draw.scene import Shapes, Text

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
    return (
        Text(MARGIN, low, left, 2.9, "text", "start", fill="ink.soft"),
        Text(paper.width - MARGIN, low, right, 2.9, "label", "end", fill="ink.soft"),
    )
