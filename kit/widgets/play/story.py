"""The story of a match beside its board: a line for everything that happened, the newest on top.

A match may be long; a page shows the latest lines only. A line is put into words and drawn once, when it is first seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import Any

from htpy import Node, div, li
from markupsafe import Markup

from kit.core.agreements import TakeBack, parse_table
from kit.core.game import Event
from kit.core.match import Step
from kit.widgets.html import rule_link
from kit.widgets.play.model import Play
from kit.widgets.play.words import outcome_words

SHOWN = 60
"""Lines that a page shows."""
REMEMBERED = 500
"""Steps whose lines are not made again: more than anybody leafs through at once."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story: the step it belongs to, its words, the rule behind it, and who did it."""

    step: int
    words: str
    rule_id: str
    rule: str
    picture: str
    turn: bool = False


class _Told:
    """The lines that a page has made so far, in one language and with one kind of faces."""

    def __init__(self, manner: tuple[Any, ...]) -> None:
        self.manner = manner
        self.lines: dict[int, tuple[Step, list[Line]]] = {}
        self.drawn: dict[Line, Markup] = {}

    def fits(self, manner: tuple[Any, ...]) -> bool:
        few = len(self.lines) <= REMEMBERED and len(self.drawn) <= REMEMBERED
        return self.manner == manner and few


def _told(page: Play) -> _Told:
    manner = page.t, page.settings.face, page.match.start, page.viewer if page.secret else None
    told = page.memo.get("story")
    if told is None or not told.fits(manner):
        told = page.memo["story"] = _Told(manner)
    return told


def lines_of(page: Play, number: int) -> list[Line]:
    """The lines of a step, the first event first."""
    told, step = _told(page), page.match.steps[number]
    known = told.lines.get(number)
    if known is None or known[0] is not step:
        known = told.lines[number] = step, [_line(page, number, event) for event in page.events(number)]
    return known[1]


def latest(page: Play) -> list[Line]:
    """The lines to show, the newest first."""
    return list(islice(_backwards(page), SHOWN))


def newest(page: Play) -> str:
    """What the story was last told: with anything else it begins at its top again."""
    return f"{len(page.match.record)}-{page.replay.step if page.replay else ''}"


def drawn(page: Play) -> list[Markup]:
    """The same as items of a list."""
    lines = latest(page)
    told = _told(page)
    for line in lines:
        if line not in told.drawn:
            told.drawn[line] = Markup(str(item(page, line)))
    return [told.drawn[line] for line in lines]


def _backwards(page: Play) -> Iterator[Line]:
    back, length = Counter(taken_back(page.match.record)), len(page.match.steps)
    for number in range(length if page.replay is None else page.replay.step - 1, -1, -1):
        if number < length:
            yield from reversed(lines_of(page, number))
        yield from [Line(number, page.t("story.taken_back"), "TABLE-BACK", "", "", turn=True)] * back[number]


def _line(page: Play, number: int, event: Event) -> Line:
    t = page.t
    return Line(
        number,
        outcome_words(page) if event.kind.startswith("end.") else t.event(event),
        event.rule_id,
        t.rule(event.rule_id),
        page.panel.doer(event),
        turn=event.kind.startswith("turn_passes"),
    )


def taken_back(record: list[str]) -> list[int]:
    """The numbers of the steps before which a die was taken back, as far as they still stand."""
    # Nearly all of a long record are actions, which parse_table would look at one by one.
    marks = [(at, parse_table(words)) for at, words in enumerate(record) if words.startswith("table ")]
    backs = [(at, mark.count) for at, mark in marks if isinstance(mark, TakeBack)]
    gone = accumulate(count + 1 for _, count in backs)
    return [at + 1 - total for (at, _), total in zip(backs, gone, strict=True)]


def item(page: Play, line: Line) -> Node:
    """A line with the one who did it and the rule behind it."""
    if line.turn:
        return li(class_="kit-turn")[line.words]
    picture = page.panel.doer_picture(page.context, line.picture, 34)
    return li[picture, div[line.words, " ", rule_link(line.rule_id, line.rule)]]
