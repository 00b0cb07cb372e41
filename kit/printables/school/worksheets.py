"""The worksheet of a lesson: one page for a pupil, small boards from the game itself, and room to write."""

from __future__ import annotations

from collections.abc import Sequence

from kit.draw.pathdata import rounded_box
from kit.draw.scene import Path, Scene, Shape, Shapes, Text
from kit.draw.sheet import Sheet, Sheets
from kit.printables.legible import fitting, needs, placed
from kit.printables.paper import Paper
from kit.printables.registry import Order
from kit.printables.school import answers
from kit.printables.school.lessons import Cell, Lesson, Task, chosen
from kit.printables.school.pages import LEFT, ROW, letter, line, lines, mark, page, room
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, plain
from kit.text.catalogue import Catalogue
from kit.text.rulebook import drawn

LETTERS = 4.2
"""Size of what a pupil reads, in millimetres."""
_INDENT, _DISC, _GAP, _BOX = 10.0, 6.6, 4.0, 4.2
_BOARDS = tuple(float(height) for height in range(62, 19, -2))
"""How high boards may be, the first with which all is on the page."""
_Asked = tuple[str, Cell, Scene]
"""What a cell is called, the cell, and its board."""
_SPARE = 12.0
"""No more than this lies between two tasks besides."""


def worksheets(order: Order) -> Sheets:
    """A page a lesson."""
    return tuple(_sheet(order.t, order.paper, lesson) for lesson in chosen(order))


def _sheet(t: Catalogue, paper: Paper, lesson: Lesson) -> Sheet:
    width = paper.width - 2 * LEFT
    name = _name(t, width)
    for high in _BOARDS:
        tasks = [_task(t, lesson.game, number, task, width, high) for number, task in enumerate(lesson.tasks, 1)]
        over = room(paper) - name.height - sum(block.height for block in tasks) - 2 * len(tasks)
        if over >= 0:
            break
    body = stacked((name, *tasks), 2 + min(_SPARE, over / len(tasks)))
    return page(t, paper, lesson, lesson.heading(t), t("school.minutes", n=lesson.minutes), body)


def _name(t: Catalogue, width: float) -> Block:
    half = 0.68 * width
    shapes = (
        Text(0, 6, t("school.name"), LETTERS, "label", "start"),
        line(14, 6.4, half - 18),
        Text(half, 6, t("school.date"), LETTERS, "label", "start"),
        line(half + 12, 6.4, width - half - 12),
    )
    return Block(shapes, 9)


def _task(t: Catalogue, game: str, number: int, task: Task, width: float, high: float) -> Block:
    """What is asked, and below it its cells."""
    inner = width - _INDENT
    ask = plain(task.ask[t.lang], inner, LETTERS, "label")
    below = _cells(t, game, task, inner, high)
    block = stacked((ask, below), 1.5)
    return Block((*mark(number, task, _DISC), moved(block.shapes, _INDENT, 0.6)), block.height + 0.6)


def _cells(t: Catalogue, game: str, task: Task, width: float, high: float) -> Block:
    cells = task.cells
    if not cells:
        return Block(lines(0, 0, width, 3), 3 * ROW)
    if not any(cell.drawn for cell in cells):
        return stacked([_told(t, letter(k), cell, width) for k, cell in enumerate(cells)])
    if len(cells) == 1:
        return _alone(t, game, cells[0], width, high)
    asked = [(letter(k), cell, drawn(answers.board(game, cell), t)) for k, cell in enumerate(cells)]
    return stacked([_row(t, row, widths, high) for row, widths in _rows(asked, width)], 1.5)


