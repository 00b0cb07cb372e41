"""Charts as shapes: bars, ranges, a curve, and numbers on the hexes of a board. Words and numbers come in as text.

A chart is a scene like any other, `WIDTH` units wide. Two series differ by brightness and by a stripe, never by colour
alone; every bar and every range carries its figure, so that nothing has to be read off an axis.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, log10

from kit.draw.hexboard import HexBoard
from kit.draw.pathdata import circle, num, polyline, rounded_box
from kit.draw.scene import Path, Scene, Shape, Shapes, Text

WIDTH = 720.0
EDGE = 22.0
"""From the rim of the card to what stands on it."""
_SMALL, _WORDS, _TITLE = 15.0, 17.0, 21.0
_LETTER = 0.54
"""Share of its size that a letter of the body face is wide on average."""
FILLS = ("accent.main", "azzurro.strong")


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its height, and the figure upon it."""

    value: float
    figure: str


@dataclass(frozen=True, slots=True)
class Range:
    """A value with what it may be instead: `low` to `high`; the figure stands at the right."""

    label: str
    value: float
    low: float
    high: float
    figure: str


def wide(text: str, size: float) -> float:
    """About how wide a text is."""
    return len(text) * size * _LETTER


# --- bars ------------------------------------------------------------------------------------------------------------


def bars(
    labels: Sequence[str], series: Mapping[str, Sequence[Bar | None]], x: str, y: str, *, title: str = ""
) -> Scene:
    """Upright bars over labels, one or two series beside each other; `None` leaves a place empty.

    `x` and `y` say what runs along and what runs up; with two series their names stand above.
    """
    height, left, right = 330.0, EDGE + 34, WIDTH - EDGE
    top, bottom = 92.0 if title or len(series) > 1 else 66.0, height - 62
    most = max((bar.value for row in series.values() for bar in row if bar), default=0.0) or 1.0
    step = (right - left) / max(1, len(labels))
    across = step * 0.78 / max(1, len(series))
    longest = max((len(bar.figure) for row in series.values() for bar in row if bar), default=1)
    size = min(_SMALL, 0.9 * across / (max(1, longest) * _LETTER))
    shapes: list[Shape] = [*_card(height), *_axes(left, right, top, bottom, x, y)]
    shapes += _heading(title, tuple(series) if len(series) > 1 else ())
    for place, label in enumerate(labels):
        middle = left + (place + 0.5) * step
        room = min(_SMALL, step / max(1.0, len(label) * _LETTER))
        shapes.append(Text(middle, bottom + 19, label, room, "label", fill="ink.soft"))
        for number, row in enumerate(series.values()):
            bar = row[place]
            if bar is not None:
                begin, tall = middle - step * 0.39 + number * across, (bottom - top) * bar.value / most
                shapes += _bar(begin, across * 0.92, bottom, tall, number)
                shapes.append(Text(begin + across * 0.46, bottom - tall - 6, bar.figure, size, "figure"))
    return Scene(WIDTH, height, ground=tuple(shapes), description=title or f"{y} / {x}")


def _bar(x: float, across: float, bottom: float, tall: float, number: int) -> Shapes:
    if tall < 0.5:
        return ()
    box = f"M{num(x)} {num(bottom)}V{num(bottom - tall)}H{num(x + across)}V{num(bottom)}Z"
    shapes: tuple[Shape, ...] = (Path(box, FILLS[number], "ink.main", 1.6, join="miter"),)
    if number and tall > 8:
        line = polyline([(x + across / 2, bottom - 2), (x + across / 2, bottom - tall + 2)])
        shapes = (*shapes, Path(line, stroke="azzurro.face", width=across * 0.18, cap="butt"))
    return shapes


def _heading(title: str, names: Sequence[str]) -> Shapes:
    """The title, and what the fills mean."""
    shapes: list[Shape] = [Text(EDGE, 40, title, _TITLE, "title", "start")] if title else []
    x = WIDTH - EDGE + 18 - sum(wide(name, _WORDS) + 44 for name in names)
    for number, name in enumerate(names):
        shapes += _bar(x, 18, 41, 18, number)
        shapes.append(Text(x + 26, 39, name, _WORDS, "label", "start"))
        x += wide(name, _WORDS) + 44
    return tuple(shapes)


def _axes(left: float, right: float, top: float, bottom: float, x: str, y: str) -> Shapes:
    line = polyline([(left, bottom), (right, bottom)])
    return (
        Path(line, stroke="paper.line", width=2),
        Text(right, bottom + 44, x, _SMALL, "note", "end", fill="ink.soft"),
        Text(EDGE, top - 26, y, _SMALL, "note", "start", fill="ink.soft"),
    )


def _card(height: float) -> Shapes:
    """What a chart lies on, so that it can be read on a dark page, too."""
    return (Path(rounded_box(1, 1, WIDTH - 2, height - 2, 16), "paper.card", "paper.edge", 2),)


# --- ranges ----------------------------------------------------------------------------------------------------------


