"""The story of a match beside its board: a line for everything that happened, the newest on top.

A match may be long; a page shows the latest lines only. A line is put into words and drawn once, when it is first seen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any

from htpy import Node, div, li
from markupsafe import Markup

from kit.core.game import Event
from kit.core.match import Step
from kit.core.table import TakeBack, parse_table
from kit.widgets.board_view import rule_link

if TYPE_CHECKING:
    from kit.widgets.play import PlayPage

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


class Story:
    """The story of the match on a page, as far as it is on the board."""

    def __init__(self, page: PlayPage) -> None:
        self._page = page
        self._lines: dict[int, tuple[Step, list[Line]]] = {}
        self._drawn: dict[Line, Markup] = {}
        self._manner: tuple[Any, ...] = ()
        """In which language, and with which faces, the lines were made."""

    def of(self, number: int) -> list[Line]:
        """The lines of a step, the first event first."""
        self._keep_up()
        page, step = self._page, self._page.match.steps[number]
        told = self._lines.get(number)
        if told is None or told[0] is not step:
            told = self._lines[number] = step, [self._line(number, event) for event in page.match.events(number)]
        return told[1]

    def latest(self) -> list[Line]:
        """The lines to show, the newest first."""
        return list(islice(self._backwards(), SHOWN))

    def drawn(self) -> list[Markup]:
        """The same as items of a list."""
        lines = self.latest()
        for line in lines:
            if line not in self._drawn:
                self._drawn[line] = Markup(str(item(self._page, line)))
        return [self._drawn[line] for line in lines]

    def _backwards(self) -> Iterator[Line]:
        page = self._page
        back, length = Counter(taken_back(page.match.record)), len(page.match.steps)
        for number in range(length if page.replay is None else page.replay - 1, -1, -1):
            if number < length:
                yield from reversed(self.of(number))
            yield from [Line(number, page.t("story.taken_back"), "TABLE-BACK", "", "", turn=True)] * back[number]

    def _keep_up(self) -> None:
        page = self._page
        manner = page.t, page.settings.face, page.match.start
        if manner != self._manner or len(self._lines) > REMEMBERED or len(self._drawn) > REMEMBERED:
            self._lines.clear()
            self._drawn.clear()
            self._manner = manner

    def _line(self, number: int, event: Event) -> Line:
        page, t = self._page, self._page.t
        return Line(
            number,
            page.outcome_words() if event.kind.startswith("end.") else t.event(event),
            event.rule_id,
            t.rule(event.rule_id),
            page.table.panel.doer(event),
            turn=event.kind.startswith("turn_passes"),
        )


def taken_back(record: list[str]) -> list[int]:
    """The numbers of the steps before which a die was taken back, as far as they still stand."""
    # Nearly all of a long record are actions, which parse_table would look at one by one.
    marks = [(at, parse_table(words)) for at, words in enumerate(record) if words.startswith("table ")]
    backs = [(at, mark.count) for at, mark in marks if isinstance(mark, TakeBack)]
    gone = accumulate(count + 1 for _, count in backs)
    return [at + 1 - total for (at, _), total in zip(backs, gone, strict=True)]


def item(page: PlayPage, line: Line) -> Node:
    """A line with the one who did it and the rule behind it."""
    if line.turn:
        return li(class_="kit-turn")[line.words]
    picture = page.table.panel.doer_picture(page, line.picture, 34)
    return li[picture, div[line.words, " ", rule_link(line.rule_id, line.rule)]]
