"""From plain data, as a file holds them, to values: taken exactly as they are written, never guessed at."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

if TYPE_CHECKING:
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
    # A page that carries on with a match has settings to read, and waits for no library.
    import cattrs

    converter = cattrs.Converter(**how)
    for plain in PLAIN:
        converter.register_structure_hook(plain, _exactly)
    converter.register_structure_hook_func(_is_tuple, _tuples(converter))
    return converter


PLAIN = (str, int, bool)


def _exactly(value: Any, wanted: type) -> Any:
    if type(value) is not wanted:
        raise ValueError(value)
    return value


def _is_tuple(wanted: Any) -> bool:
    return get_origin(wanted) is tuple


def _tuples(converter: cattrs.Converter) -> Any:
    def structure(value: Any, wanted: Any) -> tuple[Any, ...]:
        items: Any = list[get_args(wanted)[0]]  # type: ignore[misc]
        return tuple(converter.structure(_listed(value), items))

    return structure


def _listed(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(value)
    return value


def settings(default: T, data: Any) -> T:
    """A dataclass as plain data say; what is missing there, or not of its type, stays as in `default`.

    >>> from kit.core.game import Seat
    >>> settings(Seat("blue"), {"id": 7, "team": "sea", "automa": "yes"}) == Seat("blue", team="sea")
    True
    """
    good: dict[str, Any] = {}
    kind: Any = type(default)
    for name, wanted in _hints(kind).items() if isinstance(data, dict) else ():
        if name in data:
            with suppress(ValueError):
                good[name] = _taken(data[name], wanted)
    return replace(default, **good) if good else default  # type: ignore[type-var]


def _taken(value: Any, wanted: Any) -> Any:
    """Plain data as a value of that type; ValueError where they are none."""
    if wanted in PLAIN:
        return _exactly(value, wanted)
    if _is_tuple(wanted):
        return tuple(_taken(one, get_args(wanted)[0]) for one in _listed(value))
    if get_origin(wanted) is Literal:
        return _among(value, get_args(wanted))
    if not _is_data(wanted) or not isinstance(value, dict):
        raise ValueError(value)
    hints = _hints(wanted)
    needed = {one.name for one in fields(wanted) if one.default is one.default_factory is MISSING}
    if not needed <= value.keys():
        raise ValueError(value)
    return wanted(**{name: _taken(value[name], of) for name, of in hints.items() if name in value})


def _is_data(wanted: Any) -> bool:
    return is_dataclass(wanted)


def _among(value: Any, known: tuple[Any, ...]) -> Any:
    if not any(type(value) is type(one) and value == one for one in known):
        raise ValueError(value)
    return value


@cache
def _hints(of: Any) -> dict[str, Any]:
    return get_type_hints(of)
