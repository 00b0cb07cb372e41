"""The assessment sheet of a lesson: the answers, what can be observed at three levels, and a list of the class."""

from __future__ import annotations

from kit.draw.pathdata import polyline, rounded_box
from kit.draw.scene import Path, Shape, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables.paper import Paper
from kit.printables.registry import Order
from kit.printables.school import answers
from kit.printables.school.lessons import Lesson, Task, chosen
from kit.printables.school.pages import LEFT, letter, page, room
from kit.printables.stack import columns, largest, moved, stacked
from kit.printables.typeset import Block, Run, paragraph, plain
from kit.text.catalogue import Catalogue

PUPILS = 30
"""So many names have room."""
_GAP = 4.0
_LOW, _HIGH = 6.0, 8.6
"""A row of the list is at least so high, and at most."""
_MOST = 4.0
"""Size of letters where there is room for it."""


def assessment(order: Order) -> Sheets:
    """A page a lesson, for the teacher."""
    return tuple(_sheet(order.t, order.paper, lesson) for lesson in chosen(order))


def _sheet(t: Catalogue, paper: Paper, lesson: Lesson) -> Sheet:
    width = paper.width - 2 * LEFT
    title = _title(t, "school.class", width)
    rows = PUPILS // 2 + 1

    def made(size: float) -> Block:
        return stacked((_answers(t, lesson, width, size), _criteria(t, lesson, width, size)), _GAP)

    space = room(paper) - title.height - 2 * _GAP
    upper = largest(made, space - rows * _LOW, _MOST)
    names = _class(t, lesson, width, min(_HIGH, (space - upper.height) / rows))
    body = stacked((upper, stacked((title, names), 1)), _GAP)
    return page(t, paper, lesson, lesson.heading(t), t("school.assessment"), body)


def _title(t: Catalogue, key: str, width: float) -> Block:
    return plain(t(key), width, 4.8, "title", "accent.link")


def _answers(t: Catalogue, lesson: Lesson, width: float, size: float) -> Block:
    """In two columns, task by task."""
    half = (width - 6) / 2
    told = [_answered(t, lesson.game, number, task, half, size) for number, task in enumerate(lesson.tasks, 1)]
    return stacked((_title(t, "school.answers", width), columns(told, half + 6, 0.6 * size)), 1)


def _answered(t: Catalogue, game: str, number: int, task: Task, width: float, size: float) -> Block:
    name = t("school.star") if task.star else f"{number}."
    runs = [Run(f"{name} ", "label", "accent.link")]
    for k, cell in enumerate(task.cells):
        if not cell.find:
            continue
        if len(task.cells) > 1:
            runs.append(Run(f" {letter(k)} ", "label"))
        runs.append(Run(f" {answers.said(answers.find(game, cell), t)} "))
    if task.look:
        runs.append(Run(f" {task.look[t.lang]}", "note"))
    return paragraph(runs, width, size)


def _criteria(t: Catalogue, lesson: Lesson, width: float, size: float) -> Block:
    """A table: what can be observed, and what it looks like at each level."""
    first = 0.25 * width
    step = (width - first) / 3
    rows = [[t("school.criteria"), *(t(f"school.level.{k}") for k in (1, 2, 3))]]
    for n, one in enumerate(lesson.criteria):
        rows.append([f"{letter(n).upper()}. {one.what[t.lang]}", *(level[t.lang] for level in one.levels)])
    shapes: list[Shape] = []
    y = 0.0
    for n, row in enumerate(rows):
        wide = [first, step, step, step]
        cells = [
            plain(words, w - 3, size, "label" if n == 0 or k == 0 else "text")
            for k, (words, w) in enumerate(zip(row, wide, strict=True))
        ]
        high = max(cell.height for cell in cells) + 2
        if n == 0:
            shapes.append(Path(rounded_box(0, y, width, high, 1.2), "paper.sunk"))
        for k, cell in enumerate(cells):
            shapes.append(moved(cell.shapes, 1.5 + (first + (k - 1) * step if k else 0), y + 1))
        y += high
        shapes.append(Path(polyline(((0, y), (width, y))), stroke="paper.line", width=0.25, cap="butt"))
    return Block(tuple(shapes), y)


def _class(t: Catalogue, lesson: Lesson, width: float, row: float) -> Block:
    """Two lists of names with a box a criterion, for a level to be written in."""
    half, count = (width - 6) / 2, PUPILS // 2
    one = _list(t, lesson, half, count, row)
    return Block((*one.shapes, moved(one.shapes, half + 6, 0)), one.height)


def _list(t: Catalogue, lesson: Lesson, width: float, count: int, row: float) -> Block:
    box, number = 9.0, len(lesson.criteria)
    left, low, base = width - box * number, (count + 1) * row, row / 2 + 1.2
    shapes: list[Shape] = [
        Path(rounded_box(0, 0, width, row, 1.2), "paper.sunk"),
        Text(1.5, base, t("school.pupil"), 3.5, "label", "start"),
    ]
    shapes += [Text(left + (k + 0.5) * box, base, letter(k).upper(), 3.5, "label") for k in range(number)]
    lying = "".join(polyline(((0, (k + 1) * row), (width, (k + 1) * row))) for k in range(count + 1))
    upright = "".join(polyline(((left + k * box, 0), (left + k * box, low))) for k in range(number + 1))
    edge = polyline(((0, 0), (0, low)))
    shapes.append(Path(lying + upright + edge, stroke="paper.line", width=0.25, cap="butt"))
    return Block(tuple(shapes), low)
