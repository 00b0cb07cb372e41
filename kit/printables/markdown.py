"""A rule book's Markdown as blocks set in type, and the pieces that its tables name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit.draw.art import BOX
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import FontRole, Path, Shape, Shapes
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, Run, paragraph, plain

Token = Mapping[str, Any]
_FACES: dict[str, FontRole] = {"strong": "label", "emphasis": "note", "codespan": "label"}
_PIECE = 2.6
"""Room for a piece beside its name, in sizes of the letters."""
_CELL = 1.4
"""Between the words of a table's cell and its lines."""


Named = Callable[[Sequence[str]], Shapes | None]
"""The piece that the words of a table name together, in a box of 100 x 100."""


@dataclass(frozen=True, slots=True)
class Part:
    """A block of a book: the gap above it, and whether it must stay with the next one."""

    block: Block
    above: float
    stays: bool = False


def heading(words: str, level: int, width: float, size: float) -> Part:
    """The heading of a chapter (level 2) or of a rule; it stays with what stands below it."""
    if level == 2:
        return _chapter(words, width, size)
    block = paragraph([Run(words, "title", "accent.link")], width, 1.16 * size)
    return Part(block, 1.1 * size, stays=True)


def parts(tokens: Sequence[Token], width: float, size: float, named: Named = lambda words: None) -> Iterator[Part]:
    """What stands below a heading, in order; letters of that size (millimetres) in lines of that width."""
    for token in tokens:
        match token["type"]:
            case "paragraph":
                runs = list(_runs(token))
                if runs:
                    yield Part(paragraph(runs, width, size), 0.45 * size)
            case "block_quote":
                yield Part(_quote(token, width, size), 0.6 * size)
            case "table":
                yield Part(_table(token, width, 0.9 * size, named), 0.8 * size)
            case "list":
                for item in token["children"]:
                    yield Part(_item(item, width, size), 0.35 * size)


def _chapter(words: str, width: float, size: float) -> Part:
    text = plain(words, width - 2 * size, 1.55 * size, "title", "paper.card")
    high = text.height + 1.1 * size
    band = Path(rounded_box(0, 0, width, high, 0.8 * size), "accent.link")
    return Part(Block((band, moved(text.shapes, size, 0.72 * size)), high + 0.4 * size), 2.2 * size, stays=True)


def _quote(token: Token, width: float, size: float) -> Block:
    """An example: on a tinted card with a bar at its left."""
    inner = stacked(
        (
            paragraph([Run(run.text, run.role, "ink.main") for run in _runs(child)], width - 3.2 * size, 0.96 * size)
            for child in token["children"]
            if child["type"] == "paragraph"
        ),
        0.4 * size,
    )
    high = inner.height + 1.3 * size
    card = Path(rounded_box(0, 0, width, high, 0.7 * size), "accent.wash")
    bar = Path(rounded_box(0, 0, 0.7 * size, high, 0.35 * size), "accent.main")
    return Block((card, bar, moved(inner.shapes, 1.7 * size, 0.6 * size)), high)


def _item(token: Token, width: float, size: float) -> Block:
    inner = stacked(paragraph(list(_runs(child)), width - 2 * size, size) for child in token["children"])
    dot = Path(circle(0.7 * size, 0.62 * size, 0.22 * size), "accent.link")
    return Block((dot, moved(inner.shapes, 2 * size, 0)), inner.height)


def _table(token: Token, width: float, size: float, named: Named) -> Block:
    """Columns as wide as their words ask for, lines between the rows, the head on a tint, pieces before their names."""
    head, body = token["children"]
    rows = [head["children"], *(row["children"] for row in body["children"])]
    cells = [[list(_runs(cell)) for cell in row] for row in rows]
    cells[0] = [[Run(run.text, "label", run.fill) for run in cell] for cell in cells[0]]
    pieces = _pieces(cells, named)
    room = [[_PIECE * size if shapes else 0.0 for shapes in row] for row in pieces]
    widths = _columns(cells, room, width, size)
    shapes: list[Shape] = []
    y = 0.0
    for number, row in enumerate(cells):
        blocks = [
            paragraph(cell, wide - 2 * _CELL - beside, size)
            for cell, wide, beside in zip(row, widths, room[number], strict=True)
        ]
        tall = max((_PIECE - 0.3) * size if any(room[number]) else 0.0, max(block.height for block in blocks))
        high = tall + 2 * _CELL
        if number == 0:
            shapes.append(Path(polyline(((0, 0), (width, 0), (width, high), (0, high)), True), "paper.sunk"))
        x = 0.0
        for block, wide, beside, piece in zip(blocks, widths, room[number], pieces[number], strict=True):
            if piece:
                side = (_PIECE - 0.4) * size
                shapes.append(moved(piece, x + _CELL, y + (high - side) / 2, side / BOX))
            shapes.append(moved(block.shapes, x + _CELL + beside, y + (high - block.height) / 2))
            x += wide
        y += high
        shapes.append(Path(polyline(((0, y), (width, y))), stroke="paper.line", width=0.2, cap="butt"))
    return Block(tuple(shapes), y)


def _pieces(cells: Sequence[Sequence[Sequence[Run]]], named: Named) -> list[list[Shapes | None]]:
    """Per cell the piece that it names: by itself at the edges, inside by its row and its column."""
    words = [["".join(run.text for run in cell).strip() for cell in row] for row in cells]
    return [
        [named([word] if 0 in (n, k) else [row[0], words[0][k]]) if word else None for k, word in enumerate(row)]
        for n, row in enumerate(words)
    ]


def _columns(
    cells: Sequence[Sequence[Sequence[Run]]], room: Sequence[Sequence[float]], width: float, size: float
) -> list[float]:
    """Widths that add up to the whole: first what the longest word of a column needs, the rest by how much it says."""
    from kit.draw.pdf import text_width

    def longest(cell: Sequence[Run]) -> float:
        return max((text_width(word, size, run.role) for run in cell for word in run.text.split()), default=0.0)

    columns = range(len(cells[0]))
    beside = [max(row[k] for row in room) for k in columns]
    least = [max(longest(row[k]) for row in cells) + beside[k] + 2 * _CELL + 0.2 for k in columns]
    wanted = [
        max(sum(text_width(run.text, size, run.role) for run in row[k]) for row in cells) + beside[k] for k in columns
    ]
    spare, asked = (
        width - sum(least),
        [max(0.0, wish + 2 * _CELL - low) for wish, low in zip(wanted, least, strict=True)],
    )
    total = sum(asked) or 1.0
    return [low + spare * ask / total for low, ask in zip(least, asked, strict=True)]


def _runs(token: Token, role: FontRole = "text") -> Iterator[Run]:
    for child in token.get("children", ()):
        kind = child["type"]
        if kind in ("softbreak", "linebreak"):
            yield Run(" ", role)
        elif kind == "text":
            yield Run(child["raw"], role)
        elif kind == "codespan":
            yield Run(child["raw"], "label")
        elif kind != "inline_html":
            yield from _runs(child, _FACES.get(kind, role))
