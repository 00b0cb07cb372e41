"""How a decision is made, as one drawing: six stations in a ring, in two shapes, for wide and for narrow screens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import wrap

from kit.draw.art import pictogram
from kit.draw.pathdata import circle, polyline, rounded_box
from kit.draw.scene import Path, Scene, Shapes, Text

PICTURES = ("map", "eye", "mage", "hint", "check", "flag")
"""The pictogram of each station, in their order: game, observation, player, decision, checked action, state."""
WIDE, HIGH, GAP, EDGE = 330.0, 176.0, 56.0, 14.0
"""Of a station's card, between two of them, and around all."""
LETTERS = 22
"""So many letters of running words have room in a line beside a pictogram."""
TITLE = 335.0
"""A title is so large, divided by its letters, at most."""
BACK = 38.0
"""Room beside the narrow drawing for the way back to the first station."""


@dataclass(frozen=True, slots=True)
class Station:
    """The words of a station: what it is called, what happens there, and how that is written in code."""

    title: str
    line: str
    code: str


def wide(stations: Sequence[Station], description: str) -> Scene:
    """Three above and three below, round to the right."""
    places = [(n if n < 3 else 5 - n, n // 3) for n in range(len(PICTURES))]
    corners = [(EDGE + x * (WIDE + GAP), EDGE + y * (HIGH + GAP)) for x, y in places]
    cards = [shape for n, one in enumerate(stations) for shape in _card(n, one, *corners[n])]
    middle_x, middle_y = WIDE / 2, HIGH / 2
    arrows: list[Path] = []
    for (x0, y0), (x1, y1) in zip(corners, (*corners[1:], corners[0]), strict=True):
        if y0 == y1:
            start, end = (x0 + WIDE, x1) if x1 > x0 else (x0, x1 + WIDE)
            arrows += _arrow((start, y0 + middle_y), (end, y0 + middle_y))
        else:
            start, end = (y0 + HIGH, y1) if y1 > y0 else (y0, y1 + HIGH)
            arrows += _arrow((x0 + middle_x, start), (x0 + middle_x, end))
    return Scene(
        2 * EDGE + 3 * WIDE + 2 * GAP, 2 * EDGE + 2 * HIGH + GAP, tuple(arrows), (), tuple(cards), (), description
    )


def narrow(stations: Sequence[Station], description: str) -> Scene:
    """One below the other, and at the side the way back."""
    step, left = HIGH + 0.7 * GAP, EDGE + BACK
    tops = [EDGE + n * step for n in range(len(stations))]
    cards = [shape for n, one in enumerate(stations) for shape in _card(n, one, left, tops[n])]
    down = [a for top in tops[1:] for a in _arrow((left + WIDE / 2, top - 0.7 * GAP), (left + WIDE / 2, top))]
    first, last = tops[0] + HIGH / 2, tops[-1] + HIGH / 2
    back = Path(polyline([(left, last), (EDGE, last), (EDGE, first)]), stroke="ink.soft", width=5)
    arrows = (*down, back, *_arrow((EDGE, first), (left, first)))
    return Scene(left + WIDE + EDGE, tops[-1] + HIGH + EDGE, arrows, (), tuple(cards), (), description)


def _card(number: int, station: Station, x: float, y: float) -> Shapes:
    """One station: its number, its pictogram, its words, its code."""
    lines = wrap(station.line, LETTERS)
    words = (Text(x + 100, y + 74 + 24 * n, line, 19, "text", "start") for n, line in enumerate(lines))
    return (
        Path(rounded_box(x, y, WIDE, HIGH, 18), fill="paper.card", stroke="ink.main", width=3),
        Path(circle(x + 50, y + 72, 36), fill="accent.wash"),
        pictogram(PICTURES[number], x + 50, y + 72, 52),
        Path(circle(x + 22, y + 20, 15), fill="accent.main"),
        Text(x + 22, y + 26.5, str(number + 1), 19, "figure", fill="ink.main"),
        Text(x + 100, y + 40, station.title, min(25.0, TITLE / len(station.title)), "title", "start"),
        *words,
        Text(x + WIDE / 2, y + HIGH - 16, station.code, 19, "label", fill="accent.link"),
    )


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> list[Path]:
    """A straight arrow, upright or level, that leaves a little room at both ends."""
    (x0, y0), (x1, y1) = start, end
    dx, dy = (x1 > x0) - (x1 < x0), (y1 > y0) - (y1 < y0)
    tip, tail = (x1 - 6 * dx, y1 - 6 * dy), (x0 + 6 * dx, y0 + 6 * dy)
    neck = (tip[0] - 13 * dx, tip[1] - 13 * dy)
    head = [tip, (neck[0] + 10 * dy, neck[1] + 10 * dx), (neck[0] - 10 * dy, neck[1] - 10 * dx)]
    return [
        Path(polyline([tail, neck]), stroke="ink.soft", width=5),
        Path(polyline(head, closed=True), fill="ink.soft", stroke="ink.soft", width=2),
    ]
