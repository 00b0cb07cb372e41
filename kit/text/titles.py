"""What a lesson is called: in the learn app, and where somebody is led to it, by its file alone.

There lessons are read as plain data: the tutor, which checks every move in them, would keep everybody waiting.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from kit import resources
from kit.core.files import text_in
from kit.text import languages, text
from kit.text.catalogue import Catalogue


def lesson_title(t: Catalogue, sort: str, number: int, name: str, exam: bool = False) -> str:
    """A lesson's number among those of its sort, and its name; an exam has its name alone."""
    if exam:
        return name
    return t("lesson.title" if sort == "lesson" else f"lesson.title.{sort}", number=number, title=name)


def lessons(game: str) -> Iterator[dict[str, Any]]:
    """Each lesson: its ``id``, its ``title`` per language, how many ``steps``, and whether it is ``wanted`` of all."""
    folder, numbers, everywhere = resources.lessons(game), Counter[str](), languages()
    for name in _syllabus(game):
        found = _read(folder / f"{name}.toml")
        numbers[found.sort] += 1
        facts = found.sort, numbers[found.sort], found.exam
        titles = {language: _titled(language, found.title, *facts) for language in everywhere}
        yield {"id": name, "title": titles, "steps": found.steps, "wanted": found.sort != "warm_up"}


def taught(game: str, done: Collection[str]) -> frozenset[str]:
    """The rules that these lessons of a game teach.

    >>> sorted(taught("kings_war", ["03-equal-is-enough", "no such lesson"]))
    ['KW-TAKE-2', 'KW-TAKE-7']
    """
    files = (resources.lessons(game) / f"{name}.toml" for name in _syllabus(game) if name in done)
    return frozenset(rule for file in files for rule in _read(file).teaches)


@dataclass(frozen=True)
class _Read:
    """What the file of a lesson says of it as a whole."""

    sort: str
    title: dict[str, str]
    steps: int
    exam: bool
    teaches: tuple[str, ...]


def _read(file: Path) -> _Read:
    """What stands in the file of a lesson now."""
    written = file.stat()
    return _read_at(file, written.st_mtime_ns, written.st_size)


@lru_cache(maxsize=1024)
def _read_at(file: Path, when: int, size: int) -> _Read:
    """The same, read once as long as the file is as it was: the lobby asks for all of them each time it opens."""
    data = tomllib.loads(text_in(file))
    steps = data["steps"]
    exam = steps[-1].get("kind") == "exam"
    return _Read(data.get("sort", "lesson"), data["title"], len(steps), exam, tuple(data["teaches"]))


def _syllabus(game: str) -> Sequence[str]:
    """The ids of a game's lessons in teaching order; nothing where it has none."""
    file = resources.lessons(game) / "syllabus.toml"
    return tomllib.loads(text_in(file))["lessons"] if file.is_file() else resources.lesson_names(game)


def _titled(language: str, own: dict[str, str], sort: str, number: int, exam: bool) -> str:
    """What a lesson with names of its ``own`` is called; where a language has none, by the first that there is."""
    return lesson_title(text("kit", language), sort, number, own.get(language, next(iter(own.values()))), exam)
