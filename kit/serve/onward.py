"""Where the lobby leads somebody back to who has begun: what the lessons and the match of a game are called.

The browser alone knows how far somebody is; what it needs for a name is told beforehand, in every language. Lessons are
read as plain data: the tutor, which checks every move in them, would keep the server waiting.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from typing import Any

from kit import resources
from kit.text import languages, text
from kit.text.titles import lesson_title


def onward(game: str) -> dict[str, Any]:
    """A game's ``lessons`` in teaching order, and what stands over a ``match`` to carry on with, per language."""
    said = {language: text(game, language) for language in languages()}
    match = {language: t("lobby.match", title=t(f"game.{game}.title")) for language, t in said.items()}
    return {"lessons": list(lessons(game)), "match": match}


def lessons(game: str) -> Iterator[dict[str, Any]]:
    """Each lesson: its ``id``, its ``title`` per language, how many ``steps``, and whether it is ``wanted`` of all."""
    folder = resources.lessons(game)
    if not (folder / "syllabus.toml").is_file():
        return
    numbers: Counter[str] = Counter()
    for name in tomllib.loads((folder / "syllabus.toml").read_text(encoding="utf-8"))["lessons"]:
        data = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
        sort, steps, own = data.get("sort", "lesson"), data["steps"], data["title"]
        numbers[sort] += 1
        facts = sort, numbers[sort], steps[-1].get("kind") == "exam"
        titles = {language: titled(language, own, *facts) for language in languages()}
        yield {"id": name, "title": titles, "steps": len(steps), "wanted": sort != "warm_up"}


def titled(language: str, own: dict[str, str], sort: str, number: int, exam: bool) -> str:
    """What a lesson with names of its ``own`` is called; where a language has none, by the first that there is."""
    return lesson_title(text("kit", language), sort, number, own.get(language, next(iter(own.values()))), exam)
