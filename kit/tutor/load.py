"""Reading lessons. A lesson file that is broken raises one `Trouble` that names the file and the field.

The keys are `trouble.lesson.<why>` with the facts `file`, `field` and, where there is one, `value`: see `WHY`.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import cattrs
from cattrs.errors import ClassValidationError, ForbiddenExtraKeysError, IterableValidationError
from cattrs.gen import make_dict_structure_fn, override

from kit.core.files import text_in
from kit.core.game import Trouble
from kit.core.structured import exact
from kit.resources import lesson_names
from kit.resources import lessons as lessons_of
from kit.text import nearest
from kit.tutor.boards import SUBJECTS
from kit.tutor.goals import PREDICATES, Either, Every, Goal, Not
from kit.tutor.lesson import Lesson, Step, Syllabus, Words
from kit.tutor.verify import Flaw, verify

WHY = ("unread", "missing", "unknown", "value", "long", "shown")
"""The file is no TOML; a field is missing, has an unknown name, has a wrong value, has too many words; a wrong answer
shows nothing on the board."""


NAMED = {"tries": "try", "stars": "star"}
"""Fields that are lists, and the name of one of their tables in a file."""

# --- from plain data to values ---------------------------------------------------------------------------------------


def _converter() -> cattrs.Converter:
    converter = exact(forbid_extra_keys=True)
    converter.register_structure_hook(Words, _words)
    # By name: dispatch on a Protocol takes whatever has its methods, from Python 3.12 on.
    converter.register_structure_hook_func(lambda wanted: wanted is Goal, lambda v, _: _goal(converter, v))
    tables: Any = {field: override(rename=name) for field, name in NAMED.items()}
    step = make_dict_structure_fn(Step, converter, _cattrs_forbid_extra_keys=True, **tables)
    converter.register_structure_hook(Step, step)
    return converter


def _words(value: Any, _: Any) -> Words:
    if not isinstance(value, dict):
        raise Flaw("value", value=value)
    if nearest() not in value:
        raise Flaw("missing", field=nearest())
    for language, sentence in value.items():
        if not isinstance(sentence, str) or not sentence.strip():
            raise Flaw("value", field=language, value=sentence)
    return Words(value)


def _goal(converter: cattrs.Converter, value: Any) -> Goal:
    if not isinstance(value, dict) or len(value) != 1:
        raise Flaw("value", value=value)
    name, body = next(iter(value.items()))
    try:
        match name:
            case "all":
                return Every(converter.structure(body, tuple[Goal, ...]))
            case "any":
                return Either(converter.structure(body, tuple[Goal, ...]))
            case "not":
                return Not(_goal(converter, body))
        if name not in PREDICATES:
            raise Flaw("unknown", field=name)
        return converter.structure(body, PREDICATES[name])
    except Exception as error:
        raise _flaw(error, name if name in (*PREDICATES, "all", "any", "not") else "") from None


def _flaw(error: BaseException, field: str = "") -> Flaw:
    """What is wrong, and in which field: the first thing found, in the words of the file."""
    match error:
        case Flaw():
            return error.inside(field)
        case ClassValidationError():
            noted, plain = error.group_exceptions()
            for inner, note in noted:
                return _flaw(inner, _join(field, NAMED.get(note.name, note.name)))
            return _flaw(plain[0], field)
        case IterableValidationError():
            inner, place = error.group_exceptions()[0][0]
            return _flaw(inner, f"{field}[{int(place.index) + 1}]")
        case ForbiddenExtraKeysError():
            return Flaw("unknown", field=_join(field, min(error.extra_fields)))
        case KeyError():
            return Flaw("missing", field=field)
    return Flaw("value", field=field, value=error)


def _join(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


_CONVERTER = _converter()


# --- files -----------------------------------------------------------------------------------------------------------


def read_lesson(text: str, file: str) -> Lesson:
    """The lesson written as TOML text; `file` is its path below the lessons, as in "war_kids/04-into-the-wood.toml"."""
    try:
        data = _toml(text)
        made = _CONVERTER.structure({"id": Path(file).stem, **data}, Lesson)
        _speaks(data, made.title, nearest())
        if made.game not in SUBJECTS:
            raise Flaw("value", field="game", value=made.game)
        verify(made, SUBJECTS[made.game])
    except (Flaw, ClassValidationError) as error:
        raise _flaw(error).trouble(file) from None
    return made


def _speaks(data: Any, title: Words, own: str, field: str = "") -> None:
    """Raises `Flaw` unless every sentence, known by our `own` language, is there in each that the title is in."""
    match data:
        case dict() if own in data:
            for language in title:
                if language not in data:
                    raise Flaw("missing", field=_join(field, language))
        case dict():
            for name, value in data.items():
                _speaks(value, title, own, _join(field, name))
        case list():
            for number, value in enumerate(data, start=1):
                _speaks(value, title, own, f"{field}[{number}]")


def read_syllabus(text: str, file: str) -> Syllabus:
    """The syllabus written as TOML text."""
    try:
        return _CONVERTER.structure(_toml(text), Syllabus)
    except (Flaw, ClassValidationError) as error:
        raise _flaw(error).trouble(file) from None


def _toml(text: str) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Flaw("unread", value=error) from None


def _text(file: str) -> str:
    game, _, name = file.partition("/")
    try:
        return text_in(lessons_of(game) / name)
    except (KeyError, OSError, UnicodeDecodeError) as error:
        raise Flaw("unread", value=type(error).__name__).trouble(file) from None


@cache
def syllabus(game: str) -> Syllabus:
    """Which lessons a game has, in teaching order: as its syllabus says, else by their names."""
    file = f"{game}/syllabus.toml"
    if game in SUBJECTS and not (lessons_of(game) / "syllabus.toml").is_file() and (names := lesson_names(game)):
        return Syllabus(game=game, complete=False, lessons=names)
    return read_syllabus(_text(file), file)


@cache
def find_lesson(game: str, name: str) -> Lesson:
    """One lesson of a game, by the id that its syllabus gives."""
    if name not in syllabus(game).lessons:
        raise Trouble("trouble.lesson.nowhere", lesson=name[:40])
    file = f"{game}/{name}.toml"
    return read_lesson(_text(file), file)


def lessons(game: str) -> tuple[Lesson, ...]:
    """All lessons of a game, in teaching order."""
    return tuple(find_lesson(game, name) for name in syllabus(game).lessons)
