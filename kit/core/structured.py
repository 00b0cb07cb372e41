"""From plain data, as a file holds them, to values: taken exactly as they are written, never guessed at."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import cattrs

T = TypeVar("T")


def exact(**how: Any) -> cattrs.Converter:
    """A converter without any silent 7 for "7"; what a tuple is made of is a list. `how`: as of `cattrs.Converter`.

    >>> exact().structure([1, 2], tuple[int, ...])
    (1, 2)
    >>> exact().structure("7", int)
    Traceback (most recent call last):
    ValueError: 7
    """
    converter = cattrs.Converter(**how)
    for plain in (str, int, bool):
        converter.register_structure_hook(plain, _exactly)
    converter.register_structure_hook_func(_is_tuple, _tuples(converter))
    return converter


def _exactly(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise ValueError(value)
    return value


def _is_tuple(wanted: Any) -> bool:
    return get_origin(wanted) is tuple


def _tuples(converter: cattrs.Converter) -> Any:
    def structure(value: Any, wanted: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise ValueError(value)
        items: Any = list[get_args(wanted)[0]]  # type: ignore[misc]
        return tuple(converter.structure(value, items))

    return structure


@cache
def _exact() -> cattrs.Converter:
    return exact()


def settings(default: T, data: Any) -> T:
    """A dataclass as plain data say; what is missing there, or not of its type, stays as in `default`.

    >>> from kit.core.game import Seat
    >>> settings(Seat("blue"), {"id": 7, "team": "sea", "automa": "yes"}) == Seat("blue", team="sea")
    True
    """
    good: dict[str, Any] = {}
    for name, wanted in get_type_hints(type(default)).items() if isinstance(data, dict) else ():
        if name in data:
            with suppress(Exception):  # cattrs says no in many ways
                good[name] = _exact().structure(data[name], wanted)
    return replace(default, **good) if good else default  # type: ignore[type-var]