def ranges(rows: Sequence[Range], ticks: Sequence[tuple[float, str]], *, title: str, note: str, middle: float) -> Scene:
    """A row for each range: its label, a bar from low to high with a dot at the value, its figure.

    The scale runs from the first tick to the last; a line marks the `middle`, `note` explains below what a bar is.
    """
    row, top = 38.0, 92.0
    height = top + row * len(rows) + 74
    label = min(290.0, max((wide(one.label, _WORDS) for one in rows), default=0.0))
    left, right = EDGE + label + 26, WIDTH - EDGE - 12 - max((wide(one.figure, _WORDS) for one in rows), default=0.0)
    low, high = ticks[0][0], ticks[-1][0]

    def at(value: float) -> float:
        return left + (min(max(value, low), high) - low) / (high - low) * (right - 16 - left)

    bottom = top + row * len(rows)
    shapes: list[Shape] = [*_card(height), Text(EDGE, 40, title, _TITLE, "title", "start")]
    shapes += _ticks([(at(value), name) for value, name in ticks], top - 16, bottom)
    line = polyline([(at(middle), top - 12), (at(middle), bottom)])
    shapes.append(Path(line, stroke="ink.soft", width=2, dash=(7, 6), cap="butt"))
    for number, one in enumerate(rows):
        y, across = top + row * (number + 0.5), max(3.0, at(one.high) - at(one.low))
        bar = rounded_box(at(one.low), y - 8, across, 16, min(8.0, across / 2))
        shapes += [
            Text(EDGE, y + 6, one.label, min(_WORDS, label / (len(one.label) * _LETTER)), "label", "start"),
            Path(bar, FILLS[0], "ink.main", 1.6),
            Path(circle(at(one.value), y, min(7.5, max(3.5, across / 3))), FILLS[1], "paper.card", 2),
            Text(WIDTH - EDGE, y + 6, one.figure, _WORDS, "figure", "end"),
        ]
    shapes.append(Text(EDGE, height - 20, note, _SMALL, "note", "start", fill="ink.soft"))
    return Scene(WIDTH, height, ground=tuple(shapes), description=title)


def _ticks(places: Iterable[tuple[float, str]], top: float, bottom: float) -> Shapes:
    shapes: list[Shape] = []
    for x, name in places:
        shapes.append(Path(polyline([(x, top), (x, bottom)]), stroke="paper.edge", width=1.2))
        shapes.append(Text(x, bottom + 20, name, _SMALL, "text", fill="ink.soft"))
    return tuple(shapes)


def round_ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers that begin at or below `low` and end at or above `high`, about `most` of them."""
    span = max(high - low, 1e-9)
    rough = 10.0 ** ceil(log10(span / most))
    step = next(s for s in (rough / 5, rough / 2, rough) if span / s <= most)
    first, last = int(low // step), ceil(high / step)
    return [number * step for number in range(first, last + 1)]


# --- a curve ---------------------------------------------------------------------------------------------------------


def curve(values: Sequence[float], x: str, y: str, *, title: str = "") -> Scene:
    """A line through values in order, with its highest and its last one named."""
    height, left, right = 330.0, EDGE + 40, WIDTH - EDGE - 30
    top, bottom = 92.0 if title else 66.0, height - 62
    most, last = max(values, default=0.0) or 1.0, max(1, len(values) - 1)
    points = [(left + (right - left) * k / last, bottom - (bottom - top) * v / most) for k, v in enumerate(values)]
    shapes: list[Shape] = [*_card(height), *_heading(title, ()), *_axes(left, right, top, bottom, x, y)]
    for k in range(0, len(values), max(1, ceil(len(values) / 12))):
        shapes.append(Text(points[k][0], bottom + 19, str(k + 1), _SMALL, "text", fill="ink.soft"))
    if points:
        area = polyline([(points[0][0], bottom), *points, (points[-1][0], bottom)], closed=True)
        shapes += [Path(area, "accent.wash"), Path(polyline(points), stroke="accent.deep", width=2.6)]
        high = max(range(len(values)), key=lambda k: values[k])
        for k in dict.fromkeys((high, len(values) - 1)):
            px, py = points[k]
            shapes.append(Path(circle(px, py, 5), "accent.main", "ink.main", 1.6))
            shapes.append(Text(px, py - 11, f"{values[k]:g}", _SMALL, "figure"))
    return Scene(WIDTH, height, ground=tuple(shapes), description=title or f"{y} / {x}")


# --- numbers on a board ----------------------------------------------------------------------------------------------

_STEPS = 6
"""Shades of a heat map, so that two of them can be told apart."""


def heat(board: HexBoard, values: Mapping[int, float], figures: Mapping[int, str]) -> Shapes:
    """Hexes shaded by their values, the greatest darkest, each with its figure; the others stay as they are."""
    most, shapes = max(values.values(), default=0.0) or 1.0, list[Shape]()
    shapes.append(Path(board.hexes(sorted(values), 0.98), "paper.card", opacity=0.82))
    shades: dict[int, list[int]] = {}
    for cell in sorted(values):
        shades.setdefault(ceil(_STEPS * values[cell] / most), []).append(cell)
    for shade, cells in sorted(shades.items()):
        if shade:
            shapes.append(Path(board.hexes(cells, 0.98), "accent.link", opacity=shade / _STEPS))
    for shade, cells in sorted(shades.items()):
        for cell in cells:
            (x, y), size = board.centre(cell), 0.44 * board.radius
            size = min(size, 1.5 * board.radius / max(1.0, len(figures[cell]) * _LETTER))
            fill = "paper.card" if shade > _STEPS / 2 else "ink.main"
            shapes.append(Text(x, y + 0.36 * size, figures[cell], size, "figure", fill=fill))
    return tuple(shapes)
