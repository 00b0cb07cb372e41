"""A rule book's Markdown as blocks set in type."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import FontRole, Path, Shape
from kit.printables.stack import moved, stacked
from kit.printables.typeset import Block, Run, paragraph, plain

Token = Mapping[str, Any]
_FACES: dict[str, FontRole] = {"strong": "label", "emphasis": "note", "codespan": "label"}
_CELL = 1.4
"""Between the words of a table's cell and its lines."""


@dataclass(frozen=True, slots=True)
class Part:
    """A block of a book: the gap above it, whether it must stay with the next one, and whether it opens a chapter."""

    block: Block
    above: float
    stays: bool = False
    chapter: str = ""


def parts(tokens: Sequence[Token], width: float, size: float) -> Iterator[Part]:
    """What stands below the title, in order; letters of that size (millimetres) in lines of that width."""
    for token in tokens:
        match token["type"]:
            case "heading" if token["attrs"]["level"] == 2:
                yield _chapter(_plain(token), width, size)
            case "heading" if token["attrs"]["level"] > 2:
                block = paragraph([Run(_plain(token), "title", "accent.link")], width, 1.16 * size)
                yield Part(block, 1.1 * size, stays=True)
            case "paragraph":
                runs = list(_runs(token))
                if runs:
                    yield Part(paragraph(runs, width, size), 0.45 * size)
            case "block_quote":
                yield Part(_quote(token, width, size), 0.6 * size)
            case "table":
                yield Part(_table(token, width, 0.9 * size), 0.8 * size)
            case "list":
                for item in token["children"]:
                    yield Part(_item(item, width, size), 0.35 * size)


def title(tokens: Sequence[Token]) -> str:
    """The title of the book."""
    return next(_plain(token) for token in tokens if token["type"] == "heading")


def _chapter(words: str, width: float, size: float) -> Part:
    text = plain(words, width - 2 * size, 1.55 * size, "title", "paper.card")
    high = text.height + 1.1 * size
    band = Path(rounded_box(0, 0, width, high, 0.8 * size), "accent.link")
    return Part(
        Block((band, moved(text.shapes, size, 0.72 * size)), high + 0.4 * size), 2.2 * size, stays=True, chapter=words
    )


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


def _table(token: Token, width: float, size: float) -> Block:
    """Columns as wide as their words ask for, lines between the rows, the head on a tint."""
    head, body = token["children"]
    rows = [head["children"], *(row["children"] for row in body["children"])]
    cells = [[list(_runs(cell)) for cell in row] for row in rows]
    cells[0] = [[Run(run.text, "label", run.fill) for run in cell] for cell in cells[0]]
    widths = _columns(cells, width, size)
    shapes: list[Shape] = []
    y = 0.0
    for number, row in enumerate(cells):
        blocks = [paragraph(cell, wide - 2 * _CELL, size) for cell, wide in zip(row, widths, strict=True)]
        high = max(block.height for block in blocks) + 2 * _CELL
        if number == 0:
            shapes.append(Path(polyline(((0, 0), (width, 0), (width, high), (0, high)), True), "paper.sunk"))
        x = 0.0
        for block, wide in zip(blocks, widths, strict=True):
            shapes.append(moved(block.shapes, x + _CELL, y + _CELL))
            x += wide
        y += high
        shapes.append(Path(polyline(((0, y), (width, y))), stroke="paper.line", width=0.2, cap="butt"))
    return Block(tuple(shapes), y)


def _columns(cells: Sequence[Sequence[Sequence[Run]]], width: float, size: float) -> list[float]:
    """Widths that add up to the whole: first what the longest word of a column needs, the rest by how much it says."""
    from kit.draw.pdf import text_width

    def longest(cell: Sequence[Run]) -> float:
        return max((text_width(word, size, run.role) for run in cell for word in run.text.split()), default=0.0)

    columns = range(len(cells[0]))
    least = [max(longest(row[k]) for row in cells) + 2 * _CELL + 0.2 for k in columns]
    wanted = [max(sum(text_width(run.text, size, run.role) for run in row[k]) for row in cells) for k in columns]
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


def _plain(token: Token) -> str:
    return "".join(run.text for run in _runs(token))
