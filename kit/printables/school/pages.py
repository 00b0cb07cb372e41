"""What the sheets of a lesson share: the head of a page, lines to write on, and the numbers of tasks."""

from __future__ import annotations

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Path, Shape, Shapes, Text
from kit.draw.sheet import Sheet
from kit.printables.paper import Paper, edge_line
from kit.printables.school.lessons import Lesson, Task
from kit.printables.stack import moved
from kit.printables.typeset import Block, fitting
from kit.text.catalogue import Catalogue

LEFT = 14.0
"""Millimetres from the edge of the paper to what is written."""
TOP = 12.0
HEAD = 15.0
"""Height of the head."""
ROW = 8.5
"""From one line to write on to the next: what a child of eight needs."""


def page(t: Catalogue, paper: Paper, lesson: Lesson, title: str, right: str, body: Block) -> Sheet:
    """A page with its head; the body begins below it."""
    wide = paper.width - 2 * LEFT
    size = fitting(title, wide - 46, 7.4, "title")
    items: tuple[Shape, ...] = (
        Path(rounded_box(LEFT, TOP, wide, HEAD, 3.5), "paper.sunk", "ink.main", 0.4),
        Text(LEFT + 5, TOP + HEAD / 2 + 0.36 * size, title, size, "title", "start"),
        Text(LEFT + wide - 5, TOP + HEAD / 2 + 1.5, right, 4.2, "label", "end", fill="ink.soft"),
        moved(body.shapes, LEFT, TOP + HEAD + 4),
    )
    return Sheet(
        paper.width, paper.height, (*items, *edge_line(paper, t("school.foot"), t(f"game.{lesson.game}.title")))
    )


def room(paper: Paper) -> float:
    """Millimetres below the head."""
    return paper.height - TOP - HEAD - 4 - 16


def line(x: float, y: float, width: float) -> Path:
    """A line to write on."""
    return Path(polyline(((x, y), (x + width, y))), stroke="ink.soft", width=0.22, dash=(0.5, 0.9), cap="round")


def lines(x: float, y: float, width: float, count: int) -> Shapes:
    """So many lines, the first of them `ROW` below y."""
    return tuple(line(x, y + (k + 1) * ROW - 1.5, width) for k in range(count))


def mark(number: int, task: Task, size: float) -> Shapes:
    """The number of a task in a disc; a star for those who are quick."""
    if task.star:
        return (pictogram("star_full", size / 2, size / 2, size * 1.2),)
    disc = Path(circle(size / 2, size / 2, size / 2), "ink.main")
    return disc, Text(size / 2, 0.72 * size, str(number), 0.62 * size, "figure", fill="paper.card")


def letter(k: int) -> str:
    """What a cell is called: a, b, c."""
    return "abcdefgh"[k]
