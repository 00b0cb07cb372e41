"""What a lesson is called: in the learn app, and where somebody is led to it, by its file alone.

There lessons are read as plain data: the tutor, which checks every move in them, would keep everybody waiting.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from kit import resources
from kit.text import languages, text
from kit.text.catalogue import Catalogue


def lesson_title(t: Catalogue, sort: str, number: int, name: str, exam: bool = False) -> str:
    """A lesson's number among those of its sort, and its name; an exam has its name alone."""
    if exam:
        return name
    return t("lesson.title" if sort == "lesson" else f"lesson.title.{sort}", number=number, title=name)


def lessons(game: str) -> Iterator[dict[str, Any]]:
    """Each lesson: its ``id``, its ``title`` per language, how many ``steps``, the rules it
    ``teaches``, and whether it is ``wanted`` of all."""
    folder = resources.lessons(game)
    if not (folder / "syllabus.toml").is_file():
        return
    numbers: Counter[str] = Counter()
    for name in tomllib.loads((folder / "syllabus.toml").read_text(encoding="utf-8"))["lessons"]:
        data = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
        sort, steps, own = data.get("sort", "lesson"), data["steps"], data["title"]
        numbers[sort] += 1
        facts = sort, numbers[sort], steps[-1].get("kind") == "exam"
        titles = {language: _titled(language, own, *facts) for language in languages()}
        taught, wanted = data.get("teaches", []), sort != "warm_up"
        yield {"id": name, "title": titles, "steps": len(steps), "teaches": taught, "wanted": wanted}


def _titled(language: str, own: dict[str, str], sort: str, number: int, exam: bool) -> str:
    """What a lesson with names of its ``own`` is called; where a language has none, by the first that there is."""
    return lesson_title(text("kit", language), sort, number, own.get(language, next(iter(own.values()))), exam)