def _rows(asked: Sequence[_Asked], width: float) -> list[tuple[Sequence[_Asked], Sequence[float]]]:
    """The cells in as few rows as leave all that is written on their boards to be read, and how wide each is: as wide
    as each other, or as their boards are."""
    for count in range(len(asked), 0, -1):
        room = width - (count - 1) * _GAP
        whole = sum(scene.width for _, _, scene in asked)
        ways = [[room / count] * len(asked)]
        ways += [[room * scene.width / whole for _, _, scene in asked]] if count == len(asked) else []
        for widths in ways:
            if all(needs(one[2]) * one[2].width <= wide for one, wide in zip(asked, widths, strict=True)):
                return [(asked[k : k + count], widths[k : k + count]) for k in range(0, len(asked), count)]
    return [((one,), (width,)) for one in asked]


def _row(t: Catalogue, asked: Sequence[_Asked], widths: Sequence[float], high: float) -> Block:
    """Cells side by side: what each says, its board, room for the answer."""
    heads = [_head(t, name, cell, wide) for (name, cell, _), wide in zip(asked, widths, strict=True)]
    scales = [fitting(scene, wide, high) for (_, _, scene), wide in zip(asked, widths, strict=True)]
    tall = max(scale * scene.height for (_, _, scene), scale in zip(asked, scales, strict=True))
    shapes, x, top = list[Shape](), 0.0, max(head.height for head in heads) + 1
    for (_, cell, scene), wide, head, scale in zip(asked, widths, heads, scales, strict=True):
        across = x + (wide - scale * scene.width) / 2
        shapes += [
            moved(head.shapes, x, 0),
            placed(scene, across, top + (tall - scale * scene.height) / 2, scale),
            moved(_answer(t, cell, wide), x, top + tall + 1),
        ]
        x += wide + _GAP
    return Block(tuple(shapes), top + tall + 1 + (2 if asked[0][1].find == "judge" else 1) * ROW)


def _head(t: Catalogue, name: str, cell: Cell, width: float) -> Block:
    said = plain(cell.say[t.lang] if cell.say else "", width - 6, 0.9 * LETTERS)
    words = Text(0, 0.94 * LETTERS, name, LETTERS, "label", "start")
    return Block((words, moved(said.shapes, 6, 0)), max(said.height, 1.36 * LETTERS))


def _told(t: Catalogue, name: str, cell: Cell, width: float) -> Block:
    """A question without a board, and a line for its answer."""
    slot = 0.36 * width
    head = _head(t, name, cell, width - slot - 4)
    high = max(ROW, head.height + 2)
    return Block((moved(head.shapes, 0, high - head.height - 1), line(width - slot, high - 1.5, slot)), high)


def _alone(t: Catalogue, game: str, cell: Cell, width: float, high: float) -> Block:
    """One board, and beside it room to write."""
    scene = drawn(answers.board(game, cell), t)
    scale = fitting(scene, 0.58 * width, high)
    wide, tall = scale * scene.width, scale * scene.height
    x = wide + 6
    said = plain(cell.say[t.lang] if cell.say else "", width - x, LETTERS)
    slot = _answer(t, cell, width - x)
    rows = max(1, int((tall - said.height) / ROW)) - (2 if cell.find == "judge" else 1)
    shapes = (
        placed(scene, 0, 0, scale),
        moved(said.shapes, x, 0),
        moved((*slot, *lines(0, ROW, width - x, min(3, rows))), x, said.height),
    )
    return Block(shapes, max(tall, said.height + 2 * ROW))


def _answer(t: Catalogue, cell: Cell, width: float) -> Shapes:
    """Where the answer goes: two boxes to tick and a line for the reason, or a line."""
    if cell.find != "judge":
        return lines(0, 0, width, 1)
    shapes: list[Shape] = []
    for key, x in (("school.tick.yes", 0.0), ("school.tick.no", 0.45 * width)):
        box = Path(rounded_box(x, 1.6, _BOX, _BOX, 0.8), "paper.card", "ink.main", 0.35)
        shapes += [box, Text(x + _BOX + 1.6, 5.1, t(key), 0.88 * LETTERS, "text", "start")]
    return *shapes, *lines(0, ROW - 2, width, 1)
