"""The tasks and criteria of a plan for teachers: the file `lessons/teachers/<game>.toml`, in the plan's own order::

    common = "victory limit 9 units"      # what every position has besides; may be left out

    [copies]                              # of all that the plan has printed
    aid = 2                               # how many pupils share one; 0: one for the room

    [[lesson]]
    minutes = 15                          # of work on the sheet
    title = { it = "…", en = "…" }        # as in the plan

    [[lesson.task]]
    ask = { it = "…", en = "…" }
    star = true                           # for those who are quick
    look = { it = "…", en = "…" }         # what a good answer has, where many are good

    [[lesson.task.cells]]                 # as many as are asked one beside the other
    say = { it = "…", en = "…" }          # what stands above it
    position = "map 6x3; bP B2"           # in the game's notation; without it the one of the cell before
    scenario = "hill"                     # in its place: where a match begins
    part = "A1 B4"                        # two corners of the part that is shown
    board = false                         # where it is told and not drawn
    first = ["roll 1"]                    # what is done before anything is shown
    show = ["P B2-B5"]                    # the actions that are drawn
    do = ["P B2-B5"]                      # those that the answer comes from; as a rule those that are drawn
    find = "judge"                        # what is asked: see `kit.printables.school.answers`

    [[lesson.criterion]]                  # what can be observed, and three levels of it
    what = { it = "…", en = "…" }
    levels = [{ it = "…", en = "…" }, { … }, { … }]

No answer stands in it: the game finds them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from kit.core.files import text_in
from kit.printables.options import OneOf
from kit.printables.registry import Order
from kit.resources import root
from kit.text.catalogue import Catalogue

Words = Mapping[str, str]
"""A text by its language."""
EVERY = "all"


@dataclass(frozen=True, slots=True)
class Cell:
    """One thing that is asked: a position, what is drawn on it, and what is to be found out."""

    say: Words | None = None
    position: str = ""
    scenario: str = ""
    part: tuple[str, ...] = ()
    board: bool = True
    first: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    find: str = ""

    @property
    def drawn(self) -> bool:
        """Whether its board stands on the sheet."""
        return self.board and bool(self.position or self.scenario)


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do on a sheet; its cells are alike."""

    ask: Words
    cells: tuple[Cell, ...] = ()
    star: bool = False
    look: Words | None = None


@dataclass(frozen=True, slots=True)
class Criterion:
    """What a teacher can observe, and what it looks like at each of three levels."""

    what: Words
    levels: tuple[Words, Words, Words]


@dataclass(frozen=True, slots=True)
class Lesson:
    """The sheet of one lesson of a plan."""

    game: str
    number: int
    title: Words
    minutes: int
    tasks: tuple[Task, ...]
    criteria: tuple[Criterion, ...]

    def heading(self, t: Catalogue) -> str:
        """Its number and title."""
        return f"{self.number}. {self.title[t.lang]}"


def _data(game: str) -> dict[str, Any]:
    return tomllib.loads(text_in(root("lessons") / "teachers" / f"{game}.toml"))


def copies(game: str) -> Mapping[str, int]:
    """What a game's plan has printed, by name: how many pupils share a copy, 0 where one does for the room."""
    found: Mapping[str, int] = _data(game)["copies"]
    return found


@lru_cache(maxsize=8)
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game's plan. `ValueError` or `KeyError` names what is wrong in the file."""
    data = _data(game)
    common = data.get("common", "")
    return tuple(
        Lesson(
            game,
            number,
            entry["title"],
            entry["minutes"],
            tuple(_task(task, common) for task in entry["task"]),
            tuple(Criterion(one["what"], tuple(one["levels"])) for one in entry["criterion"]),
        )
        for number, entry in enumerate(data["lesson"], 1)
    )


def chosen(order: Order) -> tuple[Lesson, ...]:
    """The lessons that are wanted."""
    found, one = lessons(order.t.domain), order.values["lesson"]
    return found if one == EVERY else (found[int(one) - 1],)


def _called(t: Catalogue, one: str) -> str:
    return t("print.lesson.all") if one == EVERY else lessons(t.domain)[int(one) - 1].heading(t)


LESSON = OneOf("lesson", lambda: (EVERY, "1", "2", "3", "4", "5"), _called)


def _task(entry: Mapping[str, Any], common: str) -> Task:
    cells: list[Cell] = []
    for one in entry.get("cells", ()):
        unknown = one.keys() - {field.name for field in fields(Cell)}
        if unknown:
            raise ValueError(f"{entry['ask']['en']}: {', '.join(sorted(unknown))}")
        cells.append(_cell(one, cells[-1] if cells else Cell(), common))
    return Task(entry["ask"], tuple(cells), entry.get("star", False), entry.get("look"))


def _cell(entry: Mapping[str, Any], before: Cell, common: str) -> Cell:
    position = "\n".join(filter(None, (entry["position"], common))) if "position" in entry else before.position
    part = tuple(entry["part"].split()) if "part" in entry else () if "position" in entry else before.part
    show = tuple(entry.get("show", ()))
    return Cell(
        entry.get("say"),
        position,
        entry.get("scenario", ""),
        part,
        entry.get("board", before.board),
        tuple(entry.get("first", ())),
        show,
        tuple(entry.get("do", show)),
        entry.get("find", before.find),
    )
