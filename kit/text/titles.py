"""What a lesson is called: in the learn app, and in the lobby, which knows no lesson but from its file."""

from __future__ import annotations

from kit.text.catalogue import Catalogue


def lesson_title(t: Catalogue, sort: str, number: int, name: str, exam: bool = False) -> str:
    """A lesson's number among those of its sort, and its name; an exam has its name alone."""
    if exam:
        return name
    return t("lesson.title" if sort == "lesson" else f"lesson.title.{sort}", number=number, title=name)
